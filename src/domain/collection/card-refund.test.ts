import { describe, expect, test } from 'vitest';
import { type Decimal, decimalToString, parseDecimal } from '../decimal/decimal.ts';
import { fromUnallocated, placeOfRefund, refundableOf } from './card-refund.ts';

const money = (text: string): Decimal => parseDecimal(text) ?? { units: 0n, scale: 2 };
const document = (more: object = {}) => ({
  isInForce: true,
  hasReversal: true,
  credit: money('100.00'),
  held: money('500.00'),
  ...more,
});

describe('a refund made at the processor', () => {
  test.each([
    ['what the client has to get back', '100.00', {}, 'reversal'],
    ['more than that', '100.01', {}, 'document'],
    ['more than the document holds', '600.00', {}, 'reversal'],
    ['more than that of a reversed one', '100.01', { isInForce: false }, 'reversal'],
    ['what was never reversed', '10.00', { hasReversal: false, credit: money('0.00') }, 'document'],
    ['more than was ever collected', '600.00', { hasReversal: false, credit: money('0.00') }, null],
  ])('of %s has its place [CON-CARD-4]', (_what, amount, more, place) => {
    expect(placeOfRefund(money(amount), document(more))).toBe(place);
  });

  test('comes first out of money that stood on no document [CON-CARD-4]', () => {
    const shares = (amount: string, free: string) => {
      const { taken, rest } = fromUnallocated(money(amount), money(free));
      return [decimalToString(taken), decimalToString(rest)];
    };
    expect(shares('10.00', '4.00')).toEqual(['4', '6']);
    expect(shares('10.00', '40.00')).toEqual(['10', '0']);
    expect(shares('10.00', '0.00')).toEqual(['0', '10']);
  });
});

test('of a payment at most what it brought and what the client has to get back can be given back [CON-CARD-1]', () => {
  const most = (collected: string, refunded: string, credit: string) =>
    decimalToString(refundableOf(money(collected), money(refunded), money(credit)));
  expect(most('100.00', '30.00', '200.00')).toBe('70');
  expect(most('100.00', '30.00', '20.00')).toBe('20');
  expect(most('100.00', '130.00', '20.00')).toBe('0.00');
});
