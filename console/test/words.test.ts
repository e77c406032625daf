import { expect, test } from 'vitest';
import { counted } from '../src/words/counted.ts';
import { day, endOfDay, moment, typedDate } from '../src/words/dates.ts';
import { typedWhole } from '../src/words/numbers.ts';

test.each([
  ['31.12.2026', '2026-12-31'],
  [' 5.1.26 ', '2026-01-05'],
  ['29/02/2028', '2028-02-29'],
  ['1-7-2027', '2027-07-01'],
])('a date is typed as zz.ll.aaaa, however it is separated: %s [CON-APP-15]', (typed, date) => {
  expect(typedDate(typed)).toBe(date);
});

test.each(['', '31.02.2027', '29.02.2027', '0.1.2027', '12.13.2027', '2027-01-31', '31.12.202', 'mâine'])(
  'what is no day of the calendar is no date: %s [CON-APP-15]',
  (typed) => {
    expect(typedDate(typed)).toBeNull();
  },
);

test('a day ends at midnight of Bucharest, in winter and in summer [CON-APP-15]', () => {
  expect(endOfDay('2026-12-31')).toBe('2026-12-31T23:59:59+02:00');
  expect(endOfDay('2027-07-01')).toBe('2027-07-01T23:59:59+03:00');
});

test('moments are told in the time of Bucharest, wherever the computer is [CON-APP-15]', () => {
  expect(moment('2026-11-15T22:30:00Z')).toBe('16.11.2026, 00:30');
  expect(day('2026-11-15T22:30:00Z')).toBe('16.11.2026');
});

test.each([
  ['12', 12],
  ['1.000', 1000],
  ['10 000', 10_000],
  ['', null],
  ['1,5', null],
  ['-3', null],
  ['doi', null],
] as const)('a whole number is typed with or without its points: "%s" [CON-APP-15]', (typed, value) => {
  expect(typedWhole(typed)).toBe(value);
});

test.each([
  [0, '0 chei'],
  [1, 'o cheie'],
  [19, '19 chei'],
  [20, '20 de chei'],
  [101, '101 chei'],
  [120, '120 de chei'],
  [200, '200 de chei'],
])('what is counted is said as Romanian counts: %i [CON-APP-15]', (count, said) => {
  expect(counted(count, 'o cheie', 'chei')).toBe(said);
});
