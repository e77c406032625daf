import { expect, test } from 'vitest';
import { addDays } from './calendar.ts';
import { firstDayFrom, type Rhythm, rhythmProblems } from './rhythm.ts';

const rhythm = (more: Partial<Rhythm> = {}): Rhythm => ({
  every: 'month',
  firstOn: '2026-11-15',
  day: 15,
  endsOn: null,
  ...more,
});

function days(of: Rhythm, count: number): readonly (string | null)[] {
  const found: (string | null)[] = [];
  for (let day: string | null = firstDayFrom(of, of.firstOn); found.length < count; ) {
    found.push(day);
    day = day === null ? null : firstDayFrom(of, addDays(day, 1));
  }
  return found;
}

test('a month end stays a month end, whatever the length of the month [V2-REC-2]', () => {
  expect(days(rhythm({ firstOn: '2026-12-31', day: 31 }), 5)).toEqual([
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
  ]);
  expect(days(rhythm({ firstOn: '2028-01-30', day: 30 }), 3)).toEqual(['2028-01-30', '2028-02-29', '2028-03-30']);
});

test('a leap day is the last of February in other years [V2-REC-2]', () => {
  expect(days(rhythm({ every: 'year', firstOn: '2028-02-29', day: 29 }), 5)).toEqual([
    '2028-02-29',
    '2029-02-28',
    '2030-02-28',
    '2031-02-28',
    '2032-02-29',
  ]);
});

test('quarters and years are counted from the first day [V2-REC-2]', () => {
  expect(days(rhythm({ every: 'quarter' }), 4)).toEqual(['2026-11-15', '2027-02-15', '2027-05-15', '2027-08-15']);
  expect(days(rhythm({ every: 'year' }), 2)).toEqual(['2026-11-15', '2027-11-15']);
});

test('the end date still counts, and nothing comes after it [V2-REC-2]', () => {
  expect(days(rhythm({ endsOn: '2027-01-15' }), 4)).toEqual(['2026-11-15', '2026-12-15', '2027-01-15', null]);
  expect(days(rhythm({ endsOn: '2027-01-14' }), 3)).toEqual(['2026-11-15', '2026-12-15', null]);
});

test('before the first day the first day is next, and the calendar ends [V2-REC-2]', () => {
  expect(firstDayFrom(rhythm(), '2020-01-01')).toBe('2026-11-15');
  expect(firstDayFrom(rhythm({ every: 'year' }), '9999-12-01')).toBeNull();
});

test('each day is found again from itself, and every day between two leads to the later [V2-REC-2]', () => {
  const of = rhythm({ firstOn: '2026-11-30', day: 31 });
  for (let date = '2026-11-30'; date < '2028-04-01'; date = addDays(date, 1)) {
    const next = firstDayFrom(of, date);
    expect(next !== null && next >= date && firstDayFrom(of, next) === next).toBe(true);
  }
});

test('a day of the month fits a first day that is the last of a shorter month, and the end is not before it [V2-REC-2]', () => {
  const problems = (firstOn: string, day: number, endsOn: string | null = null) =>
    rhythmProblems(rhythm({ firstOn, day, endsOn }));
  expect(problems('2027-02-28', 31)).toEqual([]);
  expect(problems('2027-02-28', 28, '2027-02-28')).toEqual([]);
  expect(problems('2027-01-28', 31)).toEqual(['day-not-of-first-day']);
  expect(problems('2027-01-28', 27, '2027-01-27')).toEqual(['day-not-of-first-day', 'ends-before-first-day']);
});
