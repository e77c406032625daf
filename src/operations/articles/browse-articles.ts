import type { Page, PageRequest, Sorting } from '../../domain/page.ts';
import type { Database } from '../../storage/database.ts';
import type { ArticlePosition } from '../../storage/directory/article-reads.ts';
import {
  type ArticleOrder,
  browseArticles as articles,
  type BrowsedArticle,
  type BrowsedStock,
  sortArticles,
  browseStock as stock,
} from '../../storage/directory/browse-directory.ts';
import type { StockPosition } from '../../storage/directory/stock-reads.ts';
import type { SortedPosition } from '../../storage/sorted-page.ts';
import type { Caller } from '../caller.ts';
import { type OrderedPage, orderedPage } from '../steps/page-of-order.ts';
import { requireWarehouse } from './warehouses.ts';

/** CON-ART-1: the text is a code, a barcode or a part of the name. */
export const browseArticles =
  ({ database }: { readonly database: Database }) =>
  (
    caller: Caller,
    text: string | null,
    sorting: Sorting<ArticleOrder> | null,
    page: PageRequest<ArticlePosition | SortedPosition>,
  ): Promise<OrderedPage<BrowsedArticle, ArticlePosition>> =>
    database.transact(caller, (tx) =>
      orderedPage<BrowsedArticle, ArticlePosition, ArticleOrder>(page, sorting, 1, {
        plain: (asked) => articles(tx, text, asked),
        sorted: (by, asked) => sortArticles(tx, text, by, asked),
      }),
    );

export interface BrowseStockQuery {
  readonly text: string | null;
  /** `outside` means what is in no warehouse, and null means everywhere. */
  readonly warehouse: { readonly code: string } | 'outside' | null;
}

/** CON-STOCK-1 */
export const browseStock =
  ({ database }: { readonly database: Database }) =>
  (
    caller: Caller,
    { text, warehouse }: BrowseStockQuery,
    page: PageRequest<StockPosition>,
  ): Promise<Page<BrowsedStock, StockPosition>> =>
    database.transact(caller, async (tx) => {
      if (warehouse === null || warehouse === 'outside') {
        return stock(tx, { text, warehouseId: warehouse === null ? null : 0 }, page);
      }
      const { warehouseId } = await requireWarehouse(tx, warehouse.code);
      return stock(tx, { text, warehouseId }, page);
    });
