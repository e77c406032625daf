import type { PdfRenderer } from '../../documents/pdf/renderer.ts';
import type { PrintedReceived, ReceivedPage } from '../../documents/printed-document.ts';
import { decimalToString } from '../../domain/decimal/decimal.ts';
import type { Database } from '../../storage/database.ts';
import {
  type PageParties,
  type ReceivedToPrint,
  readPageParties,
  readReceivedFiles,
} from '../../storage/suppliers/archived-supplier-invoices.ts';
import { findSupplierInvoice } from '../../storage/suppliers/supplier-invoice-reads.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { fileNameOf } from './print-invoice.ts';

export interface ArchivedFile {
  readonly ending: '.pdf' | '.xml' | '.zip';
  readonly content: Uint8Array;
  readonly isCompressed: boolean;
}

/** GRP-ARCH-1: what came from SPV stands beside the page of the invoice. */
export async function printReceived(
  { database, renderer }: { readonly database: Database; readonly renderer: PdfRenderer },
  companyId: number,
  { invoiceId, isLong }: Pick<ReceivedToPrint, 'invoiceId' | 'isLong'>,
): Promise<readonly ArchivedFile[]> {
  const pdf = await printPage({ database, renderer }, companyId, { invoiceId, isLong });
  const { xml, zip } = await database.transact({ companyId }, (tx) => readReceivedFiles(tx, invoiceId));
  return [
    { ending: '.pdf', content: pdf, isCompressed: false },
    ...(xml ? [{ ending: '.xml', content: xml, isCompressed: true } as const] : []),
    ...(zip ? [{ ending: '.zip', content: zip, isCompressed: false } as const] : []),
  ];
}

/** GRP-PDF-1 */
export function printPage(
  { database, renderer }: { readonly database: Database; readonly renderer: PdfRenderer },
  companyId: number,
  { invoiceId, isLong }: Pick<ReceivedToPrint, 'invoiceId' | 'isLong'>,
): Promise<Uint8Array> {
  const read = async (): Promise<string> =>
    JSON.stringify(await database.transact({ companyId }, (tx) => readPage(tx, invoiceId)));
  return renderer.render({ companyId, isLong, read });
}

/** A name is `90100234-FF-908.pdf`. */
export const receivedFileName = ({ supplier, number }: Pick<ReceivedToPrint, 'supplier' | 'number'>): string =>
  fileNameOf({ series: supplier, number }, 'pdf');

async function readPage(tx: Transaction, invoiceId: string): Promise<PrintedReceived> {
  const invoice = await findSupplierInvoice(tx, invoiceId);
  if (!invoice) throw new Error('an invoice of a supplier is missing');
  const { supplier, buyer } = await readPageParties(tx, invoice.supplierId);
  const { content, source, documentName, number, issuedOn, receivedOn, dueOn, currency, exchangeRate } = invoice;
  return {
    received: {
      isFromSpv: source === 'spv',
      documentName,
      number,
      issuedOn,
      receivedOn,
      dueOn,
      currency,
      exchangeRate: exchangeRate && decimalToString(exchangeRate),
      net: decimalToString(invoice.net),
      vat: decimalToString(invoice.vat),
      gross: decimalToString(invoice.gross),
      settled: decimalToString(invoice.settled),
      supplier: content.supplier ?? named(supplier),
      buyer: named(buyer),
      lines: invoice.lines,
      taxes: content.taxes ?? [],
      remarks: content.remarks ?? [],
    } satisfies ReceivedPage,
  };
}

/** The columns of these two are never empty. */
function named<Party extends PageParties['supplier'] | PageParties['buyer']>(party: Party) {
  return { ...party, name: party.name ?? '', countryCode: party.countryCode ?? 'RO' };
}

/** The files of a document are one entry of the list, that of its PDF, which comes first. */
export function documentsOf<File extends { readonly position: number; readonly record: Buffer }>(
  files: readonly File[],
): readonly File[] {
  const documents = new Map<number, File>();
  for (const file of files) {
    const first = documents.get(file.position);
    documents.set(file.position, first ? { ...first, record: Buffer.concat([first.record, file.record]) } : file);
  }
  return [...documents.values()];
}

/** So much is in memory at once; a file that is larger is a part by itself. */
const largestPart = 32 * 1024 * 1024;

export function withinSize<Document extends { readonly size: number }>(
  documents: readonly Document[],
): readonly Document[] {
  let size = 0;
  const place = documents.findIndex((document) => {
    size += document.size;
    return size > largestPart;
  });
  return place < 0 ? documents : documents.slice(0, Math.max(1, place));
}
