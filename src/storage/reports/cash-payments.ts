import { type Decimal, storedDecimal } from '../../domain/decimal/decimal.ts';
import { zeroMoney } from '../../domain/decimal/rounding.ts';
import type { Days } from '../../domain/invoice/sales.ts';
import { supplierRate } from '../sql/what-counts.ts';
import type { Transaction } from '../transaction.ts';

export interface CashPaid {
  /** What was paid before the first day. */
  readonly before: Decimal;
  readonly byDay: ReadonlyMap<string, Decimal>;
}

/** GRP-REP-13: what suppliers were paid in cash, in lei at the rate of each document, for documents that count. */
export async function readCashPaid(tx: Transaction, { from, until }: Days): Promise<CashPaid> {
  const rows = await tx.read<{ day: string | null; paid: string }>(
    'reports.cash-paid',
    `SELECT CASE WHEN p.paid_on >= $2::date THEN p.paid_on::text END AS day, sum(rounded_to_money(p.amount * r.rate)) AS paid
       FROM supplier_payments p
       JOIN supplier_invoices i ON i.company_id = $1 AND i.supplier_invoice_id = p.supplier_invoice_id
      CROSS JOIN LATERAL (SELECT ${supplierRate} AS rate) AS r
      WHERE p.company_id = $1 AND i.counts AND p.kind IN ('Chitanta', 'Bon', 'Retur casa') AND p.paid_on <= $3::date AND r.rate IS NOT NULL
      GROUP BY 1`,
    [tx.companyId, from, until],
  );
  const before = rows.find(({ day }) => day === null);
  return {
    before: before ? storedDecimal(before.paid) : zeroMoney,
    byDay: new Map(rows.flatMap(({ day, paid }) => (day === null ? [] : [[day, storedDecimal(paid)]]))),
  };
}
