import { isMailAddress } from '../../domain/mail/mail.ts';
import { Refused } from '../../domain/refusal.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { enqueueJob } from '../../storage/jobs/jobs.ts';
import { addMail, findClientAddress } from '../../storage/jobs/mails.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import { sendMailPolicy } from '../job-policies.ts';
import { requireFewMails } from '../mails/schedule-mail.ts';
import type { Clock, Ids, Mailer } from '../ports.ts';
import { requireDocument, requirePossible } from './transitions.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly mailer: Mailer | null;
  readonly rateLimitsAreOn: boolean;
}

/**
 * V2-MAIL-1: the mail and its job are written in one transaction with the answer; the document is sent as it is when the job runs.
 */
export const mailInvoice =
  ({ database, clock, ids, mailer, rateLimitsAreOn }: Needs) =>
  (caller: Caller, series: string, number: string, address: string | null): Promise<void> =>
    database.transact(caller, async (tx) => {
      const { invoiceId, ...document } = await requireDocument(tx, series, number);
      const recipient = address ?? (await requireClientAddress(tx, invoiceId));
      requirePossible('mail', { invoiceId, ...document });
      if (!mailer) throw new Refused({ reason: 'mail-not-configured' });
      const [mailId, at] = [ids.uuid(), clock.now()];
      if (rateLimitsAreOn) await requireFewMails(tx, recipient, at);
      await addMail(tx, { mailId, invoiceId, recipient }, at);
      await enqueueJob(tx, { ...sendMailPolicy, jobId: mailId, payload: {} });
      const change = { subject: 'invoice', name: `${series} ${number}`, action: 'mail-scheduled' } as const;
      await recordChange(tx, caller.author, { ...change, details: { mail: mailId, recipient } }, at);
    });

/** V2-MAIL-2. What a shop saved as the address of its client was never checked. */
async function requireClientAddress(tx: Transaction, invoiceId: number): Promise<string> {
  const ofClient = (await findClientAddress(tx, invoiceId))?.trim() || null;
  if (ofClient === null || !isMailAddress(ofClient)) throw new Refused({ reason: 'mail-address-missing', ofClient });
  return ofClient;
}
