import type { PdfRenderer } from '../../documents/pdf/renderer.ts';
import type { LinkPurpose } from '../../domain/access/credentials.ts';
import { Refused } from '../../domain/refusal.ts';
import type { Database } from '../../storage/database.ts';
import { type DocumentToPrint, findDocumentToPrint } from '../../storage/invoices/printed-documents.ts';
import { type OpenedLink, openLinkToPrint } from '../steps/document-links.ts';
import type { Download } from '../steps/print-invoice.ts';
import { DocumentChanged, pdfFileNameOf, printOrder, recentlyPrinted } from '../steps/print-invoice.ts';

interface Needs {
  readonly database: Database;
  readonly renderer: PdfRenderer;
  readonly publicUrl: () => string;
}

/** V2-LINK-2: whoever has the link may open the document, which is not printed yet. */
export const openDownload =
  ({ database }: Pick<Needs, 'database'>) =>
  (token: string, purpose: LinkPurpose): Promise<OpenedLink<DocumentToPrint>> =>
    openLinkToPrint(database, token, purpose);

/** The document is read when a printer is free. One that changes again and again meanwhile is read so often at most. */
const mostAttempts = 3;

/** Waits for a printer, where companies take turns. Returns null where too many wait. */
export const downloadInvoice = ({ database, renderer, publicUrl }: Needs) => {
  const print = recentlyPrinted(renderer);

  return async ({ companyId, invoice }: OpenedLink<DocumentToPrint>): Promise<Download | null> => {
    let present = invoice;
    for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
      try {
        const pdf = await print(present, printOrder(database, companyId, present, publicUrl));
        return pdf && { companyId, fileName: pdfFileNameOf(present), pdf };
      } catch (error) {
        if (!(error instanceof DocumentChanged)) throw error;
        present = await requireSame(database, companyId, present);
      }
    }
    return null;
  };
};

/** V2-LINK-4: it is still the same document with another courier number, or once it is collected. */
async function requireSame(
  database: Database,
  companyId: number,
  { invoiceId, revision, series, number }: DocumentToPrint,
): Promise<DocumentToPrint> {
  const found = await database.transact({ companyId }, (tx) => findDocumentToPrint(tx, series, number));
  if (found?.invoiceId !== invoiceId || found.revision !== revision)
    throw new Refused({ reason: 'resource-not-found' });
  return found;
}
