import { add, multiply } from '../decimal/arithmetic.ts';
import { decimalToString, keptDecimal } from '../decimal/decimal.ts';
import { roundToMoney, zeroMoney } from '../decimal/rounding.ts';
import type { InvoiceSnapshot } from './snapshot.ts';

export interface VatInLei {
  /** The VAT of each row of the breakdown, in its order. */
  readonly ofRates: readonly string[];
  readonly total: string;
}

/**
 * V2-AMT-9: the law wants VAT in lei, by rate. Each rate is rounded once and the total is their sum, as all totals are.
 * Null where the document is in lei, or no exchange rate is known.
 */
export function vatInLei({ currency, exchangeRate, vatBreakdown }: InvoiceSnapshot): VatInLei | null {
  if (currency === 'RON' || exchangeRate === null) return null;
  const rate = keptDecimal(exchangeRate);
  const ofRates = vatBreakdown.map(({ vat }) => roundToMoney(multiply(keptDecimal(vat), rate)));
  return { ofRates: ofRates.map(decimalToString), total: decimalToString(ofRates.reduce(add, zeroMoney)) };
}
