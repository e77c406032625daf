import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, isZero, negate } from '../decimal/arithmetic.ts';
import { type Decimal, decimalFromNumber } from '../decimal/decimal.ts';
import { vatRateFromFraction } from '../vat/vat-rate.ts';
import { type LineAmounts, type LineToPrice, priceLine } from './line-amounts.ts';
import { reversalDate, reverseLines } from './reversal.ts';
import { totalsOf } from './totals.ts';

function amountsOf(wanted: LineToPrice): LineAmounts {
  const pricing = priceLine(wanted);
  if (!pricing.ok) throw new Error(pricing.problem);
  return pricing.amounts;
}

const decimals = (min: bigint, max: bigint, scale: number): fc.Arbitrary<Decimal> =>
  fc.bigInt({ min, max }).map((units) => ({ units, scale }));
const vatRate = fc.constantFrom(0n, 1100n, 2100n).map((units) => vatRateFromFraction({ units, scale: 4 }));
const articles: fc.Arbitrary<LineToPrice> = fc.record({
  kind: fc.constant('article' as const),
  quantity: decimals(1n, 10n ** 7n, 3),
  price: fc.oneof(
    decimals(1n, 10n ** 10n, 6).map((unitPrice) => ({ given: 'unit' as const, unitPrice })),
    decimals(1n, 10n ** 9n, 2).map((grossTotal) => ({ given: 'gross' as const, grossTotal })),
  ),
  vatRate,
});
const discounts = articles.map((line): LineToPrice => ({ ...line, kind: 'discount', quantity: negate(line.quantity) }));
const lists = fc.array(
  fc.oneof(articles, discounts).map((line) => ({ ...amountsOf(line), vatRate: line.vatRate, name: 'Masa' })),
  { maxLength: 30 },
);

describe('a reversal', () => {
  test('negates quantity and amounts, and keeps unit price, rate and all else [V2-AMT-6]', () => {
    fc.assert(
      fc.property(lists, (lines) => {
        const reversed = reverseLines(lines);
        expect(reversed).toHaveLength(lines.length);
        for (const [index, line] of lines.entries()) {
          expect(reversed[index]).toEqual({
            ...line,
            quantity: negate(line.quantity),
            net: negate(line.net),
            vat: negate(line.vat),
            gross: negate(line.gross),
          });
        }
      }),
    );
  });

  test('of a reversal is the original [V2-AMT-6]', () => {
    fc.assert(
      fc.property(lists, (lines) => {
        expect(reverseLines(reverseLines(lines))).toEqual(lines);
      }),
    );
  });

  test('has totals that are the exact negation, rate by rate, and nothing is left with the original [V2-AMT-6]', () => {
    fc.assert(
      fc.property(lists, (lines) => {
        const [before, after] = [totalsOf(lines), totalsOf(reverseLines(lines))];
        for (const member of ['net', 'vat', 'gross'] as const) expect(after[member]).toEqual(negate(before[member]));
        expect(after.vatBreakdown).toEqual(
          before.vatBreakdown.map(({ vatRate: rate, net, vat, gross }) => ({
            vatRate: rate,
            net: negate(net),
            vat: negate(vat),
            gross: negate(gross),
          })),
        );
        expect(isZero(add(before.gross, after.gross))).toBe(true);
      }),
    );
  });

  test('is what a discount of the same quantity and price would be [V2-AMT-3] [V2-AMT-6]', () => {
    fc.assert(
      fc.property(articles, (article) => {
        const discount: LineToPrice = { ...article, kind: 'discount', quantity: negate(article.quantity) };
        expect(reverseLines([amountsOf(article)])).toEqual([amountsOf(discount)]);
      }),
    );
  });

  test('shows a half ban away from zero on both documents [V2-AMT-3] [V2-AMT-6]', () => {
    // 0.75 × 98.50 = 73.875 → 73.88, so −73.88; rounding half up would have left −73.87.
    const line = amountsOf({
      kind: 'article',
      quantity: decimalFromNumber(0.75),
      price: { given: 'unit', unitPrice: decimalFromNumber(98.5) },
      vatRate: vatRateFromFraction(decimalFromNumber(0.19)),
    });
    const [reversed] = reverseLines([line]);
    expect(reversed?.net).toEqual({ units: -7388n, scale: 2 });
    expect(reversed?.unitPrice).toEqual(line.unitPrice);
  });
});

test('a reversal is dated today, on the day asked for, and never before the original', () => {
  expect(reversalDate('2026-11-10', null, '2026-11-15')).toBe('2026-11-15');
  expect(reversalDate('2026-12-01', null, '2026-11-15')).toBe('2026-12-01');
  expect(reversalDate('2026-11-10', '2026-11-10', '2026-11-15')).toBe('2026-11-10');
  expect(reversalDate('2026-11-10', '2026-11-09', '2026-11-15')).toBeNull();
});
