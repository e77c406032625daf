import type { ArticleSearchMode } from '../../domain/company/settings.ts';
import { levelsChanged, storedMovements } from '../directory/stock-movements.ts';
import { stockEvents, stockEventsTakenBack } from '../sql/stock-events.ts';
import type { Transaction } from '../transaction.ts';

/** GRP-STOCK-1: goods of approved invoices of suppliers are added to stock here. Nothing else writes `stock_moved` of their lines. */

const sameArticle: Readonly<Record<ArticleSearchMode, string>> = {
  code: 'a.code = l.article_code',
  barcode: 'a.barcode = l.barcode',
  name: 'a.name_digest = md5(l.name) AND a.name = l.name',
};

const asked: Readonly<Record<ArticleSearchMode, string>> = {
  code: 'l.article_code',
  barcode: 'l.barcode',
  name: 'l.name',
};

/**
 * Finds the articles of lines that have none, by an exact match in the company's mode; of several, the one with the name of the line. Lines
 * that a person left without an article stay so.
 */
export async function resolveLineArticles(
  tx: Transaction,
  invoiceIds: readonly string[],
  mode: ArticleSearchMode,
): Promise<void> {
  await tx.run(
    `supplier-invoices.resolve-articles ${mode}`,
    `UPDATE supplier_invoice_lines l SET article_id = (
       SELECT a.article_id FROM articles a WHERE a.company_id = $1 AND a.deleted_at IS NULL AND ${sameArticle[mode]}
        ORDER BY a.name = l.name DESC, a.article_id LIMIT 1)
      WHERE l.company_id = $1 AND l.supplier_invoice_id = ANY($2::uuid[]) AND l.article_id IS NULL AND NOT l.is_untied
        AND ${asked[mode]} IS NOT NULL`,
    [tx.companyId, invoiceIds],
  );
}

/**
 * Adds the quantities of lines with an article to their warehouses; lines that are in stock already stay as they are. EVT-1: provisioning
 * makes no events.
 */
export async function enterStock(
  tx: Transaction,
  invoiceIds: readonly string[],
  at: Date,
  emits: 'events' | 'nobody' = 'events',
): Promise<void> {
  const entered = 'l.article_id IS NOT NULL AND l.stock_moved IS NULL';
  const name = emits === 'events' ? 'enter' : 'provision';
  await changeStock(tx, { name, moved: 'round(l.quantity, 3)', condition: entered }, invoiceIds, at);
}

/** Removes exactly what was added. */
export async function takeOutStock(tx: Transaction, invoiceIds: readonly string[], at: Date): Promise<void> {
  const condition = 'l.stock_moved IS NOT NULL';
  await changeStock(tx, { name: 'take-out', moved: 'NULL::numeric', condition }, invoiceIds, at);
}

const stockEventsOf = `, ${stockEventsTakenBack}, told AS (${stockEvents('$3::timestamptz', 'net')})`;

interface StockChange {
  readonly name: 'enter' | 'provision' | 'take-out';
  /** SQL: what the line then says is in stock. */
  readonly moved: string;
  /** SQL: which lines are moved. */
  readonly condition: string;
}

/** Levels are written in the same order as by an issue. */
async function changeStock(
  tx: Transaction,
  { name, moved, condition }: StockChange,
  invoiceIds: readonly string[],
  at: Date,
): Promise<void> {
  await tx.run(
    `supplier-stock.${name}`,
    `WITH moving AS MATERIALIZED (
       SELECT l.article_id, l.warehouse_id, coalesce(${moved}, -l.stock_moved) AS change FROM supplier_invoice_lines l
        WHERE l.company_id = $1 AND l.supplier_invoice_id = ANY($2::uuid[]) AND ${condition}),
     marked AS (
       UPDATE supplier_invoice_lines l SET stock_moved = ${moved}
        WHERE l.company_id = $1 AND l.supplier_invoice_id = ANY($2::uuid[]) AND ${condition}),
     used AS (
       UPDATE articles a SET changed_at = greatest(a.changed_at, $3)
        WHERE a.company_id = $1 AND a.article_id IN (SELECT m.article_id FROM moving m)),
     change AS (
       SELECT m.article_id, m.warehouse_id, sum(m.change) AS quantity FROM moving m GROUP BY m.article_id, m.warehouse_id),
     moved AS (${levelsChanged})${name === 'provision' ? '' : stockEventsOf}
     ${storedMovements({ kind: `'supplier-invoice'`, invoiceId: 'NULL::bigint', reason: 'NULL::text', at: '$3::timestamptz' })}`,
    [tx.companyId, invoiceIds, at],
  );
}

