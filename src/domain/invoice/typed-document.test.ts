import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draftedOf, shownOf } from '../../../test/support/files/drafted-lines.ts';
import { counted } from '../../../test/support/runner/effort.ts';
import { add, equals, negate } from '../decimal/arithmetic.ts';
import { type Decimal, decimalFromNumber, decimalToString } from '../decimal/decimal.ts';
import { roundToMoney, zeroMoney } from '../decimal/rounding.ts';
import { vatRateFromFraction } from '../vat/vat-rate.ts';
import type { InvoiceDraft } from './draft-invoice.ts';
import { typedAgain } from './typed-again.ts';
import {
  excessiveDiscounts,
  issueLines,
  previewAmounts,
  type TypedDiscount,
  type TypedDocument,
  type TypedTextLine,
} from './typed-document.ts';

const texts = {
  index: null,
  discountedIndex: null,
  code: null,
  barcode: null,
  name: 'Produs',
  unit: null,
  description: null,
  costCentre: null,
  warehouseCode: null,
  references: null,
};
const rate = (fraction: number) => vatRateFromFraction(decimalFromNumber(fraction));
const line = (quantity: number, price: number, more: Partial<TypedTextLine> = {}): TypedTextLine => ({
  kind: 'article',
  quantity: decimalFromNumber(quantity),
  price: decimalFromNumber(price),
  vatRate: rate(0.21),
  discount: null,
  ...texts,
  ...more,
});
const percent = (value: number): TypedDiscount => ({ is: 'percent', value: decimalFromNumber(value) });
const amount = (value: number): TypedDiscount => ({ is: 'amount', value: decimalFromNumber(value) });
const net = (lines: readonly TypedTextLine[], discount: TypedDiscount | null = null) => ({
  pricesIncludeVat: false,
  lines,
  discount,
});
const gross = (lines: readonly TypedTextLine[], discount: TypedDiscount | null = null) => ({
  pricesIncludeVat: true,
  lines,
  discount,
});
const nameOf = ({ is, value }: TypedDiscount) =>
  is === 'percent' ? `Discount ${decimalToString(value)}%` : 'Discount';
const figures = ({ net, vat, gross }: { readonly net: Decimal; readonly vat: Decimal; readonly gross: Decimal }) =>
  [net, vat, gross].map(decimalToString);
const issued = (document: TypedDocument<TypedTextLine>) => issueLines(document, nameOf).map(({ line: one }) => one);

describe('discounts become lines of their own', () => {
  test('none takes more than there is: not of a line, not of everything, and nothing of what is returned [CON-ISSUE-2]', () => {
    const large = [line(1, 5, { discount: percent(150) }), line(2, 5, { discount: amount(10.01) })];
    const returned = [line(-2, 5, { discount: percent(10) }), line(-2, 5, { discount: amount(1) })];
    expect(excessiveDiscounts(net([...large, ...returned]))).toEqual([0, 1, 2, 3]);
    const whole = [line(1, 5, { discount: percent(100) }), line(2, 5, { discount: amount(10) })];
    expect(excessiveDiscounts(net(whole))).toEqual([]);
    expect(excessiveDiscounts({ ...net([line(1, 5), line(-1, 3)]), discount: amount(2) })).toEqual([]);
    expect(excessiveDiscounts({ ...net([line(1, 5), line(-1, 3)]), discount: amount(2.01) })).toEqual([null]);
    expect(excessiveDiscounts({ ...net([line(1, 5)]), discount: percent(101) })).toEqual([null]);
  });

  test('of a line in per cent, without VAT: a quantity of -1 at a unit price, linked to its line [CON-ISSUE-2]', () => {
    const [article, off, next] = issued(net([line(3, 9.99, { discount: percent(10) }), line(1, 5)]));
    expect(article).toMatchObject({ index: 1, kind: 'article', discountedIndex: null });
    expect(off).toMatchObject({
      index: 2,
      kind: 'discount',
      discountedIndex: 1,
      name: 'Discount 10%',
      grossTotal: null,
    });
    expect([off?.quantity, off?.unitPrice].map((one) => one && decimalToString(one))).toEqual(['-1', '3.00']);
    expect(next).toMatchObject({ index: 3 });
  });

  test('with VAT in the price: one piece of a negative total [CON-ISSUE-2]', () => {
    const [article, off] = issued(gross([line(2, 12.1, { discount: amount(4.2) })]));
    expect(article?.grossTotal && decimalToString(article.grossTotal)).toBe('24.20');
    expect(off).toMatchObject({ unitPrice: null, name: 'Discount' });
    expect([off?.quantity, off?.grossTotal].map((one) => one && decimalToString(one))).toEqual(['1', '-4.20']);
  });

  test('on everything: one for each rate, unlinked, and an amount is given away to the ban [CON-ISSUE-2]', () => {
    const lines = [line(1, 100), line(1, 100, { vatRate: rate(0.11) }), line(1, 100, { vatRate: rate(0) })];
    const offs = issued(gross(lines, amount(100))).slice(3);
    expect(offs.map(({ discountedIndex, vatRate }) => [discountedIndex, vatRate && decimalToString(vatRate)])).toEqual([
      [null, '0.21'],
      [null, '0.11'],
      [null, '0'],
    ]);
    expect(offs.map(({ grossTotal }) => grossTotal && decimalToString(grossTotal))).toEqual([
      '-33.33',
      '-33.34',
      '-33.33',
    ]);
    expect(figures(previewAmounts(gross(lines, amount(100))).totals)[2]).toBe('200.00');
  });

  test('one that comes to nothing is no line, and returned goods give no discount on everything [CON-ISSUE-2]', () => {
    expect(issued(net([line(1, 0.01, { discount: percent(1) })]))).toHaveLength(1);
    expect(issued(net([line(-1, 100)], percent(10)))).toHaveLength(1);
  });
});

