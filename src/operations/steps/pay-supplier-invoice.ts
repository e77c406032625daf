import { compare } from '../../domain/decimal/arithmetic.ts';
import { decimalToString } from '../../domain/decimal/decimal.ts';
import type { SupplierPaymentDeclaration } from '../../domain/supplier/supplier-declaration.ts';
import { obstacleToPay } from '../../domain/supplier/supplier-invoice.ts';
import type { LockedSupplierInvoice } from '../../storage/suppliers/supplier-invoices.ts';
import { addSupplierPayments, removeSupplierPayment } from '../../storage/suppliers/supplier-payments.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import { invoiceNotPossible, lockInvoice, recordDecision } from './decide-received.ts';
import { missing } from './require-document.ts';

type By = Pick<Caller, 'author'>;

export interface NewPayment extends SupplierPaymentDeclaration {
  readonly paymentId: string;
}

/** GRP-PAY-1: a payment is never more than what is left, and not in the future. `more` has further details for the audit row. */
export async function payWithin(
  tx: Transaction,
  { author }: By,
  invoiceId: string,
  payment: NewPayment,
  { today, now, more = {} }: { readonly today: string; readonly now: Date; readonly more?: object },
): Promise<LockedSupplierInvoice> {
  const invoice = await lockInvoice(tx, invoiceId);
  const { remaining, currency } = invoice;
  if (payment.paidOn > today) throw invoiceNotPossible({ is: 'payment-in-future' });
  const obstacle = obstacleToPay(invoice);
  if (obstacle) throw invoiceNotPossible(obstacle);
  if (compare(payment.amount, remaining) > 0) {
    throw invoiceNotPossible({ is: 'payment-too-large', remaining, currency });
  }
  await addSupplierPayments(tx, [{ ...payment, invoiceId }], now);
  const details = {
    amount: decimalToString(payment.amount),
    currency,
    paidOn: payment.paidOn,
    kind: payment.kind,
    ...more,
  };
  const events = [{ type: 'supplier-invoice.payment-added', supplierInvoiceId: invoiceId }] as const;
  await recordDecision(tx, author, invoice, { action: 'paid', details, events }, now);
  return invoice;
}

/** GRP-BANK-12: an entry of the bank that was tied to the payment is free again. */
export async function removePaymentWithin(
  tx: Transaction,
  { author }: By,
  invoiceId: string,
  paymentId: string,
  now: Date,
): Promise<void> {
  const invoice = await lockInvoice(tx, invoiceId);
  if (!(await removeSupplierPayment(tx, invoiceId, paymentId, now))) throw missing('supplier-payment');
  const events = [{ type: 'supplier-invoice.payment-deleted', supplierInvoiceId: invoiceId }] as const;
  await recordDecision(tx, author, invoice, { action: 'payment-deleted', details: { paymentId }, events }, now);
}
