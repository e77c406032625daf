import { powerOfTen } from './arithmetic.ts';
import type { Decimal } from './decimal.ts';

/**
 * Only the functions of this file lose digits, each once, at the end. V2-AMT-3: they round half away from zero, so that rounding a negated
 * amount gives the negated amount, and a reversal equals its original to the ban.
 */

const moneyScale = 2;
const unitPriceScale = 4;

export const zeroMoney: Decimal = { units: 0n, scale: moneyScale };

/** Rounds to 2 decimals, half away from zero. */
export function roundToMoney(amount: Decimal): Decimal {
  return round(amount, moneyScale);
}

/** V2-ART-6: rounds a price as article lists show it, to 4 decimals, half away from zero. */
export function roundToUnitPrice(price: Decimal): Decimal {
  return round(price, unitPriceScale);
}

/** V1-ISSUE-19: rounds to the scale of a field, half away from zero. */
export function roundToPlaces(amount: Decimal, places: number): Decimal {
  return round(amount, places);
}

/** Rounds the exact quotient to 2 decimals, half away from zero. */
export function divideToMoney(dividend: Decimal, divisor: Decimal): Decimal {
  return divide(dividend, divisor, moneyScale);
}

/** V2-AMT-2: computes a unit price from a total, rounding the exact quotient to 4 decimals, half away from zero. */
export function divideToUnitPrice(dividend: Decimal, divisor: Decimal): Decimal {
  return divide(dividend, divisor, unitPriceScale);
}

/** Rounds the exact quotient to `places` decimals, half away from zero. */
export function divideToPlaces(dividend: Decimal, divisor: Decimal, places: number): Decimal {
  return divide(dividend, divisor, places);
}

function round({ units, scale }: Decimal, places: number): Decimal {
  if (scale <= places) return { units: units * powerOfTen(places - scale), scale: places };
  return { units: roundedQuotient(units, powerOfTen(scale - places)), scale: places };
}

function divide(dividend: Decimal, divisor: Decimal, scale: number): Decimal {
  const numerator = dividend.units * powerOfTen(divisor.scale + scale);
  const denominator = divisor.units * powerOfTen(dividend.scale);
  return { units: roundedQuotient(numerator, denominator), scale };
}

/** Division of bigints drops the remainder. If it is half a unit or more, the quotient is moved one unit away from zero. */
function roundedQuotient(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  const remainder = numerator % denominator;
  if (2n * size(remainder) < size(denominator)) return quotient;
  return numerator < 0n === denominator < 0n ? quotient + 1n : quotient - 1n;
}

function size(value: bigint): bigint {
  return value < 0n ? -value : value;
}
