import { expect, test } from 'vitest';
import { invoiceTypes } from '../nomenclature/invoice-types.ts';
import { agesAt, monthSoFar, monthStart, salesStatuses, sameDaysOfLastMonth } from './sales.ts';

test('fiscal documents that stand count, and reversed ones with their reversals; nothing else does [CON-HOME-1]', () => {
  const ofFacts = (fact: 'isFiscal' | 'isDue') => invoiceTypes.filter((type) => type[fact]).map(({ code }) => code);
  expect(ofFacts('isFiscal')).toEqual(['F', 'FS', 'T', 'S', 'U', 'H', 'N', 'X']);
  expect(ofFacts('isDue')).toEqual(ofFacts('isFiscal'));
  expect(salesStatuses).toEqual(['issued', 'reversed', 'reversal']);
});

test.each([
  ['2026-11-16', 0, '2026-11-01'],
  ['2026-11-16', -11, '2025-12-01'],
  ['2026-01-31', -1, '2025-12-01'],
  ['2026-12-01', 1, '2027-01-01'],
])('the month of %s, %i months on, begins on %s', (day, shift, first) => {
  expect(monthStart(day, shift)).toBe(first);
});

test.each([
  ['2026-11-16', '2026-10-01', '2026-10-16'],
  ['2026-03-31', '2026-02-01', '2026-02-28'],
  ['2028-03-29', '2028-02-01', '2028-02-29'],
  ['2026-01-01', '2025-12-01', '2025-12-01'],
])('beside the days of the month up to %s stand those from %s to %s [CON-HOME-2]', (today, from, until) => {
  expect(monthSoFar(today).from).toBe(`${today.slice(0, 8)}01`);
  expect(sameDaysOfLastMonth(today)).toEqual({ from, until });
});

test('every due date has one age [CON-HOME-3]', () => {
  const ages = agesAt('2026-11-16');
  const ageOf = (due: string) =>
    ages.filter(({ dueFrom, dueUntil }) => (dueFrom ?? '') <= due && due <= (dueUntil ?? '9999-12-31'));
  for (const [due, name] of [
    ['2026-11-16', 'in-term'],
    ['2026-11-15', 'to-30'],
    ['2026-10-17', 'to-30'],
    ['2026-10-16', 'to-60'],
    ['2026-09-17', 'to-60'],
    ['2026-09-16', 'to-90'],
    ['2026-08-18', 'to-90'],
    ['2026-08-17', 'older'],
    ['2020-01-01', 'older'],
  ]) {
    expect(
      ageOf(due ?? '').map((age) => age.name),
      due,
    ).toEqual([name]);
  }
});
