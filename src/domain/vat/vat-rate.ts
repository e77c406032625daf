import { canonical, compare, isNegative, isZero, multiply, zero } from '../decimal/arithmetic.ts';
import { type Decimal, decimalToString, parseDecimal, storedDecimal } from '../decimal/decimal.ts';
import { vatRates, vatRatesOn } from '../nomenclature/vat-rates.ts';

declare const vatRateBrand: unique symbol;

/**
 * A VAT rate as a fraction: 0.21 for 21 %. Only the two functions below make one, so that a percentage is never taken for a fraction, and
 * in a single representation, so that equal rates are equal data.
 */
export type VatRate = Decimal & { readonly [vatRateBrand]: true };

const hundredth: Decimal = { units: 1n, scale: 2 };

/** Takes 0.21, as v2 and the nomenclature write it. The wires have refused negative rates before. */
export function vatRateFromFraction(fraction: Decimal): VatRate {
  if (isNegative(fraction)) throw new RangeError(`not a VAT rate: ${decimalToString(fraction)}`);
  return canonical(fraction) as VatRate;
}

/** Takes 21, as v1 writes it. */
export function vatRateFromPercent(percent: Decimal): VatRate {
  return vatRateFromFraction(multiply(percent, hundredth));
}

/** Returns 21 for `0.21`, the form in which rates are stored. Equal rates give equal texts. */
export function percentOf(fraction: string): string {
  return decimalToString(canonical(multiply(storedDecimal(fraction), { units: 100n, scale: 0 })));
}

export const zeroRate: VatRate = vatRateFromFraction(zero);

export function isZeroRate(rate: VatRate): boolean {
  return isZero(rate);
}

export function compareRates(left: VatRate, right: VatRate): -1 | 0 | 1 {
  return compare(left, right);
}

/** One text for each rate (`0.21`, `0`), for grouping. */
export function rateKey(rate: VatRate): string {
  return decimalToString(rate);
}

/** Whether a rate is in force in one of these countries on that day; zero always is. */
export function isInForceIn(countryCodes: readonly string[], date: string): (rate: VatRate) => boolean {
  const isOf = (key: string) => (country: string) => vatRatesOn(country, date).some((text) => keyOf(text) === key);
  return (rate) => isZeroRate(rate) || countryCodes.some(isOf(rateKey(rate)));
}

/**
 * V2-REF-3: whether a document of that day may have charged the rate. Law 141/2025 kept 9 % for homes that were contracted before August
 * 2025 and delivered until the end of July 2026.
 */
export function isRateByReference(countryCodes: readonly string[], date: string): (rate: VatRate) => boolean {
  const isRate = isInForceIn(countryCodes, date);
  return (rate) => isRate(rate) || (date <= lastDayOfHomes && countryCodes.includes('RO') && rateKey(rate) === '0.09');
}

const lastDayOfHomes = '2026-07-31';

/** Whether Romania had the rate before that day, but not on it. */
export function isPastRate(rate: VatRate, date: string): boolean {
  const hadIt = vatRates.some(
    ({ country, from, rates }) =>
      country === 'RO' && from <= date && rates.some((text) => keyOf(text) === rateKey(rate)),
  );
  return hadIt && !isInForceIn(['RO'], date)(rate);
}

/** The rates of all the countries together, highest first, as fractions. */
export function ratesInForce(countryCodes: readonly string[], date: string): readonly string[] {
  const rates = new Set(countryCodes.flatMap((country) => vatRatesOn(country, date)));
  return [...rates].toSorted((left, right) => Number(right) - Number(left));
}

/** V1-ISSUE-10: a client declared foreign may be charged any rate, but a Romanian client never counts as foreign. */
export function allowsAnyRate({ isForeign }: { readonly isForeign: boolean }, countryCode: string): boolean {
  return isForeign && countryCode !== 'RO';
}

function keyOf(text: string): string {
  const fraction = parseDecimal(text);
  return fraction ? rateKey(vatRateFromFraction(fraction)) : text;
}
