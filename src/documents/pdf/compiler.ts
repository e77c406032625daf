import { fileURLToPath } from 'node:url';
import type { NodeCompiler, NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import type { Logo, Look } from '../../domain/company/look.ts';
import type { PrintedInvoice } from '../../domain/invoice/printed-invoice.ts';
import type { Printed, PrintedReceipt, PrintedReceived, PrintedStatement } from '../printed-document.ts';
import { testMark } from '../test-mark.ts';
import { type Part, printInParts, reachOf, type Typesetter, wholeDocument } from './document-parts.ts';
import { type Drawings, drawingsOf } from './drawings.ts';
import { type FontCompiler, fontCompilers } from './font-compilers.ts';
import type { Row } from './line-table.ts';
import { type PageContent, pageContent } from './page-content.ts';
import { breakableText, mapTexts } from './printable-text.ts';
import { receiptContent } from './receipt-page.ts';
import { asPrinted, dressed } from './received-page.ts';
import { withShortenedTexts } from './shorten-texts.ts';
import { statementContent } from './statement-page.ts';
import { type Attachment, ublAttachment } from './ubl-attachment.ts';

/** `picture` is an SVG of all pages, for a screen. */
export type CompileInvoice = (document: Printed, as?: 'pdf' | 'picture') => Uint8Array;

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

  /** V2-STMT-2: a statement of account has no snapshot, no XML and no codes. */
  const statementPages = ({ statement, look }: PrintedStatement): Pages => {
    const logo = look?.logo ?? null;
    const measured = { statement, look: logo ? withoutContent(look, logo) : look };
    const fontCompiler = compilerFor(measured);
    const content = statementContent(fontCompiler.printable(measured), fontCompiler.fonts);
    return { fontCompiler, content, logo, drawings: noDrawings, attachment: null, template: templates[2] };
  };

  const invoicePages = (document: PrintedInvoice | PrintedReceived): Pages => {
    const received = 'received' in document ? document.received : null;
    const invoice = 'received' in document ? asPrinted(document.received) : document;
    const logo = invoice.look?.logo ?? null;
    // The content of the logo is long and contains no text, so it is left out of what is measured.
    const measured = withShortenedTexts(logo ? { ...invoice, look: withoutContent(invoice.look, logo) } : invoice);
    const fontCompiler = compilerFor(received ? { received, measured } : measured);
    const readable = fontCompiler.printable(measured);
    const placed = pageContent(readable, fontCompiler.fonts);
    return {
      fontCompiler,
      content: received ? dressed(placed, fontCompiler.printable(received)) : placed,
      logo,
      drawings: drawingsOf(readable),
      // An invoice of a supplier has no attachment, because its XML is the supplier's document.
      attachment: received ? null : ublAttachment(invoice),
      template: templates[invoice.snapshot.template],
    };
  };

  return (document, as = 'pdf') => {
    if ('receipt' in document) return printReceipt(document);
    const pages = 'statement' in document ? statementPages(document) : invoicePages(document);
    const { logo, drawings, attachment } = pages;
    const { compiler, families, showLogo } = pages.fontCompiler;
    const { table, ...content } = mapTexts(pages.content, breakableText);
    // A picture has the beginning of what is too long for one.
    const rows = as === 'pdf' ? table.rows : table.rows.slice(0, reachOf(table.rows, 0));
    const template = { mainFilePath: `${folder}/${pages.template}` };
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

/** A document as its template gets it. */
interface Pages {
  readonly fontCompiler: FontCompiler;
  readonly content: PageContent;
  readonly logo: Logo | null;
  readonly drawings: Drawings;
  readonly attachment: Attachment | null;
  readonly template: string;
}

const noDrawings: Drawings = { barcode: null, codes: [] };

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
