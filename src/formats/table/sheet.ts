import type { Decimal } from '../../domain/decimal/decimal.ts';

/** A table of a spreadsheet. Each column says what its cells hold, null for an empty one; a text is never a formula. */
export type SheetColumn<Row> = {
  readonly title: string;
  /** In characters; left out, what such cells usually need. */
  readonly width?: number;
} & (
  | { readonly holds: 'text'; readonly of: (row: Row) => string | null }
  | { readonly holds: 'money'; readonly of: (row: Row) => Decimal | null }
  /** With all its digits: a quantity, a price. */
  | { readonly holds: 'number'; readonly of: (row: Row) => Decimal | null }
  /** yyyy-mm-dd, or what stands in place of a day: `Total` */
  | { readonly holds: 'date'; readonly of: (row: Row) => string | null }
);

export const isDay = (cell: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(cell);

/** Rows come in batches, as they are read. */
export type Batches<Row> = AsyncIterable<readonly Row[]>;
