import { absolute, canonical, equals, multiply } from '../decimal/arithmetic.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { divideToPlaces, roundToMoney } from '../decimal/rounding.ts';

/** Decimals that a unit price worked out from a total keeps: as many as a typed one may have. */
const pricePlaces = 6;

interface GrossLine {
  readonly quantity: Decimal;
  readonly gross: Decimal;
  /** Whether its total with VAT was given, and not its unit price. */
  readonly isGrossGiven: boolean;
}

/**
 * How lines that were given are typed again to come to the same: a form has prices of one kind. The net of a line follows from its
 * gross to the ban, but not its gross from its net.
 */
export function pricesIncludeVat(lines: readonly GrossLine[]): boolean {
  const hasGross = lines.some(({ isGrossGiven }) => isGrossGiven);
  const hasNet = lines.some(({ isGrossGiven }) => !isGrossGiven);
  return hasGross && (!hasNet || lines.every(keepsGross));
}

/** Whether its gross is that of its gross price, which of very large quantities it may not be. */
const keepsGross = (line: GrossLine): boolean =>
  equals(roundToMoney(multiply(absolute(line.quantity), grossPrice(line))), absolute(line.gross));

/** Of one unit, with VAT. */
export function grossPrice({ gross, quantity }: Pick<GrossLine, 'gross' | 'quantity'>): Decimal {
  return canonical(divideToPlaces(absolute(gross), absolute(quantity), pricePlaces));
}
