import type { Author, Plan, Right } from '../domain/access/right.ts';
import type { ArticleSearchMode } from '../domain/company/settings.ts';
import type { Actor } from '../storage/database.ts';

/** The company that calls, and the author of its changes for the audit trail. */
export interface Caller extends Actor {
  readonly author: Author;
  readonly fiscalCode: string;
  readonly rights: readonly Right[];
  readonly plan: Plan | null;
  readonly expiresAt: Date | null;
  readonly articleSearchMode: ArticleSearchMode;
  /** Of what issuing looks up about the company, as it was when the key was read. */
  readonly factsVersion: string | null;
}
