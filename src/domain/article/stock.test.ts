import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, negate, zero } from '../decimal/arithmetic.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { remainingAfterEach, type StockChange, type StockLevel } from './stock.ts';

const whole = (units: number): Decimal => ({ units: BigInt(units), scale: 0 });
const change = (articleId: number, warehouseId: number | null, units: number): StockChange => ({
  articleId,
  warehouseId,
  quantity: whole(units),
});

test('each movement tells what was left after it: of its warehouse, or of the article in all [V2-ISSUE-7]', () => {
  const levels = [change(1, 10, 5), change(1, 20, 7), change(1, null, -1), change(2, 10, 100)];
  const changes = [change(1, 10, 3), change(1, null, 1), change(1, 10, 2), change(2, 10, 4), change(3, null, 6)];
  expect(remainingAfterEach(changes, levels)).toEqual([7, 13, 5, 100, 0].map(whole));
  expect(remainingAfterEach([], levels)).toEqual([]);
});

test('whatever is moved, what a movement tells is the stock before all of them less those up to it [V2-ISSUE-7]', () => {
  const place = { articleId: fc.integer({ min: 1, max: 2 }), warehouseId: fc.constantFrom(null, 10, 20) };
  const one = fc.record({ ...place, units: fc.integer({ min: -9, max: 9 }) });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 12 }), fc.array(one, { maxLength: 6 }), (moved, before) => {
      const changes = moved.map(({ articleId, warehouseId, units }) => change(articleId, warehouseId, units));
      const stock = (upTo: number, of: StockChange): Decimal =>
        [
          ...before.map(({ articleId, warehouseId, units }) => change(articleId, warehouseId, units)),
          ...changes.slice(0, upTo + 1).map((left) => ({ ...left, quantity: negate(left.quantity) })),
        ]
          .filter(
            ({ articleId, warehouseId }) =>
              articleId === of.articleId && (of.warehouseId === null || warehouseId === of.warehouseId),
          )
          .reduce((sum, { quantity }) => add(sum, quantity), zero);
      const levels: StockLevel[] = [
        ...before.map(({ articleId, warehouseId, units }) => change(articleId, warehouseId, units)),
        ...changes.map((left) => ({ ...left, quantity: negate(left.quantity) })),
      ];
      expect(remainingAfterEach(changes, levels)).toEqual(changes.map((of, place) => stock(place, of)));
    }),
  );
});
