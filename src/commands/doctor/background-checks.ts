import { dayMs } from '../../domain/time/calendar.ts';
import { brokenTrailMessage, compareHeads } from '../../operations/audit/anchor-heads.ts';
import { auditAnchorFile } from '../../partners/audit-anchor-file.ts';
import { readWaiting } from '../../storage/audit/audit-chain.ts';
import { listWrongTrails } from '../../storage/audit/audit-checks.ts';
import { connectionOf } from '../../storage/connection.ts';
import { listStockBreaks } from '../../storage/directory/stock-movements.ts';
import { listSwitchedOff } from '../../storage/events/webhooks.ts';
import { listDeadJobs } from '../../storage/jobs/jobs.ts';
import { readDeadMails } from '../../storage/jobs/mails.ts';
import { isServed } from '../../storage/postgres/presence.ts';
import { type InstallationTransaction, runInstallationTransaction } from '../../storage/transaction.ts';
import { aboutOf } from '../mails.ts';
import { type Check, type Finding, type Looking, someOf } from './check.ts';

/** Nobody would notice when these fail: jobs, mail and the sealing of the audit trail. */
export const backgroundChecks: readonly Check[] = [
  { name: 'no background job was given up', severity: 'wrong', of: 'installation', look: deadJobs },
  { name: 'every mail of the last days could be sent', severity: 'wrong', of: 'installation', look: deadMails },
  { name: 'no webhook was switched off', severity: 'advice', of: 'installation', look: switchedOffWebhooks },
  { name: 'the audit trail is sealed', severity: 'wrong', of: 'installation', look: sealing },
  {
    name: 'the audit trail goes on from what the data folder knows of it',
    severity: 'wrong',
    of: 'installation',
    look: anchored,
  },
  {
    name: 'every verified row of the audit trail is as it was written',
    severity: 'wrong',
    of: 'installation',
    look: verified,
  },
  { name: 'every stock is what its movements add up to', severity: 'wrong', of: 'installation', look: stockBreaks },
];

const mostBreaks = 6;

/** V2-STOCK-12 */
async function stockBreaks({ connection }: Looking): Promise<Finding> {
  const found = await listStockBreaks(connection, mostBreaks);
  if (found.length === 0) return null;
  const named = found.map(
    ({ fiscalCode, article, warehouse, level, moved }) =>
      `${article} in ${warehouse ?? 'no warehouse'} of company ${fiscalCode} is ${level}, its movements say ${moved}`,
  );
  return `${someOf(named)}.`;
}

async function deadJobs({ connection }: Looking): Promise<Finding> {
  const dead = await listDeadJobs(connection);
  if (dead.length === 0) return null;
  return `${dead.map(({ kind, count, lastError }) => `${count} of the kind ${kind}, the last because "${lastError}"`).join('; ')}.`;
}

const mailDays = 7;

/** Only whoever asked for a mail that was given up sends it again, so it is reported for a while, and then no more. */
async function deadMails({ connection, now }: Looking): Promise<Finding> {
  const dead = await readDeadMails(connection, new Date(now.getTime() - mailDays * dayMs));
  if (!dead) return null;
  const { count, fiscalCode, about, recipient, lastError } = dead;
  return `${count} could not, the last of company ${fiscalCode}, ${aboutOf(about)} to ${recipient}, because "${lastError}".`;
}

const mostWebhooksNamed = 20;

/** WHK-13 */
async function switchedOffWebhooks({ connection }: Looking): Promise<Finding> {
  const found = await listSwitchedOff(connection, mostWebhooksNamed);
  if (found.length === 0) return null;
  const named = found.map(
    ({ fiscalCode, url, because }) =>
      `${new URL(url).host} of company ${fiscalCode}, ${because === 'gone' ? 'which answered 410' : 'after five days without a success'}`,
  );
  return `${someOf(named)}; its administrators switch it on again at /app/setari/webhookuri.`;
}

const sealingPatienceSeconds = 60;

async function sealing({ client, connection }: Looking): Promise<Finding> {
  // Where nothing runs, nothing is late: the next service seals what waits.
  if (!(await isServed(client))) return null;
  const { count, seconds } = await readWaiting(connection);
  if (seconds === null || seconds < sealingPatienceSeconds) return null;
  return `${count} rows wait, the oldest since ${Math.round(seconds)} seconds; is there a worker, with the master key? "bin/facturier worker" seals them.`;
}

/** OPS-AUDIT-4 */
async function anchored({ client, settings }: Looking): Promise<Finding> {
  const known = await auditAnchorFile(settings.dataFolder).read();
  if (!known) return null;
  const database = {
    transactInstallation: <T>(work: (installation: InstallationTransaction) => Promise<T>) =>
      runInstallationTransaction((scope) => connectionOf(client, scope), work),
  };
  const { broken } = await compareHeads(database, known);
  return broken.length === 0 ? null : `${brokenTrailMessage(broken)}.`;
}

/** CON-AUDIT-3 */
async function verified({ connection }: Looking): Promise<Finding> {
  const wrong = await listWrongTrails(connection);
  if (wrong.length === 0) return null;
  const first = wrong.slice(0, mostNamed).map(({ fiscalCode, wrongAt }) => `row ${wrongAt} of company ${fiscalCode}`);
  return `Not so: ${first.join(', ')}${wrong.length > mostNamed ? ' and others' : ''}; "bin/facturier audit verify" says more.`;
}

const mostNamed = 5;
