import { subtract } from '../../domain/decimal/arithmetic.ts';
import { type Decimal, storedDecimal } from '../../domain/decimal/decimal.ts';
import type { Days } from '../../domain/invoice/sales.ts';
import type { Transaction } from '../transaction.ts';
import { collectionsParts } from './collections-parts.ts';
import { coverage, storedSums } from './spans.ts';

export interface CashDay {
  readonly day: string;
  readonly received: Decimal;
  readonly returned: Decimal;
}

/** GRP-REP-13: cash received and paid out by day, and the cash before the first day. */
export async function readCashDays(
  tx: Transaction,
  { from, until }: Days,
): Promise<{ readonly opening: Decimal; readonly days: readonly CashDay[] }> {
  const known = await readCollectedDays(tx);
  // Days before the first collection and after the last are not read, whatever month is requested.
  const last = known && known.last < until ? known.last : until;
  if (!known || last < known.first) return { opening: storedDecimal('0.00'), days: [] };
  const rows = await tx.read<{ day: string | null; received: string; returned: string }>(
    'reports.cash',
    `WITH ${coverage('collections')}, parts AS (${storedSums('cash')} UNION ALL ${collectionsParts.cash('live')}),
       moved AS (SELECT split_part(key, ' ', 1) AS day, split_part(key, ' ', 2) AS way, gross FROM parts)
     SELECT CASE WHEN day >= $4 THEN day END AS day, coalesce(sum(gross) FILTER (WHERE way = 'in'), 0) AS received,
            coalesce(-sum(gross) FILTER (WHERE way = 'out'), 0) AS returned
       FROM moved WHERE day <= $5 GROUP BY 1 ORDER BY 1 NULLS FIRST`,
    [tx.companyId, known.first, last, from, until],
  );
  const days = rows.flatMap(({ day, received, returned }) =>
    day === null ? [] : [{ day, received: storedDecimal(received), returned: storedDecimal(returned) }],
  );
  const before = rows.find(({ day }) => day === null);
  const opening = before
    ? subtract(storedDecimal(before.received), storedDecimal(before.returned))
    : storedDecimal('0.00');
  return { opening, days };
}

/** Null if nothing was ever collected. */
async function readCollectedDays(tx: Transaction): Promise<{ readonly first: string; readonly last: string } | null> {
  const days =
    'SELECT collected_on FROM collections WHERE company_id = $1 AND deleted_at IS NULL ORDER BY collected_on';
  const [row] = await tx.read<{ first: string; last: string }>(
    'reports.collected-days',
    `SELECT f.collected_on AS first, l.collected_on AS last FROM (${days} LIMIT 1) AS f, (${days} DESC LIMIT 1) AS l`,
    [tx.companyId],
  );
  return row ?? null;
}
