import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compare, multiply, zero } from '../decimal/arithmetic.ts';
import { type Decimal, decimalFromNumber, decimalToString, parseDecimal } from '../decimal/decimal.ts';
import { vatRates } from '../nomenclature/vat-rates.ts';
import { compareRates, isZeroRate, rateKey, vatRateFromFraction, vatRateFromPercent, zeroRate } from './vat-rate.ts';

/** Fractions of up to 4 decimals, the scale of a rate. */
const fractions: fc.Arbitrary<Decimal> = fc.record({
  units: fc.bigInt({ min: 0n, max: 10_000n }),
  scale: fc.constant(4),
});

describe('a VAT rate', () => {
  test.each([
    [0.21, 21, '0.21'],
    [0.11, 11, '0.11'],
    [0.055, 5.5, '0.055'],
    [0.2, 20, '0.2'],
    [1, 100, '1'],
    [0, 0, '0'],
  ])('%d as a fraction and %d as a percent are one rate, known as %s [V2-REQ-25]', (fraction, percent, key) => {
    const rate = vatRateFromFraction(decimalFromNumber(fraction));
    expect(vatRateFromPercent(decimalFromNumber(percent))).toEqual(rate);
    expect(rateKey(rate)).toBe(key);
  });

  test('is equal data however it was spelled [V2-REQ-25] [V2-NUM-3]', () => {
    fc.assert(
      fc.property(fractions, fc.integer({ min: 0, max: 6 }), ({ units, scale }, more) => {
        const rate = vatRateFromFraction({ units, scale });
        const respelled = vatRateFromFraction({ units: units * 10n ** BigInt(more), scale: scale + more });
        const percent = vatRateFromPercent({ units, scale: scale - 2 });
        for (const other of [respelled, percent]) {
          expect(other).toEqual(rate);
          expect(rateKey(other)).toBe(rateKey(rate));
          expect(compareRates(other, rate)).toBe(0);
        }
      }),
    );
  });

  test('has a key of its own, and is ordered by value [V2-REQ-25]', () => {
    fc.assert(
      fc.property(fractions, fractions, (a, b) => {
        const [left, right] = [vatRateFromFraction(a), vatRateFromFraction(b)];
        expect(compareRates(left, right)).toBe(compare(a, b));
        expect(rateKey(left) === rateKey(right)).toBe(compareRates(left, right) === 0);
        expect(isZeroRate(left)).toBe(compare(a, zero) === 0);
      }),
    );
    expect(isZeroRate(zeroRate)).toBe(true);
  });

  test('is never below zero [V2-REQ-25]', () => {
    expect(() => vatRateFromFraction(decimalFromNumber(-0.21))).toThrow(RangeError);
    expect(() => vatRateFromPercent(decimalFromNumber(-21))).toThrow(RangeError);
  });

  test('can be any one of the nomenclature [V2-REQ-25]', () => {
    for (const text of new Set(vatRates.flatMap(({ rates }) => rates))) {
      const fraction = parseDecimal(text) ?? zero;
      expect(rateKey(vatRateFromFraction(fraction))).toBe(decimalToString(fraction));
      expect(vatRateFromPercent(multiply(fraction, { units: 100n, scale: 0 }))).toEqual(vatRateFromFraction(fraction));
    }
  });
});
