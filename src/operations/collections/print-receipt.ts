import { type PdfRenderer, RenderFault } from '../../documents/pdf/renderer.ts';
import type { ReceiptFacts } from '../../documents/printed-document.ts';
import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import { Refused } from '../../domain/refusal.ts';
import type { Actor, Database } from '../../storage/database.ts';
import { readLookTexts } from '../../storage/directory/looks.ts';
import { lookOf } from '../../storage/invoices/printed-documents.ts';
import { findReceipt, type ReceiptText } from '../../storage/payments/collections.ts';
import { pdfFileNameOf } from '../steps/print-invoice.ts';

interface Needs {
  readonly database: Database;
  readonly renderer: PdfRenderer;
}

export interface PrintedFile {
  readonly fileName: string;
  readonly pdf: Uint8Array;
}

const busySeconds = 5;

/** V2-COLL-9: the receipt is printed anew each time, because few are asked for twice. */
export const printReceipt =
  ({ database, renderer }: Needs) =>
  async (caller: Actor, paid: DocumentName, receipt: DocumentName): Promise<PrintedFile> => {
    const found = await database.transact(caller, (tx) => findReceipt(tx, paid, receipt));
    if (!found) throw new Refused({ reason: 'resource-not-found', missing: { is: 'collection' } });
    const { companyId, signal } = caller;
    const order = {
      companyId,
      isLong: false,
      read: () => receiptText(database, { companyId }, found, { ...receipt, paid }),
    };
    const pdf = await Promise.race([renderer.render(order).catch(sayBusy), untilAborted(signal)]);
    return { fileName: pdfFileNameOf(receipt), pdf };
  };

async function receiptText(
  database: Database,
  company: Actor,
  { collectedOn, amount, snapshot, lookId }: ReceiptText,
  named: Pick<ReceiptFacts, 'series' | 'number' | 'paid'>,
): Promise<string> {
  const looks = await database.transact(company, (tx) => readLookTexts(tx, [lookId]));
  const receipt: ReceiptFacts = { ...named, collectedOn, amount };
  return `{"receipt":${JSON.stringify(receipt)},"look":${lookOf(looks, lookId)},"snapshot":${snapshot}}`;
}

function sayBusy(error: unknown): never {
  if (!(error instanceof RenderFault) || error.reason === 'failed') throw error;
  throw new Refused({ reason: 'overloaded', retryAfterSeconds: busySeconds });
}

/** OPS-FAIR-3: a read waits no longer for a printer than for the database. */
function untilAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
