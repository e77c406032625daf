import { absolute, canonical, equals, multiply } from '../decimal/arithmetic.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { divideToPlaces, roundToMoney } from '../decimal/rounding.ts';

/** A unit price computed from a total keeps as many decimals as a typed one may have. */
const pricePlaces = 6;

interface GrossLine {
  readonly quantity: Decimal;
  readonly gross: Decimal;
  /** Whether the total with VAT was given instead of the unit price. */
  readonly isGrossGiven: boolean;
}

/**
 * Decides whether lines are typed again with prices that include VAT, since a form has prices of one kind. The net of a line can be
 * computed exactly from its gross, but not its gross from its net.
 */
export function pricesIncludeVat(lines: readonly GrossLine[]): boolean {
  const hasGross = lines.some(({ isGrossGiven }) => isGrossGiven);
  const hasNet = lines.some(({ isGrossGiven }) => !isGrossGiven);
  return hasGross && (!hasNet || lines.every(keepsGross));
}

/** Rounding of the gross price may change the gross of a line with a very large quantity. */
const keepsGross = (line: GrossLine): boolean =>
  equals(roundToMoney(multiply(absolute(line.quantity), grossPrice(line))), absolute(line.gross));

/** The price of one unit, with VAT. */
export function grossPrice({ gross, quantity }: Pick<GrossLine, 'gross' | 'quantity'>): Decimal {
  return canonical(divideToPlaces(absolute(gross), absolute(quantity), pricePlaces));
}
