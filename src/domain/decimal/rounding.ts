import { powerOfTen } from './arithmetic.ts';
import type { Decimal } from './decimal.ts';

/**
 * The only functions that lose digits, each once, at the end. V2-AMT-3: half away from zero, so that rounding a negated
 * amount gives the negated amount, and a reversal meets its original to the ban.
 */

const moneyScale = 2;
const unitPriceScale = 4;

/** Zero, at the scale of money. */
export const zeroMoney: Decimal = { units: 0n, scale: moneyScale };

/** 2 decimals, half away from zero. */
export function roundToMoney(amount: Decimal): Decimal {
  return round(amount, moneyScale);
}

/** V2-ART-6: a price as article lists show it; 4 decimals, half away from zero. */
export function roundToUnitPrice(price: Decimal): Decimal {
  return round(price, unitPriceScale);
}

/** V1-ISSUE-19: to the scale of a field, half away from zero. */
export function roundToPlaces(amount: Decimal, places: number): Decimal {
  return round(amount, places);
}

/** 2 decimals, half away from zero, of the exact quotient. */
export function divideToMoney(dividend: Decimal, divisor: Decimal): Decimal {
  return divide(dividend, divisor, moneyScale);
}

/** V2-AMT-2: a unit price computed from a total; 4 decimals, half away from zero, of the exact quotient. */
export function divideToUnitPrice(dividend: Decimal, divisor: Decimal): Decimal {
  return divide(dividend, divisor, unitPriceScale);
}

/** Half away from zero, of the exact quotient: a price with as many decimals as its use needs. */
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

/** Division of bigints drops the remainder; half a unit or more of it counts as one unit away from zero. */
function roundedQuotient(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  const remainder = numerator % denominator;
  if (2n * size(remainder) < size(denominator)) return quotient;
  return numerator < 0n === denominator < 0n ? quotient + 1n : quotient - 1n;
}

function size(value: bigint): bigint {
  return value < 0n ? -value : value;
}
