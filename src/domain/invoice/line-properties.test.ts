import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  absolute,
  add,
  canonical,
  compare,
  isNegative,
  multiply,
  negate,
  one,
  subtract,
} from '../decimal/arithmetic.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { vatRateFromFraction } from '../vat/vat-rate.ts';
import { type LineAmounts, type LineToPrice, priceLine } from './line-amounts.ts';

function amountsOf(wanted: LineToPrice): LineAmounts {
  const pricing = priceLine(wanted);
  if (!pricing.ok) throw new Error(pricing.problem);
  return pricing.amounts;
}

describe('every line', () => {
  // These are the scales and the 15 significant digits that the wire allows.
  const most = 10n ** 15n - 1n;
  const decimals = (min: bigint, scale: number): fc.Arbitrary<Decimal> =>
    fc
      .oneof(fc.bigInt({ min, max: most }), fc.bigInt({ min: min < 0n ? -2000n : min, max: 2000n }))
      .map((units) => ({ units, scale }));
  const quantities = decimals(1n, 3);
  const rates = fc.bigInt({ min: 0n, max: 5000n }).map((units) => vatRateFromFraction({ units, scale: 4 }));
  const bans = decimals(1n, 2);
  const half: Decimal = { units: 5n, scale: 3 };
  const near = (left: Decimal, right: Decimal, bound: Decimal): void =>
    expect(compare(absolute(subtract(left, right)), bound)).toBeLessThanOrEqual(0);

  const lines: fc.Arbitrary<LineToPrice> = fc.oneof(
    fc.record({
      kind: fc.constant('article' as const),
      quantity: quantities,
      price: fc.oneof(
        decimals(0n, 6).map((unitPrice) => ({ given: 'unit' as const, unitPrice })),
        decimals(-most, 2).map((grossTotal) => ({ given: 'gross' as const, grossTotal })),
      ),
      vatRate: rates,
    }),
    // These are returned articles.
    fc.record({
      kind: fc.constant('article' as const),
      quantity: quantities.map(negate),
      price: fc.oneof(
        decimals(1n, 6).map((unitPrice) => ({ given: 'unit' as const, unitPrice })),
        decimals(1n, 2).map((grossTotal) => ({ given: 'gross' as const, grossTotal })),
      ),
      vatRate: rates,
    }),
    fc.record({
      kind: fc.constant('discount' as const),
      quantity: quantities.map(negate),
      price: fc.oneof(
        decimals(1n, 6).map((unitPrice) => ({ given: 'unit' as const, unitPrice })),
        bans.map((grossTotal) => ({ given: 'gross' as const, grossTotal })),
      ),
      vatRate: rates,
    }),
  );

  test('has money at two decimals, with net and VAT that make up the gross [V2-AMT-1] [V2-AMT-2]', () => {
    fc.assert(
      fc.property(lines, (wanted) => {
        const { net, vat, gross } = amountsOf(wanted);
        expect([net.scale, vat.scale, gross.scale]).toEqual([2, 2, 2]);
        expect(add(net, vat)).toEqual(gross);
      }),
    );
  });

  test('has amounts with the sign of its quantity, and a unit price that is not negative [V2-ISSUE-5]', () => {
    fc.assert(
      fc.property(lines, (wanted) => {
        const { quantity, unitPrice, net, vat, gross } = amountsOf(wanted);
        expect(isNegative(unitPrice)).toBe(false);
        for (const amount of [net, vat, gross]) {
          expect(isNegative(isNegative(quantity) ? amount : negate(amount)) || amount.units === 0n).toBe(true);
        }
      }),
    );
  });

  test('is within half a ban of the exact amounts at each of its roundings [V2-AMT-1] [V2-AMT-2] [V2-AMT-3]', () => {
    fc.assert(
      fc.property(lines, (wanted) => {
        const { quantity, unitPrice, net, vat, gross } = amountsOf(wanted);
        if (wanted.price.given === 'unit') {
          expect(unitPrice).toEqual(canonical(wanted.price.unitPrice));
          near(net, multiply(quantity, unitPrice), half);
          near(vat, multiply(net, wanted.vatRate), half);
          return;
        }
        // The gross is within half a ban × (1 + rate) of net × (1 + rate), and the net within 0.00005 × quantity of price × quantity.
        expect(absolute(gross)).toEqual(absolute(wanted.price.grossTotal));
        const divisor = add(one, wanted.vatRate);
        near(multiply(net, divisor), gross, multiply(half, divisor));
        near(multiply(unitPrice, quantity), net, multiply({ units: 5n, scale: 5 }, absolute(quantity)));
        expect(compare(absolute(net), absolute(gross))).toBeLessThanOrEqual(0);
      }),
    );
  });

  test('taken off by a total is equal in the first two spellings, to the last digit [V2-ISSUE-5]', () => {
    fc.assert(
      fc.property(bans, rates, (grossTotal, vatRate) => {
        const off = { kind: 'discount' as const, vatRate };
        const first = { ...off, quantity: one, price: { given: 'gross' as const, grossTotal: negate(grossTotal) } };
        const second = { ...off, quantity: negate(one), price: { given: 'gross' as const, grossTotal } };
        expect(amountsOf(first)).toEqual(amountsOf(second));
        // A returned article has the same amounts.
        expect(amountsOf({ ...first, kind: 'article' })).toEqual(amountsOf(first));
      }),
    );
  });

  test('taken off by a unit price is equal to the same total in the other spellings [V2-ISSUE-5]', () => {
    const pieces = fc.bigInt({ min: 1n, max: 100_000n }).map((units) => ({ units, scale: 0 }));
    fc.assert(
      fc.property(bans, fc.oneof(fc.constant(one), pieces), rates, (unitPrice, count, vatRate) => {
        const off = { kind: 'discount' as const, vatRate, quantity: negate(count) };
        const third = amountsOf({ ...off, price: { given: 'unit', unitPrice } });
        const grossTotal = negate(third.gross);
        expect(amountsOf({ ...off, price: { given: 'gross', grossTotal } })).toEqual(third);
        if (count !== one) return;
        const first = { ...off, quantity: one, price: { given: 'gross' as const, grossTotal: third.gross } };
        expect(amountsOf(first)).toEqual(third);
      }),
    );
  });

  test('stays bounded: numbers of 15 digits give amounts below 10^31 [V2-NUM-2]', () => {
    // The wire limits no product: 10^15 pieces at 10^15 and 50 % VAT are 1.5 × 10^30.
    const huge: Decimal = { units: most, scale: 0 };
    const vatRate = vatRateFromFraction({ units: 5n, scale: 1 });
    const price = { given: 'unit' as const, unitPrice: huge };
    const { gross } = amountsOf({ kind: 'article', quantity: huge, price, vatRate });
    expect(compare(gross, { units: 10n ** 31n, scale: 0 })).toBe(-1);
  });
});
