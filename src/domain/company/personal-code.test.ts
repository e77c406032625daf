import { describe, expect, test } from 'vitest';
import { isPersonalCode, isUnusablePersonalCode } from './party-code.ts';

describe('a CNP', () => {
  test.each([
    '1800101221144',
    '1630615123457',
    '6000229400010',
    '7850523410016',
    // A remainder of ten is written as 1.
    '1850523410041',
    // 29 February existed in 2000, but not in 1900; the first digit 7 does not tell the century.
    '7000229400012',
    '5000229400019',
  ])('%s is one', (code) => {
    expect(isPersonalCode(code)).toBe(true);
    expect(isUnusablePersonalCode(code)).toBe(false);
  });

  test.each([
    ['1800101221145', 'wrong check digit'],
    ['0000000000000', 'thirteen zeros'],
    ['1801301221142', 'thirteenth month'],
    ['2990229123459', '29 February of a common year'],
    ['1000229400011', '29 February of 1900'],
    ['1850431410011', '31 April'],
  ])('%s is none: %s', (code) => {
    expect(isPersonalCode(code)).toBe(false);
    expect(isUnusablePersonalCode(code)).toBe(true);
  });

  test('of ten last digits exactly one fits', () => {
    const fitting = [...'0123456789'].filter((digit) => isPersonalCode(`185052341001${digit}`));
    expect(fitting).toHaveLength(1);
  });

  test.each(['', '2864518', 'RO2864518', '18001012211444'])(
    '"%s" has not its form, so nothing is said of it',
    (code) => {
      expect(isPersonalCode(code)).toBe(false);
      expect(isUnusablePersonalCode(code)).toBe(false);
    },
  );
});
