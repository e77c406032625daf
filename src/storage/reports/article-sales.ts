import { type Decimal, storedDecimal } from '../../domain/decimal/decimal.ts';
import type { Days } from '../../domain/invoice/sales.ts';
import type { Transaction } from '../transaction.ts';
import { named } from './article-reports.ts';
import { type SalesSums, withSums } from './client-sales.ts';
import { salesParts } from './sales-parts.ts';
import { coverage, storedSums } from './spans.ts';

export interface ArticleSales extends SalesSums {
  readonly code: string | null;
  readonly name: string;
  readonly unit: string | null;
  readonly quantity: Decimal;
}

type Raw = {
  readonly [Member in keyof ArticleSales]: ArticleSales[Member] extends Decimal ? string : ArticleSales[Member];
};

/** GRP-REP-12: articles by what was sold of them in these whole months, the most first. */
export async function listArticleSales(
  tx: Transaction,
  { from, until }: Days,
  most: number,
): Promise<readonly ArticleSales[]> {
  const rows = await tx.read<Raw>(
    'reports.article-sales',
    `WITH ${coverage('sales')}, parts AS (${storedSums('article')} UNION ALL ${salesParts.article('live')}),
       t AS (SELECT key, sum(quantity) AS quantity, sum(net) AS net, sum(vat) AS vat, sum(gross) AS gross FROM parts GROUP BY key)
     SELECT a.code, n.name, n.unit, t.quantity, t.net, t.vat, t.gross FROM t ${named}
      ORDER BY t.net DESC, p.start, p.code, p.digest LIMIT $4`,
    [tx.companyId, from, until, most],
  );
  return rows.map((row) => ({ ...withSums(row), quantity: storedDecimal(row.quantity) }));
}
