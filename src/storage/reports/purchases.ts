import { type Decimal, storedDecimal } from '../../domain/decimal/decimal.ts';
import type { Days } from '../../domain/invoice/sales.ts';
import type { Page, PageRequest } from '../../domain/page.ts';
import type { PurchaseFacts, PurchaseOrigin } from '../../domain/reports/vat-journal.ts';
import { readPage } from '../listing.ts';
import { supplierRate } from '../sql/what-counts.ts';
import type { Transaction } from '../transaction.ts';

/** Invoices of suppliers that count, by day of issue; `$1` is the company, `$2` the first day and `$3` the last. */

const rate = `CROSS JOIN LATERAL (SELECT ${supplierRate} AS rate) AS r`;
const counted = `i.company_id = $1 AND i.counts AND i.source <> 'opening' AND i.issued_on BETWEEN $2::date AND $3::date AND r.rate IS NOT NULL`;

/** The lines; further conditions can be appended. */
export const boughtLines = `supplier_invoices i ${rate}
  JOIN supplier_invoice_lines l ON l.company_id = $1 AND l.supplier_invoice_id = i.supplier_invoice_id
 WHERE ${counted}`;

/**
 * The amount in lei: each line is rounded by itself, and the last takes the difference; for VAT, the last line with VAT takes it
 * (`linesInLei`).
 */
export function boughtLine(member: 'gross' | 'vat'): string {
  const others = `supplier_invoice_lines o WHERE o.company_id = $1 AND o.supplier_invoice_id = i.supplier_invoice_id`;
  const [isWithout, takes] = member === 'vat' ? ['l.vat = 0', 'AND o.vat <> 0'] : ['false', ''];
  return `CASE WHEN i.currency = 'RON' THEN l.${member}
    WHEN ${isWithout} OR EXISTS (SELECT FROM ${others} AND o.position > l.position ${takes}) THEN rounded_to_money(l.${member} * r.rate)
    ELSE rounded_to_money(i.${member} * r.rate) - (SELECT coalesce(sum(rounded_to_money(o.${member} * r.rate)), 0) FROM ${others}
      AND o.position < l.position) END`;
}

export interface BoughtDocument {
  readonly invoiceId: string;
  readonly number: string;
  readonly issuedOn: string;
  readonly receivedOn: string;
  readonly supplierName: string;
  readonly supplierFiscalCode: string | null;
  /** Decimal text, in the currency of the document. */
  readonly gross: string;
  readonly vat: string;
  readonly rate: string;
  readonly isVatOnCollection: boolean;
  /** Amounts in lei, one entry for each rate and VAT category. */
  readonly lines: readonly (PurchaseFacts & { readonly gross: string; readonly vat: string })[];
}

export type BoughtPosition = readonly [issuedOn: string, entryNumber: number];

/** GRP-REP-8: sorted by date, then by entry. */
export async function listBoughtDocuments(
  tx: Transaction,
  { from, until }: Days,
  page: PageRequest<BoughtPosition>,
): Promise<Page<BoughtDocument, BoughtPosition>> {
  return readPage<BoughtDocument & { readonly entryNumber: number }, BoughtPosition>(
    tx,
    {
      name: 'reports.purchases',
      select: `SELECT i.supplier_invoice_id AS "invoiceId", i.entry_number AS "entryNumber", i.number, i.issued_on AS "issuedOn",
          i.received_on AS "receivedOn", s.name AS "supplierName", s.fiscal_code AS "supplierFiscalCode", i.gross, i.vat, r.rate,
          i.is_vat_on_collection AS "isVatOnCollection",
          (SELECT coalesce(jsonb_agg(jsonb_build_object('vatRate', p.rate, 'categoryCode', p.code,
                    'gross', p.gross::text, 'vat', p.vat::text) ORDER BY p.rate, p.code), '[]')
             FROM (SELECT l.vat_rate::text AS rate, l.vat_category AS code, sum(${boughtLine('gross')}) AS gross,
                     sum(${boughtLine('vat')}) AS vat
                     FROM supplier_invoice_lines l
                    WHERE l.company_id = $1 AND l.supplier_invoice_id = i.supplier_invoice_id GROUP BY 1, 2) AS p) AS lines
        FROM supplier_invoices i ${rate} JOIN suppliers s ON s.company_id = $1 AND s.supplier_id = i.supplier_id
       WHERE ${counted}`,
      values: [tx.companyId, from, until],
      filters: [],
      order: [
        ['i.issued_on', 'date'],
        ['i.entry_number', 'bigint'],
      ],
      direction: 'ascending',
    },
    page,
    ({ issuedOn, entryNumber }) => [issuedOn, entryNumber],
  );
}

export interface BoughtSum extends PurchaseOrigin {
  readonly net: Decimal;
  readonly vat: Decimal;
}

export interface BoughtOfMonth extends BoughtSum {
  /** GRP-REP-18: whether VAT is deducted when it is paid; never true for a credit note, which nobody pays. */
  readonly isVatOnCollection: boolean;
}

/** Sums by what the VAT category and the row of the return depend on. */
export async function sumPurchases(tx: Transaction, { from, until }: Days): Promise<readonly BoughtOfMonth[]> {
  type Row = PurchaseOrigin & { readonly isVatOnCollection: boolean; readonly net: string; readonly vat: string };
  const rows = await tx.read<Row>(
    'reports.purchase-sums',
    `SELECT l.vat_rate::text AS "vatRate", l.vat_category AS "categoryCode",
            EXISTS (SELECT FROM suppliers s WHERE s.company_id = $1 AND s.supplier_id = i.supplier_id AND s.country_code <> 'RO') AS "isForeign",
            i.is_vat_on_collection AND i.gross > 0 AS "isVatOnCollection", sum(${boughtLine('vat')}) AS vat,
            sum(${boughtLine('gross')} - ${boughtLine('vat')}) AS net
       FROM ${boughtLines} GROUP BY 1, 2, 3, 4`,
    [tx.companyId, from, until],
  );
  return rows.map((row) => ({ ...row, net: storedDecimal(row.net), vat: storedDecimal(row.vat) }));
}
