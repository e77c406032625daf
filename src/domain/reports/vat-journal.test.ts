import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, zero } from '../decimal/arithmetic.ts';
import { type Decimal, decimalToString } from '../decimal/decimal.ts';
import { zeroMoney } from '../decimal/rounding.ts';
import { inLei } from '../invoice/in-lei.ts';
import { basesOf, byCategory, purchaseCategory, saleCategory } from './vat-journal.ts';

const cents = fc.bigInt(-(10n ** 9n), 10n ** 9n).map((units): Decimal => ({ units, scale: 2 }));
const rates = fc.bigInt(1n, 9_000_000n).map((units): Decimal => ({ units, scale: 6 }));
const sum = (amounts: readonly Decimal[]): Decimal => amounts.reduce(add, zeroMoney);
const ofLines = (given: readonly { readonly net: Decimal; readonly vat: Decimal }[]) => ({
  gross: sum(given.map(({ net, vat }) => add(net, vat))),
  vat: sum(given.map(({ vat }) => vat)),
});

describe('the bases of a document', () => {
  test('add up to it, whatever the categories and the rate [GRP-REP-7]', () => {
    const category = fc.constantFrom('21', '11', 'export', 'exempt') as fc.Arbitrary<'21' | '11' | 'export' | 'exempt'>;
    fc.assert(
      fc.property(fc.array(fc.record({ net: cents, vat: cents, category }), { minLength: 1 }), rates, (given, rate) => {
        const document = ofLines(given);
        const whole = inLei(document, rate);
        const bases = basesOf(
          given.map((one) => ({
            category: one.category,
            gross: decimalToString(add(one.net, one.vat)),
            vat: decimalToString(one.vat),
          })),
          document,
          rate,
        );
        expect(sum(bases.map(({ net }) => net))).toEqual(whole.net);
        expect(sum(bases.map(({ vat }) => vat))).toEqual(whole.vat);
        expect(new Set(bases.map((base) => base.category)).size).toBe(bases.length);
      }),
    );
  });

  test('stand with the highest rate first, then the categories in their order [GRP-REP-7]', () => {
    const amounts = { net: zero, vat: zero };
    const sums = byCategory(
      (['export', '5', 'reverse-charge', '21', '5.5', '21'] as const).map((category) => ({ category, ...amounts })),
    );
    expect(sums.map(({ category }) => category)).toEqual(['21', '5.5', '5', 'reverse-charge', 'export']);
  });
});

describe('the category', () => {
  const sale = { typeCode: 'F', vatRate: '0.21', isVatPayer: true, client: null };
  const abroad = { kind: 'legal-entity', fiscalCode: 'DE123456789', countryCode: 'DE', isVatPayer: null } as const;

  test.each([
    [{}, '21'],
    [{ vatRate: '0.055' }, '5.5'],
    [{ vatRate: '0' }, 'exempt'],
    [{ typeCode: 'T', vatRate: '0' }, 'reverse-charge'],
    [{ typeCode: 'X' }, 'special-regime'],
    [{ vatRate: '0', client: abroad }, 'intra-community'],
    [{ vatRate: '0', client: { ...abroad, fiscalCode: null } }, 'exempt'],
    [{ vatRate: '0', client: { ...abroad, fiscalCode: null, countryCode: 'US' } }, 'export'],
    [{ vatRate: '0', client: { ...abroad, countryCode: 'US' } }, 'export'],
    [{ vatRate: '0', client: { ...abroad, fiscalCode: 'XI123456789', countryCode: 'GB' } }, 'intra-community'],
    [{ vatRate: '0', client: { ...abroad, fiscalCode: 'GB123456789', countryCode: 'GB' } }, 'export'],
    [{ vatRate: '0', isVatPayer: false, client: abroad }, 'not-taxable'],
    [{ client: abroad }, '21'],
  ] as const)('of a sale %o is %s [GRP-REP-7]', (facts, expected) => {
    expect(saleCategory({ ...sale, ...facts })).toBe(expected);
  });

  test.each([
    [{ vatRate: '0.1100', categoryCode: 'S' }, '11'],
    [{ vatRate: '0.2100', categoryCode: null }, '21'],
    [{ vatRate: null, categoryCode: null }, 'exempt'],
    [{ vatRate: '0.0000', categoryCode: null }, 'exempt'],
    [{ vatRate: '0.0000', categoryCode: 'AE' }, 'reverse-charge'],
    [{ vatRate: '0.0000', categoryCode: 'K' }, 'intra-community'],
    [{ vatRate: '0.0000', categoryCode: 'Z' }, 'exempt-with-deduction'],
    [{ vatRate: '0.0000', categoryCode: 'O' }, 'not-taxable'],
  ] as const)('of a purchase %o is %s [GRP-REP-8]', (facts, expected) => {
    expect(purchaseCategory(facts)).toBe(expected);
  });
});