test('lines that come from a proforma keep its numbers, and new ones follow them [CON-ISSUE-8]', () => {
  const lines = issued(net([line(1, 1, { index: 7 }), line(1, 1), line(1, 1, { index: 3, discount: percent(50) })]));
  expect(lines.map(({ index, discountedIndex }) => [index, discountedIndex])).toEqual([
    [7, null],
    [8, null],
    [3, null],
    [9, 3],
  ]);
});

test('a discount whose line was left out stays, unlinked [CON-ISSUE-8]', () => {
  const off = line(-1, 5, { kind: 'discount', index: 2, discountedIndex: 1 });
  expect(issued(net([line(1, 9, { index: 1 }), off]))[1]).toMatchObject({ discountedIndex: 1 });
  expect(issued(net([off]))[0]).toMatchObject({ discountedIndex: null });
});

describe('for thousands of random documents', () => {
  const decimals = (max: bigint, scale: number): fc.Arbitrary<Decimal> =>
    fc.oneof(fc.bigInt({ min: 1n, max }), fc.bigInt({ min: 1n, max: 2000n })).map((units) => ({ units, scale }));
  const discounts: fc.Arbitrary<TypedDiscount | null> = fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    decimals(9999n, 2).map((value) => ({ is: 'percent' as const, value })),
    decimals(50_000n, 2).map((value) => ({ is: 'amount' as const, value })),
  );
  const lines: fc.Arbitrary<TypedTextLine> = fc
    .record({
      isReturned: fc.boolean(),
      quantity: decimals(1_000_000n, 3),
      price: decimals(10n ** 10n, 6),
      vatRate: fc.constantFrom(0.21, 0.11, 0).map(rate),
      discount: discounts,
    })
    .map(({ isReturned, quantity, discount, ...rest }) => ({
      ...texts,
      kind: 'article' as const,
      ...rest,
      quantity: isReturned ? negate(quantity) : quantity,
      discount: isReturned ? null : discount,
    }));
  const documents: fc.Arbitrary<TypedDocument<TypedTextLine>> = fc.record({
    pricesIncludeVat: fc.boolean(),
    lines: fc.array(lines, { minLength: 1, maxLength: 12 }),
    discount: discounts,
  });

  test('what is previewed is what is issued, to the ban: line by line, by rate and in all [CON-ISSUE-3]', () => {
    const numRuns = counted(500, 3000);
    let compared = 0;
    fc.assert(
      fc.property(documents, (document) => {
        const draft = drafted(document);
        fc.pre(draft !== null);
        if (!draft) return;
        compared += 1;
        const preview = previewAmounts(document);
        expect(figures(preview.totals)).toEqual(figures(draft.totals));
        expect(preview.totals.vatBreakdown.map(figures)).toEqual(draft.totals.vatBreakdown.map(figures));
        const ofLines = document.lines.map((_, place) =>
          issueLines(document, nameOf).reduce(
            (sum, { of }, at) => (of === place ? add(sum, draft.lines[at]?.gross ?? zeroMoney) : sum),
            zeroMoney,
          ),
        );
        expect(preview.lines.map((one) => one && decimalToString(one.gross))).toEqual(ofLines.map(decimalToString));
      }),
      { numRuns },
    );
    expect(compared).toBeGreaterThan((numRuns * 2) / 3);
  });

  test('a discount in lei on everything takes off exactly that [CON-ISSUE-2]', () => {
    fc.assert(
      fc.property(
        fc.array(
          lines.map((one) => ({ ...one, discount: null })),
          { minLength: 1, maxLength: 8 },
        ),
        (typed) => {
          const goods = typed.map((one) => ({
            ...one,
            quantity: { ...one.quantity, units: one.quantity.units < 0n ? -one.quantity.units : one.quantity.units },
          }));
          const before = previewAmounts(gross(goods)).totals.gross;
          fc.pre(before.units > 0n);
          const after = previewAmounts(gross(goods, amount(12.34))).totals.gross;
          expect(equals(add(after, roundToMoney(decimalFromNumber(12.34))), before)).toBe(true);
        },
      ),
    );
  });

  test('a document typed again has the same figures [CON-ISSUE-8]', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const draft = drafted(document);
        fc.pre(draft !== null);
        if (!draft) return;
        const again = { ...typedAgain(draft.snapshot, () => true), discount: null };
        expect(figures(previewAmounts(again).totals)).toEqual(figures(draft.totals));
      }),
    );
  });

  test('the paper before the issue is that of the issue, to the ban [CON-FORM-11]', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const draft = drafted(document);
        fc.pre(draft !== null);
        expect(shownOf(issued(document))).toEqual(draft?.snapshot);
      }),
    );
  });

  test('so has one with prices of both kinds, as programs send them [CON-ISSUE-8]', () => {
    const some = fc.array(lines, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(some, some, (without, including) => {
        const both = [...issued(net(without)), ...issued(gross(including))];
        const draft = draftedOf(both.map((one, place) => ({ ...one, index: place + 1, discountedIndex: null })));
        fc.pre(draft !== null);
        if (!draft) return;
        const again = { ...typedAgain(draft.snapshot, () => true), discount: null };
        expect(figures(previewAmounts(again).totals)).toEqual(figures(draft.totals));
      }),
    );
  });
});

const drafted = (document: TypedDocument<TypedTextLine>): InvoiceDraft | null => draftedOf(issued(document));
