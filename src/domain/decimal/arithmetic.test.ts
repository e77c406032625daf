import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  absolute,
  add,
  canonical,
  compare,
  equals,
  isNegative,
  isPositive,
  isZero,
  multiply,
  negate,
  one,
  powerOfTen,
  subtract,
  zero,
} from './arithmetic.ts';
import { type Decimal, decimalToString } from './decimal.ts';

const decimals: fc.Arbitrary<Decimal> = fc.record({
  units: fc.oneof(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), fc.bigInt({ min: -20n, max: 20n })),
  scale: fc.integer({ min: 0, max: 12 }),
});
/** The value as a count of 10^-40. No result in these tests has a finer scale, so counts can be compared exactly. */
const exact = ({ units, scale }: Decimal): bigint => units * 10n ** BigInt(40 - scale);
const same = (left: Decimal, right: Decimal): void => expect(exact(left)).toBe(exact(right));

describe('exact arithmetic', () => {
  test('adds, subtracts and negates without losing a digit [V2-NUM-1]', () => {
    fc.assert(
      fc.property(decimals, decimals, (left, right) => {
        expect(exact(add(left, right))).toBe(exact(left) + exact(right));
        expect(exact(subtract(left, right))).toBe(exact(left) - exact(right));
        expect(exact(negate(left))).toBe(-exact(left));
        expect(add(left, right).scale).toBe(Math.max(left.scale, right.scale));
      }),
    );
  });

  test('multiplies without losing a digit [V2-NUM-1]', () => {
    fc.assert(
      fc.property(decimals, decimals, decimals, (left, right, third) => {
        expect(exact(multiply(left, right)) * 10n ** 40n).toBe(exact(left) * exact(right));
        same(multiply(left, right), multiply(right, left));
        same(multiply(left, one), left);
        // Four factors of scale 12 exceed the scale of `exact`, but can still be compared by value.
        expect(equals(multiply(left, add(right, third)), add(multiply(left, right), multiply(left, third)))).toBe(true);
      }),
    );
    expect(decimalToString(multiply({ units: 11n, scale: 1 }, { units: 11n, scale: 1 }))).toBe('1.21');
  });

  test('adding is exact where binary floating point is not [V2-NUM-1]', () => {
    const tenth = { units: 1n, scale: 1 };
    expect(decimalToString(add(add(tenth, tenth), tenth))).toBe('0.3');
  });
});

describe('comparison', () => {
  test('is by value, whatever the number of decimals [V2-NUM-3]', () => {
    fc.assert(
      fc.property(decimals, decimals, fc.integer({ min: 0, max: 12 }), (left, right, more) => {
        const respelled = { units: left.units * 10n ** BigInt(more), scale: left.scale + more };
        expect(equals(left, respelled)).toBe(true);
        expect(compare(respelled, right)).toBe(compare(left, right));
        expect(compare(left, right)).toBe(Number(exact(left) > exact(right)) - Number(exact(left) < exact(right)));
        expect(compare(left, right) + compare(right, left)).toBe(0);
      }),
    );
  });

  test('every value is negative, zero or positive, and its size is not negative [V2-NUM-1]', () => {
    fc.assert(
      fc.property(decimals, (decimal) => {
        expect([isNegative, isZero, isPositive].map((is) => is(decimal))).toEqual(
          [-1, 0, 1].map((sign) => compare(decimal, zero) === sign),
        );
        expect(isNegative(absolute(decimal))).toBe(false);
        same(absolute(decimal), isNegative(decimal) ? negate(decimal) : decimal);
      }),
    );
    expect(isZero({ units: 0n, scale: 6 })).toBe(true);
  });

  test('equal values have one canonical form [V2-NUM-3]', () => {
    fc.assert(
      fc.property(decimals, fc.integer({ min: 0, max: 12 }), (decimal, more) => {
        const respelled = { units: decimal.units * 10n ** BigInt(more), scale: decimal.scale + more };
        expect(canonical(respelled)).toEqual(canonical(decimal));
        same(canonical(decimal), decimal);
      }),
    );
    expect(canonical({ units: 1500n, scale: 3 })).toEqual({ units: 15n, scale: 1 });
    expect(canonical({ units: 0n, scale: 2 })).toEqual(zero);
    expect(canonical({ units: 100n, scale: 0 })).toEqual({ units: 100n, scale: 0 });
  });
});

test('a power of ten is exact, kept ready or not [V2-NUM-1]', () => {
  for (const exponent of [0, 1, 31, 32, 60]) expect(powerOfTen(exponent)).toBe(10n ** BigInt(exponent));
});
