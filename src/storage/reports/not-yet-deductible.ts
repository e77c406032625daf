import { storedDecimal } from '../../domain/decimal/decimal.ts';
import type { PurchaseOrigin } from '../../domain/reports/vat-journal.ts';
import { supplierRate } from '../sql/what-counts.ts';
import type { Transaction } from '../transaction.ts';
import { type BoughtSum, boughtLine } from './purchases.ts';

/**
 * GRP-REP-18: the VAT of suppliers' documents under VAT on collection that could not be deducted yet at the end of a day. What is paid of a
 * document is spread over its rates, as `not-yet-chargeable.ts` does for sales. Lines without VAT are left out, and so are credit notes,
 * which nobody pays.
 */
export async function readNotYetDeductible(tx: Transaction, day: string): Promise<readonly BoughtSum[]> {
  const rows = await tx.read<PurchaseOrigin & { readonly net: string; readonly vat: string }>(
    'reports.not-yet-deductible',
    `SELECT s."vatRate", s."categoryCode", s."isForeign", sum(${notYet('gross')} - ${notYet('vat')}) AS net, sum(${notYet('vat')}) AS vat
       FROM (SELECT r.*, sum(r.gross) OVER upward AS upto_gross, sum(r.vat) OVER upward AS upto_vat FROM (${ratesOfDocuments}) AS r
             WINDOW upward AS (PARTITION BY r.invoice_id ORDER BY r."vatRate", r."categoryCode")) AS s
      GROUP BY 1, 2, 3`,
    [tx.companyId, day],
  );
  return rows.map((row) => ({ ...row, net: storedDecimal(row.net), vat: storedDecimal(row.vat) }));
}

const paid = `least(i.gross, i.settled + (SELECT coalesce(sum(p.amount), 0) FROM supplier_payments p
    WHERE p.company_id = $1 AND p.supplier_invoice_id = i.supplier_invoice_id AND p.paid_on <= $2::date))`;
const bearsVat = 'coalesce(l.vat_rate, 0) <> 0';

const ratesOfDocuments = `SELECT i.supplier_invoice_id AS invoice_id, i.gross AS whole, ${paid} AS paid, l.vat_rate::text AS "vatRate",
      l.vat_category AS "categoryCode", s.country_code <> 'RO' AS "isForeign",
      sum(CASE WHEN ${bearsVat} THEN ${boughtLine('gross')} ELSE ${boughtLine('vat')} END) AS gross, sum(${boughtLine('vat')}) AS vat
    FROM supplier_invoices i CROSS JOIN LATERAL (SELECT ${supplierRate} AS rate) AS r
    JOIN suppliers s ON s.company_id = $1 AND s.supplier_id = i.supplier_id
    JOIN supplier_invoice_lines l ON l.company_id = $1 AND l.supplier_invoice_id = i.supplier_invoice_id
   WHERE i.company_id = $1 AND i.counts AND i.is_vat_on_collection AND i.gross > 0 AND i.issued_on <= $2::date AND r.rate IS NOT NULL
   GROUP BY i.company_id, i.supplier_invoice_id, s.country_code, l.vat_rate, l.vat_category`;

/**
 * The share of the rates up to this one less that of those before it, so that the shares of all rates add up to the share of the document.
 */
const notYet = (amount: 'gross' | 'vat'): string =>
  `(s.${amount} - ${share(`s.upto_${amount}`)} + ${share(`(s.upto_${amount} - s.${amount})`)})`;
const share = (amount: string): string => `rounded_to_money(${amount} * s.paid / s.whole)`;
