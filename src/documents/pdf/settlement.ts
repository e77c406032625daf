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

/** V2-PRINT-2, V2-PRINT-12: what was settled until now, and what is left, as decimal text. Null: nobody is asked to pay. */
export interface Settlement {
  /** An invoice is collected; a proforma is invoiced, and its invoice is collected. */
  readonly by: 'collection' | 'invoicing';
  readonly settled: string;
  readonly left: string;
  readonly isBegun: boolean;
  readonly isOver: boolean;
}

export function settlementOf(invoice: PrintedInvoice, type: InvoiceType): Settlement | null {
  const gross = storedDecimal(invoice.snapshot.totals.gross);
  const isToBePaid = isOwed(invoice, type) && !isOver(invoice) && compare(gross, zeroMoney) > 0;
  if (!isToBePaid) return null;
  const by = type.code === 'P' ? 'invoicing' : 'collection';
  const settled = storedDecimal(by === 'invoicing' ? invoice.marks.invoiced : invoice.marks.collected);
  const left = subtract(gross, settled);
  return {
    by,
    settled: decimalToString(roundToMoney(settled)),
    left: decimalToString(roundToMoney(left)),
    isBegun: !isZero(settled),
    isOver: compare(left, zeroMoney) <= 0,
  };
}
