import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, isWorkingDay } from '../time/calendar.ts';
import { lastPublishingDay, minutesToWait, periodsToRead } from './bank-rates.ts';

test.each([
  // This is a Friday, before and after 13:00 in Bucharest, in winter and in summer.
  ['2026-11-13T10:59:59Z', '2026-11-12'],
  ['2026-11-13T11:00:00Z', '2026-11-13'],
  ['2026-07-17T09:59:59Z', '2026-07-16'],
  ['2026-07-17T10:00:00Z', '2026-07-17'],
  // These are the weekend, and Monday before and after the hour.
  ['2026-11-15T20:00:00Z', '2026-11-13'],
  ['2026-11-16T10:00:00Z', '2026-11-13'],
  ['2026-11-16T11:30:00Z', '2026-11-16'],
  // These are the holidays of Saint Andrew and the national day, and Good Friday to Easter Monday.
  ['2026-12-01T15:00:00Z', '2026-11-27'],
  ['2026-04-13T15:00:00Z', '2026-04-09'],
  // In Bucharest it is already the first of January.
  ['2026-12-31T23:00:00Z', '2026-12-31'],
])('at %s the rates of %s must be there [OPS-BNR-1]', (now, day) => {
  expect(lastPublishingDay(new Date(now))).toBe(day);
});

test.each([
  ['2026-11-13', '2026-11-13', []],
  ['2026-11-13', '2026-11-12', []],
  ['2026-11-12', '2026-11-13', ['day']],
  ['2026-11-13', '2026-11-16', ['day']],
  ['2026-11-12', '2026-11-16', ['ten-days']],
  ['2026-11-02', '2026-11-13', ['ten-days']],
  ['2026-10-30', '2026-11-13', [{ year: 2026 }, 'ten-days']],
  ['2026-12-31', '2027-01-04', ['day']],
  ['2026-12-01', '2027-01-20', [{ year: 2026 }, { year: 2027 }, 'ten-days']],
  ['2019-05-06', '2026-11-13', [{ year: 2025 }, { year: 2026 }, 'ten-days']],
  [null, '2026-11-13', [{ year: 2026 }, 'ten-days']],
  [null, '2026-01-15', [{ year: 2025 }, { year: 2026 }, 'ten-days']],
])('with everything known until %s, the rates of %s are read from %j [OPS-BNR-1]', (knownUntil, expected, periods) => {
  expect(periodsToRead(knownUntil, expected)).toEqual(periods);
});

test('whatever was missed of this year and the last, the files that are read have it [OPS-BNR-1]', () => {
  const days = fc.integer({ min: 0, max: 700 }).map((after) => addDays('2025-01-03', after));
  fc.assert(
    fc.property(days.filter(isWorkingDay), fc.integer({ min: 1, max: 400 }), (knownUntil, gap) => {
      let expected = addDays(knownUntil, gap);
      while (!isWorkingDay(expected)) expected = addDays(expected, 1);
      const covered = new Set(periodsToRead(knownUntil, expected).flatMap((period) => daysOf(period, expected)));
      for (let day = addDays(knownUntil, 1); day <= expected; day = addDays(day, 1)) {
        const isRecent = Number(day.slice(0, 4)) >= Number(expected.slice(0, 4)) - 1;
        if (isWorkingDay(day) && isRecent) expect(covered, day).toContain(day);
      }
    }),
    { numRuns: 30 },
  );
});

/** The days in the bank's file once the last of them is published. */
function daysOf(period: ReturnType<typeof periodsToRead>[number], last: string): readonly string[] {
  const wanted = { day: 1, 'ten-days': 10 };
  const most = typeof period === 'string' ? wanted[period] : 400;
  const days: string[] = [];
  for (let day = last; days.length < most && day >= '2023-01-01'; day = addDays(day, -1)) {
    if (isWorkingDay(day) && (typeof period === 'string' || day.startsWith(String(period.year)))) days.push(day);
  }
  return days;
}

test('the bank is asked again after 5 minutes, then later and later, at least once an hour [OPS-BNR-1]', () => {
  expect([1, 2, 3, 4, 5, 6, 1000].map(minutesToWait)).toEqual([5, 10, 20, 40, 60, 60, 60]);
});
