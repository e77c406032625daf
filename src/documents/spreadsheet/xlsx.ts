import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { decimalToString } from '../../domain/decimal/decimal.ts';
import { roundToMoney } from '../../domain/decimal/rounding.ts';
import type { Batches, SheetColumn } from './sheet.ts';

/**
 * CON-EXP-1: one sheet, written while its rows are read; see docs/decisions/0026-invoice-list.md. A text is an inline string, so that
 * none is ever a formula.
 */
export async function* xlsxOf<Row>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  batches: Batches<Row>,
): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const sheet = Readable.from(sheetOf(columns, batches), { objectMode: false });
  for (const [path, content] of Object.entries(partsOf(name))) zip.addBuffer(Buffer.from(`${head}${content}`), path);
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { compress: true });
  zip.end();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  try {
    for await (const piece of output) yield piece;
  } finally {
    sheet.destroy();
  }
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const sheetMl = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** ECMA-376, part 1: the least that makes a workbook. */
function partsOf(name: string): Readonly<Record<string, string>> {
  return {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetMl}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetMl}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetMl}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    // The styles of cells, by their place: 0 text, 1 title, 2 money (#,##0.00), 3 date.
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="4" applyNumberFormat="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  };
}

const widths = { text: 18, money: 14, date: 12 } as const;

async function* sheetOf<Row>(columns: readonly SheetColumn<Row>[], batches: Batches<Row>): AsyncGenerator<Buffer> {
  const cols = columns.map(
    ({ holds }, place) => `<col min="${place + 1}" max="${place + 1}" width="${widths[holds]}" customWidth="1"/>`,
  );
  const titles = columns.map(({ title }) => textCell(title, 1)).join('');
  yield Buffer.from(
    `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData><row>${titles}</row>`,
  );
  for await (const rows of batches) {
    yield Buffer.from(
      rows.map((row) => `<row>${columns.map((column) => cellOf(column, row)).join('')}</row>`).join(''),
    );
  }
  yield Buffer.from(`</sheetData></worksheet>`);
}

function cellOf<Row>(column: SheetColumn<Row>, row: Row): string {
  switch (column.holds) {
    case 'text':
      return textCell(column.of(row) ?? '', 0);
    case 'money':
      return `<c s="2"><v>${decimalToString(roundToMoney(column.of(row)))}</v></c>`;
    case 'date':
      return `<c s="3"><v>${dayNumber(column.of(row))}</v></c>`;
  }
}

function textCell(text: string, style: 0 | 1): string {
  if (text === '') return '<c/>';
  return `<c t="inlineStr"${style === 0 ? '' : ` s="${style}"`}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

const dayMs = 86_400_000;
/** Spreadsheets count days so that the 1st of March 1900 is 61. Before that they have no dates. */
const dayZero = Date.UTC(1899, 11, 30);

const dayNumber = (date: string): number => Math.round((Date.parse(`${date}T00:00:00Z`) - dayZero) / dayMs);

/** Without what XML 1.0 forbids. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(forbidden, '')
    .replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML forbids.
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
