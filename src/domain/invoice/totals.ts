import { add } from '../decimal/arithmetic.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { zeroMoney } from '../decimal/rounding.ts';
import { compareRates, rateKey, type VatRate } from '../vat/vat-rate.ts';

export interface MoneyAmounts {
  readonly net: Decimal;
  readonly vat: Decimal;
  readonly gross: Decimal;
}

/** The amounts of a line with their rate, or the sums of the lines of one rate. */
export interface RatedAmounts extends MoneyAmounts {
  readonly vatRate: VatRate;
}

export interface InvoiceTotals extends MoneyAmounts {
  /** One row for each rate on the invoice, the highest first. */
  readonly vatBreakdown: readonly RatedAmounts[];
}

/** V2-AMT-4: totals are sums of rounded lines and are never computed in another way, so they agree exactly with the lines. */
export function totalsOf(lines: readonly RatedAmounts[]): InvoiceTotals {
  const byRate = new Map<string, RatedAmounts>();
  for (const line of lines) {
    const key = rateKey(line.vatRate);
    byRate.set(key, { vatRate: line.vatRate, ...plus(byRate.get(key) ?? nothing, line) });
  }
  return {
    ...lines.reduce<MoneyAmounts>(plus, nothing),
    vatBreakdown: [...byRate.values()].sort((left, right) => compareRates(right.vatRate, left.vatRate)),
  };
}

export const nothing: MoneyAmounts = { net: zeroMoney, vat: zeroMoney, gross: zeroMoney };

export function plus(left: MoneyAmounts, right: MoneyAmounts): MoneyAmounts {
  return {
    net: add(left.net, right.net),
    vat: add(left.vat, right.vat),
    gross: add(left.gross, right.gross),
  };
}
