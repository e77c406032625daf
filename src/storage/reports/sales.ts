import { type Decimal, storedDecimal } from '../../domain/decimal/decimal.ts';
import { salesStatuses } from '../../domain/invoice/sales.ts';
import type { Transaction } from '../transaction.ts';

/**
 * Amounts in RON at each document's rate, rounded per document: the rate kept with it, else one that became known since; none: the
 * document is counted apart.
 */
const withRate = `CROSS JOIN LATERAL (SELECT CASE WHEN i.currency = 'RON' THEN 1 ELSE coalesce(i.exchange_rate,
    (SELECT r.rate FROM known_rate($1, i.currency, i.issued_on) AS r)) END AS rate) AS known`;

/** Types that are due are the fiscal ones; `is_due` is in the index of the dates, the type is not. */
const isSale = `i.company_id = $1 AND i.deleted_at IS NULL AND i.is_due
  AND i.status IN (${salesStatuses.map((status) => `'${status}'`).join(', ')})`;

export interface DaySales {
  readonly day: string;
  readonly documents: number;
  readonly net: Decimal;
  readonly gross: Decimal;
  /** Documents in a currency whose rate is not known: they are in no sum. */
  readonly withoutRate: number;
}

/** CON-HOME-1: days without a sale are left out. Of documents in RON only the index of the dates is read. */
export async function readDaySales(tx: Transaction, from: string, until: string): Promise<readonly DaySales[]> {
  const rows = await tx.read<Omit<DaySales, 'net' | 'gross'> & { readonly net: string; readonly gross: string }>(
    'reports.day-sales',
    `SELECT day, sum(documents)::bigint AS documents, sum("withoutRate")::bigint AS "withoutRate", sum(net) AS net, sum(gross) AS gross FROM (
       SELECT i.issued_on AS day, count(*) AS documents, 0 AS "withoutRate", sum(i.net) AS net, sum(i.gross) AS gross
         FROM invoices i WHERE ${isSale} AND i.currency = 'RON' AND i.issued_on BETWEEN $2 AND $3 GROUP BY i.issued_on
       UNION ALL
       SELECT i.issued_on, count(*), count(*) FILTER (WHERE known.rate IS NULL),
              coalesce(sum(round(i.net * known.rate, 2)), 0), coalesce(sum(round(i.gross * known.rate, 2)), 0)
         FROM invoices i ${withRate}
        WHERE ${isSale} AND i.currency <> 'RON' AND i.issued_on BETWEEN $2 AND $3 GROUP BY i.issued_on) AS parts
      GROUP BY day ORDER BY day`,
    [tx.companyId, from, until],
  );
  return rows.map((row) => ({ ...row, net: storedDecimal(row.net), gross: storedDecimal(row.gross) }));
}

export interface DayCollected {
  readonly day: string;
  readonly amount: Decimal;
}

/** What was collected, whatever became of the document. Most documents are in RON: only of the others is the rate looked up. */
export async function readDayCollected(tx: Transaction, from: string, until: string): Promise<readonly DayCollected[]> {
  const rows = await tx.read<{ day: string; amount: string }>(
    'reports.day-collected',
    `SELECT day, sum(amount) AS amount FROM (
       SELECT c.collected_on AS day, sum(c.amount) AS amount FROM collections c
        WHERE c.company_id = $1 AND c.deleted_at IS NULL AND c.collected_on BETWEEN $2 AND $3 GROUP BY c.collected_on
       UNION ALL
       SELECT c.collected_on, sum(coalesce(round(c.amount * known.rate, 2), 0) - c.amount)
         FROM invoices i JOIN collections c ON c.company_id = $1 AND c.invoice_id = i.invoice_id ${withRate}
        WHERE i.company_id = $1 AND i.currency <> 'RON' AND c.deleted_at IS NULL AND c.collected_on BETWEEN $2 AND $3
        GROUP BY c.collected_on) AS parts
      GROUP BY day ORDER BY day`,
    [tx.companyId, from, until],
  );
  return rows.map(({ day, amount }) => ({ day, amount: storedDecimal(amount) }));
}

export interface DueDay {
  readonly dueOn: string;
  readonly documents: number;
  readonly remaining: Decimal;
}

/** CON-HOME-3: what is owed, by the day it is due; null if there are more documents than `most`. */
export async function readDueDays(tx: Transaction, most: number): Promise<readonly DueDay[] | null> {
  const rows = await tx.read<{ dueOn: string; documents: number; remaining: string }>(
    'reports.due-days',
    `SELECT i.due_on AS "dueOn", count(*) AS documents,
            coalesce(sum(round((i.gross - i.collected) * known.rate, 2)), 0) AS remaining
       FROM (SELECT * FROM invoices i WHERE i.company_id = $1 AND i.deleted_at IS NULL AND i.is_outstanding LIMIT $2) AS i ${withRate}
      GROUP BY i.due_on`,
    [tx.companyId, most + 1],
  );
  if (rows.reduce((sum, { documents }) => sum + documents, 0) > most) return null;
  return rows.map((row) => ({ ...row, remaining: storedDecimal(row.remaining) }));
}

export async function hasDocuments(tx: Transaction): Promise<boolean> {
  const rows = await tx.read(
    'reports.any',
    'SELECT FROM invoices WHERE company_id = $1 AND deleted_at IS NULL LIMIT 1',
    [tx.companyId],
  );
  return rows.length > 0;
}
