import type { Decimal } from '../../domain/decimal/decimal.ts';

/** A column of a spreadsheet. `of` returns the content of its cells, null for an empty one. A text is never a formula. */
export type SheetColumn<Row> = {
  readonly title: string;
  /** The width in characters; if absent, the usual width of such cells. */
  readonly width?: number;
} & (
  | { readonly holds: 'text'; readonly of: (row: Row) => string | null }
  | { readonly holds: 'money'; readonly of: (row: Row) => Decimal | null }
  /** A number with all its digits, such as a quantity or a price. */
  | { readonly holds: 'number'; readonly of: (row: Row) => Decimal | null }
  /** A day as yyyy-mm-dd, or a text in its place, such as `Total`. */
  | { readonly holds: 'date'; readonly of: (row: Row) => string | null }
);

export const isDay = (cell: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(cell);

/** Rows come in batches, as they are read. */
export type Batches<Row> = AsyncIterable<readonly Row[]>;
