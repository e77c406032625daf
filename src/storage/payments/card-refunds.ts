import type { CardRefundState } from '../../domain/collection/card-refund.ts';
import { type Decimal, decimalToString, storedDecimal } from '../../domain/decimal/decimal.ts';
import type { Connection } from '../connection.ts';
import type { Transaction } from '../transaction.ts';

/** The row of a card payment is locked before those of its refunds, and before any document. */

/** Open refunds, whose amounts are reserved. */
export const isOpen = (refund: string): string => `${refund}.state IN ('asked', 'pending')`;

export interface RefundablePayment {
  readonly paymentId: string;
  readonly processor: string;
  readonly account: string | null;
  readonly reference: string;
  readonly currency: string;
  readonly paidAt: Date;
  /** The part that is not allocated to a document. */
  readonly unallocated: Decimal;
  /** The name of the document that it was begun for, such as `FCT 1`; null if it was not begun here. */
  readonly begunFor: string | null;
  /** The document that it was collected on: the one that was asked for, else the first; null if there is none, or the collection was deleted. */
  readonly invoiceId: number | null;
  /** What was collected on that document. */
  readonly collected: Decimal;
  /** What was refunded of that, including refunds in progress. Refunds made at the processor count against the first document. */
  readonly refunded: Decimal;
}

type RawPayment = Omit<RefundablePayment, 'unallocated' | 'collected' | 'refunded'> &
  Record<'unallocated' | 'collected' | 'refunded', string>;

const paymentColumns = `p.payment_id AS "paymentId", p.processor, p.account, p.reference, p.paid_currency AS currency, p.paid_at AS "paidAt",
  p.unallocated, c.invoice_id AS "invoiceId",
  (SELECT i.series || ' ' || i.number FROM invoices i WHERE i.company_id = $1 AND i.invoice_id = p.invoice_id) AS "begunFor",
  coalesce(c.amount, 0.00) AS collected,
  (SELECT coalesce(sum(f.amount - f.unallocated), 0.00)
     FROM card_refunds f LEFT JOIN invoices r ON r.company_id = $1 AND r.invoice_id = f.invoice_id
    WHERE f.company_id = $1 AND f.payment_id = p.payment_id AND f.state <> 'failed'
      AND (r.reverses = c.invoice_id OR f.invoice_id IS NULL AND c."isFirst" IS NOT FALSE)) AS refunded`;

/** What of a payment is collected on one document: on that with this id, where it is not null, else on the first. */
const onDocument = (invoiceId: string): string => `LATERAL (
    SELECT c.invoice_id, sum(c.amount) AS amount, bool_or(c.collection_id = p.collection_id) AS "isFirst"
      FROM (SELECT p.collection_id
            UNION ALL
            SELECT a.collection_id FROM card_allocations a WHERE a.company_id = $1 AND a.payment_id = p.payment_id) AS k
      JOIN collections c ON c.company_id = $1 AND c.collection_id = k.collection_id AND c.deleted_at IS NULL
     WHERE CASE WHEN ${invoiceId} IS NULL THEN c.collection_id = p.collection_id ELSE c.invoice_id = ${invoiceId} END
     GROUP BY c.invoice_id) AS c`;

const paymentOf = (row: RawPayment): RefundablePayment => ({
  ...row,
  unallocated: storedDecimal(row.unallocated),
  collected: storedDecimal(row.collected),
  refunded: storedDecimal(row.refunded),
});

/** Null for a payment that is not paid. Everything that concerns the payment waits for this lock. */
export async function lockPaidPayment(
  tx: Transaction,
  paymentId: string,
  invoiceId: number | null = null,
): Promise<RefundablePayment | null> {
  await tx.run(
    'card-refunds.lock-payment',
    'SELECT FROM card_payments WHERE company_id = $1 AND payment_id = $2 FOR NO KEY UPDATE',
    [tx.companyId, paymentId],
  );
  const [row] = await tx.run<RawPayment>(
    'card-refunds.payment',
    `SELECT ${paymentColumns} FROM card_payments p LEFT JOIN ${onDocument('$3::bigint')} ON true
      WHERE p.company_id = $1 AND p.payment_id = $2 AND p.paid_at IS NOT NULL`,
    [tx.companyId, paymentId, invoiceId],
  );
  return row ? paymentOf(row) : null;
}

/** CON-CARD-1: the payments that were collected on a document, the oldest first. */
export async function listPaymentsOn(tx: Transaction, invoiceId: number): Promise<readonly RefundablePayment[]> {
  const rows = await tx.read<RawPayment>(
    'card-refunds.payments-on',
    `SELECT ${paymentColumns}
       FROM (SELECT q.payment_id FROM collections c JOIN card_payments q ON q.company_id = $1 AND q.collection_id = c.collection_id
              WHERE c.company_id = $1 AND c.invoice_id = $2 AND c.deleted_at IS NULL
             UNION
             SELECT a.payment_id FROM collections c JOIN card_allocations a ON a.company_id = $1 AND a.collection_id = c.collection_id
              WHERE c.company_id = $1 AND c.invoice_id = $2 AND c.deleted_at IS NULL) AS k
       JOIN card_payments p ON p.company_id = $1 AND p.payment_id = k.payment_id
       JOIN ${onDocument('$2::bigint')} ON true
      ORDER BY p.paid_at, p.payment_id LIMIT 100`,
    [tx.companyId, invoiceId],
  );
  return rows.map(paymentOf);
}

