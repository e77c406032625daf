import { add, compare, isNegative, isZero, subtract } from '../decimal/arithmetic.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { zeroMoney } from '../decimal/rounding.ts';
import { shiftDays } from '../time/calendar.ts';
import type { InvoiceStatus } from './lifecycle.ts';

/** V2-REQ-6: the due date of an invoice that names none. At the end of the calendar it is cut off instead of failing. */
export function defaultDueDate(issueDate: string, dueDays: number): string {
  return shiftDays(issueDate, dueDays);
}

/** An invoice that is not fully collected. Amounts are in RON; null if the rate of its currency is not known. */
export interface OverdueInvoice {
  readonly series: string;
  readonly number: string;
  readonly issuedOn: string;
  readonly dueOn: string;
  readonly gross: Decimal | null;
  readonly balance: Decimal | null;
  /** Zero until the invoice is overdue. */
  readonly overdueBalance: Decimal | null;
}

export type PaymentStatus = 'collected' | 'partly-collected' | 'overdue' | 'in-term' | 'not-collectable';

interface Payable {
  readonly status: InvoiceStatus;
  /** Whether documents of this type are ever due. */
  readonly isDue: boolean;
  readonly typeCode: string;
  readonly gross: Decimal;
  readonly collected: Decimal;
  /** The value of its reversals, less what was refunded for them; this part of the gross is no longer owed. */
  readonly returned: Decimal;
  /** The value of those lines of a proforma that were invoiced. */
  readonly invoiced: Decimal;
  readonly dueOn: string;
}

/** V2-READ-6: nothing is owed for a cancelled or reversed document, a reversal, a type that is never due, or a negative total. */
function isCollectable({ status, isDue, gross }: Payable): boolean {
  return isDue && status === 'issued' && !isNegative(gross);
}

export function remainingToCollect(invoice: Payable): Decimal {
  if (isCollectable(invoice))
    return notNegative(subtract(subtract(invoice.gross, invoice.returned), invoice.collected));
  if (invoice.typeCode !== 'P' || invoice.status !== 'issued') return zeroMoney;
  // V2-PROF-4: nobody owes a proforma, but it can be paid, and then the payment is for the invoice of its open lines.
  return notNegative(subtract(invoice.gross, invoice.invoiced));
}

const notNegative = (amount: Decimal): Decimal => (isNegative(amount) ? zeroMoney : amount);

/** V2-REV-5: what the client paid beyond what is owed and did not get back. `asked` is what the card processor was asked to refund. */
export function creditOf(
  { status, gross, collected, returned }: Pick<Payable, 'status' | 'gross' | 'collected' | 'returned'>,
  asked: Decimal = zeroMoney,
): Decimal {
  if ((status !== 'issued' && status !== 'reversed') || isNegative(gross)) return zeroMoney;
  return notNegative(subtract(subtract(add(collected, returned), gross), asked));
}

/** V2-READ-5 */
export function paymentStatus(invoice: Payable, today: string): PaymentStatus {
  if (!isCollectable(invoice)) return 'not-collectable';
  if (compare(add(invoice.collected, invoice.returned), invoice.gross) >= 0) return 'collected';
  if (!isZero(invoice.collected)) return 'partly-collected';
  return invoice.dueOn < today ? 'overdue' : 'in-term';
}

/** V2-LINK-5: whether a document can be paid now, or why not. */
export type Payability = 'payable' | 'collected' | 'invoiced' | 'cancelled' | 'reversed' | 'reversal' | 'never-due';

export function payabilityOf(invoice: Payable): Payability {
  const { status, typeCode, invoiced } = invoice;
  if (status === 'draft') return 'never-due';
  if (status !== 'issued') return status;
  if (compare(remainingToCollect(invoice), zeroMoney) > 0) return 'payable';
  if (isCollectable(invoice)) return 'collected';
  return typeCode === 'P' && !isZero(invoiced) ? 'invoiced' : 'never-due';
}
