import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNumber } from './numbering.ts';

test.each([
  [1, 0, '1'],
  [1, 1, '1'],
  [1, 4, '0001'],
  [42, 4, '0042'],
  [9999, 4, '9999'],
  [10_000, 4, '10000'],
  [0, 0, '0'],
  [0, 3, '000'],
  [7, 20, '00000000000000000007'],
  [Number.MAX_SAFE_INTEGER, 0, '9007199254740991'],
])('number %d with %d digits is %s [V2-NUMBER-4]', (next, digits, text) => {
  expect(formatNumber(next, digits)).toBe(text);
});

test('is the same number again, at least that long, with no zero more than asked for [V2-NUMBER-4]', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.integer({ min: 0, max: 20 }), (next, digits) => {
      const text = formatNumber(next, digits);
      expect(Number(text)).toBe(next);
      expect(text).toHaveLength(Math.max(String(next).length, digits));
    }),
  );
});

test('two numbers of a series never have one text [V2-NUMBER-4]', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.maxSafeNat(), fc.integer({ min: 0, max: 20 }), (one, other, digits) => {
      expect(formatNumber(one, digits) === formatNumber(other, digits)).toBe(one === other);
    }),
  );
  for (const wrong of [2 ** 53, -1, 1.5, Number.NaN]) expect(() => formatNumber(wrong, 0)).toThrow(RangeError);
});
