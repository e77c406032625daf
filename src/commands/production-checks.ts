import type pg from 'pg';
import type { Settings } from '../config.ts';
import { systemClock } from '../service.ts';
import { connectionOf } from '../storage/connection.ts';
import { hasCode, undefinedTable } from '../storage/faults.ts';
import { readLastBackup } from '../storage/postgres/installation-marks.ts';

type Ask = (work: (client: pg.Client) => Promise<string | null>) => Promise<string | null>;

/** OPS-CLI-24: what a service works without, and one that people rely on should not. */
export function productionChecks(settings: Settings, ask: Ask) {
  const { smtp, anaf, masterKeyFile, backupDays } = settings;
  const unless = (isSet: boolean, advice: string) => async () => (isSet ? null : advice);
  return [
    ['links lead to the address that people use', async () => linkAdvice(settings)],
    [
      'callers are told apart behind a proxy',
      // The service itself speaks no TLS.
      unless(
        !settings.publicUrl?.startsWith('https:') || settings.trustedProxies.length > 0,
        'FACTURIER_PUBLIC_URL is https, so there is one: set FACTURIER_TRUSTED_PROXIES, or all callers without a key share one limit.',
      ),
    ],
    ['mail can be sent', unless(smtp !== null, 'set FACTURIER_SMTP_URL and FACTURIER_MAIL_FROM.')],
    [
      'invoices can be sent to the tax authority',
      unless(
        anaf !== null,
        'set FACTURIER_ANAF_CLIENT_ID, FACTURIER_ANAF_CLIENT_SECRET and FACTURIER_ANAF_REDIRECT_URL.',
      ),
    ],
    [
      'the master key is kept apart from the data',
      unless(
        masterKeyFile !== null,
        'it lies in the data folder and in every backup, so that whoever takes these has both; set FACTURIER_MASTER_KEY_FILE.',
      ),
    ],
    ['the role of the database has no more rights than it needs', () => ask(excessRights)],
    [`there is a backup of the last ${backupDays} days`, () => ask((client) => backupAge(client, backupDays))],
  ] as const;
}

function linkAdvice({ publicUrl }: Settings): string | null {
  if (publicUrl === null) return 'they lead to where the service listens; set FACTURIER_PUBLIC_URL.';
  return publicUrl.startsWith('https:')
    ? null
    : 'FACTURIER_PUBLIC_URL is not https, so that anybody on the way can read.';
}

async function excessRights(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ excess: boolean }>(
    'SELECT rolsuper OR rolbypassrls OR rolcreaterole AS excess FROM pg_roles WHERE rolname = current_user',
  );
  if (rows[0]?.excess !== true) return null;
  return 'it is a superuser, may make roles or bypasses row-level security; use one that owns the database and is none of these.';
}

async function backupAge(client: pg.Client, days: number): Promise<string | null> {
  const last = await readLastBackup(connectionOf(client)).catch((error: unknown) => {
    // A schema that is not up to date is told elsewhere.
    if (hasCode(error, undefinedTable)) return null;
    throw error;
  });
  if (last === null)
    return 'none was made since this database was made or restored; "bin/facturier backup FILE" makes one.';
  const age = (systemClock.now().getTime() - last.getTime()) / 86_400_000;
  return age <= days ? null : `the last is of ${last.toISOString()}; "bin/facturier backup FILE" makes another.`;
}
