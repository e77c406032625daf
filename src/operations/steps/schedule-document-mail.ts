import type { Author } from '../../domain/access/right.ts';
import { obstacleToMailing } from '../../domain/attachment.ts';
import { Refused } from '../../domain/refusal.ts';
import { findMailedFiles } from '../../storage/attachments/notes-and-files.ts';
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
  /** V2-NOTE-7: files of the document that were chosen to go with it; absent means none. */
  readonly fileIds?: readonly string[];
}

/** The row of the document is locked. Returns the id of the mail. */
export async function scheduleDocumentMail(
  tx: Transaction,
  { clock, ids, mailer, rateLimitsAreOn }: ScheduleNeeds,
  author: Author,
  document: LockedDocument,
  { address, day, fileIds = [] }: DocumentMailOptions,
): Promise<string> {
  const { invoiceId, series, number } = document;
  const recipient = address ?? (await requireClientAddress(tx, invoiceId));
  requirePossible('mail', document);
  if (!mailer) throw new Refused({ reason: 'mail-not-configured' });
  const files = fileIds.length > 0 ? await requireFiles(tx, invoiceId, [...new Set(fileIds)]) : [];
  const [mailId, at] = [ids.uuid(), clock.now()];
  if (rateLimitsAreOn) await requireFewMails(tx, recipient, at);
  await addMail(tx, { mailId, invoiceId, recipient, fileIds }, day === null ? 'document' : 'reminder', at);
  await enqueueJob(tx, { ...sendMailPolicy, jobId: mailId, payload: {} });
  const action = day === null ? 'mail-scheduled' : 'reminder-scheduled';
  const details = { mail: mailId, recipient, ...(day === null ? {} : { day }), ...(files.length > 0 ? { files } : {}) };
  await recordChange(tx, author, { subject: 'invoice', name: `${series} ${number}`, action, details }, at);
  return mailId;
}

/** Returns their names. */
async function requireFiles(
  tx: Transaction,
  invoiceId: number,
  fileIds: readonly string[],
): Promise<readonly string[]> {
  const found = await findMailedFiles(tx, invoiceId, fileIds);
  const obstacle = obstacleToMailing(fileIds, found);
  if (obstacle) throw new Refused({ reason: 'attachment-refused', obstacle });
  return found.map(({ name }) => name);
}

export async function requireClientAddress(tx: Transaction, invoiceId: number): Promise<string> {
  return requireUsableAddress(await findClientAddress(tx, invoiceId));
}
