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

/** A picture is an SVG of all pages, for a screen. */
export type CompileInvoice = (
  document: PrintedInvoice | PrintedReceived | PrintedReceipt,
  as?: 'pdf' | 'picture',
) => Uint8Array;

const templates: Readonly<Record<PrintedInvoice['snapshot']['template'], string>> = {
  1: 'invoice-1.typ',
  // The same page: what the second shows besides, the content has or has not.
  2: 'invoice-1.typ',
};

/**
 * Makes PDF/A-3b in this thread, with the UBL inside if the invoice has one. The same invoice gives the same bytes. Texts of users
 * reach the template as data and are never read as markup. The compiler's results are freed between turns of the event loop:
 * printing many in one turn would hold them all.
 */
export function invoiceCompiler({ isTest = false } = {}): CompileInvoice {
  const folder = fileURLToPath(new URL('templates', import.meta.url));
  const compilerFor = fontCompilers(folder);
  const mark = isTest ? testMark : null;
  let printed = 0;

  /** Short: it is set at once, and has no lines. */
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
    // What a supplier wrote is not ours to write again.
    const attachment = received ? null : ublAttachment(invoice);
    const logo = invoice.look?.logo ?? null;
    // No text, and long.
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
    // Files that exist for the compiler only.
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
