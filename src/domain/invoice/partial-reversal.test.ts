import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { absolute, add, canonical, compare, isNegative, isZero, negate } from '../decimal/arithmetic.ts';
import { type Decimal, decimalToString, storedDecimal } from '../decimal/decimal.ts';
import { zeroMoney } from '../decimal/rounding.ts';
import { vatRateFromFraction } from '../vat/vat-rate.ts';
import { priceLine } from './line-amounts.ts';
import { planParts, sumCameBack, type WantedLine } from './partial-reversal.ts';
import { draftReversal, type Original } from './reversal.ts';
import type { InvoiceSnapshot, SnapshotLine } from './snapshot.ts';
import { totalsOf } from './totals.ts';

interface Drawn {
  readonly kind: 'article' | 'tied' | 'untied' | 'returned';
  readonly quantity: bigint;
  readonly price: bigint;
  readonly isGross: boolean;
  readonly rate: bigint;
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  kind: fc.constantFrom('article', 'article', 'tied', 'untied', 'returned'),
  quantity: fc.bigInt({ min: 1n, max: 20_000n }),
  price: fc.bigInt({ min: 0n, max: 1_000_000n }),
  isGross: fc.boolean(),
  rate: fc.constantFrom(0n, 1100n, 2100n),
});

function lineOf({ kind, quantity, price, isGross, rate }: Drawn, index: number): SnapshotLine | null {
  const isTaken = kind !== 'article';
  const amount: Decimal = { units: isTaken ? -quantity : quantity, scale: 3 };
  const vatRate = vatRateFromFraction({ units: rate, scale: 4 });
  const priced = priceLine({
    kind: kind === 'article' || kind === 'returned' ? 'article' : 'discount',
    quantity: amount,
    price: isGross
      ? { given: 'gross', grossTotal: { units: price, scale: 2 } }
      : { given: 'unit', unitPrice: { units: price, scale: 4 } },
    vatRate,
  });
  if (!priced.ok) return null;
  const { amounts } = priced;
  return {
    kind: kind === 'article' || kind === 'returned' ? 'article' : 'discount',
    index,
    discountedIndex: kind === 'tied' ? 1 : null,
    code: null,
    barcode: null,
    name: 'Masa',
    unit: null,
    description: null,
    costCentre: null,
    warehouseCode: null,
    quantity: decimalToString(amounts.quantity),
    unitPrice: decimalToString(amounts.unitPrice),
    net: decimalToString(amounts.net),
    vat: decimalToString(amounts.vat),
    gross: decimalToString(amounts.gross),
    priceGiven: isGross ? 'gross' : 'unit',
    vatRate: decimalToString(vatRate),
    references: null,
  };
}

const documents = fc
  .tuple(
    drawn.map((one): Drawn => ({ ...one, kind: 'article', price: one.price + 1n })),
    fc.array(drawn, { maxLength: 6 }),
  )
  .map(([first, others]) =>
    [first, ...others].map((one, place) => lineOf(one, place + 1)).filter((line) => line !== null),
  );

const rateOf = ({ vatRate }: SnapshotLine) => vatRateFromFraction(storedDecimal(vatRate));
const amountsOf = (line: SnapshotLine) => ({
  net: storedDecimal(line.net),
  vat: storedDecimal(line.vat),
  gross: storedDecimal(line.gross),
  vatRate: rateOf(line),
});

function originalOf(lines: readonly SnapshotLine[]): Original {
  const totals = totalsOf(lines.map(amountsOf));
  const texts = ({ net, vat, gross }: typeof totals | (typeof totals.vatBreakdown)[number]) => ({
    net: decimalToString(net),
    vat: decimalToString(vat),
    gross: decimalToString(gross),
  });
  const snapshot = {
    issuedOn: '2026-11-01',
    lines,
    totals: texts(totals),
    vatBreakdown: totals.vatBreakdown.map((row) => ({ vatRate: decimalToString(row.vatRate), ...texts(row) })),
  } as unknown as InvoiceSnapshot;
  const moved = lines.map(({ kind, quantity }) => ({
    articleId: 1,
    warehouseId: null,
    stockMoved: kind === 'article' ? storedDecimal(quantity) : null,
  }));
  return { series: 'FCT', number: '1', snapshot, lines: moved };
}

/** Each step reverses some lines: the line, and the share of its open quantity in thousandths, where 1000 is all of it. */
const steps = fc.array(
  fc.array(fc.record({ line: fc.nat({ max: 6 }), share: fc.integer({ min: 1, max: 1000 }), isAll: fc.boolean() }), {
    minLength: 1,
    maxLength: 4,
  }),
  { maxLength: 8 },
);

/** The quantity of each line, by its index and without a sign, that is not reversed yet. */
function quantitiesLeft(
  lines: readonly SnapshotLine[],
  cameBack: ReturnType<typeof sumCameBack>,
): ReadonlyMap<number, Decimal> {
  return new Map(
    lines.map(({ index, quantity }) => [
      index,
      canonical(absolute(add(storedDecimal(quantity), negate(cameBack.get(index)?.quantity ?? zeroMoney)))),
    ]),
  );
}

