import type { CollectCommand } from '../../domain/collection/collection.ts';
import { type Decimal, decimalToString, storedDecimal, storedDecimalOrNull } from '../../domain/decimal/decimal.ts';
import { zeroMoney } from '../../domain/decimal/rounding.ts';
import type { Collection, DocumentName } from '../../domain/invoice/issued-invoice.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import { marksOf } from '../sql/marks.ts';
import type { Transaction } from '../transaction.ts';
import { entriesFreed } from './bank-allocations.ts';
import { isOpen } from './card-refunds.ts';

/**
 * The collections of an invoice whose row is locked. invoices.collected changes together with them, and so does the mark of each that
 * something may be left to collect (`leaves_rest`, migration 0070).
 */

/**
 * Whether something may be left of the document `i` after a collection of this amount. In another currency, parts need not add up in lei.
 */
const leavesRemainder = (amount: string): string =>
  `CASE WHEN i.currency = 'RON' THEN i.collected + i.returned < i.gross ELSE ${amount} < i.gross END`;

const rest = (i: string): string => `${i}.invoice_id, ${i}.gross, ${i}.currency, ${i}.collected, ${i}.returned`;

/**
 * A refund on a reversal, the negative change of the document in `summed`, reduces what its original counts as returned. The collections of
 * both are then marked anew.
 */
const remaindersUpdated = (change: string, condition = 'true'): string => `given_back AS (
       UPDATE invoices o SET returned = o.returned + ${change} FROM summed WHERE o.company_id = $1 AND o.invoice_id = summed.reverses
       RETURNING ${rest('o')}),
     rests_told AS (
       UPDATE collections c SET leaves_rest = NOT c.leaves_rest
         FROM (SELECT ${rest('s')} FROM summed s UNION ALL SELECT * FROM given_back) AS i
        WHERE c.company_id = $1 AND c.invoice_id = i.invoice_id AND c.deleted_at IS NULL AND ${condition}
          AND c.leaves_rest <> (${leavesRemainder('c.amount')}))`;

export interface CollectionRow {
  readonly kind: string;
  readonly amount: string;
  readonly collectedOn: string;
  readonly receiptSeries: string | null;
  readonly receiptNumber: string | null;
}

/**
 * V2-COLL-5: the receipt takes the next number of its series, which is locked last and only ever increases. If no series is given, there is
 * no receipt.
 */
export async function addCollection(
  tx: Transaction,
  invoiceId: number,
  { kind, amount, collectedOn, account }: Pick<CollectCommand, 'kind' | 'amount' | 'collectedOn' | 'account'>,
  receiptSeries: string | null,
  at: Date,
): Promise<AddedCollection> {
  const [row] = await tx.run<{ collectionId: number; number: string | null }>(
    'collections.add',
    `WITH given AS (
       UPDATE series SET next_number = next_number + 1 WHERE company_id = $1 AND code = $7
       RETURNING written_number(next_number - 1, digits) AS number),
     summed AS (
       UPDATE invoices i SET collected = i.collected + $4 WHERE i.company_id = $1 AND i.invoice_id = $2
       RETURNING ${rest('i')}, i.reverses),
     ${remaindersUpdated('$4')},
     marked AS (${marksOf(
       'collections',
       `SELECT p.day FROM (
          SELECT $5::date AS day
          UNION SELECT c.collected_on FROM collections c
           WHERE c.company_id = $1 AND c.invoice_id = $2 AND c.deleted_at IS NULL AND c.collected_on > $5::date) AS p
        WHERE p.day < $9::date`,
     )})
     INSERT INTO collections (company_id, invoice_id, kind, amount, collected_on, account, receipt_series, receipt_number, created_at,
       leaves_rest)
     SELECT $1, $2, $3, $4, $5, $6, $7, (SELECT number FROM given), $8, ${leavesRemainder('$4')} FROM summed i
     RETURNING collection_id AS "collectionId", receipt_number AS number`,
    [
      tx.companyId,
      invoiceId,
      kind.name,
      decimalToString(amount),
      collectedOn,
      account,
      receiptSeries,
      at,
      bucharestDate(at),
    ],
  );
  if (!row) throw new Error('the collection was not written');
  const { collectionId, number } = row;
  return {
    collectionId,
    receipt: receiptSeries !== null && number !== null ? { series: receiptSeries, number } : null,
  };
}

