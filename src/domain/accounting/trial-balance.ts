import { add, equals, isZero, subtract, zero } from '../decimal/arithmetic.ts';
import type { Decimal } from '../decimal/decimal.ts';

export const balanceFigures = [
  'openingDebit',
  'openingCredit',
  'debitMovements',
  'creditMovements',
  'closingDebit',
  'closingCredit',
] as const;
export type BalanceFigure = (typeof balanceFigures)[number];

export interface AccountBalance extends Readonly<Record<BalanceFigure, Decimal>> {
  /** Account numbers are compared as text: `411` comes before `4111`, and `5` after both. */
  readonly account: string;
  readonly name: string | null;
}

export interface TrialBalance {
  readonly year: number;
  readonly month: number;
  readonly accounts: readonly AccountBalance[];
}

/** The pairs of debit and credit that must be equal over all accounts. */
export const balancePairs = {
  opening: ['openingDebit', 'openingCredit'],
  movements: ['debitMovements', 'creditMovements'],
  closing: ['closingDebit', 'closingCredit'],
} as const satisfies Readonly<Record<string, readonly [BalanceFigure, BalanceFigure]>>;
export type BalancePair = keyof typeof balancePairs;

/** Why a trial balance is refused: an account is listed twice, an account does not add up, or the two sides of a pair differ. */
export type BalanceFault =
  | { readonly wrong: 'account-twice'; readonly account: string }
  | { readonly wrong: 'account'; readonly account: string; readonly difference: Decimal }
  | { readonly wrong: 'pair'; readonly pair: BalancePair; readonly difference: Decimal };

/** GRP-BAL-1: opening and movements give the closing balance of each account, and debits equal credits, to the ban. */
export function* balanceFaults(accounts: readonly AccountBalance[]): Generator<BalanceFault> {
  const met = new Set<string>();
  for (const one of accounts) {
    if (met.has(one.account)) yield { wrong: 'account-twice', account: one.account };
    met.add(one.account);
    const difference = subtract(closing(one), add(opening(one), subtract(one.debitMovements, one.creditMovements)));
    if (!isZero(difference)) yield { wrong: 'account', account: one.account, difference };
  }
  const counted = withoutSubtotals(accounts);
  for (const [pair, [debit, credit]] of Object.entries(balancePairs)) {
    const [left, right] = [sumOf(counted, debit), sumOf(counted, credit)];
    if (!equals(left, right)) yield { wrong: 'pair', pair: pair as BalancePair, difference: subtract(left, right) };
  }
}

const opening = ({ openingDebit, openingCredit }: AccountBalance): Decimal => subtract(openingDebit, openingCredit);
const closing = ({ closingDebit, closingCredit }: AccountBalance): Decimal => subtract(closingDebit, closingCredit);

/** GRP-BAL-4: removes an account whose number is the beginning of another's, because it is the sum of those and would count them twice. */
export function withoutSubtotals(accounts: readonly AccountBalance[]): readonly AccountBalance[] {
  const sorted = accounts.toSorted((one, two) => (one.account < two.account ? -1 : 1));
  // In the order of the text, the accounts that begin with a number follow it directly.
  const subtotals = new Set(
    sorted.flatMap(({ account }, place) => {
      const next = sorted[place + 1]?.account;
      return next !== undefined && next !== account && next.startsWith(account) ? [account] : [];
    }),
  );
  return accounts.filter(({ account }) => !subtotals.has(account));
}

const sumOf = (accounts: readonly AccountBalance[], figure: BalanceFigure): Decimal =>
  accounts.reduce((sum, one) => add(sum, one[figure]), zero);

/** An indicator: which figure is read from which accounts. */
interface IndicatorRule {
  /** The beginnings of the account numbers. */
  readonly accounts: readonly string[];
  /** The turnover of the month, the balance at its end, or the difference of two other indicators. */
  readonly reads: 'credit' | 'debit' | 'credit-balance' | 'debit-balance' | 'profit';
}

/** GRP-BAL-4 */
export const indicatorRules = {
  income: { accounts: ['7'], reads: 'credit' },
  costs: { accounts: ['6'], reads: 'debit' },
  profit: { accounts: ['7', '6'], reads: 'profit' },
  sales: { accounts: ['70'], reads: 'credit' },
  wages: { accounts: ['64'], reads: 'debit' },
  taxes: { accounts: ['63', '69'], reads: 'debit' },
  suppliers: { accounts: ['401'], reads: 'credit-balance' },
  bank: { accounts: ['512'], reads: 'debit-balance' },
  cash: { accounts: ['531'], reads: 'debit-balance' },
  'uncollected-clients': { accounts: ['411'], reads: 'debit-balance' },
} as const satisfies Readonly<Record<string, IndicatorRule>>;
export type Indicator = keyof typeof indicatorRules;

export interface IndicatorMonth {
  readonly year: number;
  readonly month: number;
  readonly ofMonth: Decimal;
  readonly cumulated: Decimal;
}

/**
 * GRP-BAL-4: the months that have a trial balance, in order. Turnovers are cumulated from January; balances are those of the month's end.
 */
export function indicatorMonths(indicator: Indicator, balances: readonly TrialBalance[]): readonly IndicatorMonth[] {
  let total = zero;
  return balances
    .toSorted((one, two) => one.month - two.month)
    .map(({ year, month, accounts }) => {
      const { ofMonth, standing } = valuesOf(indicatorRules[indicator], withoutSubtotals(accounts));
      total = add(total, ofMonth);
      return { year, month, ofMonth, cumulated: standing ?? total };
    });
}

interface Values {
  readonly ofMonth: Decimal;
  /** The balance at the end of the month; null for an indicator that reads turnovers. */
  readonly standing: Decimal | null;
}

function valuesOf({ accounts: numbers, reads }: IndicatorRule, accounts: readonly AccountBalance[]): Values {
  const beginning = (number: string) => accounts.filter(({ account }) => account.startsWith(number));
  const read = numbers.flatMap(beginning);
  switch (reads) {
    case 'credit':
      return { ofMonth: sumOf(read, 'creditMovements'), standing: null };
    case 'debit':
      return { ofMonth: sumOf(read, 'debitMovements'), standing: null };
    case 'profit': {
      const { income, costs } = indicatorRules;
      const profit = subtract(valuesOf(income, accounts).ofMonth, valuesOf(costs, accounts).ofMonth);
      return { ofMonth: profit, standing: null };
    }
    case 'debit-balance': {
      const [before, after] = [sum(read.map(opening)), sum(read.map(closing))];
      return { ofMonth: subtract(after, before), standing: after };
    }
    case 'credit-balance': {
      const [before, after] = [sum(read.map(opening)), sum(read.map(closing))];
      return { ofMonth: subtract(before, after), standing: subtract(zero, after) };
    }
  }
}

const sum = (values: readonly Decimal[]): Decimal => values.reduce(add, zero);
