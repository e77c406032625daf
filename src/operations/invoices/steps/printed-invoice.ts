import type { InvoiceMarks, PrintedInvoice } from '../../../documents/printed-invoice.ts';
import type { DocumentName, IssuedInvoice } from '../../../domain/invoice/issued-invoice.ts';
import { findInvoice } from '../../../storage/invoices/invoice-reads.ts';
import type { DocumentText } from '../../../storage/invoices/printed-documents.ts';
import type { Transaction } from '../../../storage/transaction.ts';

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