/** CON-CARD-4: the company and the payment with this reference of the processor; null if there is none here. */
export async function findPaymentOwner(
  connection: Connection,
  { processor, account, reference }: Pick<RefundablePayment, 'processor' | 'account' | 'reference'>,
): Promise<{ readonly companyId: number; readonly paymentId: string } | null> {
  const [row] = await connection.run<{ companyId: number; paymentId: string }>(
    'card-refunds.owner',
    `SELECT company_id AS "companyId", payment_id AS "paymentId" FROM card_payments
      WHERE reference = $1 AND processor = $2 AND account IS NOT DISTINCT FROM $3 ORDER BY company_id LIMIT 1`,
    [reference, processor, account],
  );
  return row ?? null;
}

export interface CardRefund {
  readonly refundId: string;
  readonly paymentId: string;
  readonly invoiceId: number | null;
  readonly amount: Decimal;
  readonly state: CardRefundState;
  readonly reference: string | null;
  readonly failure: string | null;
  readonly unallocated: Decimal;
  readonly collectionId: number | null;
  readonly askedAt: Date;
}

type RawRefund = Omit<CardRefund, 'amount' | 'unallocated'> & Record<'amount' | 'unallocated', string>;

const refundColumns = `f.refund_id AS "refundId", f.payment_id AS "paymentId", f.invoice_id AS "invoiceId", f.amount, f.state, f.reference, f.failure,
  f.unallocated, f.collection_id AS "collectionId", f.asked_at AS "askedAt"`;

const refundOf = (row: RawRefund): CardRefund => ({
  ...row,
  amount: storedDecimal(row.amount),
  unallocated: storedDecimal(row.unallocated),
});

export async function findCardRefund(tx: Transaction, refundId: string): Promise<CardRefund | null> {
  const [row] = await tx.read<RawRefund>(
    'card-refunds.find',
    `SELECT ${refundColumns} FROM card_refunds f WHERE f.company_id = $1 AND f.refund_id = $2::uuid`,
    [tx.companyId, refundId],
  );
  return row ? refundOf(row) : null;
}

/** The refund with this id or this reference, of a payment whose row is locked. */
export async function findRefundOf(
  tx: Transaction,
  paymentId: string,
  { refundId, reference }: { readonly refundId: string | null; readonly reference: string | null },
): Promise<CardRefund | null> {
  const [row] = await tx.run<RawRefund>(
    'card-refunds.of-payment',
    `SELECT ${refundColumns} FROM card_refunds f WHERE f.company_id = $1 AND f.payment_id = $2
        AND (f.reference = $4::text OR f.refund_id = $3::uuid) ORDER BY f.reference IS DISTINCT FROM $4::text LIMIT 1`,
    [tx.companyId, paymentId, refundId, reference],
  );
  return row ? refundOf(row) : null;
}

/** The refunds requested on the reversals of a document, newest first. */
export async function listRefundsOn(tx: Transaction, originalId: number): Promise<readonly CardRefund[]> {
  const rows = await tx.read<RawRefund>(
    'card-refunds.on',
    `SELECT ${refundColumns} FROM invoices r JOIN card_refunds f ON f.company_id = $1 AND f.invoice_id = r.invoice_id
      WHERE r.company_id = $1 AND r.reverses = $2 ORDER BY f.asked_at DESC, f.refund_id LIMIT 100`,
    [tx.companyId, originalId],
  );
  return rows.map(refundOf);
}

export type NewCardRefund = Pick<CardRefund, 'refundId' | 'paymentId' | 'invoiceId' | 'amount' | 'state' | 'reference'>;

export async function addCardRefund(tx: Transaction, refund: NewCardRefund, at: Date): Promise<void> {
  const { refundId, paymentId, invoiceId, amount, state, reference } = refund;
  await tx.run(
    'card-refunds.add',
    `INSERT INTO card_refunds (company_id, refund_id, payment_id, invoice_id, amount, state, reference, asked_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [tx.companyId, refundId, paymentId, invoiceId, decimalToString(amount), state, reference, at],
  );
}

type Changed = Pick<CardRefund, 'state' | 'reference' | 'failure' | 'unallocated' | 'collectionId'>;

export async function markCardRefund(tx: Transaction, refundId: string, change: Changed, at: Date): Promise<void> {
  const { state, reference, failure, unallocated, collectionId } = change;
  await tx.run(
    'card-refunds.mark',
    `UPDATE card_refunds SET state = $3, reference = coalesce($4, reference), failure = $5, unallocated = $6, collection_id = $7,
            settled_at = CASE WHEN $3 IN ('done', 'failed') THEN $8::timestamptz END
      WHERE company_id = $1 AND refund_id = $2::uuid`,
    [tx.companyId, refundId, state, reference, failure, decimalToString(unallocated), collectionId, at],
  );
}

/** Changes the unallocated money of a payment whose row is locked: a refund reduces it, and a failed refund restores it. */
export async function changeUnallocated(tx: Transaction, paymentId: string, change: Decimal): Promise<void> {
  await tx.run(
    'card-refunds.unallocated',
    `UPDATE card_payments SET unallocated = unallocated + $3,
            settled_at = CASE WHEN $3 > 0 THEN NULL ELSE settled_at END WHERE company_id = $1 AND payment_id = $2`,
    [tx.companyId, paymentId, decimalToString(change)],
  );
}
