import type { Decimal } from '../../domain/decimal/decimal.ts';

/** A table of a spreadsheet. Each column says what its cells hold; a text is never a formula. */
export type SheetColumn<Row> = { readonly title: string } & (
  | { readonly holds: 'text'; readonly of: (row: Row) => string | null }
  | { readonly holds: 'money'; readonly of: (row: Row) => Decimal }
  /** yyyy-mm-dd */
  | { readonly holds: 'date'; readonly of: (row: Row) => string }
);

/** Rows come in batches, as they are read. */
export type Batches<Row> = AsyncIterable<readonly Row[]>;
