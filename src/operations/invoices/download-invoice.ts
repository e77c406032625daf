import type { PdfRenderer } from '../../documents/pdf/renderer.ts';
import type { LinkPurpose } from '../../domain/access/link-token.ts';
import { Refused } from '../../domain/refusal.ts';
import type { Database } from '../../storage/database.ts';
import type { DocumentToPrint } from '../../storage/printed-documents.ts';
import { type OpenedLink, openLinkToPrint } from './steps/document-link.ts';
import { DocumentChanged, printOrder } from './steps/print-order.ts';
import { pdfFileNameOf } from './steps/printed-invoice.ts';
import { recentlyPrinted } from './steps/recently-printed.ts';

interface Needs {
  readonly database: Database;
  readonly renderer: PdfRenderer;
}

export interface Download {
  readonly companyId: number;
  readonly fileName: string;
  readonly pdf: Uint8Array;
}

/** V2-LINK-2: the document behind a link, for whoever has the link; not printed yet. */
export const openDownload =
  ({ database }: Pick<Needs, 'database'>) =>
  (token: string, purpose: LinkPurpose): Promise<OpenedLink<DocumentToPrint>> =>
    openLinkToPrint(database, token, purpose);

/** The printed document. Waits for the printers, where companies take turns. Null: too busy to print it now. */
export const downloadInvoice = ({ database, renderer }: Needs) => {
  const print = recentlyPrinted(renderer);

  return async ({ companyId, invoice }: OpenedLink<DocumentToPrint>): Promise<Download | null> => {
    const pdf = await print(invoice, printOrder(database, companyId, invoice)).catch((error: unknown) => {
      throw error instanceof DocumentChanged ? new Refused({ reason: 'resource-not-found' }) : error;
    });
    return pdf && { companyId, fileName: pdfFileNameOf(invoice), pdf };
  };
};
