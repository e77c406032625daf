import type { Right } from '../../domain/access/right.ts';
import type { ArticleSearchMode } from '../../domain/company/settings.ts';
import type { Caller } from '../caller.ts';

export interface Identity {
  readonly rights: readonly Right[];
  readonly expiresAt: Date | null;
  readonly articleSearchMode: ArticleSearchMode;
}

/** V2-IDENT-1: authentication has already read all of it. */
export async function readIdentity({ rights, expiresAt, articleSearchMode }: Caller): Promise<Identity> {
  return { rights, expiresAt, articleSearchMode };
}
