import { type PdfRenderer, type PrintOrder, RenderFault } from '../../documents/pdf/renderer.ts';
import type { DocumentName, IssuedInvoice } from '../../domain/invoice/issued-invoice.ts';
import { type InvoiceMarks, noMarks, type PrintedInvoice } from '../../domain/invoice/printed-invoice.ts';
import type { Database } from '../../storage/database.ts';
import { findInvoice } from '../../storage/invoices/find-invoice.ts';
import {
  type DocumentText,
  type DocumentToPrint,
  readDocumentTexts,
} from '../../storage/invoices/printed-documents.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { linkAddress } from './document-links.ts';

export type PrintableInvoice = Pick<
  IssuedInvoice,
  'series' | 'number' | 'snapshot' | 'status' | 'reversedBy' | 'trackingNumber'
>;

/** The link, the mail and the archive print the same content. Returns null if there is no such document. */
export async function readPrintedInvoice(
  tx: Transaction,
  series: string,
  number: string,
): Promise<PrintedInvoice | null> {
  const invoice = await findInvoice(tx, series, number);
  return invoice && printedInvoiceOf(invoice);
}

/** It serves the XML, which has no look. */
export function printedInvoiceOf(invoice: PrintableInvoice): PrintedInvoice {
  const { series, number, snapshot, status, reversedBy, trackingNumber } = invoice;
  return {
    series,
    number,
    snapshot,
    marks: { ...noMarks, isCancelled: status === 'cancelled', reversedBy, reverses: snapshot.reverses, trackingNumber },
    look: null,
  };
}

/** It adds the look as JSON to a document whose frozen parts are text. */
export function printedInvoiceText(
  { series, number, snapshot, look, originalXml, ...marked }: DocumentText,
  publicUrl: () => string,
): string {
  const marks = marksOf(marked, publicUrl);
  const original = originalXml === null ? {} : { originalXml };
  const rest: Omit<PrintedInvoice, 'snapshot' | 'look'> = { series, number, marks, ...original };
  return `${JSON.stringify(rest).slice(0, -1)},"look":${look},"snapshot":${snapshot}}`;
}

type Marked = Omit<DocumentText, 'series' | 'number' | 'snapshot' | 'look' | 'originalXml'>;

function marksOf(marked: Marked, publicUrl: () => string): InvoiceMarks {
  const { status, reversedBy, reverses, trackingNumber, collected, returned, invoiced, paymentToken } = marked;
  const paymentLink = paymentToken === null ? null : linkAddress(publicUrl(), 'payment', paymentToken);
  return {
    isCancelled: status === 'cancelled',
    reversedBy,
    reverses,
    trackingNumber,
    collected,
    returned,
    invoiced,
    paymentLink,
  };
}

export function pdfFileNameOf(document: DocumentName): string {
  return fileNameOf(document, 'pdf');
}

/** A name is `FCT-1.pdf`; characters that some file systems do not accept are replaced. */
export function fileNameOf({ series, number }: DocumentName, extension: 'pdf' | 'xml'): string {
  const name = `${series}-${number}`.replaceAll(/[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|]/gu, '_').replace(/^\./, '_');
  return `${name}.${extension}`;
}

/** The document changed while it waited to be printed. */
export class DocumentChanged extends Error {}

/** Reads the document when a printer is free. Rejects with `DocumentChanged` if it has changed or is gone by then. */
export function printOrder(
  database: Database,
  companyId: number,
  expected: DocumentToPrint,
  publicUrl: () => string,
): PrintOrder {
  const { invoiceId, isLong } = expected;
  return {
    companyId,
    isLong,
    async read() {
      const [document] = await database.transact({ companyId }, (tx) => readDocumentTexts(tx, [invoiceId]));
      if (!document || stateOf(document) !== stateOf(expected))
        throw new DocumentChanged('the document changed while it waited to be printed');
      return printedInvoiceText(document, publicUrl);
    },
  };
}

const mostBytes = 32 * 1024 * 1024;

type Named = Pick<
  DocumentToPrint,
  'invoiceId' | 'revision' | 'trackingNumber' | 'collected' | 'invoiced' | 'paymentToken'
>;

/** It has everything on paper that can change; the revision stands for the document's content. */
const stateOf = ({ revision, trackingNumber, collected, invoiced, paymentToken }: Omit<Named, 'invoiceId'>): string =>
  JSON.stringify([revision, trackingNumber, collected, invoiced, paymentToken]);

/**
 * Prints, and caches the last documents for a while: a viewer requests one document in many ranges. Everything that can change on paper
 * is part of the key, and the link is checked before, so nothing stale is ever returned. Returns null where too many wait.
 */
export function recentlyPrinted(
  renderer: PdfRenderer,
): (document: Named, order: PrintOrder) => Promise<Uint8Array | null> {
  const cache = new Map<string, Promise<Uint8Array>>();
  const sizes = new Map<string, number>();

  const drop = (name: string): void => {
    cache.delete(name);
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

  return async (document, order) => {
    const name = `${order.companyId} ${document.invoiceId} ${stateOf(document)}`;
    let printing = cache.get(name);
    if (!printing) {
      printing = renderer.render(order);
      cache.set(name, printing);
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

export interface Download {
  readonly companyId: number;
  readonly fileName: string;
  readonly pdf: Uint8Array;
}
