import type { Settings } from '../../config.ts';
import { dayMs } from '../../domain/time/calendar.ts';
import { readLastBackup } from '../../storage/postgres/installation-marks.ts';
import { readServerFacts } from '../../storage/postgres/server-facts.ts';
import type { Check, Finding, Looking } from './check.ts';

/** OPS-CLI-24: a service can run without these settings, but one that people rely on should not. */
export function productionChecks({ backupDays }: Settings): readonly Check[] {
  const advice = { severity: 'advice', of: 'server' } as const;
  return [
    { ...advice, name: 'links lead to the address that people use', look: linkAdvice },
    { ...advice, name: 'callers are told apart behind a proxy', look: proxyAdvice },
    {
      ...advice,
      name: 'mail can be sent',
      look: ({ settings: { smtp } }) => (smtp ? null : 'set FACTURIER_SMTP_URL and FACTURIER_MAIL_FROM.'),
    },
    {
      ...advice,
      name: 'invoices can be sent to the tax authority',
      look: ({ settings: { anaf } }) =>
        anaf ? null : 'set FACTURIER_ANAF_CLIENT_ID, FACTURIER_ANAF_CLIENT_SECRET and FACTURIER_ANAF_REDIRECT_URL.',
    },
    {
      ...advice,
      name: 'the master key is kept apart from the data',
      look: ({ settings: { masterKeyFile } }) =>
        masterKeyFile !== null
          ? null
          : 'it lies in the data folder and in every backup, so that whoever takes these has both; set FACTURIER_MASTER_KEY_FILE.',
    },
    { ...advice, name: 'the role of the database has no more rights than it needs', look: excessRights },
    {
      severity: 'advice',
      of: 'installation',
      name: `there is a backup of the last ${backupDays} days`,
      look: (looking) => backupAge(looking, backupDays),
    },
  ];
}

function linkAdvice({ settings: { publicUrl } }: Looking): Finding {
  if (publicUrl === null) return 'they lead to where the service listens; set FACTURIER_PUBLIC_URL.';
  return publicUrl.startsWith('https:')
    ? null
    : 'FACTURIER_PUBLIC_URL is not https, so that anybody on the way can read.';
}

/** The service itself speaks no TLS. */
function proxyAdvice({ settings: { publicUrl, trustedProxies } }: Looking): Finding {
  if (!publicUrl?.startsWith('https:') || trustedProxies.length > 0) return null;
  return 'FACTURIER_PUBLIC_URL is https, so there is one: set FACTURIER_TRUSTED_PROXIES, or all callers without a key share one limit.';
}

async function excessRights({ connection }: Looking): Promise<Finding> {
  if (!(await readServerFacts(connection)).hasExcessRights) return null;
  return 'it is a superuser, may make roles or bypasses row-level security; use one that owns the database and is none of these.';
}

async function backupAge({ connection, now, settings: { backup } }: Looking, days: number): Promise<Finding> {
  const last = await readLastBackup(connection);
  const age = last === null ? null : (now.getTime() - last.getTime()) / dayMs;
  if (age !== null && age <= days) return null;
  const found =
    last === null ? 'none was made since this database was made or restored' : `the last is of ${last.toISOString()}`;
  const byItself = backup.folder === null ? 'set FACTURIER_BACKUP_FOLDER for one every day; ' : '';
  return `${found}; ${byItself}"bin/facturier backup FILE" makes one now.`;
}
