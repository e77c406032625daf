import { expect, test } from 'vitest';
import { daysOf, monthsIn } from '../src/screens/reports/months-period.ts';

const inAddress = (address: string) => monthsIn(new URLSearchParams(address), '2026-11');

test.each([
  ['', '2025-12', '2026-11'],
  ['pana_la=2026-01', '2025-02', '2026-01'],
  ['de_la=2026-03', '2026-03', '2026-11'],
  ['de_la=2026-03&pana_la=2026-02', '2026-03', '2026-03'],
  ['de_la=2026-13&pana_la=mai', '2025-12', '2026-11'],
])('the address says the months of a report: %s [CON-REPORT-22]', (address, from, until) => {
  expect(inAddress(address)).toEqual({ from, until });
});

test('the service is asked for a day of the first month and of the last [CON-REPORT-22]', () => {
  expect(daysOf(inAddress('de_la=2026-02'))).toEqual({ data_de_la: '2026-02-01', data_pana_la: '2026-11-01' });
});
