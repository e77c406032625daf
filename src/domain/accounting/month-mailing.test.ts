import { expect, test } from 'vitest';
import { lastMailedMonth } from './month-mailing.ts';

test.each([
  ['2026-11-04', 5, '2026-09-01'],
  ['2026-11-05', 5, '2026-10-01'],
  ['2026-11-30', 5, '2026-10-01'],
  ['2027-01-01', 1, '2026-12-01'],
  ['2027-01-27', 28, '2026-11-01'],
  ['2027-03-28', 28, '2027-02-01'],
])('on %s, with the day %i, %s is the last month that left [CON-MONTH-2]', (today, day, month) => {
  expect(lastMailedMonth(today, day)).toBe(month);
});
