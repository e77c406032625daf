import type { Rate } from '../../domain/access/rate.ts';
import { isMailAddress } from '../../domain/mail/mail-address.ts';
import { Refused } from '../../domain/refusal.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { enqueueJob } from '../../storage/jobs/jobs.ts';
import { addMail, findClientAddress, findHinderingMail, lockRecipient } from '../../storage/jobs/mails.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import { sendMailPolicy } from '../job-policies.ts';
import type { Clock, Ids, Mailer } from '../ports.ts';
import { requireDocument, requirePossible } from './transitions.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly mailer: Mailer | null;
  readonly rateLimitsAreOn: boolean;
}

/** V2-MAIL-5 */
const allowances: readonly Rate[] = [
  { calls: 20, seconds: 60 * 60 },
  { calls: 100, seconds: 24 * 60 * 60 },
];

/** V2-MAIL-1: the mail and its job are written together with what is answered; what is sent is what the document is then. */
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

async function requireFewMails(tx: Transaction, recipient: string, at: Date): Promise<void> {
  await lockRecipient(tx, recipient);
  for (const rate of allowances) {
    const hindering = await findHinderingMail(tx, recipient, rate, at);
    if (!hindering) continue;
    const waitMs = hindering.getTime() + rate.seconds * 1000 - at.getTime();
    const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
    throw new Refused({ reason: 'mails-exceeded', rate, retryAfterSeconds });
  }
}

/** V2-MAIL-2. What a shop saved as the address of its client was never checked. */
async function requireClientAddress(tx: Transaction, invoiceId: number): Promise<string> {
  const ofClient = (await findClientAddress(tx, invoiceId))?.trim() || null;
  if (ofClient === null || !isMailAddress(ofClient)) throw new Refused({ reason: 'mail-address-missing', ofClient });
  return ofClient;
}
