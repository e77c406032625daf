import type { ArticleFilter } from '../../domain/article/article.ts';
import type { StockRow } from '../../domain/article/stock.ts';
import { storedDecimalOrNull } from '../../domain/decimal/decimal.ts';
import { mapPage, type Page, type PageRequest } from '../../domain/page.ts';
import { asked, readPage } from '../listing.ts';
import type { Transaction } from '../transaction.ts';
import { articleFilters, shownQuantity } from './article-reads.ts';

/** Stock is ordered by article; for each article the stock outside warehouses comes first, as warehouse 0. */
export type StockPosition = readonly [articleId: number, warehouseId: number];

interface Raw extends Omit<StockRow, 'stock'> {
  readonly articleId: number;
  readonly warehouseId: number;
  readonly stock: string | null;
}

/** `coalesce` is not used, because it is not leakproof and so could not use an index under a row-level policy. */
const bucket = 'CASE WHEN s.warehouse_id IS NULL THEN 0 ELSE s.warehouse_id END';

/** A null filter stands for every warehouse and the stock outside, and for every article. */
export async function listStock(
  tx: Transaction,
  filters: { readonly warehouseId: number | null; readonly article: ArticleFilter | null },
  page: PageRequest<StockPosition>,
): Promise<Page<StockRow, StockPosition>> {
  const found = await readPage<Raw, StockPosition>(
    tx,
    {
      name: 'stock.list',
      select: `SELECT s.article_id AS "articleId", ${bucket} AS "warehouseId", a.code, a.barcode, a.name,
          w.code AS "warehouseCode", ${shownQuantity('s.quantity')} AS stock
        FROM stock_levels s
        JOIN articles a ON a.company_id = $1 AND a.article_id = s.article_id
        LEFT JOIN warehouses w ON w.company_id = $1 AND w.warehouse_id = s.warehouse_id
        WHERE s.company_id = $1 AND a.deleted_at IS NULL`,
      values: [tx.companyId],
      filters: [[filters.warehouseId, (p) => `s.warehouse_id = ${p}`], ...articleFilters(filters.article)],
      order: [
        ['s.article_id', 'bigint'],
        [bucket, 'bigint'],
      ],
      sameAsFirst: 'a.article_id',
      direction: 'ascending',
    },
    page,
    ({ articleId, warehouseId }) => [articleId, warehouseId],
  );
  return mapPage(found, (raw) => ({ ...raw, stock: storedDecimalOrNull(raw.stock) }));
}

/** The warehouse with exactly this spelling, else the first whose spelling differs only in case and diacritics. */
export async function findWarehouse(tx: Transaction, code: string): Promise<Warehouse | null> {
  const [row] = await tx.read<Warehouse>(
    'warehouses.find',
    `SELECT warehouse_id AS "warehouseId", code, name, is_active AS "isActive" FROM warehouses WHERE company_id = $1 AND folded(code) = ${asked('$2')}
      ORDER BY code = $2 DESC, warehouse_id LIMIT 1`,
    [tx.companyId, code],
  );
  return row ?? null;
}

export interface Warehouse {
  readonly warehouseId: number;
  readonly code: string;
  readonly name: string;
  /** One that is switched off takes no more stock. */
  readonly isActive: boolean;
}

/** Warehouses are listed in the order in which they were created. */
export type WarehousePosition = readonly [warehouseId: number];

export async function listWarehouses(
  tx: Transaction,
  page: PageRequest<WarehousePosition>,
): Promise<Page<Warehouse, WarehousePosition>> {
  return readPage<Warehouse, WarehousePosition>(
    tx,
    {
      name: 'warehouses.list',
      select: `SELECT w.warehouse_id AS "warehouseId", w.code, w.name, w.is_active AS "isActive" FROM warehouses w WHERE w.company_id = $1`,
      values: [tx.companyId],
      filters: [],
      order: [['w.warehouse_id', 'bigint']],
      direction: 'ascending',
    },
    page,
    ({ warehouseId }) => [warehouseId],
  );
}
