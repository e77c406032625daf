import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, compare, equals, negate } from '../decimal/arithmetic.ts';
import { type Decimal, decimalFromNumber, decimalToString } from '../decimal/decimal.ts';
import { zeroMoney } from '../decimal/rounding.ts';
import { compareRates, rateKey, vatRateFromFraction, vatRateFromPercent } from '../vat/vat-rate.ts';
import { type LinePrice, type LineToPrice, priceLine } from './line-amounts.ts';
import { type MoneyAmounts, type RatedAmounts, totalsOf } from './totals.ts';

const unit = (value: number): LinePrice => ({ given: 'unit', unitPrice: decimalFromNumber(value) });
const gross = (value: number): LinePrice => ({ given: 'gross', grossTotal: decimalFromNumber(value) });
const line = (quantity: number, price: LinePrice, rate: number): RatedAmounts =>
  priced({
    kind: quantity < 0 ? 'discount' : 'article',
    quantity: decimalFromNumber(quantity),
    price,
    vatRate: vatRateFromPercent(decimalFromNumber(rate)),
  });

function priced(wanted: LineToPrice): RatedAmounts {
  const pricing = priceLine(wanted);
  if (!pricing.ok) throw new Error(pricing.problem);
  return { ...pricing.amounts, vatRate: wanted.vatRate };
}
const sum = (amounts: readonly Decimal[]): Decimal => amounts.reduce(add, zeroMoney);
const text = ({ net, vat, gross: total }: MoneyAmounts): string =>
  `${decimalToString(net)} + ${decimalToString(vat)} = ${decimalToString(total)}`;

describe('the totals of amounts that others get wrong', () => {
  const vectors: readonly (readonly [string, readonly RatedAmounts[], string])[] = [
    // 758 / 1.21 = 626.4462… → 626.45; 758 − 626.45 = 131.55.
    ['2 × 379.00 gross at 21 %, on one line', [line(2, gross(758), 21)], '626.45 + 131.55 = 758.00'],
    // 379 / 1.21 = 313.2231… → 313.22, twice 626.44; 65.78 twice 131.56. A ban moves between net and VAT, none is lost.
    ['2 × 379.00 gross at 21 %, on two', [1, 1].map((one) => line(one, gross(379), 21)), '626.44 + 131.56 = 758.00'],
    // 14953.27 + 9345.79 = 24299.06; 1046.73 + 654.21 = 1700.94.
    [
      '20 × 800 + 10 × 1000 gross at 7 %',
      [line(20, gross(16_000), 7), line(10, gross(10_000), 7)],
      '24299.06 + 1700.94 = 26000.00',
    ],
    // 73.875 → 73.88; 73.88 × 0.19 = 14.0372 → 14.04.
    ['0.75 × 98.50 at 19 %', [line(0.75, unit(98.5), 19)], '73.88 + 14.04 = 87.92'],
    // 5573.60 − 222.94 = 5350.66; 1226.19 − 49.05 = 1177.14, the sum of the lines (of the net total it would be 1177.15).
    [
      '348.35 × 16 − 4 % at 22 %',
      [line(16, unit(348.35), 22), line(-16, unit(13.934), 22)],
      '5350.66 + 1177.14 = 6527.80',
    ],
    // 3.24 + 0.07 = 3.31; 0.68 + 0.01 = 0.69.
    ['2 × 1.96 + 2 × 0.04 gross at 21 %', [line(2, gross(3.92), 21), line(2, gross(0.08), 21)], '3.31 + 0.69 = 4.00'],
    // 1.96 / 1.21 = 1.6198… → 1.62, 0.34 is left; 0.04 / 1.21 = 0.0330… → 0.03, 0.01 is left. Twice 1.65, twice 0.35.
    [
      '2 × 1.96 + 2 × 0.04 gross at 21 %, piece by piece',
      [1.96, 1.96, 0.04, 0.04].map((total) => line(1, gross(total), 21)),
      '3.30 + 0.70 = 4.00',
    ],
    // 6.75 / 1.1 = 6.1363… → 6.14; the rest is 0.61.
    ['3 × 2.25 gross at 10 %, on one line', [line(3, gross(6.75), 10)], '6.14 + 0.61 = 6.75'],
    // 2.25 / 1.1 = 2.0454… → 2.05, 0.20 is left; three times 6.15 and 0.60.
    ['3 × 2.25 gross at 10 %, on three', [1, 1, 1].map((one) => line(one, gross(2.25), 10)), '6.15 + 0.60 = 6.75'],
    // 99.99 / 1.21 = 82.6363… → 82.64; the rest is 17.35.
    ['3 × 33.33 gross at 21 %, on one line', [line(3, gross(99.99), 21)], '82.64 + 17.35 = 99.99'],
    // 33.33 / 1.21 = 27.5454… → 27.55, 5.78 is left; three times 82.65 and 17.34.
    ['3 × 33.33 gross at 21 %, on three', [1, 1, 1].map((one) => line(one, gross(33.33), 21)), '82.65 + 17.34 = 99.99'],
    // 1000 × 0.1234 = 123.40; 123.40 × 0.21 = 25.914 → 25.91.
    ['1000 × 0.1234 at 21 %', [line(1000, unit(0.1234), 21)], '123.40 + 25.91 = 149.31'],
  ];

  test.each(vectors)('%s are exact to the ban [V2-AMT-1] [V2-AMT-2] [V2-AMT-4]', (_name, lines, expected) => {
    expect(text(totalsOf(lines))).toBe(expected);
  });
});

