import type { PrintOrder } from '../../../documents/pdf/renderer.ts';
import type { Database } from '../../../storage/database.ts';
import { type DocumentToPrint, readDocumentTexts } from '../../../storage/invoices/printed-documents.ts';
import { printedInvoiceText } from './printed-invoice.ts';

/** While it waited to be printed. */
export class DocumentChanged extends Error {}

/** Read when its turn to be printed has come. Rejects with `DocumentChanged` where it is another by then, or gone. */
export function printOrder(
  database: Database,
  companyId: number,
  { invoiceId, revision, trackingNumber, isLong }: DocumentToPrint,
): PrintOrder {
  return {
    companyId,
    isLong,
    async read() {
      const [document] = await database.transact({ companyId }, (tx) => readDocumentTexts(tx, [invoiceId]));
      if (document?.revision !== revision || document.trackingNumber !== trackingNumber)
        throw new DocumentChanged('the document changed while it waited to be printed');
      return printedInvoiceText(document);
    },
  };
}
