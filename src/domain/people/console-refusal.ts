import type { Plan } from '../access/right.ts';
import type { BankRefusal } from '../bank/bank-refusal.ts';
import type { LogoFault } from '../company/look.ts';
import type { SeriesFinding } from '../company/series.ts';
import type { Decimal } from '../decimal/decimal.ts';
import type { PasswordFault } from './password-rules.ts';

/** What somebody else did with a document meanwhile. */
export interface MeanwhileChange {
  /** Null if the author has no name. */
  readonly by: string | null;
  readonly at: Date;
  /** The members that a correction changed. */
  readonly members: readonly string[];
}

export type TableProblem =
  | 'not-a-table'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'too-many-cells'
  | 'too-large'
  | 'too-slow';

/** CON-STRAY-2..4: why nothing is done with card money that stands on no document. */
export type CardMoneyRefusal =
  /** Somebody else dealt with it meanwhile, or the processor is giving it back. */
  | { readonly is: 'card-money-not-waiting'; readonly because: 'dealt-with' | 'being-refunded' }
  /** The index of the allocation, and what is wrong with its document. */
  | {
      readonly is: 'card-money-not-fitting';
      readonly place: number;
      readonly because: 'currency' | 'client' | 'repeated';
    }
  | { readonly is: 'card-money-too-little'; readonly amount: Decimal; readonly currency: string }
  /** The processor of the payment is not configured any more. */
  | { readonly is: 'card-refund-off' };

/** CON-BULK-5: why no reminder of a document is sent now. */
export type ReminderObstacle = 'nothing-owed' | 'disputed' | 'silenced' | 'enough-today' | 'reminded-today';

/** Reasons for which only people are refused: when they sign in, and in operations that only the console has. */
export type ConsoleRefusal =
  /** There is no session, or it has ended. */
  | { readonly is: 'signed-out' }
  /** The answer does not say which part of the credentials was wrong. */
  | { readonly is: 'sign-in-failed' }
  /** The password was right, but a second factor is needed. */
  | { readonly is: 'code-needed' }
  /** CON-GUESS-4: only a mail tells whether the password was right. */
  | { readonly is: 'step-by-mail' }
  | { readonly is: 'try-later'; readonly retryAfterSeconds: number }
  /** The link was used, has expired or never existed. */
  | { readonly is: 'link-over' }
  /** The request did not come from a page of the console. */
  | { readonly is: 'forged'; readonly because: 'origin' | 'header' }
  | { readonly is: 'not-a-member' }
  | { readonly is: 'role-missing' }
  | { readonly is: 'not-operator' }
  | { readonly is: 'second-factor-missing' }
  /** The person has a second factor, but this session has not proved it. */
  | { readonly is: 'factor-unproven' }
  | { readonly is: 'proof-too-old' }
  | { readonly is: 'password-not-good'; readonly fault: PasswordFault }
  | { readonly is: 'last-administrator' }
  | { readonly is: 'member-already' }
  /** `of` is the field of the form that has the name. */
  | { readonly is: 'name-taken'; readonly of?: 'key' | 'series' | 'company' }
  | { readonly is: 'too-many'; readonly most: number }
  /** The key would already have expired. */
  | { readonly is: 'key-over' }
  | { readonly is: 'keys-exceeded'; readonly plan: Plan | null; readonly allowed: number; readonly active: number }
  | { readonly is: 'logo-refused'; readonly fault: LogoFault }
  | { readonly is: 'series-not-possible'; readonly finding: SeriesFinding }
  /** The file is not a table, or is too large. */
  | { readonly is: 'table-not-readable'; readonly problem: TableProblem | 'no-name-column' }
  | BankRefusal
  | CardMoneyRefusal
  /** CON-BULK-4: everything was collected already. */
  | { readonly is: 'nothing-to-collect' }
  | { readonly is: 'not-to-be-reminded'; readonly because: ReminderObstacle }
  /** The known balance is of a later moment. */
  | { readonly is: 'balance-older' }
  /** A client cannot be joined to itself. */
  | { readonly is: 'same-client' }
  /** Somebody changed the document while it was being corrected. */
  | { readonly is: 'changed-meanwhile'; readonly change: MeanwhileChange | null }
  | { readonly is: 'second-factor-wrong' }
  | { readonly is: 'passkey-wrong' }
  | { readonly is: 'identity-off' }
  /** The provider refused, its answer cannot be trusted, or this browser did not ask for it. */
  | { readonly is: 'identity-refused' }
  | { readonly is: 'identity-not-reached' }
  /** The provider does not confirm that the address belongs to the person. */
  | { readonly is: 'identity-unverified' }
  /** Nobody was invited at this address. */
  | { readonly is: 'identity-unknown' }
  | { readonly is: 'passwords-off' }
  /** There is no registered application at the tax authority, or it redirects browsers elsewhere. */
  | { readonly is: 'spv-not-by-browser' }
  /** The authorisation was asked for in another session or company, too long ago, or not at all. */
  | { readonly is: 'spv-state-wrong' }
  /** The authority, or the owner on its page, refused. */
  | { readonly is: 'spv-refused' }
  | { readonly is: 'spv-not-reached' }
  | { readonly is: 'registry-not-reached' }
  /** Only the company's own administrators can name others. */
  | { readonly is: 'has-administrator' };
