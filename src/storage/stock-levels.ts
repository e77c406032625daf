import { decimalToString, parseDecimal } from '../domain/decimal/decimal.ts';
import type { StockLevel, StockMove } from '../domain/stock/remaining-stock.ts';
import type { Transaction } from './transaction.ts';

/**
 * Takes the moves out of stock; what was not kept yet begins at nothing and goes below. Rows are reached in one order, so
 * that two invoices with the same articles wait for each other and never lock each other out.
 */
export async function discharge(tx: Transaction, moves: readonly StockMove[]): Promise<void> {
  await tx.run(
    'stock.discharge',
    `INSERT INTO stock_levels AS s (company_id, article_id, warehouse_id, quantity)
     SELECT $1, m.article_id, m.warehouse_id, -sum(m.quantity)
       FROM unnest($2::bigint[], $3::bigint[], $4::numeric[]) AS m(article_id, warehouse_id, quantity)
      GROUP BY m.article_id, m.warehouse_id ORDER BY m.article_id, m.warehouse_id
     ON CONFLICT (company_id, article_id, warehouse_id) DO UPDATE SET quantity = s.quantity + excluded.quantity`,
    [
      tx.companyId,
      moves.map(({ articleId }) => articleId),
      moves.map(({ warehouseId }) => warehouseId),
      moves.map(({ quantity }) => decimalToString(quantity)),
    ],
  );
}

export async function readStock(tx: Transaction, articleIds: readonly number[]): Promise<readonly StockLevel[]> {
  const rows = await tx.run<{ articleId: number; warehouseId: number | null; quantity: string }>(
    'stock.read',
    `SELECT article_id AS "articleId", warehouse_id AS "warehouseId", quantity FROM stock_levels
      WHERE company_id = $1 AND article_id = ANY($2::bigint[])`,
    [tx.companyId, articleIds],
  );
  return rows.map(({ quantity, ...row }) => ({ ...row, quantity: parseDecimal(quantity) ?? { units: 0n, scale: 0 } }));
}
