import { uniqueFileNames } from '../../documents/archive/file-names.ts';
import { parsePrinted } from '../../documents/printed-document.ts';
import type { PrintedInvoice } from '../../domain/invoice/printed-invoice.ts';
import { isSentToSpv } from '../../domain/spv/upload.ts';
import { buildUbl } from '../../formats/ubl/build-ubl.ts';
import { findingsBeforeSending } from '../../formats/ubl/preflight.ts';
import type { StreamedEntry } from '../../formats/zip/stream-zip.ts';
import { listFilesAfter, readPiece } from '../../storage/attachments/notes-and-files.ts';
import { findOriginalXml } from '../../storage/imports/imported-invoices.ts';
import { type DocumentText, listDocumentsAfter, readDocumentTexts } from '../../storage/invoices/printed-documents.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { pdfFileNameOf, printedInvoiceText } from '../steps/print-invoice.ts';

/** Prints a document of which everything is known. */
export type PrintText = (isLong: boolean, text: string) => Promise<Uint8Array>;

interface ExportedDocument {
  readonly entries: readonly StreamedEntry[];
  /** Series, number, the name of its XML and why it has none. */
  readonly document: readonly [string, string, string, string];
}

/** So many are read at a time; one that is long is read alone. */
const batch = 25;

/** V2-SPV-6: the XML is what `GET /v2/facturi/{serie}/{numar}/xml` answers. */
export async function* xmlOfDocuments(tx: Transaction, print: PrintText | null): AsyncGenerator<ExportedDocument> {
  const nameOf = uniqueFileNames();
  for (let last = 0; ; ) {
    const found = await listDocumentsAfter(tx, last, batch);
    const place = found.findIndex(({ isLong }) => isLong);
    const next = place < 0 ? found : found.slice(0, Math.max(1, place));
    const texts = await readDocumentTexts(
      tx,
      next.map(({ invoiceId }) => invoiceId),
    );
    const byId = new Map(texts.map((text) => [text.invoiceId, text]));
    for (const { invoiceId, isLong } of next) {
      const text = byId.get(invoiceId);
      if (text) yield await exported(tx, text, isLong, nameOf(pdfFileNameOf(text)).slice(0, -'.pdf'.length), print);
    }
    const end = next.at(-1)?.invoiceId;
    if (end === undefined) return;
    last = end;
  }
}

async function exported(
  tx: Transaction,
  text: DocumentText,
  isLong: boolean,
  stem: string,
  print: PrintText | null,
): Promise<ExportedDocument> {
  const printable = printedInvoiceText({ ...text, paymentToken: null }, () => '');
  const { xml, why } = await xmlOf(tx, parsePrinted(printable) as PrintedInvoice);
  const name = `documents/${stem}.xml`;
  const entries: StreamedEntry[] = xml === null ? [] : [{ name, content: [Buffer.from(xml)], isCompressed: true }];
  if (print) {
    entries.push({ name: `pdf/${stem}.pdf`, content: [await print(isLong, printable)], isCompressed: false });
  }
  return { entries, document: [text.series, text.number, xml === null ? '' : name, why] };
}

async function xmlOf(
  tx: Transaction,
  invoice: PrintedInvoice,
): Promise<{ readonly xml: string | null; readonly why: string }> {
  // MOVE-5: a document of another program is read as it was imported.
  const { imported } = invoice.snapshot;
  if (imported?.isOpening) return { xml: null, why: 'opening balance' };
  if (imported) return { xml: await findOriginalXml(tx, invoice.series, invoice.number), why: '' };
  if (invoice.originalXml !== undefined) return { xml: invoice.originalXml, why: '' };
  if (!isSentToSpv(invoice)) return { xml: null, why: invoice.marks.isCancelled ? 'cancelled' : 'not fiscal' };
  const missing = findingsBeforeSending(invoice).filter(({ hasStandIn }) => !hasStandIn);
  if (missing.length > 0) return { xml: null, why: missing.map(({ message }) => message).join('; ') };
  return { xml: buildUbl(invoice), why: '' };
}

const pieceLength = 1024 * 1024;

/** Every file begins with its id, because two may have the same name. */
export async function* attachedFiles(tx: Transaction): AsyncGenerator<StreamedEntry> {
  for (let last = 0; ; ) {
    const files = await listFilesAfter(tx, last, batch);
    for (const { fileId, name, size } of files) {
      const safe = name.replaceAll(/[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|]/gu, '_');
      yield { name: `attachments/${fileId}-${safe}`, content: pieces(tx, fileId, size), isCompressed: true };
    }
    const end = files.at(-1)?.entryNumber;
    if (end === undefined) return;
    last = end;
  }
}

async function* pieces(tx: Transaction, fileId: string, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < size; from += pieceLength) {
    const piece = await readPiece(tx, fileId, from, pieceLength);
    if (!piece) throw new Error(`the attached file ${fileId} is gone`);
    yield piece;
  }
}
