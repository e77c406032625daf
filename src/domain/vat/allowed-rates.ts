import { parseDecimal } from '../decimal/decimal.ts';
import { vatRatesOn } from '../nomenclature/vat-rates.ts';
import { isZeroRate, rateKey, type VatRate, vatRateFromFraction } from './vat-rate.ts';

/** Whether a rate is in force in one of the countries on that day; zero always is. */
export function rateOfSome(countryCodes: readonly string[], date: string): (rate: VatRate) => boolean {
  const isOf = (key: string) => (country: string) => vatRatesOn(country, date).some((text) => keyOf(text) === key);
  return (rate) => isZeroRate(rate) || countryCodes.some(isOf(rateKey(rate)));
}

/** Those of the countries together, the highest first, as fractions. */
export function ratesInForce(countryCodes: readonly string[], date: string): readonly string[] {
  const rates = new Set(countryCodes.flatMap((country) => vatRatesOn(country, date)));
  return [...rates].toSorted((left, right) => Number(right) - Number(left));
}

/** V1-ISSUE-10: a client declared foreign may be charged any rate; a Romanian one is none, whatever is declared. */
export function allowsAnyRate({ isForeign }: { readonly isForeign: boolean }, countryCode: string): boolean {
  return isForeign && countryCode !== 'RO';
}

function keyOf(text: string): string {
  const fraction = parseDecimal(text);
  return fraction ? rateKey(vatRateFromFraction(fraction)) : text;
}
