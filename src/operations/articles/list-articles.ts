import type { ArticleFilter, ArticleRow, ModifiedArticle } from '../../domain/article/article.ts';
import type { StockRow } from '../../domain/article/stock.ts';
import type { NumberedPage, NumberedPageRequest, Page, PageRequest } from '../../domain/page.ts';
import type { Actor, Database } from '../../storage/database.ts';
import {
  type ArticlePosition,
  findArticles as find,
  listArticles as list,
  readArticlePage as read,
} from '../../storage/directory/article-reads.ts';
import { listModifiedArticles as listModified } from '../../storage/directory/modified-articles.ts';
import {
  listWarehouses as listAll,
  listStock as listLevels,
  type StockPosition,
  type Warehouse,
  type WarehousePosition,
} from '../../storage/directory/stock-reads.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../ports.ts';
import { requireWarehouse } from './warehouses.ts';

export const listArticles =
  ({ database }: { readonly database: Database }) =>
  (
    caller: Caller,
    filter: ArticleFilter | null,
    page: PageRequest<ArticlePosition>,
  ): Promise<Page<ArticleRow, ArticlePosition>> =>
    database.transact(caller, (tx) => list(tx, filter, page));

export const readArticlePage =
  ({ database }: { readonly database: Database }) =>
  (caller: Caller, page: NumberedPageRequest): Promise<NumberedPage<ArticleRow>> =>
    database.transact(caller, (tx) => read(tx, page));

/** Gives for each text the article that it means, or null. */
export const findArticles =
  ({ database }: { readonly database: Database }) =>
  (caller: Caller, texts: readonly string[]): Promise<readonly (ArticleRow | null)[]> =>
    database.transact(caller, (tx) => find(tx, caller.articleSearchMode, texts));

/**
 * V1-OP-15: the window is counted in hours before now. Null means that the window has no end there, and that deleted articles count too.
 */
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
    return database.transact(caller, (tx) => listModified(tx, window, limit));
  };

/** Null means every warehouse and what is outside of them, or every article. */
export interface ListStockCommand {
  readonly warehouseCode: string | null;
  readonly article: ArticleFilter | null;
}

export const listStock =
  ({ database }: { readonly database: Database }) =>
  (
    caller: Caller,
    { warehouseCode, article }: ListStockCommand,
    page: PageRequest<StockPosition>,
  ): Promise<Page<StockRow, StockPosition>> =>
    database.transact(caller, async (tx) => {
      if (warehouseCode === null) return listLevels(tx, { warehouseId: null, article }, page);
      const { warehouseId } = await requireWarehouse(tx, warehouseCode);
      return listLevels(tx, { warehouseId, article }, page);
    });

export const listWarehouses =
  ({ database }: { readonly database: Database }) =>
  (caller: Actor, page: PageRequest<WarehousePosition>): Promise<Page<Warehouse, WarehousePosition>> =>
    database.transact(caller, (tx) => listAll(tx, page));
