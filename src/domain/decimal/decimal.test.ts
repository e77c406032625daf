import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalFromNumber, decimalsOf, decimalToNumber, decimalToString, parseDecimal } from './decimal.ts';

test('every decimal of up to 15 digits survives the way through a JavaScript number [V2-NUM-1]', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n }),
      fc.integer({ min: 0, max: 6 }),
      (units, scale) => {
        const decimal = { units, scale };
        const back = decimalFromNumber(decimalToNumber(decimal));
        expect(decimalToString({ units: back.units * 10n ** BigInt(scale - back.scale), scale })).toBe(
          decimalToString(decimal),
        );
      },
    ),
  );
});

test.each([
  ['1.50', '1.5', 1],
  ['1e2', '100', 0],
  ['-0.001', '-0.001', 3],
  ['12.5e-1', '1.25', 2],
  ['0.00', '0', 0],
])('%s is %s with %i decimals [V2-NUM-3]', (sent, text, places) => {
  const decimal = parseDecimal(sent) ?? { units: -1n, scale: 9 };
  expect(decimalToString(decimal)).toBe(text);
  expect(decimalsOf(decimal)).toBe(places);
});

test('what is no number is none [V2-NUM-1]', () => {
  for (const text of ['', '1,5', '1.', '.5', 'NaN', '1e9999', '0x10', ' 1']) expect(parseDecimal(text)).toBeNull();
});
