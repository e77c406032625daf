import type { StockEntry } from '../../domain/imports/table-import.ts';
import type { Transaction } from '../transaction.ts';

/** MOVE-15: the article that a row of a table of stock names, by its code or else by its name, and what it has there already. */
export interface StockPlace {
  readonly articleId: number;
  readonly code: string | null;
  readonly name: string;
  /** Null if nothing was ever there. */
  readonly quantity: string | null;
}

/** By the place of the row in the list; a row whose article is unknown is left out. */
export async function findStockPlaces(
  tx: Transaction,
  rows: readonly StockEntry[],
): Promise<ReadonlyMap<number, StockPlace>> {
  const found = await tx.run<StockPlace & { readonly place: number }>(
    'table-stock.places',
    `WITH given AS MATERIALIZED (
       SELECT g.* FROM unnest($2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS g (code, name, warehouse, place)),
     named AS (
       SELECT g.place, g.warehouse, a.article_id FROM given g
         JOIN articles a ON a.company_id = $1 AND a.code_key = folded(g.code) AND a.deleted_at IS NULL
       UNION ALL
       SELECT g.place, g.warehouse, a.article_id FROM given g
         JOIN articles a ON a.company_id = $1 AND a.name_digest = md5(g.name) AND a.deleted_at IS NULL
        WHERE g.code IS NULL)
     SELECT DISTINCT ON (n.place) n.place::integer - 1 AS place, a.article_id AS "articleId", a.code, a.name, s.quantity::text AS quantity
       FROM named n JOIN articles a ON a.company_id = $1 AND a.article_id = n.article_id
       LEFT JOIN warehouses w ON w.company_id = $1 AND w.code = n.warehouse
       LEFT JOIN stock_levels s ON s.company_id = $1 AND s.article_id = n.article_id AND s.warehouse_id IS NOT DISTINCT FROM w.warehouse_id
      ORDER BY n.place, a.article_id`,
    [
      tx.companyId,
      rows.map(({ code }) => code),
      rows.map(({ name }) => name),
      rows.map(({ warehouseCode }) => warehouseCode),
    ],
  );
  return new Map(found.map(({ place, ...stock }) => [place, stock]));
}