/** The original of a reversal; null for any other document. Neither ever changes. */
export async function findReversedId(tx: Transaction, series: string, number: string): Promise<number | null> {
  const [row] = await tx.run<{ reverses: number }>(
    'collections.reversed',
    `SELECT reverses FROM invoices
      WHERE company_id = $1 AND series = $2 AND number = $3 AND deleted_at IS NULL AND reverses IS NOT NULL`,
    [tx.companyId, series, number],
  );
  return row?.reverses ?? null;
}

/** The same for a reversal that is known by its id. */
export async function findReversedIdById(tx: Transaction, invoiceId: number): Promise<number | null> {
  const [row] = await tx.run<{ reverses: number | null }>(
    'collections.reversed-by-id',
    'SELECT reverses FROM invoices WHERE company_id = $1 AND invoice_id = $2 AND deleted_at IS NULL',
    [tx.companyId, invoiceId],
  );
  return row?.reverses ?? null;
}

/** The document that a collection belongs to; null for one that was deleted. */
export async function findBooked(tx: Transaction, collectionId: number): Promise<DocumentName | null> {
  const [row] = await tx.run<DocumentName>(
    'collections.booked-on',
    `SELECT i.series, i.number FROM collections c JOIN invoices i ON i.company_id = $1 AND i.invoice_id = c.invoice_id
      WHERE c.company_id = $1 AND c.collection_id = $2 AND c.deleted_at IS NULL AND i.deleted_at IS NULL`,
    [tx.companyId, collectionId],
  );
  return row ?? null;
}

export interface Refunds {
  /** Refunds recorded on the reversals. */
  readonly given: Decimal;
  /** CON-CARD-2: what the card processor was asked to refund, and has not yet. */
  readonly asked: Decimal;
}

export const noRefunds: Refunds = { given: zeroMoney, asked: zeroMoney };

/** V2-COLL-11: what was refunded on the reversals of a document, whose row is locked. */
export async function sumRefunds(tx: Transaction, invoiceId: number): Promise<Refunds> {
  const [row] = await tx.run<{ given: string; asked: string }>(
    'collections.refunds',
    `SELECT coalesce(-sum(r.collected), 0.00)::numeric(17, 2) AS given,
            coalesce(sum((SELECT sum(f.amount) FROM card_refunds f
              WHERE f.company_id = $1 AND f.invoice_id = r.invoice_id AND ${isOpen('f')})), 0.00)::numeric(17, 2) AS asked
       FROM invoices r WHERE r.company_id = $1 AND r.reverses = $2 AND r.deleted_at IS NULL`,
    [tx.companyId, invoiceId],
  );
  return row ? { given: storedDecimal(row.given), asked: storedDecimal(row.asked) } : noRefunds;
}

/** The sum of these collections of an invoice, whose row is locked; null if there are none. */
export async function sumCollections(
  tx: Transaction,
  invoiceId: number,
  which: WhichCollections,
): Promise<Decimal | null> {
  const receipt = which !== 'all' && 'series' in which ? which : null;
  const collectionId = which !== 'all' && 'collectionId' in which ? which.collectionId : null;
  const [row] = await tx.run<{ amount: string | null }>(
    'collections.sum',
    `SELECT sum(amount) AS amount FROM collections
      WHERE company_id = $1 AND invoice_id = $2 AND deleted_at IS NULL
        AND ($3::text IS NULL OR receipt_series = $3 AND receipt_number = $4::text)
        AND ($5::bigint IS NULL OR collection_id = $5)`,
    [tx.companyId, invoiceId, receipt?.series ?? null, receipt?.number ?? null, collectionId],
  );
  return storedDecimalOrNull(row?.amount ?? null);
}

export interface AddedCollection {
  readonly collectionId: number;
  readonly receipt: DocumentName | null;
}

/** Marks the collections of a document, whose row is locked, by whether something may be left to collect. */
export async function updateRemainders(tx: Transaction, invoiceId: number): Promise<void> {
  await setRemainders(tx, invoiceId);
}

/** Corrects the collections of the company whose mark was wrong, and returns how many there were. */
export const repairRemainders = (tx: Transaction): Promise<number> => setRemainders(tx, null);

/** How many collections of the company have a wrong mark. */
export async function countWrongRemainders(tx: Transaction): Promise<number> {
  const [row] = await tx.run<{ wrong: number }>(
    'collections.wrong-rests',
    `SELECT count(*) AS wrong FROM collections c JOIN invoices i ON i.company_id = $1 AND i.invoice_id = c.invoice_id
      WHERE c.company_id = $1 AND c.deleted_at IS NULL AND c.leaves_rest <> (${leavesRemainder('c.amount')})`,
    [tx.companyId],
  );
  return row?.wrong ?? 0;
}

