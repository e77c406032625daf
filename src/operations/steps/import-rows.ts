import type { EntryProblem } from '../../domain/client/check-client.ts';

/** A row of a table that is imported. */
export interface ImportRow<Entry> {
  readonly line: number;
  readonly entry: Entry;
}

export interface ImportOutcome {
  readonly created: number;
  /** Known already; they get what the table says of them. */
  readonly known: number;
  /** Rows that are left out. */
  readonly problems: readonly { readonly line: number; readonly problem: EntryProblem }[];
}
