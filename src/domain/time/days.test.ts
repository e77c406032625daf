import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultDueDate } from '../invoice/payment.ts';
import { addDays, isCalendarDate, shiftDays } from './calendar.ts';

describe('days added to a date', () => {
  test.each([
    ['2026-01-15', 0, '2026-01-15'],
    ['2026-01-15', 30, '2026-02-14'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    // 2000 was a leap year, and 2100 is not.
    ['2000-02-28', 1, '2000-02-29'],
    ['2100-02-28', 1, '2100-03-01'],
    // In these nights Romania changes its clocks.
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-10-24', 2, '2026-10-26'],
    ['2026-01-01', 365, '2027-01-01'],
    ['2026-03-01', -1, '2026-02-28'],
  ])('%s and %d days is %s [V2-REQ-6]', (date, days, sum) => {
    expect(addDays(date, days)).toBe(sum);
    expect(addDays(sum, -days)).toBe(date);
  });

  const dates = fc
    .date({ min: new Date('1950-01-01T00:00:00Z'), max: new Date('2500-01-01T00:00:00Z'), noInvalidDate: true })
    .map((moment) => moment.toISOString().slice(0, 10));
  const days = fc.integer({ min: 0, max: 10_000 });

  test('one by one lead where all of them lead at once, and order as text [V2-REQ-6]', () => {
    fc.assert(
      fc.property(dates, days, days, (date, first, second) => {
        const sum = addDays(date, first + second);
        expect(addDays(addDays(date, first), second)).toBe(sum);
        expect(addDays(sum, -first - second)).toBe(date);
        expect(isCalendarDate(sum)).toBe(true);
        expect(sum > date).toBe(first + second > 0);
      }),
    );
  });

  test('need a date, and end within the calendar [V2-REQ-6]', () => {
    for (const [date, count] of [
      ['2026-02-30', 1],
      ['', 1],
      ['9999-12-31', 1],
      ['1900-01-01', -1],
      ['2026-01-01', Number.NaN],
      ['2026-01-01', 1e12],
    ] as const) {
      expect(() => addDays(date, count), date).toThrow(RangeError);
    }
  });
});

test('an invoice is due the given days after its issue, at the latest at the end of the calendar [V2-REQ-6]', () => {
  expect(defaultDueDate('2026-01-15', 0)).toBe('2026-01-15');
  expect(defaultDueDate('2026-01-15', 30)).toBe('2026-02-14');
  expect(defaultDueDate('9999-12-01', 30)).toBe('9999-12-31');
  expect(defaultDueDate('9999-12-31', 30)).toBe('9999-12-31');
  expect(defaultDueDate('2026-01-15', 1e12)).toBe('9999-12-31');
});

test('days before the first day of the calendar end there [V2-REQ-6]', () => {
  expect(shiftDays('1900-01-10', -5)).toBe('1900-01-05');
  expect(shiftDays('1900-01-10', -30)).toBe('1900-01-01');
  expect(shiftDays('2026-01-15', -1e12)).toBe('1900-01-01');
});
