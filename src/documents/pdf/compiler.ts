import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { PrintedInvoice } from '../printed-invoice.ts';
import { type Attachment, ublAttachment } from '../ubl/attachment.ts';
import { readFontWidths } from './font-widths.ts';
import { pageContent } from './page-content.ts';
import { breakableText, printableText } from './printable-text.ts';

export type CompileInvoice = (invoice: PrintedInvoice) => Uint8Array;

/** The form of the snapshot decides which template prints it, so that old invoices keep their face. */
const templates: Readonly<Record<InvoiceVersion, string>> = { 1: 'invoice-1.typ' };
type InvoiceVersion = PrintedInvoice['snapshot']['version'];

/**
 * Makes PDF/A-3b, in this thread, with the UBL inside where the invoice has one. The same invoice gives the same bytes. What users wrote reaches the template as data
 * and is never read as markup. What the compiler hands out is freed between turns of the event loop: to print many in
 * one turn is to hold them all.
 */
export function invoiceCompiler(): CompileInvoice {
  const folder = fileURLToPath(new URL('templates', import.meta.url));
  const regularFile = readFileSync(new URL('fonts/FacturierSans-Regular.ttf', import.meta.url));
  const semiBoldFile = readFileSync(new URL('fonts/FacturierSans-SemiBold.ttf', import.meta.url));
  const fonts = { regular: readFontWidths(regularFile), semiBold: readFontWidths(semiBoldFile) };
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs: [regularFile, semiBoldFile] }] });
  const hasGlyph = (code: number): boolean => fonts.regular.has(code) && fonts.semiBold.has(code);

  return (invoice) => {
    const attachment = ublAttachment(invoice);
    const printable = mapTexts(invoice, (text) => printableText(text, hasGlyph));
    const content = mapTexts(pageContent(printable, fonts), breakableText);
    // Files that exist for the compiler only.
    const provide = (name: string, text: string): void => compiler.mapShadow(`${folder}/${name}`, Buffer.from(text));
    provide('content.json', JSON.stringify({ ...content, attachment: attachment && attachmentFacts(attachment) }));
    if (attachment) provide(attachmentPath, attachment.text);
    try {
      const compiled = compiler.compile({ mainFilePath: `${folder}/${templates[invoice.snapshot.version]}` });
      const document = compiled.result;
      if (!document) throw new Error(`the template was refused: ${problems(compiler, compiled)}`);
      return new Uint8Array(compiler.pdf(document, { pdfStandard: 'a-3b' }));
    } finally {
      // What was memoised for one invoice serves no other, and is never let go otherwise.
      compiler.evictCache(keptGenerations);
    }
  };
}

const attachmentPath = 'attachment';

function attachmentFacts({ fileName, mimeType, description }: Attachment) {
  return { path: attachmentPath, fileName, mimeType, description };
}

const keptGenerations = 2;

function problems(compiler: NodeCompiler, compiled: ReturnType<NodeCompiler['compile']>): string {
  const found = compiled.takeDiagnostics();
  return found ? JSON.stringify(compiler.fetchDiagnostics(found)) : 'no reason given';
}

/** The same data with every text in it changed. */
function mapTexts<Data>(data: Data, change: (text: string) => string): Data;
function mapTexts(data: unknown, change: (text: string) => string): unknown {
  if (typeof data === 'string') return change(data);
  if (Array.isArray(data)) return data.map((item) => mapTexts(item, change));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, mapTexts(value, change)]));
}
