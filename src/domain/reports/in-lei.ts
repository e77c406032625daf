import { add, multiply, subtract } from '../decimal/arithmetic.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { roundToMoney, zeroMoney } from '../decimal/rounding.ts';
import type { MoneyAmounts } from '../invoice/totals.ts';

/** GRP-REP-1: how amounts become lei. SQL that sums many documents does the same (`storage/reports/what-counts.ts`). */

/** Total and VAT are converted and rounded, and the base is the difference, so that the three always add up. */
export function inLei({ gross, vat }: Pick<MoneyAmounts, 'gross' | 'vat'>, rate: Decimal): MoneyAmounts {
  const [total, tax] = [converted(gross, rate), converted(vat, rate)];
  return { net: subtract(total, tax), vat: tax, gross: total };
}

/** Each line is rounded by itself, and the last takes the rest: the lines add up to the document. */
export function linesInLei(
  lines: readonly Pick<MoneyAmounts, 'gross' | 'vat'>[],
  document: Pick<MoneyAmounts, 'gross' | 'vat'>,
  rate: Decimal,
): readonly MoneyAmounts[] {
  const whole = inLei(document, rate);
  const first = lines.slice(0, -1).map((line) => inLei(line, rate));
  if (lines.length === 0) return [];
  return [...first, first.reduce(less, whole)];
}

export const nothing: MoneyAmounts = { net: zeroMoney, vat: zeroMoney, gross: zeroMoney };

export function plus(left: MoneyAmounts, right: MoneyAmounts): MoneyAmounts {
  return { net: add(left.net, right.net), vat: add(left.vat, right.vat), gross: add(left.gross, right.gross) };
}

function less(left: MoneyAmounts, right: MoneyAmounts): MoneyAmounts {
  return {
    net: subtract(left.net, right.net),
    vat: subtract(left.vat, right.vat),
    gross: subtract(left.gross, right.gross),
  };
}

const converted = (amount: Decimal, rate: Decimal): Decimal => roundToMoney(multiply(amount, rate));
