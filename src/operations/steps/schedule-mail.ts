import type { Rate } from '../../domain/access/rate.ts';
import { isMailAddress } from '../../domain/mail/mail.ts';
import type { SpokenLanguage } from '../../domain/nomenclature/language.ts';
import { Refused } from '../../domain/refusal.ts';
import { enqueueJob } from '../../storage/jobs/jobs.ts';
import { addPersonMail, findLimitingMail, lockRecipient, type PersonMailPurpose } from '../../storage/jobs/mails.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { sendMailPolicy } from '../job-policies.ts';
import type { Clock, Ids, Mailer } from '../ports.ts';

interface Needs {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly mailer: Mailer | null;
}

/** CON-LINK-3: the mail and its job are written in the transaction of their cause; the link is made when the mail is sent. */
export async function schedulePersonMail(
  tx: Transaction,
  { clock, ids, mailer }: Needs,
  purpose: PersonMailPurpose,
  { personId, email }: { readonly personId: number; readonly email: string },
  language: SpokenLanguage | null = null,
): Promise<void> {
  if (!mailer) throw new Refused({ reason: 'mail-not-configured' });
  const [mailId, at] = [ids.uuid(), clock.now()];
  await requireFewMails(tx, email, at);
  await addPersonMail(tx, { mailId, purpose, personId, recipient: email, language }, at);
  await enqueueJob(tx, { ...sendMailPolicy, jobId: mailId, payload: {} });
}

/** V2-MAIL-5 */
const allowances: readonly Rate[] = [
  { calls: 20, seconds: 60 * 60 },
  { calls: 100, seconds: 24 * 60 * 60 },
];

export async function requireFewMails(tx: Transaction, recipient: string, at: Date): Promise<void> {
  await lockRecipient(tx, recipient);
  for (const rate of allowances) {
    const hindering = await findLimitingMail(tx, recipient, rate, at);
    if (!hindering) continue;
    const waitMs = hindering.getTime() + rate.seconds * 1000 - at.getTime();
    const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
    throw new Refused({ reason: 'mails-exceeded', rate, retryAfterSeconds });
  }
}

/** V2-MAIL-2: the address that a shop saved for its client was never checked. */
export function requireUsableAddress(saved: string | null): string {
  const ofClient = saved?.trim() || null;
  if (ofClient === null || !isMailAddress(ofClient)) throw new Refused({ reason: 'mail-address-missing', ofClient });
  return ofClient;
}