const sum = (values: readonly Decimal[]): Decimal => values.reduce(add, zeroMoney);
const plain = (value: Decimal): string => decimalToString(canonical(value));

describe('an invoice that comes back in parts', () => {
  test('comes back exactly, in whatever parts and order: lines, totals, VAT by rate and stock [V2-REV-2] [V2-REV-3]', () => {
    fc.assert(
      fc.property(documents, steps, (lines, parts) => {
        const original = originalOf(lines);
        const whole = storedDecimal(original.snapshot.totals.gross);
        const reversals: ReturnType<typeof draftReversal>[] = [];
        const reverse = (wanted: readonly WantedLine[] | null): void => {
          const back = sumCameBack(reversals.map(({ snapshot }) => snapshot));
          const planned = planParts(lines, back, wanted);
          if (!planned.ok) return;
          reversals.push(draftReversal(original, '2026-11-02', {}, planned.parts));
        };
        for (const part of parts) {
          const left = quantitiesLeft(lines, sumCameBack(reversals.map(({ snapshot }) => snapshot)));
          reverse(
            part.flatMap(({ line, share, isAll }) => {
              const open = left.get(line + 1);
              if (!open || isZero(open)) return [];
              const units = (open.units * 10n ** BigInt(3 - open.scale) * BigInt(share)) / 1000n;
              return [{ index: line + 1, quantity: isAll ? null : { units: units === 0n ? 1n : units, scale: 3 } }];
            }),
          );
          const returned = negate(sum(reversals.map(({ totals }) => totals.gross)));
          expect(compare(absolute(returned), absolute(whole))).toBeLessThanOrEqual(0);
          expect(isZero(returned) || isNegative(returned) === isNegative(whole)).toBe(true);
        }
        reverse(null);
        const all = reversals.flatMap(({ snapshot }) => snapshot.lines);
        for (const [place, line] of lines.entries()) {
          const own = all.filter(({ index }) => index === line.index);
          for (const figure of ['quantity', 'net', 'vat', 'gross'] as const) {
            expect(plain(sum(own.map((one) => storedDecimal(one[figure]))))).toBe(
              plain(negate(storedDecimal(line[figure]))),
            );
          }
          const stock = original.lines[place]?.stockMoved;
          const movedBack = reversals.flatMap(({ snapshot, lines: moved }) =>
            snapshot.lines.flatMap((one, at) => (one.index === line.index ? [moved[at]?.stockMoved ?? zeroMoney] : [])),
          );
          expect(plain(sum(movedBack))).toBe(plain(negate(stock ?? zeroMoney)));
        }
        const whatCame = totalsOf(all.map(amountsOf));
        const shown = reversals.flatMap(({ snapshot }) => snapshot.vatBreakdown);
        for (const row of original.snapshot.vatBreakdown) {
          const own = shown.filter(({ vatRate }) => vatRate === row.vatRate);
          expect(plain(sum(own.map(({ vat }) => storedDecimal(vat))))).toBe(plain(negate(storedDecimal(row.vat))));
        }
        expect(plain(whatCame.gross)).toBe(plain(negate(whole)));
      }),
      { numRuns: 300 },
    );
  });

  const line = (quantity: bigint, price: bigint, kind: Drawn['kind'] = 'article', index = 1): SnapshotLine => {
    const made = lineOf(
      { kind, quantity: quantity * 1000n, price: price * 10_000n, isGross: false, rate: 2100n },
      index,
    );
    if (!made) throw new Error('a line without a price');
    return made;
  };
  const wanted = (index: number, units: bigint | null): WantedLine => ({
    index,
    quantity: units === null ? null : { units, scale: 0 },
  });

  test.each([
    ['a line that is not there', [wanted(7, 1n)], { problem: 'reversed-line-unknown', line: 0 }],
    ['a line twice', [wanted(1, 1n), wanted(1, 1n)], { problem: 'reversed-line-twice', line: 1 }],
    ['more than there is', [wanted(1, 4n)], { problem: 'reversed-quantity-too-large', line: 0 }],
    [
      'an article without the discount that lowers the total',
      [wanted(1, null)],
      { problem: 'reversed-total-too-large' },
    ],
    [
      'a discount alone, which would make the storno positive',
      [wanted(2, null)],
      { problem: 'reversed-total-too-large' },
    ],
  ] as const)('%s is told [V2-REV-1]', (_what, part, problem) => {
    const planned = planParts([line(3n, 100n), line(1n, 30n, 'untied', 2)], new Map(), part);
    expect(planned).toMatchObject({ ok: false, problems: [problem] });
  });

  test('a discount on a named line comes back in proportion, an untied one when it is named [V2-REV-3]', () => {
    const lines = [line(3n, 100n), line(1n, 30n, 'tied', 2), line(1n, 10n, 'untied', 3)];
    const planned = planParts(lines, new Map(), [wanted(1, 1n)]);
    if (!planned.ok) throw new Error('refused');
    expect(planned.isWhole).toBe(false);
    expect(planned.parts.map((part) => part && [plain(part.quantity), decimalToString(part.net)])).toEqual([
      ['1', '100.00'],
      ['-0.333', '-9.99'],
      null,
    ]);
  });
});
