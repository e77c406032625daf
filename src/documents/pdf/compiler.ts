import { fileURLToPath } from 'node:url';
import type { NodeCompiler, NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import type { Logo, Look } from '../../domain/company/look.ts';
import type { PrintedInvoice } from '../../domain/invoice/printed-invoice.ts';
import type { PrintedReceipt, PrintedReceived } from '../printed-document.ts';
import { testMark } from '../test-mark.ts';
import { type Part, printInParts, reachOf, type Typesetter, wholeDocument } from './document-parts.ts';
import { drawingsOf } from './drawings.ts';
import { fontCompilers } from './font-compilers.ts';
import type { Row } from './line-table.ts';
import { pageContent } from './page-content.ts';
import { breakableText, mapTexts } from './printable-text.ts';
import { receiptContent } from './receipt-page.ts';
import { asPrinted, dressed } from './received-page.ts';
import { withShortenedTexts } from './shorten-texts.ts';
import { ublAttachment } from './ubl-attachment.ts';

/** `picture` is an SVG of all pages, for a screen. */
export type CompileInvoice = (
  document: PrintedInvoice | PrintedReceived | PrintedReceipt,
  as?: 'pdf' | 'picture',
) => Uint8Array;

const templates: Readonly<Record<PrintedInvoice['snapshot']['template'], string>> = {
  1: 'invoice-1.typ',
  // Both versions use the same page; the content contains what version 2 shows in addition.
  2: 'invoice-1.typ',
};

/**
 * Makes PDF/A-3b in this thread, with the UBL inside if the invoice has one. The same invoice gives the same bytes. Texts of users reach
 * the template as data and are never read as markup. The compiler's results are freed between turns of the event loop, so printing many in
 * one turn would hold them all in memory.
 */
export function invoiceCompiler({ isTest = false } = {}): CompileInvoice {
  const folder = fileURLToPath(new URL('templates', import.meta.url));
  const compilerFor = fontCompilers(folder);
  const mark = isTest ? testMark : null;
  let printed = 0;

  /** A receipt is short and has no lines, so it is compiled as a whole. */
  const printReceipt = ({ receipt, snapshot, look }: PrintedReceipt): Uint8Array => {
    const logo = look?.logo ?? null;
    const measured = { receipt, snapshot, look: logo ? withoutContent(look, logo) : look };
    const { compiler, fonts, families, printable, showLogo } = compilerFor(measured);
    const content = mapTexts(receiptContent(printable(measured), fonts), breakableText);
    if (logo) showLogo(logo.content);
    compiler.mapShadow(`${folder}/content.json`, Buffer.from(JSON.stringify({ ...content, fonts: families, mark })));
    return new Uint8Array(compiler.pdf({ mainFilePath: `${folder}/receipt-1.typ` }, pdfA));
  };

  return (document, as = 'pdf') => {
    if ('receipt' in document) return printReceipt(document);
    const received = 'received' in document ? document.received : null;
    const invoice = 'received' in document ? asPrinted(document.received) : document;
    // An invoice of a supplier has no attachment, because its XML is the supplier's document.
    const attachment = received ? null : ublAttachment(invoice);
    const logo = invoice.look?.logo ?? null;
    // The content of the logo is long and contains no text, so it is left out of what is measured.
    const measured = withShortenedTexts(logo ? { ...invoice, look: withoutContent(invoice.look, logo) } : invoice);
    const { compiler, fonts, families, printable, showLogo } = compilerFor(
      received ? { received, measured } : measured,
    );
    const readable = printable(measured);
    const placed = pageContent(readable, fonts);
    const dressing = received ? dressed(placed, printable(received)) : placed;
    const { table, ...content } = mapTexts(dressing, breakableText);
    const { rows } = table;
    const drawings = drawingsOf(readable);
    const template = { mainFilePath: `${folder}/${templates[invoice.snapshot.template]}` };
    const { text: attached = '', ...carried } = attachment ?? {};
    // These files exist only for the compiler.
    compiler.mapShadow(`${folder}/attachment`, Buffer.from(attached));
    if (logo) showLogo(logo.content);
    const give = (part: Part, own: readonly Row[]): void => {
      const data = {
        ...content,
        fonts: families,
        table: { ...table, rows: own },
        drawings,
        attachment: attachment && carried,
        mark,
        part,
      };
      compiler.mapShadow(`${folder}/content.json`, Buffer.from(JSON.stringify(data)));
    };
    const layOut = (pages: 1 | null): NodeTypstDocument => {
      give({ ...wholeDocument, pages }, rows);
      const compiled = compiler.compile(template);
      if (!compiled.result) throw new Error(`the template was refused: ${problems(compiler, compiled)}`);
      return compiled.result;
    };
    const printWhole = (): Uint8Array => {
      // Counting the pages means laying them out twice. So a short document is laid out as if it had one page, and again only if it has
      // more.
      const mayBeOnePage = rows.length <= rowsOfOnePage;
      const first = layOut(mayBeOnePage ? 1 : null);
      const document = mayBeOnePage && first.numOfPages > 1 ? layOut(null) : first;
      return as === 'pdf' ? new Uint8Array(compiler.pdf(document, pdfA)) : Buffer.from(compiler.plainSvg(document));
    };
    /** Nothing is kept of a part: neither its document, which is not handed out, nor what the compiler cached for it. */
    const alone = <Result>(part: Part, own: readonly Row[], set: () => Result): Result => {
      give(part, own);
      const result = set();
      compiler.evictCache(0);
      return result;
    };
    const typesetter: Typesetter = {
      measure: (part, own) =>
        alone(part, own, () => compiler.query(template, { selector: '<measure>', field: 'value' })[0]),
      print: (part, own) => alone(part, own, () => compiler.pdf(template, pdfA)),
    };

    try {
      return reachOf(rows, 0) === rows.length ? printWhole() : printInParts(rows, typesetter);
    } finally {
      // What is cached for one invoice is useless for others and would never be freed. Freeing everything after each document would also
      // lose what every document uses.
      printed += 1;
      if (printed % documentsOfGeneration === 0) compiler.evictCache(cachedGenerations);
    }
  };
}

const withoutContent = (look: Look | null, logo: Logo): Look | null =>
  look && { ...look, logo: { ...logo, content: '' } };

const pdfA = { pdfStandard: 'a-3b' } as const;
const documentsOfGeneration = 4;
const cachedGenerations = 4;
const rowsOfOnePage = 20;

function problems(compiler: NodeCompiler, compiled: ReturnType<NodeCompiler['compile']>): string {
  const found = compiled.takeDiagnostics();
  return found ? JSON.stringify(compiler.fetchDiagnostics(found)) : 'no reason given';
}
