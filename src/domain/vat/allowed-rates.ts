import { parseDecimal } from '../decimal/decimal.ts';
import { vatRatesOn } from '../nomenclature/vat-rates.ts';
import { isZeroRate, rateKey, type VatRate, vatRateFromFraction } from './vat-rate.ts';

/** Whether a rate is in force in one of the countries on that day; zero always is. */
export function rateOfSome(countryCodes: readonly string[], date: string): (rate: VatRate) => boolean {
  const isOf = (key: string) => (country: string) => vatRatesOn(country, date).some((text) => keyOf(text) === key);
  return (rate) => isZeroRate(rate) || countryCodes.some(isOf(rateKey(rate)));
}

function keyOf(text: string): string {
  const fraction = parseDecimal(text);
  return fraction ? rateKey(vatRateFromFraction(fraction)) : text;
}
