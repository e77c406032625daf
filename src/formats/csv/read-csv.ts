import { mostTableColumns, TableNotReadable, type TableRow } from '../table/table.ts';

/**
 * The separator is the semicolon, comma or tab that occurs most often up to the heading. The text is UTF-8, or else in the code page of
 * older Romanian programs. A quoted cell may contain separators, line ends and doubled quotes.
 */
export function* readCsv(bytes: Buffer, headingWithin: number): Generator<TableRow> {
  const text = decoded(bytes);
  const separator = separatorOf(text, headingWithin);
  const token = new RegExp(`"((?:[^"]|"")*)"|([^${separator}\\r\\n]*)`, 'y');
  let cells: string[] = [];
  let line = 1;
  let at = 0;
  while (at < text.length) {
    const begins = line;
    for (;;) {
      token.lastIndex = at;
      const [whole = '', quoted, plain = ''] = token.exec(text) ?? [];
      const cell = quoted === undefined ? plain : quoted.replaceAll('""', '"');
      cells.push(cell);
      if (cells.length > mostTableColumns) throw new TableNotReadable('too-many-columns');
      at += whole.length;
      if (quoted !== undefined) line += quoted.split('\n').length - 1;
      // Text between a closing quote and the next separator is ignored.
      while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
      if (text[at] !== separator) break;
      at += 1;
    }
    yield { line: begins, cells, numbers: noNumbers };
    cells = [];
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
  }
}

const noNumbers: ReadonlySet<number> = new Set();

function decoded(bytes: Buffer): string {
  const [first, second] = bytes;
  // Spreadsheet programs call it Unicode text.
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  // The workbooks of older spreadsheet programs.
  if (bytes.subarray(0, 4).equals(Buffer.of(0xd0, 0xcf, 0x11, 0xe0))) throw new TableNotReadable('not-a-table');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}

/** At most this many characters are examined, however long the lines are. */
const longestHeading = 10_000;

function separatorOf(text: string, headingWithin: number): string {
  const beginning = text
    .slice(0, longestHeading)
    .split(/\r\n|\r|\n/, headingWithin)
    .join('\n');
  const count = (separator: string): number => beginning.split(separator).length;
  return [';', ',', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best));
}
