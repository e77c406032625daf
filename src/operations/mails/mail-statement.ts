import { countMovements, type LedgerQuery, mostStatementMovements } from '../../domain/accounting/ledger.ts';
import { Refused } from '../../domain/refusal.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { lockClientRecord } from '../../storage/directory/client-records.ts';
import { enqueueJob } from '../../storage/jobs/jobs.ts';
import { addStatementMail } from '../../storage/jobs/statement-mails.ts';
import { readLedgerDays } from '../../storage/reports/partner-ledger.ts';
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
      const movements = countMovements(
        await readLedgerDays(tx, { kind: 'client', partnerId: client.clientId, from, until }),
      );
      if (movements > mostStatementMovements) {
        throw new Refused({ reason: 'statement-too-long', movements, most: mostStatementMovements });
      }
      const [mailId, at] = [ids.uuid(), clock.now()];
      if (rateLimitsAreOn) await requireFewMails(tx, recipient, at);
      await addStatementMail(tx, { mailId, clientId: client.clientId, recipient, from, until }, at);
      await enqueueJob(tx, { ...sendMailPolicy, jobId: mailId, payload: {} });
      const details = { mail: mailId, recipient, from, until };
      const change = { subject: 'client', name: client.clientId, action: 'mail-scheduled', details } as const;
      await recordChange(tx, caller.author, change, at);
    });