async function setRemainders(tx: Transaction, invoiceId: number | null): Promise<number> {
  const rows = await tx.run(
    'collections.repair-rests',
    `UPDATE collections c SET leaves_rest = NOT c.leaves_rest FROM invoices i
      WHERE c.company_id = $1 AND i.company_id = $1 AND i.invoice_id = c.invoice_id AND c.deleted_at IS NULL
        AND ($2::bigint IS NULL OR c.invoice_id = $2) AND c.leaves_rest <> (${leavesRemainder('c.amount')})
     RETURNING c.collection_id`,
    [tx.companyId, invoiceId],
  );
  return rows.length;
}

/** Which collections of an invoice: the one with this receipt, the one with this id, or all. */
export type WhichCollections = DocumentName | { readonly collectionId: number } | 'all';

/** Returns the collections that were deleted. GRP-BANK-12: bank entries that were assigned to them are open again. */
export async function deleteCollections(
  tx: Transaction,
  invoiceId: number,
  which: WhichCollections,
  at: Date,
): Promise<readonly Collection[]> {
  const receipt = which !== 'all' && 'series' in which ? which : null;
  const collectionId = which !== 'all' && 'collectionId' in which ? which.collectionId : null;
  const rows = await tx.run<CollectionRow>(
    which === 'all' ? 'collections.delete-all' : receipt ? 'collections.delete-one' : 'collections.delete-by-id',
    `WITH gone AS (
       UPDATE collections SET deleted_at = $3
        WHERE company_id = $1 AND invoice_id = $2 AND deleted_at IS NULL
          AND ($4::text IS NULL OR receipt_series = $4 AND receipt_number = $5::text)
          AND ($6::bigint IS NULL OR collection_id = $6)
       RETURNING collection_id, kind, amount, collected_on, receipt_series, receipt_number),
     summed AS (
       UPDATE invoices i SET collected = i.collected - g.amount FROM (SELECT sum(amount) AS amount FROM gone) AS g
        WHERE i.company_id = $1 AND i.invoice_id = $2 AND g.amount IS NOT NULL
       RETURNING ${rest('i')}, i.reverses, g.amount),
     ${remaindersUpdated('-summed.amount', 'c.collection_id NOT IN (SELECT collection_id FROM gone)')},
     untied AS (
       DELETE FROM bank_allocations WHERE company_id = $1 AND collection_id IN (SELECT collection_id FROM gone) RETURNING entry_id),
     freed AS (${entriesFreed}),
     marked AS (${marksOf(
       'collections',
       'SELECT DISTINCT c.collected_on AS day FROM collections c WHERE c.company_id = $1 AND c.invoice_id = $2 AND c.deleted_at IS NULL',
     )})
     SELECT kind, amount, collected_on AS "collectedOn", receipt_series AS "receiptSeries", receipt_number AS "receiptNumber"
       FROM gone ORDER BY collection_id`,
    [tx.companyId, invoiceId, at, receipt?.series ?? null, receipt?.number ?? null, collectionId],
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

/** A receipt, with what it shows of the document that was paid. */
export interface ReceiptText {
  readonly collectedOn: string;
  readonly amount: string;
  /** The snapshot of the document as JSON, without its lines. */
  readonly snapshot: string;
  readonly lookId: string | null;
}

/** Null if that document has no such collection, or no longer has. */
export async function findReceipt(
  tx: Transaction,
  document: DocumentName,
  receipt: DocumentName,
): Promise<ReceiptText | null> {
  const [row] = await tx.read<ReceiptText>(
    'collections.receipt',
    `SELECT c.collected_on AS "collectedOn", c.amount, (i.snapshot || '{"lines": []}')::text AS snapshot,
            i.snapshot ->> 'lookId' AS "lookId"
       FROM invoices i JOIN collections c ON c.company_id = $1 AND c.invoice_id = i.invoice_id
      WHERE i.company_id = $1 AND i.series = $2 AND i.number = $3 AND i.deleted_at IS NULL
        AND c.deleted_at IS NULL AND c.receipt_series = $4 AND c.receipt_number = $5`,
    [tx.companyId, document.series, document.number, receipt.series, receipt.number],
  );
  return row ?? null;
}
