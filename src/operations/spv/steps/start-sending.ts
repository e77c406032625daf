import { completedSnapshot } from '../../../domain/invoice/completed-snapshot.ts';
import type { InvoiceSnapshot } from '../../../domain/invoice/snapshot.ts';
import { type Author, recordChange } from '../../../storage/audit/audit-trail.ts';
import { completeDocument, readCompletion } from '../../../storage/invoices/invoice-completion.ts';
import type { LockedDocument } from '../../../storage/invoices/invoice-moves.ts';
import { enqueueJob } from '../../../storage/jobs/jobs.ts';
import { addSending } from '../../../storage/spv/spv-sendings.ts';
import type { Transaction } from '../../../storage/transaction.ts';
import { uploadToSpvPolicy } from '../../job-policies.ts';
import type { Ids } from '../../ports.ts';

type Document = Pick<LockedDocument, 'invoiceId' | 'series' | 'number'>;

/** Fills in what the document lacked, where it is known by now; gives what it says then. The row of the document is locked. */
export async function complete(
  tx: Transaction,
  author: Author,
  { invoiceId, series, number }: Document,
  at: Date,
): Promise<InvoiceSnapshot> {
  const { snapshot, known } = await readCompletion(tx, invoiceId);
  const completed = completedSnapshot(snapshot, known);
  if (!completed) return snapshot;
  const digest = await completeDocument(tx, invoiceId, completed);
  const details = { exchangeRate: completed.exchangeRate, snapshot: digest };
  await recordChange(tx, author, { subject: 'invoice', name: `${series} ${number}`, action: 'completed', details }, at);
  return completed;
}

/** V2-SPV-4: its state, which is readable at once, and its job are written together. */
export async function startSending(
  tx: Transaction,
  ids: Ids,
  author: Author,
  { invoiceId, series, number }: Document,
  at: Date,
): Promise<void> {
  const sendingId = ids.uuid();
  await addSending(tx, sendingId, invoiceId, at);
  await enqueueJob(tx, { ...uploadToSpvPolicy, jobId: ids.uuid(), payload: { sendingId } });
  const change = { subject: 'invoice', name: `${series} ${number}`, action: 'spv-scheduled' } as const;
  await recordChange(tx, author, { ...change, details: { sending: sendingId } }, at);
}
