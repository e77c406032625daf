import { compare, isNegative, isZero, subtract } from '../decimal/arithmetic.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { zeroMoney } from '../decimal/rounding.ts';
import type { InvoiceStatus } from './lifecycle.ts';

export type PaymentStatus = 'collected' | 'partly-collected' | 'overdue' | 'in-term' | 'not-collectable';

interface Payable {
  readonly status: InvoiceStatus;
  /** Whether documents of this type are ever owed. */
  readonly isDue: boolean;
  readonly gross: Decimal;
  readonly collected: Decimal;
  readonly dueOn: string;
}

/** V2-READ-6: what is cancelled, reversed or a reversal is owed by nobody; nor is a document that is never due, or in the client's favour. */
function isCollectable({ status, isDue, gross }: Payable): boolean {
  return isDue && status === 'issued' && !isNegative(gross);
}

export function remainingToCollect(invoice: Payable): Decimal {
  return isCollectable(invoice) ? subtract(invoice.gross, invoice.collected) : zeroMoney;
}

/** V2-READ-5 */
export function paymentStatus(invoice: Payable, today: string): PaymentStatus {
  if (!isCollectable(invoice)) return 'not-collectable';
  if (compare(invoice.collected, invoice.gross) >= 0) return 'collected';
  if (!isZero(invoice.collected)) return 'partly-collected';
  return invoice.dueOn < today ? 'overdue' : 'in-term';
}
