import {
  type ExportParty,
  type ExportPayment,
  exchangeOf,
  writtenCode,
  writtenNumber,
} from '../../domain/accounting/accounting-export.ts';
import { isNegative, negate } from '../../domain/decimal/arithmetic.ts';
import { storedDecimal, storedDecimalOrNull } from '../../domain/decimal/decimal.ts';
import { supplierRate, withRate } from '../sql/what-counts.ts';
import type { Transaction } from '../transaction.ts';
import type { After, ExportPeriod } from './export-reads.ts';

/** GRP-EXP-1: the payments of a month, read in pages by day. */

export interface ListedPayment {
  readonly key: string;
  readonly payment: ExportPayment;
}

type PaymentRow = Omit<ExportPayment, 'direction' | 'amount' | 'exchange'> &
  Pick<ExportParty, 'isVatPayer' | 'countryCode'> & {
    readonly key: string;
    readonly amount: string;
    readonly documentRate: string | null;
    readonly dayRate: string | null;
  };

const dayRate = (day: string): string =>
  `CASE WHEN i.currency <> 'RON' THEN (SELECT r.rate::text FROM known_rate($1, i.currency, ${day}) AS r) END`;

export async function listCollections(
  tx: Transaction,
  { from, until }: ExportPeriod,
  after: After<string>,
  limit: number,
): Promise<readonly ListedPayment[]> {
  type Row = Omit<PaymentRow, 'number' | 'document'> & {
    readonly receiptSeries: string | null;
    readonly receiptNumber: string | null;
    readonly series: string;
    readonly number: string;
  };
  const rows = await tx.read<Row>(
    'accounting-export.collections',
    `SELECT c.collection_id::text AS key, c.collected_on AS "on", c.receipt_series AS "receiptSeries",
            c.receipt_number AS "receiptNumber", c.amount::text AS amount, i.currency, c.kind, i.series, i.number, i.client_name AS partner, i.client_fiscal_code AS "fiscalCode",
            (i.snapshot #>> '{client,isVatPayer}')::boolean AS "isVatPayer", i.snapshot #>> '{client,countryCode}' AS "countryCode",
            known.rate::text AS "documentRate", ${dayRate('c.collected_on')} AS "dayRate"
       FROM collections c JOIN invoices i ON i.company_id = $1 AND i.invoice_id = c.invoice_id ${withRate}
      WHERE c.company_id = $1 AND c.deleted_at IS NULL AND c.collected_on BETWEEN $2 AND $3
        AND ($4::date IS NULL OR (c.collected_on, c.collection_id) > ($4::date, $5::bigint))
      ORDER BY c.collected_on, c.collection_id LIMIT $6`,
    [tx.companyId, from, until, after?.on ?? null, after?.key ?? null, limit],
  );
  return rows.map(({ receiptSeries, receiptNumber, series, number, ...row }) =>
    paymentOf('collection', {
      ...row,
      number:
        receiptSeries === null || receiptNumber === null
          ? null
          : writtenNumber({ series: receiptSeries, number: receiptNumber }),
      document: writtenNumber({ series, number }),
    }),
  );
}

export async function listPayments(
  tx: Transaction,
  { from, until }: ExportPeriod,
  after: After<string>,
  limit: number,
): Promise<readonly ListedPayment[]> {
  const rows = await tx.read<PaymentRow>(
    'accounting-export.payments',
    `SELECT p.supplier_payment_id::text AS key, p.paid_on AS "on", NULL AS number, p.amount::text AS amount, i.currency, p.kind,
            i.number AS document, s.name AS partner, s.fiscal_code AS "fiscalCode", s.is_vat_payer AS "isVatPayer", s.country_code AS "countryCode",
            (${supplierRate})::text AS "documentRate", ${dayRate('p.paid_on')} AS "dayRate"
       FROM supplier_payments p
       JOIN supplier_invoices i ON i.company_id = $1 AND i.supplier_invoice_id = p.supplier_invoice_id
       JOIN suppliers s ON s.company_id = $1 AND s.supplier_id = i.supplier_id
      WHERE p.company_id = $1 AND i.counts AND p.paid_on BETWEEN $2 AND $3
        AND ($4::date IS NULL OR (p.paid_on, p.supplier_payment_id) > ($4::date, $5::uuid))
      ORDER BY p.paid_on, p.supplier_payment_id LIMIT $6`,
    [tx.companyId, from, until, after?.on ?? null, after?.key ?? null, limit],
  );
  return rows.map((row) => paymentOf('payment', row));
}

/**
 * GRP-EXP-9: a refund to a client left the cash desk, so it is negative. A payment to a supplier is positive whatever its kind, as in the
 * ledger.
 */
function paymentOf(
  direction: ExportPayment['direction'],
  { key, isVatPayer, countryCode, documentRate, dayRate: rate, ...row }: PaymentRow,
): ListedPayment {
  const amount = storedDecimal(row.amount);
  // Earlier releases recorded a refund as a positive amount.
  const isGivenBack = direction === 'collection' && row.kind === 'Retur casa' && !isNegative(amount);
  const fiscalCode = row.fiscalCode && writtenCode({ fiscalCode: row.fiscalCode, isVatPayer, countryCode });
  const money = { direction, amount: isGivenBack ? negate(amount) : amount };
  const exchange = exchangeOf(money, storedDecimalOrNull(documentRate), storedDecimalOrNull(rate));
  return { key, payment: { ...row, ...money, fiscalCode, exchange } };
}
