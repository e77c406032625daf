import type { MovementKind, StockMovement } from '../../domain/article/stock.ts';
import { zero } from '../../domain/decimal/arithmetic.ts';
import { type Decimal, decimalToString, storedDecimal, storedDecimalOrNull } from '../../domain/decimal/decimal.ts';
import { mapPage, type Page, type PageRequest } from '../../domain/page.ts';
import type { Connection } from '../connection.ts';
import { readPage } from '../listing.ts';
import { stockEvents } from '../sql/stock-events.ts';
import type { Transaction } from '../transaction.ts';
import { shownQuantity } from './article-reads.ts';

/**
 * V2-STOCK-12: whatever changes a level records a movement in the same statement. Both parts read the changes from `change` (article_id,
 * warehouse_id, quantity), one row for each level. Levels are locked in one order, so that there are no deadlocks.
 */
export const levelsChanged = `INSERT INTO stock_levels AS s (company_id, article_id, warehouse_id, quantity, movements)
       SELECT $1, c.article_id, c.warehouse_id, c.quantity, 1 FROM change c ORDER BY c.article_id, c.warehouse_id
       ON CONFLICT (company_id, article_id, warehouse_id)
         DO UPDATE SET quantity = s.quantity + excluded.quantity, movements = s.movements + 1
       RETURNING s.article_id, s.warehouse_id, s.quantity, s.movements`;

interface StoredMovements {
  /** Each member is SQL. */
  readonly kind: string;
  readonly invoiceId: string;
  readonly reason: string;
  readonly at: string;
  /** Another part of the statement, which the other members refer to. */
  readonly beside?: string;
}

/** Reads `moved`, which is what `levelsChanged` returns. */
export const storedMovements = ({ kind, invoiceId, reason, at, beside = '' }: StoredMovements): string =>
  `INSERT INTO stock_movements (company_id, article_id, warehouse_id, place, kind, invoice_id, quantity, level, reason, at)
       SELECT $1, m.article_id, coalesce(m.warehouse_id, 0), m.movements, ${kind}, ${invoiceId}, c.quantity, m.quantity, ${reason}, ${at}
         FROM moved m JOIN change c ON c.article_id = m.article_id AND c.warehouse_id IS NOT DISTINCT FROM m.warehouse_id${beside}`;

/** One stock level: an article, in a warehouse or outside warehouses. */
export interface StockPlace {
  readonly articleId: number;
  readonly warehouseId: number | null;
}

/** Reads the level and locks it until the transaction ends. A level that does not exist yet begins at zero. */
export async function lockLevel(tx: Transaction, place: StockPlace): Promise<Decimal> {
  await tx.run(
    'stock.begin-level',
    `INSERT INTO stock_levels (company_id, article_id, warehouse_id, quantity) VALUES ($1, $2, $3, 0) ON CONFLICT DO NOTHING`,
    [tx.companyId, place.articleId, place.warehouseId],
  );
  return (await lockKnownLevel(tx, place)) ?? zero;
}

/** The same, but a level that does not exist yet is null and does not begin. */
export async function lockKnownLevel(tx: Transaction, { articleId, warehouseId }: StockPlace): Promise<Decimal | null> {
  const [row] = await tx.run<{ quantity: string }>(
    'stock.lock-level',
    `SELECT quantity FROM stock_levels WHERE company_id = $1 AND article_id = $2 AND warehouse_id IS NOT DISTINCT FROM $3 FOR UPDATE`,
    [tx.companyId, articleId, warehouseId],
  );
  return row ? storedDecimal(row.quantity) : null;
}

export async function correctLevel(
  tx: Transaction,
  { articleId, warehouseId }: StockPlace,
  difference: Decimal,
  { reason, at }: { readonly reason: string; readonly at: Date },
): Promise<void> {
  await tx.run(
    'stock.correct',
    `WITH change AS (SELECT $2::bigint AS article_id, $3::bigint AS warehouse_id, $4::numeric AS quantity),
     moved AS (${levelsChanged}),
     kept AS (${storedMovements({ kind: `'correction'`, invoiceId: 'NULL::bigint', reason: '$5::text', at: '$6::timestamptz' })}),
     told AS (${stockEvents('$6::timestamptz')})
     UPDATE articles SET changed_at = $6 WHERE company_id = $1 AND article_id = $2`,
    [tx.companyId, articleId, warehouseId, decimalToString(difference), reason, at],
  );
}

