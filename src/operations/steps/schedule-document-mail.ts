import type { Author } from '../../domain/access/right.ts';
import { Refused } from '../../domain/refusal.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { LockedDocument } from '../../storage/invoices/transitions.ts';
import { enqueueJob } from '../../storage/jobs/jobs.ts';
import { addMail, findClientAddress } from '../../storage/jobs/mails.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { sendMailPolicy } from '../job-policies.ts';
import type { Clock, Ids, Mailer } from '../ports.ts';
import { requirePossible } from './require-document.ts';
import { requireFewMails, requireUsableAddress } from './schedule-mail.ts';

export interface ScheduleNeeds {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly mailer: Mailer | null;
  readonly rateLimitsAreOn: boolean;
}

export interface DocumentMailOptions {
  /** Null means the address of the client. */
  readonly address: string | null;
  /** A reminder has the days from the due date; null means that the mail is the document's own. */
  readonly day: number | null;
}

/** The row of the document is locked. Returns the id of the mail. */
export async function scheduleDocumentMail(
  tx: Transaction,
  { clock, ids, mailer, rateLimitsAreOn }: ScheduleNeeds,
  author: Author,
  document: LockedDocument,
  { address, day }: DocumentMailOptions,
): Promise<string> {
  const { invoiceId, series, number } = document;
  const recipient = address ?? (await requireClientAddress(tx, invoiceId));
  requirePossible('mail', document);
  if (!mailer) throw new Refused({ reason: 'mail-not-configured' });
  const [mailId, at] = [ids.uuid(), clock.now()];
  if (rateLimitsAreOn) await requireFewMails(tx, recipient, at);
  await addMail(tx, { mailId, invoiceId, recipient }, day === null ? 'document' : 'reminder', at);
  await enqueueJob(tx, { ...sendMailPolicy, jobId: mailId, payload: {} });
  const action = day === null ? 'mail-scheduled' : 'reminder-scheduled';
  const details = { mail: mailId, recipient, ...(day === null ? {} : { day }) };
  await recordChange(tx, author, { subject: 'invoice', name: `${series} ${number}`, action, details }, at);
  return mailId;
}

export async function requireClientAddress(tx: Transaction, invoiceId: number): Promise<string> {
  return requireUsableAddress(await findClientAddress(tx, invoiceId));
}
