import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDate, formatIban, formatMoney, formatNumber, formatRate } from './format.ts';

test.each([
  ['0', 0, '0'],
  ['12', 0, '12'],
  ['2.5', 0, '2,5'],
  ['1234.5', 2, '1.234,50'],
  ['-1234567.891', 2, '-1.234.567,891'],
  ['999', 2, '999,00'],
  ['1000', 0, '1.000'],
  ['-0.05', 2, '-0,05'],
  ['9999999999999.99', 2, '9.999.999.999.999,99'],
])('%s with %d decimals is written %s', (decimal, decimals, written) => {
  expect(formatNumber(decimal, decimals)).toBe(written);
});

test('no digit is lost or added, however long', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
      const decimal = `${whole}.${String(cents).padStart(2, '0')}`;
      const written = formatMoney(decimal);
      expect(written.replaceAll('.', '').replace(',', '.')).toBe(decimal);
      expect(written).toMatch(/^-?\d{1,3}(?:\.\d{3})*,\d{2}$/);
    }),
  );
});

test('what is no decimal is a fault, never printed', () => {
  for (const wrong of ['', 'NaN', '1e5', '1,5', '--1', 'Infinity'])
    expect(() => formatNumber(wrong)).toThrow(RangeError);
  expect(() => formatRate('x')).toThrow(RangeError);
});

test('rates are percents, dates and accounts as people write them', () => {
  expect(['0', '0.05', '0.21', '0.055', '1'].map(formatRate)).toEqual(['0%', '5%', '21%', '5,5%', '100%']);
  expect(formatDate('2026-12-31')).toBe('31.12.2026');
  expect(formatIban('RO49AAAA1B31007593840000')).toBe('RO49 AAAA 1B31 0075 9384 0000');
});
