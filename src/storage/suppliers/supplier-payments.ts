import { type Decimal, decimalToString } from '../../domain/decimal/decimal.ts';
import { entriesFreed } from '../payments/bank-allocations.ts';
import type { Transaction } from '../transaction.ts';

export interface NewSupplierPayment {
  readonly paymentId: string;
  readonly invoiceId: string;
  readonly amount: Decimal;
  readonly paidOn: string;
  readonly kind: string;
}

/** Adds payments of invoices that were just added, or whose rows are locked. */
export async function addSupplierPayments(
  tx: Transaction,
  payments: readonly NewSupplierPayment[],
  at: Date,
): Promise<void> {
  if (payments.length === 0) return;
  await tx.run(
    'supplier-payments.add',
    `INSERT INTO supplier_payments (company_id, supplier_payment_id, supplier_invoice_id, amount, paid_on, kind, created_at)
     SELECT $1, p.*, $7 FROM unnest($2::uuid[], $3::uuid[], $4::numeric[], $5::date[], $6::text[]) AS p`,
    [
      tx.companyId,
      payments.map(({ paymentId }) => paymentId),
      payments.map(({ invoiceId }) => invoiceId),
      payments.map(({ amount }) => decimalToString(amount)),
      payments.map(({ paidOn }) => paidOn),
      payments.map(({ kind }) => kind),
      at,
    ],
  );
  await countPaid(tx, [...new Set(payments.map(({ invoiceId }) => invoiceId))]);
}

/** Returns false if the invoice has no such payment. */
export async function removeSupplierPayment(
  tx: Transaction,
  invoiceId: string,
  paymentId: string,
  at: Date,
): Promise<boolean> {
  await tx.run(
    'bank-allocations.untie-payment',
    `WITH untied AS (
       DELETE FROM bank_allocations WHERE company_id = $1 AND supplier_payment_id = $2 RETURNING entry_id) ${entriesFreed}`,
    [tx.companyId, paymentId, at],
  );
  const rows = await tx.run(
    'supplier-payments.remove',
    `DELETE FROM supplier_payments WHERE company_id = $1 AND supplier_invoice_id = $2 AND supplier_payment_id = $3
     RETURNING supplier_payment_id`,
    [tx.companyId, invoiceId, paymentId],
  );
  if (rows.length > 0) await countPaid(tx, [invoiceId]);
  return rows.length > 0;
}

async function countPaid(tx: Transaction, invoiceIds: readonly string[]): Promise<void> {
  await tx.run(
    'supplier-payments.count',
    `UPDATE supplier_invoices i SET paid = (
       SELECT coalesce(sum(p.amount), 0) FROM supplier_payments p
        WHERE p.company_id = $1 AND p.supplier_invoice_id = i.supplier_invoice_id)
      WHERE i.company_id = $1 AND i.supplier_invoice_id = ANY($2::uuid[])`,
    [tx.companyId, invoiceIds],
  );
}
