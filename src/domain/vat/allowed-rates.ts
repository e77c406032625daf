import { parseDecimal } from '../decimal/decimal.ts';
import { vatRatesOn } from '../nomenclature/vat-rates.ts';
import { isZeroRate, rateKey, type VatRate, vatRateFromFraction } from './vat-rate.ts';

/** Whether a rate is in force in one of the countries on that day; zero always is. */
export function rateOfSome(countryCodes: readonly string[], date: string): (rate: VatRate) => boolean {
  const keys = new Set(countryCodes.flatMap((country) => vatRatesOn(country, date).map(keyOf)));
  return (rate) => isZeroRate(rate) || keys.has(rateKey(rate));
}

function keyOf(text: string): string {
  const fraction = parseDecimal(text);
  return fraction ? rateKey(vatRateFromFraction(fraction)) : text;
}
