import type { CollectCommand } from '../../domain/collection/collection.ts';
import { decimalToString, storedDecimal } from '../../domain/decimal/decimal.ts';
import type { Collection, DocumentName } from '../../domain/invoice/issued-invoice.ts';
import type { Transaction } from '../transaction.ts';

/** Collections of an invoice whose row is locked; invoices.collected changes together with them. */

export interface CollectionRow {
  readonly kind: string;
  readonly amount: string;
  readonly collectedOn: string;
  readonly receiptSeries: string | null;
  readonly receiptNumber: string | null;
}

/**
 * V2-COLL-5: the receipt takes the next number of its series, which is locked last and only ever increases. Null if no series is
 * given: then there is no receipt.
 */
export async function addCollection(
  tx: Transaction,
  invoiceId: number,
  { kind, amount, collectedOn, account }: Pick<CollectCommand, 'kind' | 'amount' | 'collectedOn' | 'account'>,
  receiptSeries: string | null,
  at: Date,
): Promise<DocumentName | null> {
  const [row] = await tx.run<{ number: string | null }>(
    'collections.add',
    `WITH given AS (
       UPDATE series SET next_number = next_number + 1 WHERE company_id = $1 AND code = $7
       RETURNING written_number(next_number - 1, digits) AS number),
     summed AS (UPDATE invoices SET collected = collected + $4 WHERE company_id = $1 AND invoice_id = $2)
     INSERT INTO collections (company_id, invoice_id, kind, amount, collected_on, account, receipt_series, receipt_number, created_at)
     SELECT $1, $2, $3, $4, $5, $6, $7, (SELECT number FROM given), $8 RETURNING receipt_number AS number`,
    [tx.companyId, invoiceId, kind.name, decimalToString(amount), collectedOn, account, receiptSeries, at],
  );
  if (!row) throw new Error('the collection was not written');
  return receiptSeries !== null && row.number !== null ? { series: receiptSeries, number: row.number } : null;
}

/** The one with this receipt, or all; returns the collections that were deleted. */
export async function deleteCollections(
  tx: Transaction,
  invoiceId: number,
  receipt: DocumentName | 'all',
  at: Date,
): Promise<readonly Collection[]> {
  const { series, number } = receipt === 'all' ? { series: null, number: null } : receipt;
  const rows = await tx.run<CollectionRow>(
    receipt === 'all' ? 'collections.delete-all' : 'collections.delete-one',
    `WITH gone AS (
       UPDATE collections SET deleted_at = $3
        WHERE company_id = $1 AND invoice_id = $2 AND deleted_at IS NULL
          AND ($4::text IS NULL OR receipt_series = $4 AND receipt_number = $5::text)
       RETURNING collection_id, kind, amount, collected_on, receipt_series, receipt_number),
     summed AS (
       UPDATE invoices SET collected = collected - g.amount FROM (SELECT sum(amount) AS amount FROM gone) AS g
        WHERE company_id = $1 AND invoice_id = $2 AND g.amount IS NOT NULL)
     SELECT kind, amount, collected_on AS "collectedOn", receipt_series AS "receiptSeries", receipt_number AS "receiptNumber"
       FROM gone ORDER BY collection_id`,
    [tx.companyId, invoiceId, at, series, number],
  );
  return rows.map(collectionOf);
}

export function collectionOf({ kind, amount, collectedOn, receiptSeries, receiptNumber }: CollectionRow): Collection {
  const isReceipted = receiptSeries !== null && receiptNumber !== null;
  return {
    kind,
    amount: storedDecimal(amount),
    collectedOn,
    receipt: isReceipted ? { series: receiptSeries, number: receiptNumber } : null,
  };
}
