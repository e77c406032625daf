import type { ArticleFilter } from '../../domain/article/article-row.ts';
import type { Page, PageRequest } from '../../domain/page.ts';
import { Refused } from '../../domain/refusal.ts';
import type { StockRow } from '../../domain/stock/stock-row.ts';
import type { Database } from '../../storage/database.ts';
import { findWarehouse, listStock as list, type StockPosition } from '../../storage/directory/stock-reads.ts';
import type { Caller } from '../caller.ts';

/** Null: in every bucket, of every article. */
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
      if (warehouseCode === null) return list(tx, { warehouseId: null, article }, page);
      const warehouseId = await findWarehouse(tx, warehouseCode);
      if (warehouseId === null) throw new Refused({ reason: 'resource-not-found', missing: { is: 'warehouse' } });
      return list(tx, { warehouseId, article }, page);
    });
