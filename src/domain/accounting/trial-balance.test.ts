import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, negate, subtract, zero } from '../decimal/arithmetic.ts';
import { type Decimal, decimalToString, parseDecimal } from '../decimal/decimal.ts';
import {
  type AccountBalance,
  balanceFaults,
  type Indicator,
  indicatorMonths,
  withoutSubtotals,
} from './trial-balance.ts';

const amount = (text: string | number): Decimal => parseDecimal(String(text)) ?? zero;

/** The figures are opening, movements and closing, each as debit and credit. */
const account = (number: string, ...figures: readonly (string | number)[]): AccountBalance => {
  const [openingDebit = 0, openingCredit = 0, debit = 0, credit = 0, closingDebit = 0, closingCredit = 0] = figures;
  return {
    account: number,
    name: null,
    openingDebit: amount(openingDebit),
    openingCredit: amount(openingCredit),
    debitMovements: amount(debit),
    creditMovements: amount(credit),
    closingDebit: amount(closingDebit),
    closingCredit: amount(closingCredit),
  };
};

const faultsOf = (...accounts: readonly AccountBalance[]) =>
  [...balanceFaults(accounts)].map((fault) =>
    'difference' in fault ? { ...fault, difference: decimalToString(fault.difference) } : fault,
  );

describe('a balance', () => {
  const clients = account('4111', 1000, 0, 500, 300, 1200, 0);
  const capital = account('1012', 0, 1000, 0, 0, 0, 1000);
  const sales = account('707', 0, 0, 300, 500, 0, 200);

  test('that adds up has no fault; an account may open on one side and close on the other [GRP-BAL-1]', () => {
    expect(faultsOf(clients, capital, sales)).toEqual([]);
    const turned = [account('401', 0, 10, 30, 0, 20, 0), account('512', 10, 0, 0, 30, 0, 20)];
    expect(faultsOf(...turned)).toEqual([]);
  });

  test('names the account whose opening and movements do not give its closing, and by how much [GRP-BAL-1]', () => {
    const wrong = account('4111', 1000, 0, 500, 300, 1200.01, 0);
    expect(faultsOf(wrong, capital, sales)).toEqual([
      { wrong: 'account', account: '4111', difference: '0.01' },
      { wrong: 'pair', pair: 'closing', difference: '0.01' },
    ]);
  });

  test('names the pair whose sides differ, each pair for itself [GRP-BAL-1]', () => {
    expect(faultsOf(clients)).toEqual([
      { wrong: 'pair', pair: 'opening', difference: '1000' },
      { wrong: 'pair', pair: 'movements', difference: '200' },
      { wrong: 'pair', pair: 'closing', difference: '1200' },
    ]);
  });

  test('has each account once [GRP-BAL-1]', () => {
    expect(faultsOf(account('1'), account('1'))).toEqual([{ wrong: 'account-twice', account: '1' }]);
  });

  test('counts no subtotal beside what it is the sum of [GRP-BAL-4]', () => {
    const subtotal = account('411', 1000, 0, 500, 300, 1200, 0);
    expect(faultsOf(subtotal, clients, capital, sales)).toEqual([]);
    const numbers = ['4', '411', '4111', '4118', '5', '512', '5121.01', '51'].map((number) => account(number));
    expect(withoutSubtotals(numbers).map(({ account: number }) => number)).toEqual(['4111', '4118', '5121.01']);
  });

  test('made of any entries adds up, and with one figure changed by a ban does not [GRP-BAL-1]', () => {
    const cents = fc.bigInt(0n, 10n ** 12n).map((units): Decimal => ({ units, scale: 2 }));
    const entry = fc.record({ debit: fc.integer({ min: 0, max: 4 }), credit: fc.integer({ min: 0, max: 4 }), cents });
    const numbers = ['1012', '401', '4111', '5121', '707'];
    fc.assert(
      fc.property(fc.array(entry), fc.array(entry), fc.integer({ min: 0, max: 4 }), (before, during, at) => {
        const sums = (entries: typeof before, place: number, side: 'debit' | 'credit') =>
          entries.filter((one) => one[side] === place).reduce((sum, one) => add(sum, one.cents), zero);
        const accounts = numbers.map((number, place): AccountBalance => {
          const opening = subtract(sums(before, place, 'debit'), sums(before, place, 'credit'));
          const debit = sums(during, place, 'debit');
          const credit = sums(during, place, 'credit');
          const closing = add(opening, subtract(debit, credit));
          const sides = (balance: Decimal) => (balance.units < 0n ? [zero, negate(balance)] : [balance, zero]);
          const [openingDebit = zero, openingCredit = zero] = sides(opening);
          const [closingDebit = zero, closingCredit = zero] = sides(closing);
          const movements = { debitMovements: debit, creditMovements: credit };
          return {
            account: number,
            name: null,
            openingDebit,
            openingCredit,
            ...movements,
            closingDebit,
            closingCredit,
          };
        });
        expect(faultsOf(...accounts)).toEqual([]);
        const spoilt = accounts.map((one, place) =>
          place === at ? { ...one, closingDebit: add(one.closingDebit, amount('0.01')) } : one,
        );
        expect(faultsOf(...spoilt)).toContainEqual({ wrong: 'account', account: numbers[at], difference: '0.01' });
      }),
    );
  });
});

describe('an indicator', () => {
  const january = {
    year: 2026,
    month: 1,
    accounts: [
      account('121', 0, 0, 70, 100, 0, 30),
      account('401', 0, 500, 100, 300, 0, 700),
      account('4111', 40, 0, 100, 60, 80, 0),
      account('5121', 5, 0, 10, 20, 0, 5),
      account('5124', 5, 0, 0, 0, 5, 0),
      account('531', 2, 0, 3, 1, 4, 0),
      account('61', 0, 0, 99, 99, 0, 0),
      account('611', 0, 0, 20, 20, 0, 0),
      account('635', 0, 0, 5, 5, 0, 0),
      account('641', 0, 0, 40, 40, 0, 0),
      account('698', 0, 0, 5, 5, 0, 0),
      account('704', 0, 0, 60, 60, 0, 0),
      account('707', 0, 0, 30, 30, 0, 0),
      account('766', 0, 0, 10, 10, 0, 0),
    ],
  };
  const march = {
    ...january,
    month: 3,
    accounts: [account('707', 0, 0, 50, 50, 0, 0), account('401', 0, 700, 0, 0, 0, 700)],
  };
  const values = (indicator: Indicator) =>
    indicatorMonths(indicator, [march, january]).map(({ month, ofMonth, cumulated }) => [
      month,
      decimalToString(ofMonth),
      decimalToString(cumulated),
    ]);

  test.each([
    ['income', [1, '100', '100'], [3, '50', '150']],
    ['costs', [1, '70', '70'], [3, '0', '70']],
    ['profit', [1, '30', '30'], [3, '50', '80']],
    ['sales', [1, '90', '90'], [3, '50', '140']],
    ['wages', [1, '40', '40'], [3, '0', '40']],
    ['taxes', [1, '10', '10'], [3, '0', '10']],
    ['suppliers', [1, '200', '700'], [3, '0', '700']],
    ['bank', [1, '-10', '0'], [3, '0', '0']],
    ['cash', [1, '2', '4'], [3, '0', '0']],
    ['uncollected-clients', [1, '40', '80'], [3, '0', '0']],
  ] as const)('%s [GRP-BAL-4]', (indicator, ...months) => {
    expect(values(indicator)).toEqual(months);
  });

  test('of a year without balances has no month [GRP-BAL-4]', () => {
    expect(indicatorMonths('income', [])).toEqual([]);
  });
});
