import type { NumberedPage, NumberedPageRequest, Page, PageRequest } from '../domain/page.ts';
import type { Transaction } from './transaction.ts';

/** A value to filter by (null if not given), and the SQL condition for its parameter. */
export type Filter = readonly [value: unknown, condition: (parameter: string) => string];

/** A text in the form in which it is compared, folded once per statement and not once per row. */
export const asked = (parameter: string): string => `(SELECT folded(${parameter}))`;

/** What is listed, and in which order; the page is added later. */
export interface Listing {
  /** Null if the statement has so many forms that it is not prepared; it is then planned for its values. */
  readonly name: string | null;
  /** Everything up to the conditions that always hold; the first value is the company. It may depend on where the page begins. */
  readonly select: string | ((place: PagePlace) => string);
  readonly values: readonly unknown[];
  readonly filters: readonly Filter[];
  /**
   * The expressions that rows are ordered by, each with its type, and how it is computed from the stored position; together they identify a
   * row.
   */
  readonly order: readonly (readonly [expression: string, type: string, of?: (stored: string) => string])[];
  /** The equal column of a joined table, because the server does not transfer a range condition from one to the other. */
  readonly sameAsFirst?: string;
  readonly direction: 'ascending' | 'descending';
}

/** The SQL condition for rows after the start of the page, and their order. */
export interface PagePlace {
  readonly condition: string;
  readonly order: string;
}

/** V2-PAGE-5: pages are found by position and never by offset, so that the last page costs no more than the first. */
export async function readPage<Raw extends object, Position extends readonly unknown[]>(
  tx: Transaction,
  listing: Listing,
  { start, limit }: PageRequest<Position>,
  positionOf: (row: Raw) => Position,
): Promise<Page<Raw, Position>> {
  const { name, select, order, filters, sameAsFirst } = listing;
  const isBackward = start.at === 'before';
  const isRising = (listing.direction === 'ascending') !== isBackward;
  const values = [...listing.values];
  const parameter = (value: unknown): string => `$${values.push(value)}`;

  const conditions = filters
    .filter(([value]) => value !== null)
    .map(([value, condition]) => condition(parameter(value)));
  let behind = 'true';
  if (start.at !== 'start') {
    const expressions = order.map(([expression]) => expression).join(', ');
    const place = order.map(([, type, of = (stored) => stored], index) =>
      of(`${parameter(start.position[index])}::${type}`),
    );
    behind = `(${expressions}) ${isRising ? '>' : '<'} (${place.join(', ')})`;
    conditions.push(behind);
    if (sameAsFirst) conditions.push(`${sameAsFirst} ${isRising ? '>=' : '<='} ${place[0]}`);
  }
  const ordered = order.map(([expression]) => `${expression} ${isRising ? 'ASC' : 'DESC'}`).join(', ');
  const selected = typeof select === 'string' ? select : select({ condition: behind, order: ordered });
  const text = `${[selected, ...conditions].join('\n AND ')}
    ORDER BY ${ordered}
    LIMIT ${parameter(limit + 1)}`;

  // Each set of filters in use has one prepared statement with one plan, which follows the order from wherever the page begins.
  const shape = filters.map(([value]) => (value === null ? '-' : 'x')).join('');
  const found = await (name === null
    ? tx.read<Raw>('', text, values, 'by-values')
    : tx.read<Raw>(`${name} ${shape} ${start.at}`, text, values, 'once'));

  const hasMore = found.length > limit;
  const page = found.slice(0, limit);
  const rows = isBackward ? page.toReversed() : page;
  const [first] = rows;
  const last = rows.at(-1);
  return {
    rows,
    next: last && (isBackward || hasMore) ? positionOf(last) : null,
    previous: first && (isBackward ? hasMore : start.at === 'after') ? positionOf(first) : null,
  };
}

export interface NumberedListing extends Pick<Listing, 'order'> {
  readonly name: string;
  readonly select: string;
  /** The rows that are counted, with the conditions of `select`. */
  readonly counted: string;
  /** The column that identifies a row. */
  readonly key: string;
}

/** A page by number has to skip the pages before it. It skips them in the index, and reads only its own rows. */
export async function readNumberedPage<Raw extends object>(
  tx: Transaction,
  { name, select, order, counted, key }: NumberedListing,
  { number, size }: NumberedPageRequest,
): Promise<NumberedPage<Raw>> {
  const [row] = await tx.read<{ total: number }>(`${name} count`, `SELECT count(*) AS total FROM ${counted}`, [
    tx.companyId,
  ]);
  const total = row?.total ?? 0;
  const passed = (number - 1) * size;
  if (passed >= total) return { rows: [], total };
  const expressions = order.map(([expression]) => expression).join(', ');
  const text = `SELECT listed.* FROM (
      SELECT ${key} AS key, row_number() OVER (ORDER BY ${expressions}) AS place FROM ${counted}
       ORDER BY ${expressions} LIMIT $2 OFFSET $3) AS page,
    LATERAL (${select} AND ${key} = page.key) AS listed
    ORDER BY page.place`;
  return { rows: await tx.read<Raw>(`${name} numbered`, text, [tx.companyId, size, passed]), total };
}
