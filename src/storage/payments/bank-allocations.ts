import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import type { Transaction } from '../transaction.ts';

/** What entries of the bank were confirmed as. */

export type MadeOfEntry = { readonly collectionId: number } | { readonly paymentId: string };

/** The entry is locked, and free until now. */
export async function tieBankEntry(tx: Transaction, entryId: string, made: readonly MadeOfEntry[]): Promise<void> {
  await tx.run(
    'bank-allocations.tie',
    `WITH tied AS (
       INSERT INTO bank_allocations (company_id, entry_id, place, collection_id, supplier_payment_id)
       SELECT $1, $2::uuid, g.place, g.collection_id, g.payment_id
         FROM unnest($3::bigint[], $4::uuid[]) WITH ORDINALITY AS g (collection_id, payment_id, place))
     UPDATE bank_entries SET allocations = cardinality($3::bigint[]), freed_at = NULL WHERE company_id = $1 AND entry_id = $2::uuid`,
    [
      tx.companyId,
      entryId,
      made.map((one) => ('collectionId' in one ? one.collectionId : null)),
      made.map((one) => ('paymentId' in one ? one.paymentId : null)),
    ],
  );
}

export interface TiedToEntry extends Partial<DocumentName> {
  readonly collectionId: number | null;
  readonly paymentId: string | null;
  readonly supplierInvoiceId: string | null;
}

/** Returns them in the order in which documents are locked. */
export async function findTied(tx: Transaction, entryId: string): Promise<readonly TiedToEntry[]> {
  return tx.read<TiedToEntry>(
    'bank-allocations.tied',
    `SELECT i.series, i.number, b.collection_id AS "collectionId", b.supplier_payment_id AS "paymentId",
            p.supplier_invoice_id AS "supplierInvoiceId"
       FROM bank_allocations b
       LEFT JOIN collections c ON c.company_id = $1 AND c.collection_id = b.collection_id
       LEFT JOIN invoices i ON i.company_id = $1 AND i.invoice_id = c.invoice_id
       LEFT JOIN supplier_payments p ON p.company_id = $1 AND p.supplier_payment_id = b.supplier_payment_id
      WHERE b.company_id = $1 AND b.entry_id = $2::uuid
      ORDER BY i.series COLLATE "C", i.number COLLATE "C", p.supplier_invoice_id`,
    [tx.companyId, entryId],
  );
}

/**
 * GRP-BANK-12: entries of the bank lose the allocations that `untied` deleted, and are free again without any. Their row counts the
 * allocations, because of two statements that delete one each neither sees what the other does. `$1` is the company, `$3` the moment.
 */
export const entriesFreed = `UPDATE bank_entries e SET allocations = e.allocations - u.gone,
         freed_at = CASE WHEN e.allocations = u.gone THEN $3 ELSE e.freed_at END
    FROM (SELECT entry_id, count(*)::integer AS gone FROM untied GROUP BY entry_id) AS u
   WHERE e.company_id = $1 AND e.entry_id = u.entry_id`;
