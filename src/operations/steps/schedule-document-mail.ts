import type { Author } from '../../domain/access/right.ts';
import { obstacleToMailing } from '../../domain/attachment.ts';
import { recipientsOf } from '../../domain/client/client-addresses.ts';
import { Refused } from '../../domain/refusal.ts';
import { findMailedFiles } from '../../storage/attachments/notes-and-files.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { LockedDocument } from '../../storage/invoices/transitions.ts';
import { enqueueJob } from '../../storage/jobs/jobs.ts';
import { addMail, findClientOfMail } from '../../storage/jobs/mails.ts';
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
  /** Null means those addresses of the client that get it. */
  readonly addresses: readonly string[] | null;
  /** A reminder has the days from the due date; null means that the mail is the document's own. */
  readonly day: number | null;
  /** V2-NOTE-7: files of the document that were chosen to go with it; absent means none. */
  readonly fileIds?: readonly string[];
}

/** The row of the document is locked. V2-ADDR-2: each address gets a mail of its own; returns the id of the first. */
export async function scheduleDocumentMail(
  tx: Transaction,
  { clock, ids, mailer, rateLimitsAreOn }: ScheduleNeeds,
  author: Author,
  document: LockedDocument,
  { addresses, day, fileIds = [] }: DocumentMailOptions,
): Promise<string> {
  const { invoiceId, series, number } = document;
  const recipients =
    addresses ?? (await requireClientAddresses(tx, invoiceId, day === null ? 'documents' : 'reminders'));
  requirePossible('mail', document);
  if (!mailer) throw new Refused({ reason: 'mail-not-configured' });
  const files = fileIds.length > 0 ? await requireFiles(tx, invoiceId, fileIds) : [];
  const at = clock.now();
  // They are written in one order, because two documents may go to the same addresses at the same moment.
  const mails = recipients.toSorted().map((recipient) => ({ mailId: ids.uuid(), recipient }));
  const [first] = mails;
  if (!first) throw new Error('a mail without an address was not refused');
  for (const { mailId, recipient } of mails) {
    if (rateLimitsAreOn) await requireFewMails(tx, recipient, at);
    await addMail(tx, { mailId, invoiceId, recipient, fileIds, day }, at);
    await enqueueJob(tx, { ...sendMailPolicy, jobId: mailId, payload: {} });
    const action = day === null ? 'mail-scheduled' : 'reminder-scheduled';
    const told = { ...(day === null ? {} : { day }), ...(files.length > 0 ? { files } : {}) };
    const details = { mail: mailId, recipient, ...told };
    await recordChange(tx, author, { subject: 'invoice', name: `${series} ${number}`, action, details }, at);
  }
  return first.mailId;
}

/** Returns their names. */
async function requireFiles(
  tx: Transaction,
  invoiceId: number,
  fileIds: readonly string[],
): Promise<readonly string[]> {
  const found = await findMailedFiles(tx, invoiceId, fileIds);
  const known = new Set(found.map(({ fileId }) => fileId.replaceAll('-', '')));
  const place = fileIds.findIndex((id) => !known.has(id.replaceAll('-', '')));
  if (place >= 0) throw new Refused({ reason: 'attachment-refused', obstacle: 'not-attached', place });
  const obstacle = obstacleToMailing(found);
  if (obstacle) throw new Refused({ reason: 'attachment-refused', obstacle });
  return found.map(({ name }) => name);
}

/** V2-ADDR-2: refuses where no address is usable. */
export async function requireClientAddresses(
  tx: Transaction,
  invoiceId: number,
  purpose: 'documents' | 'reminders',
): Promise<readonly string[]> {
  const { email, addresses } = await findClientOfMail(tx, invoiceId);
  const found = recipientsOf(email, addresses, purpose);
  return found.length > 0 ? found : [requireUsableAddress(email)];
}
