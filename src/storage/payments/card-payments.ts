import type { Rate } from '../../domain/access/rate.ts';
import { type Decimal, decimalToString, storedDecimal } from '../../domain/decimal/decimal.ts';
import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import type { Connection } from '../connection.ts';
import type { Transaction } from '../transaction.ts';

export interface StartedPayment {
  /** The documents that it is for, in the order in which its money is collected. */
  readonly invoiceIds: readonly [number, ...number[]];
  readonly processor: string;
  /** The company's own account at the processor; null for that of the installation. */
  readonly account: string | null;
  readonly amount: Decimal;
  readonly currency: string;
}

export interface OpenPayment {
  readonly paymentId: string;
  readonly startedAt: Date;
  /** The address that the payer is sent to; null until the processor has answered. */
  readonly address: string | null;
}

/** The documents of the payment `p`. */
const invoiceIdsOf = `coalesce((SELECT array_agg(d.invoice_id ORDER BY d.place) FROM card_payment_documents d
  WHERE d.company_id = $1 AND d.payment_id = p.payment_id), ARRAY[p.invoice_id])`;

/** V2-LINK-8: the last payment that was started since then and not closed, if it is for the same documents, amount and account. */
export async function findOpenPayment(
  tx: Transaction,
  { invoiceIds, processor, account, amount, currency }: StartedPayment,
  since: Date,
): Promise<OpenPayment | null> {
  const [row] = await tx.read<OpenPayment>(
    'card-payments.open',
    `SELECT payment_id AS "paymentId", started_at AS "startedAt", address FROM (
       SELECT * FROM card_payments
        WHERE company_id = $1 AND invoice_id = $2 AND started_at > $3 AND paid_at IS NULL AND closed_at IS NULL
        ORDER BY started_at DESC, payment_id LIMIT 1) AS p
      WHERE processor = $4 AND amount = $5 AND currency = $6 AND account IS NOT DISTINCT FROM $7 AND ${invoiceIdsOf} = $8::bigint[]`,
    [tx.companyId, invoiceIds[0], since, processor, decimalToString(amount), currency, account, invoiceIds],
  );
  return row ?? null;
}

/** V2-LINK-9: the start of the payment that has to leave the window before another may be started; null if one may be started now. */
export async function findLimitingPayment(
  tx: Transaction,
  invoiceId: number,
  { calls, seconds }: Rate,
  at: Date,
): Promise<Date | null> {
  const [row] = await tx.read<{ startedAt: Date }>(
    'card-payments.hindering',
    `SELECT started_at AS "startedAt" FROM card_payments
      WHERE company_id = $1 AND invoice_id = $2 AND started_at > $3 AND started_at <= $4
      ORDER BY started_at DESC OFFSET $5 LIMIT 1`,
    [tx.companyId, invoiceId, new Date(at.getTime() - seconds * 1000), at, calls - 1],
  );
  return row?.startedAt ?? null;
}

/** Called before the processor is asked, so that every event of the processor finds its row. */
export async function addCardPayment(
  tx: Transaction,
  paymentId: string,
  { invoiceIds, processor, account, amount, currency }: StartedPayment,
  at: Date,
): Promise<void> {
  const [invoiceId] = invoiceIds;
  await tx.run(
    'card-payments.add',
    `WITH payment AS (
       INSERT INTO card_payments (company_id, payment_id, invoice_id, processor, amount, currency, started_at, account)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8))
     INSERT INTO card_payment_documents (company_id, payment_id, place, invoice_id)
     SELECT $1, $2, place, invoice_id FROM unnest($9::bigint[]) WITH ORDINALITY AS d (invoice_id, place)`,
    [
      tx.companyId,
      paymentId,
      invoiceId,
      processor,
      decimalToString(amount),
      currency,
      at,
      account,
      invoiceIds.length > 1 ? invoiceIds : [],
    ],
  );
}

export async function keepPaymentAddress(tx: Transaction, paymentId: string, address: string): Promise<void> {
  await tx.run(
    'card-payments.address',
    'UPDATE card_payments SET address = $3, closed_at = NULL WHERE company_id = $1 AND payment_id = $2',
    [tx.companyId, paymentId, address],
  );
}

/** Closes a payment that the processor did not accept. It stays open if another request was accepted meanwhile. */
export async function closeCardPayment(tx: Transaction, paymentId: string, at: Date): Promise<void> {
  await tx.run(
    'card-payments.close',
    'UPDATE card_payments SET closed_at = $3 WHERE company_id = $1 AND payment_id = $2 AND address IS NULL',
    [tx.companyId, paymentId, at],
  );
}

export interface PaidDocument extends DocumentName {
  readonly invoiceId: number;
}

export interface LockedPayment {
  readonly paymentId: string;
  /** In the order in which the money is collected. */
  readonly documents: readonly [PaidDocument, ...PaidDocument[]];
  readonly processor: string;
  readonly account: string | null;
  /** The processor's reference; null before it is paid. */
  readonly reference: string | null;
}

