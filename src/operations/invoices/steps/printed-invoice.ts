import type { PrintedInvoice } from '../../../documents/printed-invoice.ts';
import type { DocumentName, IssuedInvoice } from '../../../domain/invoice/issued-invoice.ts';
import { findInvoice } from '../../../storage/invoice-reads.ts';
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
    marks: {
      isCancelled: status === 'cancelled',
      reversedBy,
      reverses: snapshot.reverses ?? null,
      trackingNumber,
    },
  };
}

export function pdfFileNameOf(document: DocumentName): string {
  return fileNameOf(document, 'pdf');
}

/** `FCT-1.pdf`; characters that some file system does not take are replaced. */
export function fileNameOf({ series, number }: DocumentName, extension: 'pdf' | 'xml'): string {
  const name = `${series}-${number}`.replaceAll(/[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|]/gu, '_').replace(/^\./, '_');
  return `${name}.${extension}`;
}
