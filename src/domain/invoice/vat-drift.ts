import { absolute, compare, multiply, one, subtract } from '../decimal/arithmetic.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { roundToMoney } from '../decimal/rounding.ts';

/**
 * BR-CO-17: VAT is rounded line by line, and over very many lines that round the same way it strays from that of their sum. The tax
 * authority tolerates less than one unit of the currency for each rate, and takes no document beyond it.
 */
export function doesVatStray(row: {
  readonly vatRate: Decimal;
  readonly net: Decimal;
  readonly vat: Decimal;
}): boolean {
  const expected = roundToMoney(multiply(absolute(row.net), row.vatRate));
  return compare(absolute(subtract(absolute(row.vat), expected)), one) >= 0;
}
