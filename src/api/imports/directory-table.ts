import { columnsOf, readTable } from '../../formats/read-table.ts';
import { type InTime, type TableBounds, type TableRow, usualTable } from '../../formats/table/table.ts';
import { type Finding, foundAt } from '../schema/finding.ts';
import { type DecimalSign, isUncertain, numbersWithComma, shownSign, withSign } from './table-cells.ts';

/** Tables that people import: of clients, articles, and whatever else a company brings along. */

export type Cells = Readonly<Record<string, string>>;

export interface KindOfTable {
  /** CON-IMP-1: the titles by which a column is known, in lower case and without diacritics; an earlier one comes before a later one. */
  readonly titles: Readonly<Record<string, readonly string[]>>;
  /** No table is one without these columns. */
  readonly needed: readonly string[];
  /** MOVE-20: the columns of amounts and quantities, which one program writes all in one way. */
  readonly numbers?: readonly string[];
  /** Makes of the cells of a row what somebody would send who fills in the form. */
  readonly bodyOf: (cells: Cells) => object;
}

export interface DirectoryTable {
  /** The titles of the columns that are known, and those of the others. */
  readonly known: readonly string[];
  readonly unknown: readonly string[];
  /** MOVE-13: the title of the column of each member that has one. */
  readonly titles: ReadonlyMap<string, string>;
  /** The needed members that have none. */
  readonly missing: readonly string[];
  /** The titles that somebody chose and that no column has, by the member. */
  readonly misnamed: ReadonlyMap<string, string>;
  /** The line of the heading. */
  readonly heading: number;
  /** What stands below each title in the first row. */
  readonly example: ReadonlyMap<string, string>;
  readonly rows: readonly { readonly line: number; readonly body: object }[];
}

export interface TableReading {
  readonly isInTime?: InTime;
  readonly bounds?: TableBounds;
  /** MOVE-13: the title that somebody chose for a member; an empty one means that no column has it. */
  readonly chosen?: ReadonlyMap<string, string>;
}

/** Throws `TableNotReadable` where it is no table. Rows are made only where no needed column is missing. */
export function readDirectoryTable(
  bytes: Buffer,
  kind: KindOfTable,
  { isInTime = () => true, bounds = usualTable, chosen = new Map() }: TableReading = {},
): DirectoryTable {
  const all = readTable(bytes, bounds, isInTime);
  const at = headingOf(all, kind, bounds.headingWithin);
  const heading = all[at]?.cells ?? [];
  const rows = all.slice(at + 1);
  const columns = new Map(columnsOf(heading, kind.titles));
  for (const [member, title] of chosen) {
    columns.delete(member);
    const place = heading.indexOf(title);
    if (title !== '' && place >= 0 && Object.hasOwn(kind.titles, member)) columns.set(member, place);
  }
  const misnamed = new Map(
    [...chosen].filter(([member, title]) => !Object.hasOwn(kind.titles, member) || !['', ...heading].includes(title)),
  );
  const missing = kind.needed.filter((member) => !columns.has(member));
  const places = new Set(columns.values());
  const signs = signsOf(rows, columns, kind.numbers ?? []);
  const [first] = rows;
  return {
    known: heading.filter((_title, place) => places.has(place)),
    unknown: heading.filter((title, place) => title !== '' && !places.has(place)),
    titles: new Map([...columns].map(([member, place]) => [member, heading[place] ?? ''])),
    missing,
    misnamed,
    heading: all[at]?.line ?? 1,
    example: new Map(heading.map((title, place) => [title, first?.cells[place] ?? ''] as const).toReversed()),
    rows:
      missing.length > 0
        ? []
        : rows.map((row) => ({ line: row.line, body: kind.bodyOf(cellsOf(row, columns, signs)) })),
  };
}

/** MOVE-20: a number that may be read in two ways is told as such, and not as a text. */
export const tellUncertain = (finding: Finding, body: object): Finding => {
  const given = Object.entries(body).find(([member]) => member === finding.path[0])?.[1];
  if (finding.rule !== 'type' || typeof given !== 'string' || !isUncertain(given)) return finding;
  return foundAt(finding.path, 'form', {
    hint: 'fără separator de mii, sau cu două zecimale',
    received: given,
    readings: 2,
  });
};

type Signs = ReadonlyMap<string, DecimalSign | null>;

/** MOVE-20: how a column writes its decimals; a column that does not show it is written as the others are. */
function signsOf(rows: readonly TableRow[], columns: ReadonlyMap<string, number>, members: readonly string[]): Signs {
  const shown = members.map((member) => {
    const place = columns.get(member);
    const cells = place === undefined ? [] : rows.filter(({ numbers }) => !numbers.has(place));
    return { member, signs: new Set(cells.flatMap((row) => shownSign(row.cells[place ?? 0] ?? '') ?? [])) };
  });
  const ofTable = onlyOf(new Set(shown.flatMap(({ signs }) => [...signs])));
  return new Map(shown.map(({ member, signs }) => [member, signs.size === 0 ? ofTable : onlyOf(signs)]));
}

const onlyOf = (signs: ReadonlySet<DecimalSign>): DecimalSign | null => {
  const [sign = null] = signs;
  return signs.size === 1 ? sign : null;
};

/** The row that has the most columns that are known; other programs write the name of the company and the period above it. */
function headingOf(rows: readonly TableRow[], { titles }: KindOfTable, within: number): number {
  const known = rows.slice(0, within).map(({ cells }) => columnsOf(cells, titles).size);
  return Math.max(0, known.indexOf(Math.max(...known)));
}

function cellsOf(row: TableRow, columns: ReadonlyMap<string, number>, signs: Signs): Cells {
  const cells = [...columns].flatMap(([member, place]) => {
    const cell = row.cells[place];
    if (!cell) return [];
    return [
      [member, row.numbers.has(place) ? numbersWithComma(cell) : withSign(cell, signs.get(member) ?? null)] as const,
    ];
  });
  return Object.fromEntries(cells);
}
