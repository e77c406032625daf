import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleInvoice } from '../../../test/support/files/sample-invoices.ts';
import { add, isZero, negate, subtract } from '../decimal/arithmetic.ts';
import { type Decimal, decimalToString, storedDecimal } from '../decimal/decimal.ts';
import { zeroMoney } from '../decimal/rounding.ts';
import { grossInLei, inLei, linesInLei, vatInLei, vatInLeiByRate } from './in-lei.ts';

const cents = fc.bigInt(-(10n ** 9n), 10n ** 9n).map((units): Decimal => ({ units, scale: 2 }));
const rates = fc.bigInt(1n, 9_000_000n).map((units): Decimal => ({ units, scale: 6 }));
const vatOrNone = fc.oneof(cents, fc.constant(zeroMoney));
const lines = fc.array(fc.record({ net: cents, vat: vatOrNone }), { minLength: 1, maxLength: 20 });
const sum = (amounts: readonly Decimal[]): Decimal => amounts.reduce(add, zeroMoney);
const whole = (given: readonly { readonly net: Decimal; readonly vat: Decimal }[]) => {
  const parts = given.map(({ net, vat }) => ({ gross: add(net, vat), vat }));
  return { parts, document: { gross: sum(parts.map(({ gross }) => gross)), vat: sum(parts.map(({ vat }) => vat)) } };
};

describe('lei', () => {
  test('of the lines add up to the document, and base and VAT to the total, at any rate [GRP-REP-1]', () => {
    fc.assert(
      fc.property(lines, rates, (given, rate) => {
        const { parts, document } = whole(given);
        const expected = inLei(document, rate);
        expect(subtract(expected.gross, expected.vat)).toEqual(expected.net);
        const converted = linesInLei(parts, document, rate);
        for (const member of ['net', 'vat', 'gross'] as const)
          expect(sum(converted.map((part) => part[member]))).toEqual(expected[member]);
        for (const part of converted) expect(subtract(part.gross, part.vat)).toEqual(part.net);
      }),
    );
  });

  test('of VAT are on lines with VAT alone [GRP-REP-21]', () => {
    fc.assert(
      fc.property(lines, rates, (given, rate) => {
        const { parts, document } = whole(given);
        linesInLei(parts, document, rate).forEach(({ vat }, place) => {
          if (isZero(parts[place]?.vat ?? zeroMoney)) expect(vat).toEqual(zeroMoney);
        });
      }),
    );
  });

  test('of a reversal are the exact negation, line by line [V2-AMT-6] [GRP-REP-21]', () => {
    fc.assert(
      fc.property(lines, rates, (given, rate) => {
        const { parts, document } = whole(given);
        const negated = <One extends { readonly gross: Decimal; readonly vat: Decimal }>({ gross, vat }: One) => ({
          gross: negate(gross),
          vat: negate(vat),
        });
        const expected = linesInLei(parts, document, rate).map((line) => ({ ...negated(line), net: negate(line.net) }));
        expect(linesInLei(parts.map(negated), negated(document), rate)).toEqual(expected);
      }),
    );
  });

  test('of a document in lei are its own amounts [GRP-REP-1]', () => {
    fc.assert(
      fc.property(lines, (given) => {
        const { document } = whole(given);
        expect(inLei(document, { units: 1_000_000n, scale: 6 })).toMatchObject(document);
      }),
    );
  });
});

describe('the VAT in lei that a document states', () => {
  const two = [
    { name: 'a', quantity: '1', price: '0.09', rate: '0.11' },
    { name: 'b', quantity: '1', price: '0.19', rate: '0.21' },
  ];
  const none = { name: 'c', quantity: '1', price: '1', rate: '0' };

  test('is that of its total VAT; the rates have what its lines have, the last with VAT the rest [V2-AMT-9] [GRP-REP-21]', () => {
    const { snapshot } = sampleInvoice({ currency: 'EUR', exchangeRate: '5.1', lines: [...two, none] });
    // The VAT of the document is 0.05 × 5.1 = 0.255; rate by rate it is 0.01 × 5.1 = 0.051 and 0.04 × 5.1 = 0.204.
    expect(vatInLei(snapshot)).toBe('0.26');
    expect(snapshot.vatBreakdown.map(({ vatRate }) => vatRate)).toEqual(['0.21', '0.11', '0']);
    expect(vatInLeiByRate(snapshot)).toEqual(['0.21', '0.05', '0.00']);
    expect(grossInLei(snapshot)).toBe('6.78');
  });

  test('by rate adds up to that of the document, whatever its lines and its rate [V2-AMT-9] [GRP-REP-21]', () => {
    const line = fc.record({
      name: fc.constant('a'),
      quantity: fc.constantFrom('1', '3', '-2'),
      price: fc.integer({ min: 1, max: 99_999 }).map((bani) => (bani / 100).toFixed(2)),
      rate: fc.constantFrom('0.21', '0.11', '0'),
    });
    const exchangeRate = fc.integer({ min: 1, max: 99_999 }).map((units) => (units / 10_000).toFixed(4));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), exchangeRate, (given, rate) => {
        const { snapshot } = sampleInvoice({ currency: 'EUR', exchangeRate: rate, lines: given });
        const byRate = vatInLeiByRate(snapshot) ?? [];
        expect(decimalToString(sum(byRate.map(storedDecimal)))).toBe(vatInLei(snapshot));
        snapshot.vatBreakdown.forEach(({ vatRate }, place) => {
          if (vatRate === '0') expect(byRate[place]).toBe('0.00');
        });
      }),
    );
  });

  test('is absent where it is in lei, or no rate is known [V2-AMT-9]', () => {
    for (const options of [{}, { currency: 'RON', exchangeRate: '1' }, { currency: 'EUR' }]) {
      const { snapshot } = sampleInvoice({ ...options, lines: two });
      expect([vatInLei(snapshot), vatInLeiByRate(snapshot), grossInLei(snapshot)]).toEqual([null, null, null]);
    }
  });
});
