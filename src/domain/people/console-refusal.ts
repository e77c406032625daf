import type { Plan } from '../access/right.ts';
import type { StatementFault } from '../bank/statement.ts';
import type { LogoFault } from '../company/look.ts';
import type { SeriesFinding } from '../company/series.ts';
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
  /** The bank statement cannot be read, or belongs to another account. */
  | { readonly is: 'statement-refused'; readonly fault: StatementFault }
  /** The entry was collected or ignored meanwhile. */
  | { readonly is: 'entry-not-open'; readonly state: 'collected' | 'ignored' }
  /** The proposal that the person saw is no longer made. */
  | { readonly is: 'proposal-changed' }
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
