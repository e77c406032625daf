import { type Decimal, storedDecimal } from '../../domain/decimal/decimal.ts';
import type { Days } from '../../domain/invoice/sales.ts';
import { mapPage, type Page, type PageRequest } from '../../domain/page.ts';
import { readPage } from '../listing.ts';
import { collectedAmount, supplierRate, withRate } from '../sql/what-counts.ts';
import type { Transaction } from '../transaction.ts';

export interface CashMovement {
  readonly day: string;
  readonly way: 'received' | 'returned' | 'paid';
  /** The kind of the collection or payment, which has the same word everywhere. */
  readonly kind: string;
  /** The receipt that was made for it; null without one. */
  readonly receipt: string | null;
  /** The invoice it was collected or paid for. */
  readonly document: string;
  readonly partner: string;
  /** It is in lei; what is returned or paid is positive too. */
  readonly amount: Decimal;
  /** What came in less what went out since the first day, this movement included. */
  readonly moved: Decimal;
}

/** Within a day collections come first, in the order of recording, and then payments to suppliers. */
export type CashPosition = readonly [day: string, place: number, key: string];

type Raw = Omit<CashMovement, 'amount' | 'moved'> & {
  readonly amount: string;
  readonly moved: string;
  readonly place: number;
  readonly key: string;
};

/** Collections and payments count as the sums of `cash-days.ts` and `cash-payments.ts` count them. */
const inCash = `kind IN ('Chitanta', 'Bon', 'Retur casa')`;

const collected = `SELECT c.collected_on AS day, 0 AS place, lpad(c.collection_id::text, 19, '0') AS key,
      CASE WHEN c.kind = 'Retur casa' THEN 'returned' ELSE 'received' END AS way, c.kind, c.receipt_series || ' ' || c.receipt_number AS receipt,
      i.series || ' ' || i.number AS document, i.client_name AS partner, ${collectedAmount} AS change
    FROM collections c JOIN invoices i ON i.company_id = $1 AND i.invoice_id = c.invoice_id ${withRate}
   WHERE c.company_id = $1 AND c.deleted_at IS NULL AND c.collected_on BETWEEN $2::date AND $3::date AND c.${inCash} AND known.rate IS NOT NULL`;

const paid = `SELECT p.paid_on, 1, p.supplier_payment_id::text, 'paid', p.kind, NULL, i.number, s.name, -rounded_to_money(p.amount * r.rate)
    FROM supplier_payments p
    JOIN supplier_invoices i ON i.company_id = $1 AND i.supplier_invoice_id = p.supplier_invoice_id
    JOIN suppliers s ON s.company_id = $1 AND s.supplier_id = i.supplier_id
   CROSS JOIN LATERAL (SELECT ${supplierRate} AS rate) AS r
   WHERE p.company_id = $1 AND i.counts AND p.${inCash} AND p.paid_on BETWEEN $2::date AND $3::date AND r.rate IS NOT NULL`;

/** GRP-REP-22: every page sums the days from their first on, so that its place does not change what it costs. */
export async function listCashMovements(
  tx: Transaction,
  { from, until }: Days,
  page: PageRequest<CashPosition>,
): Promise<Page<CashMovement, CashPosition>> {
  const found = await readPage<Raw, CashPosition>(
    tx,
    {
      name: 'reports.cash-movements',
      select: `SELECT m.day, m.place, m.key, m.way, m.kind, m.receipt, m.document, m.partner, m.moved,
          CASE WHEN m.way = 'received' THEN m.change ELSE -m.change END AS amount
        FROM (SELECT u.*, sum(u.change) OVER (ORDER BY u.day, u.place, u.key) AS moved FROM (${collected} UNION ALL ${paid}) AS u) AS m
       WHERE true`,
      values: [tx.companyId, from, until],
      filters: [],
      order: [
        ['m.day', 'date'],
        ['m.place', 'integer'],
        ['m.key', 'text'],
      ],
      direction: 'ascending',
    },
    page,
    ({ day, place, key }) => [day, place, key],
  );
  return mapPage(found, ({ place, key, ...row }) => ({
    ...row,
    amount: storedDecimal(row.amount),
    moved: storedDecimal(row.moved),
  }));
}
