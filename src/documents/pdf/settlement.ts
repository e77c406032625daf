import { compare, isZero, subtract } from '../../domain/decimal/arithmetic.ts';
import { decimalToString, storedDecimal } from '../../domain/decimal/decimal.ts';
import { roundToMoney, zeroMoney } from '../../domain/decimal/rounding.ts';
import type { InvoiceType } from '../../domain/nomenclature/invoice-types.ts';
import type { PrintedInvoice } from '../printed-invoice.ts';

/** A reversal is not paid, nor is an order; a proforma asks for payment. */
export function isOwed({ marks }: Pick<PrintedInvoice, 'marks'>, type: InvoiceType): boolean {
  return (type.isDue || type.code === 'P') && marks.reverses === null;
}

export const isOver = ({ marks }: Pick<PrintedInvoice, 'marks'>): boolean =>
  marks.isCancelled || marks.reversedBy !== null;

/** V2-PRINT-2: what was collected until now, and what is left, as decimal text. Null: nobody is asked to pay. */
export interface Settlement {
  readonly collected: string;
  readonly left: string;
  readonly isBegun: boolean;
  readonly isPaid: boolean;
}

export function settlementOf(invoice: PrintedInvoice, type: InvoiceType): Settlement | null {
  const gross = storedDecimal(invoice.snapshot.totals.gross);
  const isToBePaid = isOwed(invoice, type) && !isOver(invoice) && compare(gross, zeroMoney) > 0;
  if (!isToBePaid) return null;
  const collected = storedDecimal(invoice.marks.collected);
  const left = subtract(gross, collected);
  return {
    collected: decimalToString(roundToMoney(collected)),
    left: decimalToString(roundToMoney(left)),
    isBegun: !isZero(collected),
    isPaid: compare(left, zeroMoney) <= 0,
  };
}