export interface LineTie {
  readonly position: number;
  /** Null if the line has no article. */
  readonly articleId: number | null;
  readonly warehouseId: number | null;
  readonly keepsArticle: boolean;
  readonly keepsWarehouse: boolean;
}

/** The link as a caller gives it: the article by its public id, the warehouse by its code; undefined leaves the line as it is. */
export interface TieInput {
  readonly position: number;
  readonly articlePublicId: string | null | undefined;
  readonly warehouseCode: string | null | undefined;
}

/** The links with their internal ids, or which of the two is unknown. */
export async function findTies(
  tx: Transaction,
  inputs: readonly TieInput[],
): Promise<{ readonly ties: readonly LineTie[]; readonly unknown: 'article' | 'warehouse' | null }> {
  type Found = Omit<LineTie, 'keepsArticle' | 'keepsWarehouse'>;
  const rows = await tx.run<Found & { readonly isArticleUnknown: boolean; readonly isWarehouseUnknown: boolean }>(
    'supplier-invoices.find-ties',
    `SELECT t.position, a.article_id AS "articleId", w.warehouse_id AS "warehouseId",
            t.article IS NOT NULL AND a.article_id IS NULL AS "isArticleUnknown",
            t.warehouse IS NOT NULL AND w.warehouse_id IS NULL AS "isWarehouseUnknown"
       FROM unnest($2::integer[], $3::uuid[], $4::text[]) AS t (position, article, warehouse)
       LEFT JOIN articles a ON a.company_id = $1 AND a.public_id = t.article AND a.deleted_at IS NULL
       LEFT JOIN warehouses w ON w.company_id = $1 AND w.is_active AND w.code = t.warehouse`,
    [
      tx.companyId,
      inputs.map(({ position }) => position),
      inputs.map(({ articlePublicId }) => articlePublicId ?? null),
      inputs.map(({ warehouseCode }) => warehouseCode ?? null),
    ],
  );
  const unknown = rows.some(({ isArticleUnknown }) => isArticleUnknown)
    ? 'article'
    : rows.some(({ isWarehouseUnknown }) => isWarehouseUnknown)
      ? 'warehouse'
      : null;
  const given = new Map(inputs.map((input) => [input.position, input]));
  const ties = rows.map(({ position, articleId, warehouseId }) => ({
    position,
    articleId,
    warehouseId,
    keepsArticle: given.get(position)?.articlePublicId === undefined,
    keepsWarehouse: given.get(position)?.warehouseCode === undefined,
  }));
  return { ties, unknown };
}

/** The ones of these positions that the invoice has. */
export async function findLines(
  tx: Transaction,
  invoiceId: string,
  positions: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx.run<{ position: number }>(
    'supplier-invoices.find-lines',
    `SELECT position FROM supplier_invoice_lines WHERE company_id = $1 AND supplier_invoice_id = $2 AND position = ANY($3::integer[])`,
    [tx.companyId, invoiceId, positions],
  );
  return new Set(rows.map(({ position }) => position));
}

/** Links lines to articles by hand, or leaves them without one. Their stock was taken out before. */
export async function tieLines(tx: Transaction, invoiceId: string, ties: readonly LineTie[]): Promise<void> {
  await tx.run(
    'supplier-invoices.tie-lines',
    `UPDATE supplier_invoice_lines l SET article_id = CASE WHEN t.keeps_article THEN l.article_id ELSE t.article_id END,
            warehouse_id = CASE WHEN t.keeps_warehouse THEN l.warehouse_id ELSE t.warehouse_id END,
            is_untied = CASE WHEN t.keeps_article THEN l.is_untied ELSE t.article_id IS NULL END
       FROM unnest($3::integer[], $4::bigint[], $5::bigint[], $6::boolean[], $7::boolean[])
         AS t (position, article_id, warehouse_id, keeps_article, keeps_warehouse)
      WHERE l.company_id = $1 AND l.supplier_invoice_id = $2 AND l.position = t.position`,
    [
      tx.companyId,
      invoiceId,
      ties.map(({ position }) => position),
      ties.map(({ articleId }) => articleId),
      ties.map(({ warehouseId }) => warehouseId),
      ties.map(({ keepsArticle }) => keepsArticle),
      ties.map(({ keepsWarehouse }) => keepsWarehouse),
    ],
  );
}