describe('the VAT breakdown', () => {
  test('has a row for each rate, the highest first, with the lines of that rate alone [V2-AMT-4]', () => {
    const lines = [
      line(1, unit(10), 0),
      line(1, unit(100), 11),
      line(1, unit(1000), 21),
      line(2, unit(100), 11),
      line(-1, unit(200), 21),
    ];
    const { vatBreakdown, ...totals } = totalsOf(lines);
    // 11 %: 100 + 200 = 300 and 11 + 22 = 33; 21 %: 1000 − 200 = 800 and 210 − 42 = 168.
    expect(vatBreakdown.map((row) => `${rateKey(row.vatRate)}: ${text(row)}`)).toEqual([
      '0.21: 800.00 + 168.00 = 968.00',
      '0.11: 300.00 + 33.00 = 333.00',
      '0: 10.00 + 0.00 = 10.00',
    ]);
    expect(text(totals)).toBe('1110.00 + 201.00 = 1311.00');
  });

  test('of no lines is empty, with totals of zero [V2-AMT-4]', () => {
    expect(totalsOf([])).toEqual({ net: zeroMoney, vat: zeroMoney, gross: zeroMoney, vatBreakdown: [] });
  });

  test('keeps a rate whose lines cancel each other [V2-AMT-4]', () => {
    const { vatBreakdown } = totalsOf([line(1, unit(10), 21), line(-1, unit(10), 21)]);
    expect(vatBreakdown.map(text)).toEqual(['0.00 + 0.00 = 0.00']);
  });
});

describe('the totals of any lines', () => {
  const decimals = (min: bigint, max: bigint, scale: number): fc.Arbitrary<Decimal> =>
    fc.bigInt({ min, max }).map((units) => ({ units, scale }));
  const vatRate = fc
    .constantFrom(0n, 500n, 550n, 900n, 1100n, 1900n, 2100n)
    .map((units) => vatRateFromFraction({ units, scale: 4 }));
  const quantity = decimals(1n, 10n ** 7n, 3);
  const totals = decimals(-(10n ** 9n), 10n ** 9n, 2);
  const byGross: fc.Arbitrary<LineToPrice & { readonly price: { readonly given: 'gross' } }> = fc.record({
    kind: fc.constant('article' as const),
    quantity,
    price: totals.map((grossTotal) => ({ given: 'gross' as const, grossTotal })),
    vatRate,
  });
  const byUnit: fc.Arbitrary<LineToPrice> = fc
    .tuple(fc.boolean(), quantity, decimals(1n, 10n ** 10n, 6), vatRate)
    .map(([isDiscount, count, unitPrice, rate]) => ({
      kind: isDiscount ? 'discount' : 'article',
      quantity: isDiscount ? negate(count) : count,
      price: { given: 'unit', unitPrice },
      vatRate: rate,
    }));
  const lists = fc.array(fc.oneof(byGross, byUnit).map(priced), { maxLength: 30 });

  test('are the sums of the lines, at two decimals, and net + VAT = gross [V2-AMT-4]', () => {
    fc.assert(
      fc.property(lists, (lines) => {
        const { net, vat, gross: total } = totalsOf(lines);
        expect(equals(net, sum(lines.map((one) => one.net)))).toBe(true);
        expect(equals(vat, sum(lines.map((one) => one.vat)))).toBe(true);
        expect(equals(total, sum(lines.map((one) => one.gross)))).toBe(true);
        expect(add(net, vat)).toEqual(total);
        expect([net.scale, vat.scale, total.scale]).toEqual([2, 2, 2]);
      }),
    );
  });

  test('are the sums of the breakdown, each rate once, in falling order [V2-AMT-4]', () => {
    fc.assert(
      fc.property(lists, (lines) => {
        const { vatBreakdown, ...all } = totalsOf(lines);
        const { vatBreakdown: again, ...totalsOfRows } = totalsOf(vatBreakdown);
        expect(totalsOfRows).toEqual(all);
        expect(again).toEqual(vatBreakdown);
        for (const [index, row] of vatBreakdown.entries()) {
          const next = vatBreakdown[index + 1];
          if (next) expect(compareRates(row.vatRate, next.vatRate)).toBe(1);
          expect(add(row.net, row.vat)).toEqual(row.gross);
          const own = lines.filter((one) => compareRates(one.vatRate, row.vatRate) === 0);
          expect(equals(row.net, sum(own.map((one) => one.net)))).toBe(true);
          expect(equals(row.vat, sum(own.map((one) => one.vat)))).toBe(true);
        }
      }),
    );
  });

  test('with gross totals given are the sum of what was sent, to the ban [V2-AMT-4]', () => {
    fc.assert(
      fc.property(fc.array(byGross, { maxLength: 30 }), (sent) => {
        const { gross: total } = totalsOf(sent.map(priced));
        expect(compare(total, sum(sent.map(({ price }) => price.grossTotal)))).toBe(0);
      }),
    );
  });

  test('do not depend on the order of the lines [V2-AMT-4]', () => {
    const shuffled = lists.chain((lines) =>
      fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length, maxLength: lines.length })),
    );
    fc.assert(
      fc.property(shuffled, ([lines, other]) => {
        expect(totalsOf(other)).toEqual(totalsOf(lines));
      }),
    );
  });
});
