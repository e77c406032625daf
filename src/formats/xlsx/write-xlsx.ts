import { promises, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { decimalToString } from '../../domain/decimal/decimal.ts';
import { roundToMoney } from '../../domain/decimal/rounding.ts';
import { dayMs } from '../../domain/time/calendar.ts';
import { type Batches, isDay, type SheetColumn } from '../table/sheet.ts';

/** The largest number of rows in a sheet, including the titles. */
const rowsOfSheet = 1_048_576;

/**
 * CON-EXP-1: a workbook, written while its rows are read; see docs/decisions/0026-invoice-list.md. Rows that do not fit in a sheet continue
 * in the next. A text is an inline string, so that it is never a formula.
 */
export async function* xlsxOf<Row>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  batches: Batches<Row>,
  mostRows = rowsOfSheet,
): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const rows = inParts(batches);
  let sheet: Readable | null = null;
  const write = async (): Promise<void> => {
    let sheets = 0;
    do {
      sheets += 1;
      sheet = Readable.from(sheetOf(columns, rows.take(mostRows - 1)), { objectMode: false });
      zip.addReadStream(sheet, pathOf(sheets), { compress: true });
      await promises.finished(sheet);
    } while (await rows.areMore());
    for (const [path, content] of Object.entries(partsOf(name, sheets)))
      zip.addBuffer(Buffer.from(`${head}${content}`), path);
    zip.end();
  };
  // The number of sheets is known when the last is written, so the parts that name them come at the end.
  const written = write().catch((error: Error) => output.destroy(error));
  try {
    for await (const piece of output) yield piece;
  } finally {
    (sheet as Readable | null)?.destroy();
    await written;
  }
}

/** Divides the rows into as many as a sheet holds. */
function inParts<Row>(batches: Batches<Row>) {
  const source = batches[Symbol.asyncIterator]();
  let waiting: readonly Row[] = [];
  const areMore = async (): Promise<boolean> => {
    while (waiting.length === 0) {
      const next = await source.next();
      if (next.done) return false;
      waiting = next.value;
    }
    return true;
  };
  async function* take(most: number): AsyncGenerator<readonly Row[]> {
    for (let left = most; left > 0 && (await areMore()); ) {
      const part = waiting.slice(0, left);
      waiting = waiting.slice(part.length);
      left -= part.length;
      yield part;
    }
  }
  return { take, areMore };
}

const pathOf = (sheet: number): string => `xl/worksheets/sheet${sheet}.xml`;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const sheetMl = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** ECMA-376, part 1: the minimal parts of a workbook. */
function partsOf(name: string, sheets: number): Readonly<Record<string, string>> {
  const each = (write: (sheet: number) => string): string =>
    Array.from({ length: sheets }, (_, place) => write(place + 1)).join('');
  const named = (sheet: number): string => (sheet === 1 ? name : `${name.slice(0, 26)} (${sheet})`);
  return {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetMl}.sheet.main+xml"/>${each((sheet) => `<Override PartName="/${pathOf(sheet)}" ContentType="${sheetMl}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${sheetMl}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each((sheet) => `<sheet name="${escaped(named(sheet))}" sheetId="${sheet}" r:id="rId${sheet}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}">${each((sheet) => `<Relationship Id="rId${sheet}" Type="${office}/worksheet" Target="worksheets/sheet${sheet}.xml"/>`)}<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    // The styles of cells are, by their index: 0 text, 1 title, 2 money (#,##0.00), 3 date.
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="4" applyNumberFormat="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  };
}

const widths = { text: 18, money: 14, number: 12, date: 12 } as const;

async function* sheetOf<Row>(columns: readonly SheetColumn<Row>[], batches: Batches<Row>): AsyncGenerator<Buffer> {
  const cols = columns.map(
    ({ holds, width = widths[holds] }, place) =>
      `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`,
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
    case 'money': {
      const amount = column.of(row);
      return amount ? `<c s="2"><v>${decimalToString(roundToMoney(amount))}</v></c>` : '<c/>';
    }
    case 'number': {
      const number = column.of(row);
      return number ? `<c><v>${decimalToString(number)}</v></c>` : '<c/>';
    }
    case 'date': {
      const day = column.of(row) ?? '';
      return isDay(day) ? `<c s="3"><v>${dayNumber(day)}</v></c>` : textCell(day, 0);
    }
  }
}

function textCell(text: string, style: 0 | 1): string {
  if (text === '') return '<c/>';
  return `<c t="inlineStr"${style === 0 ? '' : ` s="${style}"`}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

/** Spreadsheets count days so that 1 March 1900 is 61. They have no dates before that. */
const dayZero = Date.UTC(1899, 11, 30);

const dayNumber = (date: string): number => Math.round((Date.parse(`${date}T00:00:00Z`) - dayZero) / dayMs);

/** Removes the characters that XML 1.0 forbids. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(forbidden, '')
    .replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML forbids.
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
