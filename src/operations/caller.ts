import type { Author, Plan, Right } from '../domain/access/right.ts';
import type { ArticleSearchMode } from '../domain/company/settings.ts';
import type { IssuedBy } from '../domain/invoice/snapshot.ts';
import type { Actor } from '../storage/database.ts';

export interface Caller extends Actor {
  readonly author: Author;
  /** The company knows the person, the key or the user of v1 by this name. */
  readonly name?: string;
  readonly fiscalCode: string;
  readonly rights: readonly Right[];
  readonly plan: Plan | null;
  readonly expiresAt: Date | null;
  readonly articleSearchMode: ArticleSearchMode;
  /** It is the version of what issuing looks up about the company, as it was when the key was read. */
  readonly factsVersion: string | null;
}

/** Whoever changes something of a company: the operator at the command line has neither rights nor a plan. */
export type Changer = Pick<Caller, 'companyId' | 'author'>;

/**
 * For what a request reads before its effect: it does so on the connection that it may hold already, because who holds one must not wait
 * for another, and the answer is stored with the effect only.
 */
export function reading<From extends Actor>(from: From): From {
  const { session } = from;
  return session ? { ...from, session: { ...session, beforeCommit: async () => undefined } } : from;
}

/** V2-PRINT-4: a document names the person or the application, or, where the service acts by itself, why it does. */
export function issuedBy(
  { author, name }: Pick<Caller, 'author' | 'name'>,
  cause: 'payment' | 'schedule',
): { readonly issuedBy?: IssuedBy } {
  if (author.kind === 'service') return { issuedBy: { kind: cause } };
  return name ? { issuedBy: { kind: author.kind === 'person' ? 'person' : 'application', name } } : {};
}
