import type { Plan } from '../access/right.ts';
import type { StatementFault } from '../bank/statement.ts';
import type { LogoFault } from '../company/look.ts';
import type { SeriesFinding } from '../company/series.ts';
import type { PasswordFault } from './password-rules.ts';

/** What somebody else did with a document. */
export interface MeanwhileChange {
  /** Null where the author has no name. */
  readonly by: string | null;
  readonly at: Date;
  /** Of a correction: what it changed. */
  readonly members: readonly string[];
}

/** Why a table that somebody imports cannot be read. */
export type TableProblem =
  | 'not-a-table'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'too-many-cells'
  | 'too-large'
  | 'too-slow';

/** Reasons for which only people are refused: when they sign in, and in operations that only the console has. */
export type ConsoleRefusal =
  /** No session, or one that is over. */
  | { readonly is: 'signed-out' }
  /** Whatever of it was wrong. */
  | { readonly is: 'sign-in-failed' }
  /** The password was right, and is not enough. */
  | { readonly is: 'code-needed' }
  /** CON-GUESS-4: whether the password was right is told by mail alone. */
  | { readonly is: 'step-by-mail' }
  | { readonly is: 'try-later'; readonly retryAfterSeconds: number }
  /** Used, too old, or never given. */
  | { readonly is: 'link-over' }
  /** A change that did not come from a page of ours. */
  | { readonly is: 'forged'; readonly because: 'origin' | 'header' }
  | { readonly is: 'not-a-member' }
  | { readonly is: 'role-missing' }
  | { readonly is: 'not-operator' }
  | { readonly is: 'second-factor-missing' }
  /** The person has a second factor, and this session has not shown it. */
  | { readonly is: 'factor-unproven' }
  | { readonly is: 'proof-too-old' }
  | { readonly is: 'password-not-good'; readonly fault: PasswordFault }
  | { readonly is: 'last-administrator' }
  | { readonly is: 'member-already' }
  /** `of`: where a form asks for the name. */
  | { readonly is: 'name-taken'; readonly of?: 'key' | 'series' | 'company' }
  | { readonly is: 'too-many'; readonly most: number }
  /** A key that would never open anything. */
  | { readonly is: 'key-over' }
  | { readonly is: 'keys-exceeded'; readonly plan: Plan | null; readonly allowed: number; readonly active: number }
  | { readonly is: 'logo-refused'; readonly fault: LogoFault }
  | { readonly is: 'series-not-possible'; readonly finding: SeriesFinding }
  /** A file that is no table, or one that is too large. */
  | { readonly is: 'table-not-readable'; readonly problem: TableProblem | 'no-name-column' }
  /** A file of the bank that cannot be read, or is of another account. */
  | { readonly is: 'statement-refused'; readonly fault: StatementFault }
  /** Collected or ignored meanwhile. */
  | { readonly is: 'entry-not-open'; readonly state: 'collected' | 'ignored' }
  /** What was proposed when the person looked is not proposed any more. */
  | { readonly is: 'proposal-changed' }
  /** The balance that is known is of a later moment. */
  | { readonly is: 'balance-older' }
  /** A client is not joined to itself. */
  | { readonly is: 'same-client' }
  /** Somebody changed the document while it was being corrected. */
  | { readonly is: 'changed-meanwhile'; readonly change: MeanwhileChange | null }
  | { readonly is: 'second-factor-wrong' }
  | { readonly is: 'passkey-wrong' }
  /** This installation has no identity provider. */
  | { readonly is: 'identity-off' }
  /** The provider said no, or what it said is not to be believed; or another browser, or nobody, had asked for it. */
  | { readonly is: 'identity-refused' }
  | { readonly is: 'identity-not-reached' }
  /** The provider does not vouch for the address. */
  | { readonly is: 'identity-unverified' }
  /** Nobody was invited by this address. */
  | { readonly is: 'identity-unknown' }
  | { readonly is: 'passwords-off' }
  /** No application at the tax authority, or one that sends browsers elsewhere. */
  | { readonly is: 'spv-not-by-browser' }
  /** Asked for in another session or company, too long ago, or not at all. */
  | { readonly is: 'spv-state-wrong' }
  /** The authority, or the owner there, said no. */
  | { readonly is: 'spv-refused' }
  | { readonly is: 'spv-not-reached' }
  /** The registry of companies does not answer. */
  | { readonly is: 'registry-not-reached' }
  /** Only its own administrators name others. */
  | { readonly is: 'has-administrator' };
