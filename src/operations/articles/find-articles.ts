import type { ArticleRow } from '../../domain/article/article-row.ts';
import type { Database } from '../../storage/database.ts';
import { findArticles as find } from '../../storage/directory/article-reads.ts';
import type { Caller } from '../caller.ts';

/** For each text the article it means, null where there is none. */
export const findArticles =
  ({ database }: { readonly database: Database }) =>
  (caller: Caller, texts: readonly string[]): Promise<readonly (ArticleRow | null)[]> =>
    database.transact(caller, (tx) => find(tx, caller.articleSearchMode, texts));
