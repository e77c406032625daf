import { asked } from '../listing.ts';
import type { Transaction } from '../transaction.ts';

export interface FoundSupplier {
  readonly supplierId: string;
  readonly name: string;
  readonly fiscalCode: string | null;
  readonly locality: string | null;
}

/** A range up to the last character of Unicode. */
const beginsWith = `s.name_start >= ${asked('$2')} AND s.name_start <= ${asked('$2')} || repeat(chr(1114111), 50)`;

/** V2-FIND-1: searches by code, by the beginning of the name, and by a part of it. Each part reads one index and stops at `most`. */
export async function findSuppliers(
  tx: Transaction,
  { text, codes }: { readonly text: string; readonly codes: readonly string[] },
  most: number,
): Promise<readonly FoundSupplier[]> {
  return tx.read<FoundSupplier>(
    'suppliers.search',
    `WITH found AS (
       (SELECT s.supplier_id, 1 AS rank, '' AS name_start FROM suppliers s WHERE s.company_id = $1 AND s.fiscal_code = ANY($3::text[]))
       UNION ALL
       (SELECT s.supplier_id, 2, s.name_start FROM suppliers s WHERE s.company_id = $1 AND ${beginsWith}
         ORDER BY s.name_start, s.supplier_id LIMIT $4)
       UNION ALL
       (SELECT s.supplier_id, 3, s.name_start FROM suppliers s WHERE s.company_id = $1 AND strpos(s.name_start, ${asked('$2')}) > 0
         ORDER BY s.name_start, s.supplier_id LIMIT $4)),
     best AS (
       SELECT supplier_id, min(rank) AS rank, min(name_start) AS name_start FROM found
        GROUP BY supplier_id ORDER BY min(rank), min(name_start), supplier_id LIMIT $4)
     SELECT s.supplier_id AS "supplierId", s.name, s.fiscal_code AS "fiscalCode", s.locality
       FROM best JOIN suppliers s ON s.company_id = $1 AND s.supplier_id = best.supplier_id
      ORDER BY best.rank, best.name_start, s.supplier_id`,
    [tx.companyId, text, codes, most],
  );
}

export interface FoundSupplierInvoice {
  readonly supplierInvoiceId: string;
  readonly number: string;
  readonly supplierName: string;
  readonly issuedOn: string;
  readonly gross: string;
  readonly currency: string;
}

/** V2-FIND-1: searches by number, by amount (in bani) and by supplier, in this order, the newest first of each. */
export async function findSupplierInvoices(
  tx: Transaction,
  criteria: { readonly text: string; readonly amount: string | null; readonly supplierIds: readonly string[] },
  most: number,
): Promise<readonly FoundSupplierInvoice[]> {
  const first = (condition: string): string =>
    `(SELECT i.supplier_invoice_id FROM supplier_invoices i WHERE i.company_id = $1 AND ${condition}
       ORDER BY i.issued_on DESC, i.entry_number DESC LIMIT $5)`;
  return tx.read<FoundSupplierInvoice>(
    'supplier-invoices.search',
    `SELECT i.supplier_invoice_id AS "supplierInvoiceId", i.number, s.name AS "supplierName", i.issued_on AS "issuedOn", i.gross, i.currency
       FROM supplier_invoices i JOIN suppliers s ON s.company_id = $1 AND s.supplier_id = i.supplier_id
      WHERE i.company_id = $1 AND i.supplier_invoice_id IN (
        ${first(`i.number_key = md5(${asked('$2')})`)}
        UNION ${first('i.gross = $3::numeric / 100')}
        UNION (SELECT f.* FROM unnest($4::uuid[]) AS n(supplier_id), LATERAL ${first('i.supplier_id = n.supplier_id')} AS f))
      ORDER BY i.number_key = md5(${asked('$2')}) DESC, (i.gross = $3::numeric / 100) IS TRUE DESC,
        i.issued_on DESC, i.entry_number DESC LIMIT $5`,
    [tx.companyId, criteria.text, criteria.amount, criteria.supplierIds, most],
  );
}
