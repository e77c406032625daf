import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Series } from '../company/series.ts';
import { add, compare } from '../decimal/arithmetic.ts';
import { zeroMoney } from '../decimal/rounding.ts';
import { collectionKinds } from '../nomenclature/collection-kinds.ts';
import { Refused } from '../refusal.ts';
import { type CollectCommand, receiptSeriesOf, requireWithin } from './collection.ts';

const [receiptKind, otherKind] = collectionKinds;

const command = (more: Partial<CollectCommand>): CollectCommand => ({
  document: { series: 'FCT', number: '1' },
  kind: receiptKind,
  amount: { units: 100n, scale: 2 },
  collectedOn: '2026-11-15',
  account: null,
  receiptSeries: null,
  ...more,
});

const series = (code: string, kind: Series['kind'], isDefault = false): Series => ({
  code,
  kind,
  digits: 0,
  isDefault,
  isReversalDefault: false,
});

describe('the series of a receipt', () => {
  const known = [series('FCT', 'invoice', true), series('Z', 'receipt'), series('A', 'receipt')];

  test('is the one named, if it is one of receipts [V2-COLL-4]', () => {
    expect(receiptSeriesOf(command({ receiptSeries: 'A' }), known)).toBe('A');
    for (const unknown of ['FCT', 'a', 'Q']) {
      expect(() => receiptSeriesOf(command({ receiptSeries: unknown }), known)).toThrow(
        new Refused({ reason: 'receipt-series-unknown' }),
      );
    }
  });

  test('is else the default, else the first, else none [V2-COLL-5]', () => {
    expect(receiptSeriesOf(command({}), [...known, series('D', 'receipt', true)])).toBe('D');
    expect(receiptSeriesOf(command({}), known)).toBe('Z');
    expect(receiptSeriesOf(command({}), [series('FCT', 'invoice', true)])).toBeNull();
  });

  test('is none where the kind makes no receipt [V2-COLL-2]', () => {
    expect(receiptSeriesOf(command({ kind: otherKind }), known)).toBeNull();
  });
});

test('an amount is accepted exactly when it is not more than what is left [V2-COLL-3]', () => {
  const money = fc.bigInt(-(10n ** 15n), 10n ** 15n).map((units) => ({ units, scale: 2 }));
  fc.assert(
    fc.property(money, money, (left, amount) => {
      const isRefused = (): boolean => {
        try {
          requireWithin(amount, left, 'RON');
          return false;
        } catch (error) {
          if (!(error instanceof Refused) || error.refusal.reason !== 'collection-too-large') throw error;
          // The remaining amount is never reported as negative.
          expect(compare(error.refusal.remaining, zeroMoney)).toBeGreaterThanOrEqual(0);
          return true;
        }
      };
      expect(isRefused()).toBe(amount.units > left.units);
    }),
  );
  expect(() => requireWithin(add(zeroMoney, { units: 1n, scale: 3 }), zeroMoney, 'RON')).toThrow(Refused);
  // Exactly the remaining amount may be collected, whatever its scale.
  expect(() => requireWithin({ units: 100n, scale: 2 }, { units: 1n, scale: 0 }, 'RON')).not.toThrow();
});
