import { type Decimal, decimalsOf } from './decimal.ts';

/** The operations of this file are exact. Those that lose digits are in `rounding.ts`. */

export const zero: Decimal = { units: 0n, scale: 0 };
export const one: Decimal = { units: 1n, scale: 0 };

/** The scale of a sum is the larger of the two: money plus money stays at two decimals. */
export function add(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale);
  return { units: unitsAt(left, scale) + unitsAt(right, scale), scale };
}

export function subtract(left: Decimal, right: Decimal): Decimal {
  return add(left, negate(right));
}

export function multiply(left: Decimal, right: Decimal): Decimal {
  return { units: left.units * right.units, scale: left.scale + right.scale };
}

export function negate({ units, scale }: Decimal): Decimal {
  return { units: -units, scale };
}

export function absolute(decimal: Decimal): Decimal {
  return isNegative(decimal) ? negate(decimal) : decimal;
}

/** Below zero if `left` is smaller, above zero if it is larger, as `Array.sort` requires. */
export function compare(left: Decimal, right: Decimal): -1 | 0 | 1 {
  const scale = Math.max(left.scale, right.scale);
  const leftUnits = unitsAt(left, scale);
  const rightUnits = unitsAt(right, scale);
  if (leftUnits === rightUnits) return 0;
  return leftUnits < rightUnits ? -1 : 1;
}

/** Compares by value, whatever the scale: 1.5 equals 1.50. */
export function equals(left: Decimal, right: Decimal): boolean {
  return compare(left, right) === 0;
}

export function isZero({ units }: Decimal): boolean {
  return units === 0n;
}

export function isNegative({ units }: Decimal): boolean {
  return units < 0n;
}

export function isPositive({ units }: Decimal): boolean {
  return units > 0n;
}

/** Removes trailing zeros, so that equal values become equal data. */
export function canonical(decimal: Decimal): Decimal {
  const scale = decimalsOf(decimal);
  return { units: decimal.units / powerOfTen(decimal.scale - scale), scale };
}

const powers: readonly bigint[] = Array.from({ length: 32 }, (_, exponent) => 10n ** BigInt(exponent));

export function powerOfTen(exponent: number): bigint {
  return powers[exponent] ?? 10n ** BigInt(exponent);
}

/** The wanted scale must not be smaller than the decimal's own. */
function unitsAt({ units, scale }: Decimal, wanted: number): bigint {
  return wanted === scale ? units : units * powerOfTen(wanted - scale);
}
