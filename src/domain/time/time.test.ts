import { expect, test } from 'vitest';
import { bucharestDate, bucharestTimestamp, isCalendarDate, isTimestamp } from './calendar.ts';

test.each([
  ['2026-01-15T10:00:00.007Z', '2026-01-15T12:00:00.007+02:00'],
  ['2026-07-15T10:00:00Z', '2026-07-15T13:00:00.000+03:00'],
  ['2026-03-29T00:59:59.999Z', '2026-03-29T02:59:59.999+02:00'],
  ['2026-03-29T01:00:00Z', '2026-03-29T04:00:00.000+03:00'],
  ['2026-10-25T00:59:59Z', '2026-10-25T03:59:59.000+03:00'],
  ['2026-10-25T01:00:00Z', '2026-10-25T03:00:00.000+02:00'],
  ['2026-12-31T22:30:00Z', '2027-01-01T00:30:00.000+02:00'],
])('%s is %s in Romania [OPS-TIME-1] [V2-ENV-4]', (moment, local) => {
  expect(bucharestTimestamp(new Date(moment))).toBe(local);
  expect(bucharestDate(new Date(moment))).toBe(local.slice(0, 10));
  expect(new Date(local).toISOString()).toBe(new Date(moment).toISOString());
});

test('a date is a day that exists [V2-ENV-4]', () => {
  for (const day of ['2026-02-28', '2028-02-29', '1999-12-31']) expect(isCalendarDate(day), day).toBe(true);
  for (const day of ['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '0001-01-01', '2026-01-01T00:00:00Z', '']) {
    expect(isCalendarDate(day), day).toBe(false);
  }
});

test('a timestamp has an offset [V2-ENV-4]', () => {
  for (const moment of ['2026-01-01T00:00:00Z', '2026-01-01T23:59:59.123+02:00'])
    expect(isTimestamp(moment), moment).toBe(true);
  for (const moment of ['2026-01-01T00:00:00', '2026-01-01', '2026-02-30T00:00:00Z', '2026-01-01T24:00:00Z']) {
    expect(isTimestamp(moment), moment).toBe(false);
  }
});
