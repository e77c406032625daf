import type { ArticleFilter, ArticleRow } from '../../domain/article/article-row.ts';
import type { Page, PageRequest } from '../../domain/page.ts';
import type { Database } from '../../storage/database.ts';
import { type ArticlePosition, listArticles as list } from '../../storage/directory/article-reads.ts';
import type { Caller } from '../caller.ts';

export const listArticles =
  ({ database }: { readonly database: Database }) =>
  (
    caller: Caller,
    filter: ArticleFilter | null,
    page: PageRequest<ArticlePosition>,
  ): Promise<Page<ArticleRow, ArticlePosition>> =>
    database.transact(caller, (tx) => list(tx, filter, page));
