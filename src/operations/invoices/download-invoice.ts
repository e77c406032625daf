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

/** V2-LINK-2: the document behind a link, for whoever has the link; not printed yet. */
export const openDownload =
  ({ database }: Pick<Needs, 'database'>) =>
  (token: string, purpose: LinkPurpose): Promise<OpenedLink<DocumentToPrint>> =>
    openLinkToPrint(database, token, purpose);

/** It is read when its turn to be printed has come. Who changes it again and again meanwhile is waited for no longer than this. */
const mostTurns = 3;

/** The printed document. Waits for the printers, where companies take turns. Null means too busy to print it now. */
export const downloadInvoice = ({ database, renderer, publicUrl }: Needs) => {
  const print = recentlyPrinted(renderer);

  return async ({ companyId, invoice }: OpenedLink<DocumentToPrint>): Promise<Download | null> => {
    let present = invoice;
    for (let turn = 1; turn <= mostTurns; turn += 1) {
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

/** V2-LINK-4: with another courier number, or collected, it is the same document still. */
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
