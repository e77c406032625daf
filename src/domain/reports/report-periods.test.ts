import { describe, expect, test } from 'vitest';
import { decimalToString, parseDecimal } from '../decimal/decimal.ts';
import { zeroMoney } from '../decimal/rounding.ts';
import { evolution, monthsIn, previousPeriod, sameDaysOfLastYear, wholeMonths, yearSoFar } from './report-periods.ts';
import { lastClosedDay, needsMark, spansUpTo } from './stored-spans.ts';

const amount = (text: string) => parseDecimal(text) ?? zeroMoney;

test('the previous period has as many days, right before [GRP-REP-2]', () => {
  expect(previousPeriod({ from: '2026-11-01', until: '2026-11-30' })).toEqual({
    from: '2026-10-02',
    until: '2026-10-31',
  });
  expect(previousPeriod({ from: '2026-11-16', until: '2026-11-16' })).toEqual({
    from: '2026-11-15',
    until: '2026-11-15',
  });
});

test('the year so far stands beside the same days of the last one [GRP-REP-2]', () => {
  expect(sameDaysOfLastYear(yearSoFar('2026-11-16'))).toEqual({ from: '2025-01-01', until: '2025-11-16' });
  expect(sameDaysOfLastYear(yearSoFar('2024-02-29'))).toEqual({ from: '2023-01-01', until: '2023-02-28' });
});

test.each([
  ['150', '100', '50.00'],
  ['50', '100', '-50.00'],
  ['50', '-100', '150.00'],
  ['1', '3', '-66.67'],
  ['0.01', '0', '100'],
  ['-0.01', '0', '-100'],
  ['0', '0', '0.00'],
])('from %s against %s it is %s per cent [GRP-REP-2]', (now, before, expected) => {
  expect(decimalToString(evolution(amount(now), amount(before)))).toBe(expected);
});

describe('whole months', () => {
  test('are the last twelve by default, and whatever holds the days that were given [GRP-REP-4]', () => {
    expect(wholeMonths(undefined, undefined, '2026-11-16')).toEqual({ from: '2025-12-01', until: '2026-11-30' });
    expect(wholeMonths('2026-02-10', undefined, '2026-11-16')).toEqual({ from: '2026-02-01', until: '2026-11-30' });
    expect(wholeMonths(undefined, '2026-02-10', '2026-11-16')).toEqual({ from: '2025-03-01', until: '2026-02-28' });
  });

  test('are counted with both ends [GRP-REP-4]', () => {
    expect(monthsIn({ from: '2025-12-01', until: '2026-11-30' })).toBe(12);
    expect(monthsIn({ from: '2026-11-01', until: '2026-11-30' })).toBe(1);
  });
});

describe('sums are kept', () => {
  test('of a day once it has been over for an hour in Bucharest [GRP-REP-10]', () => {
    expect(lastClosedDay(new Date('2026-11-15T22:59:59Z'))).toBe('2026-11-14');
    expect(lastClosedDay(new Date('2026-11-15T23:00:00Z'))).toBe('2026-11-15');
    expect(lastClosedDay(new Date('2026-11-16T21:59:59Z'))).toBe('2026-11-15');
  });

  test('so that every change of a day before today leaves a mark [GRP-REP-10]', () => {
    const now = new Date('2026-11-15T22:00:00Z');
    expect(needsMark('2026-11-15', now)).toBe(true);
    expect(needsMark('2026-11-16', now)).toBe(false);
  });

  test('of whole months, and of the days of the month that is not over [GRP-REP-10]', () => {
    const spans = spansUpTo('2026-09-15', '2026-11-02').map(({ from, until }) => `${from} ${until}`);
    expect(spans).toEqual([
      '2026-09-01 2026-09-30',
      '2026-10-01 2026-10-31',
      '2026-11-01 2026-11-01',
      '2026-11-02 2026-11-02',
    ]);
    expect(spansUpTo('2026-11-03', '2026-11-30')).toEqual([{ from: '2026-11-01', until: '2026-11-30' }]);
    expect(spansUpTo('2026-12-01', '2026-11-30')).toEqual([]);
  });
});
