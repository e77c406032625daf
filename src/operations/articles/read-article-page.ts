import type { ArticleRow } from '../../domain/article/article-row.ts';
import type { NumberedPage, NumberedPageRequest } from '../../domain/page.ts';
import type { Database } from '../../storage/database.ts';
import { readArticlePage as read } from '../../storage/directory/article-reads.ts';
import type { Caller } from '../caller.ts';

export const readArticlePage =
  ({ database }: { readonly database: Database }) =>
  (caller: Caller, page: NumberedPageRequest): Promise<NumberedPage<ArticleRow>> =>
    database.transact(caller, (tx) => read(tx, page));
