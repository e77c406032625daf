import fc from 'fast-check';
import { expect, test } from 'vitest';
import { counted } from '../../../test/support/runner/effort.ts';
import { decimalToString, storedDecimal } from '../decimal/decimal.ts';
import { exchangeOf, writtenNumber } from './accounting-export.ts';

test.each([
  ['FCT', '1', 'FCT1'],
  ['FCT', '0001', 'FCT0001'],
  ['FCT/', '12', 'FCT/12'],
  ['Ș', '7', 'Ș7'],
  ['A1', '912', 'A1-912'],
  ['A', '1912', 'A1912'],
  ['FCT-26', '1', 'FCT-26-1'],
  ['FCT', '26-1', 'FCT-26%2D1'],
  ['A-', '12', 'A--12'],
  ['A', 'x12', 'A-x12'],
  ['A-x', '12', 'A-x-12'],
  ['A B', '12', 'A B-12'],
])('%j %j is %s for the accountant [GRP-EXP-7]', (series, number, written) => {
  expect(writtenNumber({ series, number })).toBe(written);
});

test('no two documents have one [GRP-EXP-7]', () => {
  const part = fc.string({ unit: fc.constantFrom(...'AAx111-% ~', '\t'), minLength: 1, maxLength: 4 });
  const names = fc.record({ series: part, number: fc.oneof(part, fc.stringMatching(/^[12]{1,3}$/)) });
  fc.assert(
    fc.property(names, names, (one, other) => {
      const isSame = one.series === other.series && one.number === other.number;
      expect(writtenNumber(one) === writtenNumber(other)).toBe(isSame);
    }),
    { numRuns: counted(500, 5000) },
  );
});

test('money in a currency is worth more or less on its day than on its document [GRP-EXP-11]', () => {
  const told = (direction: 'collection' | 'payment', amount: string, document: string | null, day: string | null) => {
    const found = exchangeOf(
      { direction, amount: storedDecimal(amount) },
      document === null ? null : storedDecimal(document),
      day === null ? null : storedDecimal(day),
    );
    return found && decimalToString(found.difference);
  };
  expect(told('collection', '100.00', '4.9765', '5.0912')).toBe('11.47');
  expect(told('payment', '100.00', '4.9765', '5.0912')).toBe('-11.47');
  expect(told('collection', '-100.00', '4.9765', '5.0912')).toBe('-11.47');
  expect(told('collection', '100.00', '4.9765', '4.9765')).toBe('0.00');
  expect(told('collection', '100.00', null, '5')).toBeNull();
  expect(told('collection', '100.00', '5', null)).toBeNull();
});
