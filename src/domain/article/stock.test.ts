import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, negate, zero } from '../decimal/arithmetic.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { remainingAfterEach, type StockLevel, type StockMove } from './stock.ts';

const whole = (units: number): Decimal => ({ units: BigInt(units), scale: 0 });
const move = (articleId: number, warehouseId: number | null, units: number): StockMove => ({
  articleId,
  warehouseId,
  quantity: whole(units),
});

test('each movement tells what was left after it: of its warehouse, or of the article in all [V2-ISSUE-7]', () => {
  const levels = [move(1, 10, 5), move(1, 20, 7), move(1, null, -1), move(2, 10, 100)];
  const moves = [move(1, 10, 3), move(1, null, 1), move(1, 10, 2), move(2, 10, 4), move(3, null, 6)];
  expect(remainingAfterEach(moves, levels)).toEqual([7, 13, 5, 100, 0].map(whole));
  expect(remainingAfterEach([], levels)).toEqual([]);
});

test('whatever is moved, what a movement tells is the stock before all of them less those up to it [V2-ISSUE-7]', () => {
  const place = { articleId: fc.integer({ min: 1, max: 2 }), warehouseId: fc.constantFrom(null, 10, 20) };
  const one = fc.record({ ...place, units: fc.integer({ min: -9, max: 9 }) });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 12 }), fc.array(one, { maxLength: 6 }), (moved, before) => {
      const moves = moved.map(({ articleId, warehouseId, units }) => move(articleId, warehouseId, units));
      const stock = (upTo: number, of: StockMove): Decimal =>
        [
          ...before.map(({ articleId, warehouseId, units }) => move(articleId, warehouseId, units)),
          ...moves.slice(0, upTo + 1).map((left) => ({ ...left, quantity: negate(left.quantity) })),
        ]
          .filter(
            ({ articleId, warehouseId }) =>
              articleId === of.articleId && (of.warehouseId === null || warehouseId === of.warehouseId),
          )
          .reduce((sum, { quantity }) => add(sum, quantity), zero);
      const levels: StockLevel[] = [
        ...before.map(({ articleId, warehouseId, units }) => move(articleId, warehouseId, units)),
        ...moves.map((left) => ({ ...left, quantity: negate(left.quantity) })),
      ];
      expect(remainingAfterEach(moves, levels)).toEqual(moves.map((of, place) => stock(place, of)));
    }),
  );
});
