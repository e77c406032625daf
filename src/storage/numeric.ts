import { type Decimal, parseDecimal } from '../domain/decimal/decimal.ts';

/** A numeric column, which the driver hands over as exact text. */
export function decimalOf(numeric: string): Decimal {
  const decimal = parseDecimal(numeric);
  if (!decimal) throw new RangeError(`not a finite numeric: ${numeric}`);
  return decimal;
}

export const decimalOrNull = (numeric: string | null): Decimal | null => (numeric === null ? null : decimalOf(numeric));
