import type { Decimal } from '../decimal/decimal.ts';
import type { StatementFault } from './statement.ts';

/** Why a statement is not read in, or an entry of one is not confirmed, ignored or undone. */
export type BankRefusal =
  /** The bank statement cannot be read, or belongs to another account. */
  | { readonly is: 'statement-refused'; readonly fault: StatementFault }
  /** The entry was confirmed or ignored meanwhile. */
  | { readonly is: 'entry-not-open'; readonly state: 'confirmed' | 'ignored' }
  /** The proposal that the person saw is no longer made. */
  | { readonly is: 'proposal-changed' }
  /** Nothing is proposed for the entry, or only guessed. */
  | { readonly is: 'no-sure-proposal' }
  /** There is nothing to undo. */
  | { readonly is: 'entry-waits' }
  /** It cancels another entry, or is booked on a day to come. */
  | { readonly is: 'entry-not-payable'; readonly because: 'reversal' | 'to-come' }
  | { readonly is: 'allocations-too-large'; readonly amount: Decimal; readonly currency: string }
  /** The index of the allocation, and what is wrong with its document. */
  | {
      readonly is: 'allocation-not-possible';
      readonly place: number;
      readonly because: 'side' | 'currency' | 'repeated';
      readonly isCredit: boolean;
    };