/** Events about the same payment wait here for each other. */
export async function lockCardPayment(tx: Transaction, paymentId: string): Promise<LockedPayment | null> {
  const [row] = await tx.run<LockedPayment>(
    'card-payments.lock',
    `SELECT p.payment_id AS "paymentId", p.processor, p.account, p.reference,
            (SELECT jsonb_agg(jsonb_build_object('invoiceId', i.invoice_id, 'series', i.series, 'number', i.number) ORDER BY k.place)
               FROM unnest(${invoiceIdsOf}) WITH ORDINALITY AS k (invoice_id, place)
               JOIN invoices i ON i.company_id = $1 AND i.invoice_id = k.invoice_id) AS documents
       FROM card_payments p
      WHERE p.company_id = $1 AND p.payment_id = $2 AND p.invoice_id IS NOT NULL FOR NO KEY UPDATE`,
    [tx.companyId, paymentId],
  );
  return row ?? null;
}

export const paymentReportedConstraint = 'card_payments_reference';

export interface ReceivedMoney {
  readonly reference: string;
  readonly amount: Decimal;
  readonly currency: string;
  readonly unallocated: Decimal;
}

/** CON-CARD-1: records the collection that the payment became. */
export async function keepCollection(tx: Transaction, paymentId: string, collectionId: number): Promise<void> {
  await tx.run(
    'card-payments.collection',
    'UPDATE card_payments SET collection_id = $3 WHERE company_id = $1 AND payment_id = $2',
    [tx.companyId, paymentId, collectionId],
  );
}

/** CON-STRAY-2: records a further collection of a payment that has its first one. */
export async function addAllocation(tx: Transaction, paymentId: string, collectionId: number): Promise<void> {
  await tx.run(
    'card-payments.allocation',
    'INSERT INTO card_allocations (company_id, collection_id, payment_id) VALUES ($1, $2, $3)',
    [tx.companyId, collectionId, paymentId],
  );
}

export async function markPaid(tx: Transaction, paymentId: string, money: ReceivedMoney, at: Date): Promise<void> {
  await tx.run(
    'card-payments.paid',
    `UPDATE card_payments SET paid_at = $3, reference = $4, paid_amount = $5, paid_currency = $6, unallocated = $7
      WHERE company_id = $1 AND payment_id = $2`,
    [
      tx.companyId,
      paymentId,
      at,
      money.reference,
      decimalToString(money.amount),
      money.currency,
      decimalToString(money.unallocated),
    ],
  );
}

/**
 * Records money that the processor reports for a payment that was not started here, so that its purpose is not known. It gets the reported
 * id, unless another payment has it. Null if it was reported before, or names no company.
 */
export async function recordUnknownPayment(
  tx: Transaction,
  { reportedId, newId }: { readonly reportedId: string; readonly newId: string },
  processor: string,
  { account, reference, amount, currency }: Omit<ReceivedMoney, 'unallocated'> & { readonly account: string | null },
  at: Date,
): Promise<string | null> {
  const [row] = await tx.run<{ paymentId: string }>(
    'card-payments.stray',
    `INSERT INTO card_payments (company_id, payment_id, processor, amount, currency, started_at, paid_at, reference,
            paid_amount, paid_currency, unallocated, account)
     SELECT company_id, CASE WHEN EXISTS (SELECT FROM card_payments p WHERE p.company_id = $1 AND p.payment_id = $2) THEN $9 ELSE $2 END,
            $3, $4, $5, $6, $6, $7, $4, $5, $4, $8
       FROM companies WHERE company_id = $1
     ON CONFLICT DO NOTHING RETURNING payment_id AS "paymentId"`,
    [tx.companyId, reportedId, processor, decimalToString(amount), currency, at, reference, account, newId],
  );
  return row?.paymentId ?? null;
}

export interface UnallocatedPayment {
  readonly companyId: number;
  readonly paymentId: string;
  readonly fiscalCode: string;
  readonly processor: string;
  readonly account: string | null;
  readonly reference: string;
  readonly paidAt: Date;
  readonly unallocated: Decimal;
  readonly currency: string;
  /** Its name, such as `FCT 1`; null if the payment was not started here. */
  readonly document: string | null;
}

/** Money received that belongs to no document, of every company, oldest first. */
export async function listUnallocated(connection: Connection): Promise<readonly UnallocatedPayment[]> {
  const rows = await connection.run<Omit<UnallocatedPayment, 'unallocated'> & { readonly unallocated: string }>(
    'card-payments.unallocated',
    `SELECT p.company_id AS "companyId", p.payment_id AS "paymentId", c.fiscal_code AS "fiscalCode", p.processor, p.account,
            p.reference, p.paid_at AS "paidAt", p.unallocated, p.paid_currency AS currency, i.series || ' ' || i.number AS document
       FROM card_payments p JOIN companies c ON c.company_id = p.company_id
       LEFT JOIN invoices i ON i.company_id = p.company_id AND i.invoice_id = p.invoice_id
      WHERE p.unallocated > 0 AND p.settled_at IS NULL ORDER BY p.paid_at, p.payment_id`,
    [],
  );
  return rows.map((row) => ({ ...row, unallocated: storedDecimal(row.unallocated) }));
}
