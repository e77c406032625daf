import { compare, isZero, subtract } from '../../domain/decimal/arithmetic.ts';
import { decimalToString, storedDecimal } from '../../domain/decimal/decimal.ts';
import { roundToMoney, zeroMoney } from '../../domain/decimal/rounding.ts';
import type { PrintedInvoice } from '../../domain/invoice/printed-invoice.ts';
import type { InvoiceType } from '../../domain/nomenclature/invoice-types.ts';

/** V2-PRINT-13: nobody is asked to pay a reversal, an order, or a total that is not positive; a proforma asks for payment. */
export function isOwed({ marks, snapshot }: Pick<PrintedInvoice, 'marks' | 'snapshot'>, type: InvoiceType): boolean {
  const asksForPayment = (type.isDue || type.code === 'P') && marks.reverses === null;
  return asksForPayment && compare(storedDecimal(snapshot.totals.gross), zeroMoney) > 0;
}

const isOver = ({ marks }: Pick<PrintedInvoice, 'marks'>): boolean => marks.isCancelled || marks.reversedBy !== null;

/** V2-PRINT-2, V2-PRINT-12: what was settled until now, and what is left, as decimal text. */
export interface Settlement {
  /** An invoice is settled by collections; a proforma by being invoiced. */
  readonly by: 'collection' | 'invoicing';
  readonly settled: string;
  /** What was reversed in part; null if nothing was. */
  readonly returned: string | null;
  readonly left: string;
  readonly isBegun: boolean;
  readonly isOver: boolean;
}

export function settlementOf(invoice: PrintedInvoice, type: InvoiceType): Settlement | null {
  const gross = storedDecimal(invoice.snapshot.totals.gross);
  if (!isOwed(invoice, type) || isOver(invoice)) return null;
  const by = type.code === 'P' ? 'invoicing' : 'collection';
  const settled = storedDecimal(by === 'invoicing' ? invoice.marks.invoiced : invoice.marks.collected);
  const returned = storedDecimal(by === 'invoicing' ? '0.00' : invoice.marks.returned);
  const open = subtract(subtract(gross, returned), settled);
  const left = compare(open, zeroMoney) < 0 ? zeroMoney : open;
  return {
    by,
    settled: decimalToString(roundToMoney(settled)),
    left: decimalToString(roundToMoney(left)),
    returned: isZero(returned) ? null : decimalToString(roundToMoney(returned)),
    isBegun: !isZero(settled) || !isZero(returned),
    isOver: compare(left, zeroMoney) <= 0,
  };
}
