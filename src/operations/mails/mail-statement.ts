import type { Author } from '../../domain/access/right.ts';
import {
  countMovements,
  type LedgerDay,
  type LedgerQuery,
  mostStatementMovements,
} from '../../domain/accounting/ledger.ts';
import { Refused } from '../../domain/refusal.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { lockClientRecord } from '../../storage/directory/client-records.ts';
import { enqueueJob } from '../../storage/jobs/jobs.ts';
import { addStatementMail, type StatementMail } from '../../storage/jobs/statement-mails.ts';
import { readLedgerDays } from '../../storage/reports/partner-ledger.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import { sendMailPolicy } from '../job-policies.ts';
import type { ScheduleNeeds } from '../steps/schedule-document-mail.ts';
import { requireFewMails, requireUsableAddress } from '../steps/schedule-mail.ts';

interface Needs extends ScheduleNeeds {
  readonly database: Database;
}

export interface AskedStatement extends Pick<LedgerQuery, 'from' | 'until'> {
  readonly clientId: string;
  /** Null means the address of the client. */
  readonly address: string | null;
}

/** V2-STMT-1: the mail and its job are written in one transaction with the answer; the figures are those of the moment in which the job runs. */
export const mailStatement =
  ({ database, clock, ids, mailer, rateLimitsAreOn }: Needs) =>
  (caller: Caller, { clientId, address, from, until }: AskedStatement): Promise<void> =>
    database.transact(caller, async (tx) => {
      // It stays until the mail refers to it: two clients may become one at the same moment.
      const client = await lockClientRecord(tx, clientId, 'reference');
      if (!client) throw new Refused({ reason: 'resource-not-found', missing: { is: 'client' } });
      const recipient = address ?? requireUsableAddress(client.email);
      if (!mailer) throw new Refused({ reason: 'mail-not-configured' });
      const ledger = { kind: 'client', partnerId: client.clientId, from, until } as const;
      requireFewMovements(await readLedgerDays(tx, ledger));
      if (rateLimitsAreOn) await requireFewMails(tx, recipient, clock.now());
      await scheduleStatement(tx, { clock, ids }, caller.author, { clientId: client.clientId, recipient, from, until });
    });

export function requireFewMovements(days: readonly LedgerDay[]): void {
  const movements = countMovements(days);
  if (movements > mostStatementMovements) {
    throw new Refused({ reason: 'statement-too-long', movements, most: mostStatementMovements });
  }
}

export async function scheduleStatement(
  tx: Transaction,
  { clock, ids }: Pick<Needs, 'clock' | 'ids'>,
  author: Author,
  { clientId, recipient, from, until }: Omit<StatementMail, 'mailId'>,
): Promise<void> {
  const [mailId, at] = [ids.uuid(), clock.now()];
  await addStatementMail(tx, { mailId, clientId, recipient, from, until }, at);
  await enqueueJob(tx, { ...sendMailPolicy, jobId: mailId, payload: {} });
  const details = { mail: mailId, recipient, from, until };
  await recordChange(tx, author, { subject: 'client', name: clientId, action: 'mail-scheduled', details }, at);
}
