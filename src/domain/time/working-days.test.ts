import { expect, test } from 'vitest';
import { addWorkingDays, holidaysOf, isWorkingDay, orthodoxEaster } from './calendar.ts';

test.each([
  [2022, '2022-04-24'],
  [2023, '2023-04-16'],
  [2024, '2024-05-05'],
  [2025, '2025-04-20'],
  [2026, '2026-04-12'],
  [2027, '2027-05-02'],
  [2028, '2028-04-16'],
  [2030, '2030-04-28'],
])('Orthodox Easter of %i is %s', (year, date) => {
  expect(orthodoxEaster(year)).toBe(date);
});

test('the holidays of 2026 are those of the law', () => {
  expect(holidaysOf(2026)).toEqual([
    '2026-01-01',
    '2026-01-02',
    '2026-01-06',
    '2026-01-07',
    '2026-01-24',
    '2026-04-10',
    '2026-04-12',
    '2026-04-13',
    '2026-05-01',
    '2026-05-31',
    '2026-06-01',
    '2026-06-01',
    '2026-08-15',
    '2026-11-30',
    '2026-12-01',
    '2026-12-25',
    '2026-12-26',
  ]);
  expect(isWorkingDay('2023-01-06')).toBe(true);
  expect(isWorkingDay('2025-01-06')).toBe(false);
});

test.each([
  // This is an ordinary week.
  ['2026-11-16', '2026-11-23'],
  // This invoice is issued on a Sunday.
  ['2026-11-15', '2026-11-20'],
  // Saint Andrew's day and the national day are between.
  ['2026-11-27', '2026-12-08'],
  // Good Friday and Easter Monday are between.
  ['2026-04-08', '2026-04-17'],
  // The turn of the year and Epiphany are between.
  ['2026-12-30', '2027-01-11'],
  // Labour Day and Easter Monday of 2027 are between.
  ['2027-04-29', '2027-05-10'],
  // Pentecost Monday of 2025 is between.
  ['2025-06-05', '2025-06-13'],
])('five working days after %s end on %s', (issued, term) => {
  expect(addWorkingDays(issued, 5)).toBe(term);
});
