import { type PdfRenderer, type PrintOrder, RenderFault } from '../../documents/pdf/renderer.ts';
import type { InvoiceMarks, PrintedInvoice } from '../../documents/printed-invoice.ts';
import type { DocumentName, IssuedInvoice } from '../../domain/invoice/issued-invoice.ts';
import type { Database } from '../../storage/database.ts';
import { findInvoice } from '../../storage/invoices/invoice-reads.ts';
import {
  type DocumentText,
  type DocumentToPrint,
  readDocumentTexts,
} from '../../storage/invoices/printed-documents.ts';
import type { Transaction } from '../../storage/transaction.ts';

/** As much of a document as is printed of it. */
export type PrintableInvoice = Pick<
  IssuedInvoice,
  'series' | 'number' | 'snapshot' | 'status' | 'reversedBy' | 'trackingNumber'
>;

/** What is printed of a document, whoever sends it: the link, the mail, the archive. Null where there is none. */
export async function readPrintedInvoice(
  tx: Transaction,
  series: string,
  number: string,
): Promise<PrintedInvoice | null> {
  const invoice = await findInvoice(tx, series, number);
  return invoice && printedInvoiceOf(invoice);
}

export function printedInvoiceOf(invoice: PrintableInvoice): PrintedInvoice {
  const { series, number, snapshot, status, reversedBy, trackingNumber } = invoice;
  return {
    series,
    number,
    snapshot,
    marks: marksOf({ status, reversedBy, reverses: snapshot.reverses, trackingNumber }),
  };
}

/** The same as JSON, of a document whose frozen part is text. */
export function printedInvoiceText({ series, number, snapshot, ...marked }: DocumentText): string {
  const rest: Omit<PrintedInvoice, 'snapshot'> = { series, number, marks: marksOf(marked) };
  return `${JSON.stringify(rest).slice(0, -1)},"snapshot":${snapshot}}`;
}

function marksOf(marked: Pick<DocumentText, 'status' | 'reversedBy' | 'reverses' | 'trackingNumber'>): InvoiceMarks {
  const { status, reversedBy, reverses, trackingNumber } = marked;
  return { isCancelled: status === 'cancelled', reversedBy, reverses, trackingNumber };
}

export function pdfFileNameOf(document: DocumentName): string {
  return fileNameOf(document, 'pdf');
}

/** `FCT-1.pdf`; characters that some file system does not take are replaced. */
export function fileNameOf({ series, number }: DocumentName, extension: 'pdf' | 'xml'): string {
  const name = `${series}-${number}`.replaceAll(/[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|]/gu, '_').replace(/^\./, '_');
  return `${name}.${extension}`;
}

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

const mostBytes = 32 * 1024 * 1024;

type Named = Pick<DocumentToPrint, 'invoiceId' | 'revision' | 'trackingNumber'>;

/**
 * Prints, and keeps the last ones for a while: a viewer asks for one document in many pieces. All that can change on
 * paper is part of the name, and whether a link still holds is asked before, so that nothing old is ever given. Null: too busy to print.
 */
export function recentlyPrinted(
  renderer: PdfRenderer,
): (document: Named, order: PrintOrder) => Promise<Uint8Array | null> {
  const kept = new Map<string, Promise<Uint8Array>>();
  const sizes = new Map<string, number>();

  const drop = (name: string): void => {
    kept.delete(name);
    sizes.delete(name);
  };
  const keep = async (name: string, printing: Promise<Uint8Array>): Promise<void> => {
    const { byteLength } = await printing;
    sizes.set(name, byteLength);
    let total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    for (const [oldest, size] of [...sizes]) {
      if (total <= mostBytes) break;
      drop(oldest);
      total -= size;
    }
  };

  return async ({ invoiceId, revision, trackingNumber }, order) => {
    const name = `${order.companyId} ${invoiceId} ${revision} ${trackingNumber ?? ''}`;
    let printing = kept.get(name);
    if (!printing) {
      printing = renderer.render(order);
      kept.set(name, printing);
      keep(name, printing).catch(() => drop(name));
    }
    try {
      return await printing;
    } catch (error) {
      if (error instanceof RenderFault && error.reason !== 'failed') return null;
      throw error;
    }
  };
}
