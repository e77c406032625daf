import { fold } from '../domain/nomenclature/counties.ts';
import { readCsv } from './csv/read-csv.ts';
import {
  type InTime,
  linesPerRow,
  longestCell,
  type TableBounds,
  TableNotReadable,
  type TableRow,
  usualTable,
} from './table/table.ts';
import { readXlsx } from './xlsx/read-xlsx.ts';

/** CON-IMP-1, GRP-BAL-5: reads CSV, or the first sheet of an XLSX, without the empty rows. CON-IMP-5: the size is bounded. */
export function readTable(
  bytes: Buffer,
  { mostRows, headingWithin, mostCells }: TableBounds = usualTable,
  isInTime: InTime = () => true,
): readonly TableRow[] {
  const isZip = bytes.subarray(0, 4).equals(Buffer.of(0x50, 0x4b, 3, 4));
  const rows: TableRow[] = [];
  let lineCount = 0;
  let cellCount = 0;
  for (const row of isZip ? readXlsx(bytes) : readCsv(bytes, headingWithin)) {
    lineCount += 1;
    cellCount += row.cells.length;
    if (lineCount > mostRows * linesPerRow) throw new TableNotReadable('too-many-rows');
    if (cellCount > mostCells) throw new TableNotReadable('too-many-cells');
    if (!isInTime()) throw new TableNotReadable('too-slow');
    // The length is checked before cells are trimmed, because a cell of spaces may be long too.
    if (row.cells.some((cell) => cell.length > longestCell)) throw new TableNotReadable('too-large');
    const cells = row.cells.map((cell) => commaBelow(cell.trim()));
    if (cells.every((cell) => cell === '')) continue;
    if (rows.length > mostRows) throw new TableNotReadable('too-many-rows');
    rows.push({ ...row, cells });
  }
  return rows;
}

/** Older programs write ş and ţ with a cedilla, which are letters of another language. */
export function commaBelow(text: string): string {
  return text.replaceAll(/[şţŞŢ]/g, (letter) => withComma[letter] ?? letter);
}

const withComma: Readonly<Record<string, string>> = { ş: 'ș', ţ: 'ț', Ş: 'Ș', Ţ: 'Ț' };

/**
 * Finds the known columns by one of their names, in any case and spelling, and returns their positions. An earlier name comes first: where
 * a table has both `Cod fiscal` and `Cod`, the code of a client is not its place in a list.
 */
export function columnsOf(
  heading: readonly string[],
  names: Readonly<Record<string, readonly string[]>>,
): ReadonlyMap<string, number> {
  const folded = heading.map(foldedHeading);
  return new Map(
    Object.entries(names).flatMap(([member, titles]) => {
      const place = titles.map((title) => folded.indexOf(title)).find((found) => found >= 0);
      return place === undefined ? [] : [[member, place] as const];
    }),
  );
}

const foldedHeading = (title: string): string =>
  fold(title)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
