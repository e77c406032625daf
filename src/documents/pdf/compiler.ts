import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import type { Logo, Look } from '../../domain/company/look.ts';
import type { PrintedInvoice, PrintedReceived } from '../printed-invoice.ts';
import { asPrinted, dressed } from '../received-page.ts';
import { ublAttachment } from '../ubl/attachment.ts';
import { type Part, printInParts, reachOf, type Typesetter, wholeDocument } from './document-parts.ts';
import { readFontWidths } from './font-widths.ts';
import type { Row } from './line-table.ts';
import { pageContent } from './page-content.ts';
import { breakableText, isAllPlain, printableText } from './printable-text.ts';
import { withShortenedTexts } from './shorten-texts.ts';

/** A picture is an SVG of all pages, for a screen. */
export type CompileInvoice = (document: PrintedInvoice | PrintedReceived, as?: 'pdf' | 'picture') => Uint8Array;

const templates: Readonly<Record<PrintedInvoice['snapshot']['template'], string>> = { 1: 'invoice-1.typ' };

/**
 * Makes PDF/A-3b in this thread, with the UBL inside if the invoice has one. The same invoice gives the same bytes. Texts of users
 * reach the template as data and are never read as markup. The compiler's results are freed between turns of the event loop:
 * printing many in one turn would hold them all.
 */
export function invoiceCompiler(): CompileInvoice {
  const folder = fileURLToPath(new URL('templates', import.meta.url));
  const regularFile = readFileSync(new URL('fonts/FacturierSans-Regular.ttf', import.meta.url));
  const semiBoldFile = readFileSync(new URL('fonts/FacturierSans-SemiBold.ttf', import.meta.url));
  const fonts = { regular: readFontWidths(regularFile), semiBold: readFontWidths(semiBoldFile) };
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs: [regularFile, semiBoldFile] }] });
  let printed = 0;
  const hasGlyph = (code: number): boolean => fonts.regular.has(code) && fonts.semiBold.has(code);

  const printableOf = <Data extends object>(data: Data): Data =>
    isAllPlain(data) ? data : mapTexts(data, (text) => printableText(text, hasGlyph));

  return (document, as = 'pdf') => {
    const received = 'received' in document ? printableOf(document.received) : null;
    const invoice = 'received' in document ? asPrinted(document.received) : document;
    // What a supplier wrote is not ours to write again.
    const attachment = received ? null : ublAttachment(invoice);
    const logo = invoice.look?.logo ?? null;
    // No text, and long.
    const measured = withShortenedTexts(logo ? { ...invoice, look: withoutContent(invoice.look, logo) } : invoice);
    const printable = printableOf(measured);
    const placed = pageContent(printable, fonts);
    const { table, ...content } = mapTexts(received ? dressed(placed, received) : placed, breakableText);
    const { rows } = table;
    const template = { mainFilePath: `${folder}/${templates[invoice.snapshot.template]}` };
    const { text: attached = '', ...carried } = attachment ?? {};
    // Files that exist for the compiler only.
    compiler.mapShadow(`${folder}/attachment`, Buffer.from(attached));
    if (logo) compiler.mapShadow(`${folder}/logo`, Buffer.from(logo.content, 'base64'));
    const give = (part: Part, own: readonly Row[]): void => {
      const data = { ...content, table: { ...table, rows: own }, attachment: attachment && carried, part };
      compiler.mapShadow(`${folder}/content.json`, Buffer.from(JSON.stringify(data)));
    };
    const layOut = (pages: 1 | null): NodeTypstDocument => {
      give({ ...wholeDocument, pages }, rows);
      const compiled = compiler.compile(template);
      if (!compiled.result) throw new Error(`the template was refused: ${problems(compiler, compiled)}`);
      return compiled.result;
    };
    const printWhole = (): Uint8Array => {
      // To count the pages is to lay them out twice; so most are set as if there was one, and again where there are more.
      const mayBeOnePage = rows.length <= rowsOfOnePage;
      const first = layOut(mayBeOnePage ? 1 : null);
      const document = mayBeOnePage && first.numOfPages > 1 ? layOut(null) : first;
      return as === 'pdf' ? new Uint8Array(compiler.pdf(document, pdfA)) : Buffer.from(compiler.plainSvg(document));
    };
    /** Of a part nothing is kept: neither the document, which is not handed out, nor what was memoised. */
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
      // What was memoised for one invoice serves no other, and is never let go otherwise. To let go of all of it after each document
      // would be to lose also what every document uses.
      printed += 1;
      if (printed % documentsOfGeneration === 0) compiler.evictCache(keptGenerations);
    }
  };
}

const withoutContent = (look: Look | null, logo: Logo): Look | null =>
  look && { ...look, logo: { ...logo, content: '' } };

const pdfA = { pdfStandard: 'a-3b' } as const;
const documentsOfGeneration = 4;
const keptGenerations = 4;
const rowsOfOnePage = 20;

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
  const changed: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(data)) changed[key] = mapTexts(value, change);
  return changed;
}
