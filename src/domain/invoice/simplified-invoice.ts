import { compare, multiply } from '../decimal/arithmetic.ts';
import { type Decimal, decimalToString } from '../decimal/decimal.ts';
import { roundToMoney } from '../decimal/rounding.ts';
import type { IssueCommand } from './issue-command.ts';
import type { IssueProblem } from './issue-problem.ts';
import type { MoneyAmounts } from './totals.ts';

/** Art. 319 (12) of the fiscal code: the limit includes VAT. */
const limitInEuro: Decimal = { units: 100n, scale: 0 };

interface Rates {
  readonly exchangeRate: { readonly rate: Decimal } | null;
  readonly euroRate: { readonly rate: Decimal } | null;
}

/** V2-LAW-3. If a rate that is needed is not known, the limit counts as not exceeded. */
export function simplifiedProblems(
  { type, currency, exchangeRate }: Pick<IssueCommand, 'type' | 'currency' | 'exchangeRate'>,
  { gross }: MoneyAmounts,
  known: Rates,
): readonly IssueProblem[] {
  if (type.code !== 'FS') return [];
  if (currency === 'EUR') return exceeding(gross, limitInEuro, null);
  const rate = currency === 'RON' ? one : (exchangeRate ?? known.exchangeRate?.rate ?? null);
  const euroRate = known.euroRate?.rate ?? null;
  if (!rate || !euroRate) return [];
  return exceeding(roundToMoney(multiply(gross, rate)), roundToMoney(multiply(limitInEuro, euroRate)), euroRate);
}

const one: Decimal = { units: 1n, scale: 0 };

function exceeding(total: Decimal, limit: Decimal, euroRate: Decimal | null): readonly IssueProblem[] {
  if (compare(total, limit) <= 0) return [];
  return [
    {
      on: 'invoice',
      problem: 'simplified-too-large',
      euroRate: euroRate && decimalToString(euroRate),
      limit: decimalToString(limit),
      total: decimalToString(total),
    },
  ];
}