/** Takes the quantity from one level and adds it to the other, as two movements; gives the levels afterwards. */
export async function transferLevel(
  tx: Transaction,
  articleId: number,
  { from, into }: { readonly from: number; readonly into: number },
  quantity: Decimal,
  { reason, at }: { readonly reason: string | null; readonly at: Date },
): Promise<{ readonly from: Decimal; readonly into: Decimal }> {
  const rows = await tx.run<{ warehouseId: number; quantity: string }>(
    'stock.transfer',
    `WITH change AS (SELECT $2::bigint AS article_id, c.* FROM (VALUES ($3::bigint, -$5::numeric), ($4::bigint, $5::numeric)) AS c (warehouse_id, quantity)),
     moved AS (${levelsChanged}),
     kept AS (${storedMovements({ kind: `'transfer'`, invoiceId: 'NULL::bigint', reason: '$6::text', at: '$7::timestamptz' })}),
     told AS (${stockEvents('$7::timestamptz')}),
     touched AS (UPDATE articles SET changed_at = $7 WHERE company_id = $1 AND article_id = $2)
     SELECT m.warehouse_id AS "warehouseId", m.quantity FROM moved m`,
    [tx.companyId, articleId, from, into, decimalToString(quantity), reason, at],
  );
  const levelOf = (id: number): Decimal =>
    storedDecimal(rows.find(({ warehouseId }) => warehouseId === id)?.quantity ?? '0');
  return { from: levelOf(from), into: levelOf(into) };
}

export type MovementPosition = readonly [place: number];

type Raw = Omit<StockMovement, 'quantity' | 'level'> & {
  readonly place: number;
  readonly quantity: string | null;
  readonly level: string | null;
};

/** Movements are listed newest first. The movements of a deleted document still show its name. */
export async function listMovements(
  tx: Transaction,
  { articleId, warehouseId }: StockPlace,
  shows: 'as-the-company-allows' | 'quantities',
  page: PageRequest<MovementPosition>,
): Promise<Page<StockMovement, MovementPosition>> {
  const shown = (column: string): string => (shows === 'quantities' ? column : shownQuantity(column));
  const found = await readPage<Raw, MovementPosition>(
    tx,
    {
      name: `stock.movements ${shows}`,
      select: `SELECT m.place, m.kind, m.reason, m.at, i.series, i.number, ${shown('m.quantity')} AS quantity, ${shown('m.level')} AS level
        FROM stock_movements m LEFT JOIN invoices i ON i.company_id = $1 AND i.invoice_id = m.invoice_id
        WHERE m.company_id = $1 AND m.article_id = $2 AND m.warehouse_id = $3`,
      values: [tx.companyId, articleId, warehouseId ?? 0],
      filters: [],
      order: [['m.place', 'bigint']],
      direction: 'descending',
    },
    page,
    ({ place }) => [place],
  );
  return mapPage(found, (raw) => ({
    ...raw,
    kind: raw.kind as MovementKind,
    quantity: storedDecimalOrNull(raw.quantity),
    level: storedDecimalOrNull(raw.level),
  }));
}

export interface StockBreak {
  readonly fiscalCode: string;
  readonly article: string;
  readonly warehouse: string | null;
  readonly level: string;
  readonly moved: string;
}

/** V2-STOCK-12: the first levels of all companies that differ from the sum of their movements. */
export async function listStockBreaks(connection: Connection, most: number): Promise<readonly StockBreak[]> {
  return connection.run<StockBreak>(
    'stock.breaks',
    `SELECT o.fiscal_code AS "fiscalCode", coalesce(a.code, a.name, d.article_id::text) AS article, w.code AS warehouse,
            d.level::text AS level, d.moved::text AS moved
       FROM (SELECT company_id, article_id, warehouse_id, coalesce(s.quantity, 0) AS level, coalesce(m.quantity, 0) AS moved
               FROM (SELECT company_id, article_id, coalesce(warehouse_id, 0) AS warehouse_id, quantity, movements
                       FROM stock_levels) AS s
               FULL JOIN (SELECT company_id, article_id, warehouse_id, sum(quantity) AS quantity, count(*) AS movements
                            FROM stock_movements GROUP BY company_id, article_id, warehouse_id) AS m
                 USING (company_id, article_id, warehouse_id)
              WHERE coalesce(s.quantity, 0) <> coalesce(m.quantity, 0) OR coalesce(s.movements, 0) <> coalesce(m.movements, 0)
              ORDER BY company_id, article_id, warehouse_id LIMIT $1) AS d
       JOIN companies o ON o.company_id = d.company_id
       LEFT JOIN articles a ON a.company_id = d.company_id AND a.article_id = d.article_id
       LEFT JOIN warehouses w ON w.company_id = d.company_id AND w.warehouse_id = d.warehouse_id`,
    [most],
  );
}
