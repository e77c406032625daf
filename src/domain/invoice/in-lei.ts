import { add, isZero, multiply, subtract } from '../decimal/arithmetic.ts';
import { type Decimal, decimalToString, storedDecimal } from '../decimal/decimal.ts';
import { roundToMoney, zeroMoney } from '../decimal/rounding.ts';
import type { InvoiceSnapshot, SnapshotAmounts } from './snapshot.ts';
import type { MoneyAmounts } from './totals.ts';

/**
 * GRP-REP-1, GRP-REP-21: this is how amounts are converted to lei, on documents and in reports. SQL that sums many documents does the same
 * (`storage/reports/what-counts.ts`, `sales-parts.ts`, `purchases.ts`).
 */

type Converted = Pick<MoneyAmounts, 'gross' | 'vat'>;

/** Total and VAT are converted and rounded, and the base is the difference, so that the three always add up. */
export function inLei({ gross, vat }: Converted, rate: Decimal): MoneyAmounts {
  return parted(converted(gross, rate), converted(vat, rate));
}

/**
 * Each line is rounded by itself, and the last line takes the difference, so that the lines add up to the document. The difference in VAT
 * goes to the last line with VAT, so that a line without VAT never carries any.
 */
export function linesInLei(lines: readonly Converted[], document: Converted, rate: Decimal): readonly MoneyAmounts[] {
  const whole = inLei(document, rate);
  const each = lines.map((line) => inLei(line, rate));
  const rest = each.reduce(less, whole);
  const lastTaxed = lines.findLastIndex(({ vat }) => !isZero(vat));
  return each.map(({ gross, vat }, place) =>
    parted(place === lines.length - 1 ? add(gross, rest.gross) : gross, place === lastTaxed ? add(vat, rest.vat) : vat),
  );
}

/** V2-PRINT-1: null if the document is in lei, or no exchange rate is known. */
export function grossInLei(snapshot: InvoiceSnapshot): string | null {
  const rate = rateOf(snapshot);
  return rate && decimalToString(inLei(amountsOf(snapshot.totals), rate).gross);
}

/** V2-AMT-9: the law requires VAT in lei. Null if the document is in lei, or no exchange rate is known. */
export function vatInLei(snapshot: InvoiceSnapshot): string | null {
  const rate = rateOf(snapshot);
  return rate && decimalToString(inLei(amountsOf(snapshot.totals), rate).vat);
}

/**
 * V2-AMT-9: the VAT in lei of each row of the breakdown, in its order. It is the sum of the lines with that rate, as in the sales journal.
 */
export function vatInLeiByRate(snapshot: InvoiceSnapshot): readonly string[] | null {
  const rate = rateOf(snapshot);
  if (rate === null) return null;
  const { lines, totals, vatBreakdown } = snapshot;
  const sums = new Map<string, Decimal>();
  linesInLei(lines.map(amountsOf), amountsOf(totals), rate).forEach(({ vat }, place) => {
    const vatRate = lines[place]?.vatRate ?? '';
    sums.set(vatRate, add(sums.get(vatRate) ?? zeroMoney, vat));
  });
  return vatBreakdown.map(({ vatRate }) => decimalToString(sums.get(vatRate) ?? zeroMoney));
}

function less(left: MoneyAmounts, right: MoneyAmounts): MoneyAmounts {
  return parted(subtract(left.gross, right.gross), subtract(left.vat, right.vat));
}

const parted = (gross: Decimal, vat: Decimal): MoneyAmounts => ({ net: subtract(gross, vat), vat, gross });

const converted = (amount: Decimal, rate: Decimal): Decimal => roundToMoney(multiply(amount, rate));

const rateOf = ({ currency, exchangeRate }: InvoiceSnapshot): Decimal | null =>
  currency === 'RON' || exchangeRate === null ? null : storedDecimal(exchangeRate);

const amountsOf = ({ gross, vat }: SnapshotAmounts): Converted => ({
  gross: storedDecimal(gross),
  vat: storedDecimal(vat),
});
