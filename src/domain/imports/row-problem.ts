import type { EntryProblem } from '../client/check-client.ts';
import type { ImportProblem } from './import-problem.ts';

/** Why a row cannot be taken, as data; each reader has a sentence for every reason. */
export type RowProblem =
  | EntryProblem
  | Exclude<ImportProblem, { readonly is: 'too-large' | 'not-readable' | 'nested-too-deep' | 'other-seller' }>
  | { readonly is: 'currency-unknown'; readonly currency: string }
  | { readonly is: 'nothing-left' | 'left-beyond-total' | 'due-before-issue' }
  | { readonly is: 'article-unknown' | 'warehouse-unknown' }
  /** The article has another stock there already. */
  | { readonly is: 'stock-there'; readonly quantity: string }
  | { readonly is: 'series-kind-differs' }
  /** The series is here, and has not come so far. */
  | { readonly is: 'series-behind'; readonly nextNumber: number };

export interface RowFault {
  readonly line: number;
  readonly problem: RowProblem;
}

/** What a table would bring; nothing of it is written while one row is wrong. */
export interface TableOutcome {
  readonly created: number;
  /** Rows about what is here already, which stays as it is. */
  readonly known: number;
  readonly problems: readonly RowFault[];
}
