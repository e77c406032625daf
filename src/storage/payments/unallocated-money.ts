import type { MeantDocument } from '../../domain/collection/card-money.ts';
import type { CardRefundState } from '../../domain/collection/card-refund.ts';
import { type Decimal, storedDecimal } from '../../domain/decimal/decimal.ts';
import type { Transaction } from '../transaction.ts';
import { isOpen, lockPaidPayment, type RefundablePayment } from './card-refunds.ts';

/** Money that was received by card and stands on no document. */

export interface WaitingPayment {
  readonly paymentId: string;
  readonly processor: string;
  readonly reference: string;
  readonly paidAt: Date;
  readonly unallocated: Decimal;
  readonly currency: string;
  /** Null if the payment was not begun here. */
  readonly meant: MeantDocument | null;
  /** The last refund of this money that the processor was asked for. */
  readonly refundState: CardRefundState | null;
  readonly refundFailure: string | null;
}

type RawPayment = Omit<WaitingPayment, 'unallocated'> & { readonly unallocated: string };

const meantDocument = `CASE WHEN i.invoice_id IS NOT NULL THEN jsonb_build_object('series', i.series, 'number', i.number, 'status', i.status,
    'isDeleted', i.deleted_at IS NOT NULL, 'currency', i.currency, 'clientId', i.client_id, 'clientName', i.client_name) END AS meant`;

/** CON-STRAY-1: lists the oldest first. Refunds that were asked for on a reversal are of money that stood on a document. */
export async function listWaitingPayments(tx: Transaction, most: number): Promise<readonly WaitingPayment[]> {
  const rows = await tx.read<RawPayment>(
    'unallocated-money.waiting',
    `SELECT p.payment_id AS "paymentId", p.processor, p.reference, p.paid_at AS "paidAt", p.unallocated, p.paid_currency AS currency,
            ${meantDocument}, f.state AS "refundState", f.failure AS "refundFailure"
       FROM card_payments p
       LEFT JOIN invoices i ON i.company_id = $1 AND i.invoice_id = p.invoice_id
       LEFT JOIN LATERAL (
         SELECT f.state, f.failure FROM card_refunds f
          WHERE f.company_id = $1 AND f.payment_id = p.payment_id AND f.invoice_id IS NULL
          ORDER BY f.asked_at DESC, f.refund_id LIMIT 1) AS f ON true
      WHERE p.company_id = $1 AND p.unallocated > 0 AND p.settled_at IS NULL ORDER BY p.paid_at, p.payment_id LIMIT $2`,
    [tx.companyId, most],
  );
  return rows.map((row) => ({ ...row, unallocated: storedDecimal(row.unallocated) }));
}

export interface LockedMoney extends RefundablePayment {
  readonly isSettled: boolean;
  /** The processor was asked to give it back, and has not said how it ended. */
  readonly isBeingRefunded: boolean;
  /** The client of the document that it was begun for. */
  readonly clientId: string | null;
}

/** Null for a payment that is not paid, or does not exist. Whoever deals with the money waits here for each other. */
export async function lockUnallocated(tx: Transaction, paymentId: string): Promise<LockedMoney | null> {
  const payment = await lockPaidPayment(tx, paymentId);
  if (!payment) return null;
  const [row] = await tx.run<Pick<LockedMoney, 'isSettled' | 'isBeingRefunded' | 'clientId'>>(
    'unallocated-money.state',
    `SELECT p.settled_at IS NOT NULL AS "isSettled", i.client_id AS "clientId",
            EXISTS (SELECT FROM card_refunds f WHERE f.company_id = $1 AND f.payment_id = p.payment_id
                       AND f.invoice_id IS NULL AND ${isOpen('f')}) AS "isBeingRefunded"
       FROM card_payments p LEFT JOIN invoices i ON i.company_id = $1 AND i.invoice_id = p.invoice_id
      WHERE p.company_id = $1 AND p.payment_id = $2`,
    [tx.companyId, paymentId],
  );
  return row ? { ...payment, ...row } : null;
}

/** The clients of documents, whose rows are locked, by the ids of the documents. */
export async function readClientsOf(
  tx: Transaction,
  invoiceIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.run<{ readonly invoiceId: number; readonly clientId: string }>(
    'unallocated-money.clients',
    'SELECT invoice_id AS "invoiceId", client_id AS "clientId" FROM invoices WHERE company_id = $1 AND invoice_id = ANY($2::bigint[])',
    [tx.companyId, invoiceIds],
  );
  return new Map(rows.map(({ invoiceId, clientId }) => [invoiceId, clientId]));
}

export async function markSettled(tx: Transaction, paymentId: string, at: Date): Promise<void> {
  await tx.run(
    'unallocated-money.settle',
    'UPDATE card_payments SET settled_at = $3 WHERE company_id = $1 AND payment_id = $2',
    [tx.companyId, paymentId, at],
  );
}
