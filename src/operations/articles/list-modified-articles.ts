import type { ModifiedArticle } from '../../domain/article/article-row.ts';
import type { Database } from '../../storage/database.ts';
import { listModifiedArticles as list } from '../../storage/directory/modified-articles.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../ports.ts';

/** V1-OP-15: the window in hours before now; null: until now, and whether deleted or not. */
export interface ModifiedArticlesQuery {
  readonly fromHoursAgo: number;
  readonly untilHoursAgo: number | null;
  readonly isDeleted: boolean | null;
  readonly limit: number;
}

const hourMs = 3_600_000;

export const listModifiedArticles =
  ({ database, clock }: { readonly database: Database; readonly clock: Clock }) =>
  (caller: Caller, query: ModifiedArticlesQuery): Promise<readonly ModifiedArticle[]> => {
    const { fromHoursAgo, untilHoursAgo, isDeleted, limit } = query;
    const ago = (hours: number): Date => new Date(clock.now().getTime() - hours * hourMs);
    const window = {
      since: ago(fromHoursAgo),
      until: untilHoursAgo === null ? null : ago(untilHoursAgo),
      isDeleted,
    };
    return database.transact(caller, (tx) => list(tx, window, limit));
  };
