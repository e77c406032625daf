import type { Page, PageRequest, Sorting } from '../domain/page.ts';
import { type Filter, type Listing, readPage } from './listing.ts';
import type { Transaction } from './transaction.ts';

/** So many rows are sorted while a person waits. */
export const mostSorted = 10_000;

/** The name of the order comes first, so that the place of one order begins no page of another; then the key, and what decides among equals. */
export type SortedPosition = readonly [order: string, key: string, ...ties: readonly unknown[]];

export const orderName = ({ by, direction }: Sorting<string>): string => `${by} ${direction}`;

/** A list as it is without an order that somebody chose. */
export interface SortableList<Row> extends Pick<Listing, 'order' | 'direction'> {
  readonly columns: string;
  /** The table under its name. */
  readonly table: string;
  /** It holds for every row; the first value is the company. */
  readonly condition: string;
  readonly tiesOf: (row: Row) => readonly unknown[];
}

export interface SortKey {
  /** In SQL, and never null. */
  readonly key: string;
  readonly type: 'text' | 'date' | 'numeric';
  /** An index has the rows in this order, so that any number of them is read page by page. */
  readonly isIndexed?: true;
  /** What the key is computed from, with its values from `$2` on. */
  readonly from?: {
    readonly join: string;
    readonly values: readonly unknown[];
    /** What is read for it: so many rows of that are read at most. */
    readonly counted: string;
  };
}

interface SortedRequest {
  readonly filters: readonly Filter[];
  readonly sorting: Sorting<string>;
  readonly by: SortKey;
  /** It is judged only where the list is short enough for its order. */
  readonly page: () => PageRequest<SortedPosition>;
}

/**
 * CON-LIST-9: a page in an order that people chose; null where more rows would have to be sorted than a person waits for. Amounts are
 * turned over, so that rows of one amount stay in the order of the list.
 */
export async function readSortedPage<Row extends object>(
  tx: Transaction,
  { columns, table, condition, order, direction, tiesOf }: SortableList<Row>,
  { filters, sorting, by, page: request }: SortedRequest,
): Promise<Page<Row, SortedPosition> | null> {
  const { key, type, isIndexed, from } = by;
  const isFew = async (counted: string, given: readonly Filter[]) => (await count(tx, counted, given)) <= mostSorted;
  if (!isIndexed && !(await isFew(`${table} WHERE ${condition}`, filters))) return null;
  if (from && !(await isFew(from.counted, []))) return null;
  const { start, limit } = request();
  const isTurned = type === 'numeric' && sorting.direction !== direction;
  const sorted = isTurned ? `-(${key})` : key;
  const page = await readPage<Row & { readonly sortKey: string }, readonly unknown[]>(
    tx,
    {
      name: null,
      select: `SELECT (${sorted})::text AS "sortKey", ${columns} FROM ${table} ${from?.join ?? ''} WHERE ${condition}`,
      values: [tx.companyId, ...(from?.values ?? [])],
      filters,
      order: [[sorted, type], ...order],
      direction: isTurned ? direction : sorting.direction,
    },
    start.at === 'start' ? { start, limit } : { start: { ...start, position: start.position.slice(1) }, limit },
    (row) => [row.sortKey, ...tiesOf(row)],
  );
  const next = page.next as readonly [key: string] | null;
  return { rows: page.rows, next: next && [orderName(sorting), ...next], previous: null };
}

async function count(tx: Transaction, from: string, filters: readonly Filter[]): Promise<number> {
  const given = filters.filter(([value]) => value !== null);
  const conditions = given.map(([, condition], place) => ` AND ${condition(`$${place + 3}`)}`).join('');
  const [row] = await tx.read<{ readonly found: number }>(
    '',
    `SELECT count(*) AS found FROM (SELECT FROM ${from}${conditions} LIMIT $2) AS f`,
    [tx.companyId, mostSorted + 1, ...given.map(([value]) => value)],
    'by-values',
  );
  return row?.found ?? 0;
}
