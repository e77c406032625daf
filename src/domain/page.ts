/** A page begins at the start of the list, or next to the last row of another page. */
export type PageStart<Position> =
  | { readonly at: 'start' }
  | { readonly at: 'after' | 'before'; readonly position: Position };

export interface PageRequest<Position> {
  readonly start: PageStart<Position>;
  readonly limit: number;
}

export interface Page<Row, Position> {
  readonly rows: readonly Row[];
  /** The position after which the next page begins; null on the last page. */
  readonly next: Position | null;
  /** The position before which the previous page ends; null on the first page. */
  readonly previous: Position | null;
}

/** A page by its number, from 1, for callers that do not follow cursors. */
export interface NumberedPageRequest {
  readonly number: number;
  readonly size: number;
}

export interface NumberedPage<Row> {
  readonly rows: readonly Row[];
  /** The number of rows on all pages. */
  readonly total: number;
}

export function mapPage<From, To, Position>(page: Page<From, Position>, toRow: (row: From) => To): Page<To, Position> {
  return { ...page, rows: page.rows.map(toRow) };
}

/** A page of a list in memory that does not change, so that the position of a row is its index. */
export function pageOfList<Row>(list: readonly Row[], { start, limit }: PageRequest<number>): Page<Row, number> {
  const [from, to] = bounds(start, limit, list.length);
  return {
    rows: list.slice(from, to),
    next: to < list.length && to > from ? to - 1 : null,
    previous: from > 0 && to > from ? from : null,
  };
}

/** A page of a short list that is read as a whole; a row is known by its key, so that the page begins after it wherever it stands now. */
export function pageByKey<Row>(
  list: readonly Row[],
  keyOf: (row: Row) => string,
  { start, limit }: PageRequest<readonly [key: string]>,
): Page<Row, readonly [key: string]> {
  const place = start.at === 'start' ? -1 : list.findIndex((row) => keyOf(row) === start.position[0]);
  // A row that is gone is looked for in vain, and nothing is known of what stood beside it.
  if (start.at !== 'start' && place === -1) return { rows: [], next: null, previous: null };
  const page = pageOfList(
    list,
    start.at === 'start' ? { start, limit } : { start: { ...start, position: place }, limit },
  );
  const positionAt = (index: number | null): readonly [key: string] | null => {
    const row = index === null ? undefined : list[index];
    return row === undefined ? null : [keyOf(row)];
  };
  return { rows: page.rows, next: positionAt(page.next), previous: positionAt(page.previous) };
}

function bounds(start: PageStart<number>, limit: number, length: number): readonly [number, number] {
  switch (start.at) {
    case 'start':
      return [0, Math.min(limit, length)];
    case 'after':
      return [Math.min(start.position + 1, length), Math.min(start.position + 1 + limit, length)];
    case 'before':
      return [Math.max(start.position - limit, 0), Math.min(start.position, length)];
  }
}

/** The order that people chose for a list: what rows are sorted by, and which way. */
export interface Sorting<By extends string> {
  readonly by: By;
  readonly direction: 'ascending' | 'descending';
}
