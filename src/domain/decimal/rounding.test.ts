import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { absolute, compare, equals, multiply, negate, subtract } from './arithmetic.ts';
import { type Decimal, decimalFromNumber, decimalToString } from './decimal.ts';
import { divideToMoney, divideToUnitPrice, roundToMoney, roundToUnitPrice, zeroMoney } from './rounding.ts';

const decimals: fc.Arbitrary<Decimal> = fc.record({
  units: fc.oneof(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.bigInt({ min: -2000n, max: 2000n })),
  scale: fc.integer({ min: 0, max: 9 }),
});
const divisors = decimals.filter(({ units }) => units !== 0n);
const halfBan: Decimal = { units: 5n, scale: 3 };
const halfUnitPrice: Decimal = { units: 5n, scale: 5 };

test.each([
  [10.123456, '10.1235'],
  [-0.00005, '-0.0001'],
  [0.000049, '0.0000'],
  [24.5, '24.5000'],
])('a listed price of %d is rounded half away from zero, to four decimals [V2-ART-6]', (price, rounded) => {
  expect(decimalToString(roundToUnitPrice(decimalFromNumber(price)))).toBe(rounded);
});

describe('rounding to money', () => {
  test.each([
    ['73.875', 73.875, '73.88'],
    ['-73.875', -73.875, '-73.88'],
    ['0.005', 0.005, '0.01'],
    ['-0.005', -0.005, '-0.01'],
    ['0.004999', 0.004999, '0.00'],
    ['-0.004999', -0.004999, '0.00'],
    // These are rounded neither to the even neighbour nor as in binary floating point, where 1.005 is a little less.
    ['1.005', 1.005, '1.01'],
    ['2.665', 2.665, '2.67'],
    ['2.675', 2.675, '2.68'],
    ['9.995', 9.995, '10.00'],
    ['7', 7, '7.00'],
    ['0', 0, '0.00'],
  ])('%s is rounded half away from zero, to two decimals [V2-AMT-3]', (_sent, value, rounded) => {
    expect(decimalToString(roundToMoney(decimalFromNumber(value)))).toBe(rounded);
  });

  test('moves a value by half a ban at most, and the half away from zero [V2-AMT-3]', () => {
    fc.assert(
      fc.property(decimals, (decimal) => {
        const rounded = roundToMoney(decimal);
        expect(rounded.scale).toBe(2);
        const distance = absolute(subtract(rounded, decimal));
        expect(compare(distance, halfBan)).toBeLessThanOrEqual(0);
        if (equals(distance, halfBan)) expect(compare(absolute(rounded), absolute(decimal))).toBe(1);
      }),
    );
  });

  test('a negated amount is rounded to the negated result, and a rounded one stays [V2-AMT-3] [V2-AMT-6]', () => {
    fc.assert(
      fc.property(decimals, (decimal) => {
        expect(roundToMoney(negate(decimal))).toEqual(negate(roundToMoney(decimal)));
        expect(roundToMoney(roundToMoney(decimal))).toEqual(roundToMoney(decimal));
      }),
    );
    expect(roundToMoney(zeroMoney)).toEqual(zeroMoney);
  });
});

describe('division', () => {
  test.each([
    // 758 / 1.21 = 626.4462809…
    [758, 1.21, '626.45', '626.4463'],
    [-758, 1.21, '-626.45', '-626.4463'],
    [758, -1.21, '-626.45', '-626.4463'],
    [-758, -1.21, '626.45', '626.4463'],
    // 1 / 8 = 0.125 exactly: the half goes away from zero.
    [1, 8, '0.13', '0.1250'],
    [-1, 8, '-0.13', '-0.1250'],
    // 0.00045 / 3 = 0.00015 exactly: half of the fourth decimal.
    [0.00045, 3, '0.00', '0.0002'],
    [100, 1, '100.00', '100.0000'],
    [0, 7, '0.00', '0.0000'],
  ])('%d divided by %d is %s in money and %s as a unit price [V2-AMT-2] [V2-AMT-3]', (a, b, money, unitPrice) => {
    const [dividend, divisor] = [decimalFromNumber(a), decimalFromNumber(b)];
    expect(decimalToString(divideToMoney(dividend, divisor))).toBe(money);
    expect(decimalToString(divideToUnitPrice(dividend, divisor))).toBe(unitPrice);
  });

  test('loses half of the last decimal at most, and no digit before [V2-AMT-3]', () => {
    fc.assert(
      fc.property(decimals, divisors, (dividend, divisor) => {
        // The error is at most half a unit of the last place, and an exact half is rounded away from zero.
        for (const [divide, half] of [
          [divideToMoney, halfBan],
          [divideToUnitPrice, halfUnitPrice],
        ] as const) {
          const product = multiply(divide(dividend, divisor), divisor);
          const lost = absolute(subtract(product, dividend));
          const bound = absolute(multiply(half, divisor));
          expect(compare(lost, bound)).toBeLessThanOrEqual(0);
          if (equals(lost, bound)) expect(compare(absolute(product), absolute(dividend))).toBe(1);
        }
      }),
    );
  });

  test('nothing is rounded twice: 0.0149995 / 3 is 0.00, though 0.005 to four decimals [V2-AMT-3]', () => {
    // The quotient 0.0049998… would be rounded to 0.0050 first, and then to 0.01.
    const [dividend, divisor] = [decimalFromNumber(0.0149995), decimalFromNumber(3)];
    expect(decimalToString(divideToUnitPrice(dividend, divisor))).toBe('0.0050');
    expect(decimalToString(divideToMoney(dividend, divisor))).toBe('0.00');
  });

  test('nothing is divided by zero [V2-AMT-3]', () => {
    expect(() => divideToMoney(halfBan, zeroMoney)).toThrow(RangeError);
  });
});
