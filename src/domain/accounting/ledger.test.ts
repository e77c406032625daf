import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, equals, subtract, zero } from '../decimal/arithmetic.ts';
import { type Decimal, decimalToString } from '../decimal/decimal.ts';
import { balancesOf, entriesOf, type LedgerDay, type LedgerMovement, spansOf } from './ledger.ts';

const lei = (units: bigint): Decimal => ({ units, scale: 2 });
const amounts = fc.bigInt({ min: -1_000_000n, max: 1_000_000n }).map(lei);

const movements = fc.array(
  fc.record({
    is: fc.constantFrom('document', 'settled', 'payment'),
    change: fc.option(amounts),
    amount: amounts,
  }),
  { maxLength: 40 },
);
const movementOf = (some: Pick<LedgerMovement, 'is' | 'change' | 'amount'>): LedgerMovement => ({
  day: '2026-11-01',
  document: 'FCT 1',
  documentName: null,
  isReversal: false,
  paidBy: null,
  receipt: null,
  currency: 'RON',
  ...some,
});

test.each(['client', 'supplier'] as const)(
  'of a %s, opening and movements give the last balance, whatever they are [GRP-LEDG-2]',
  (kind) => {
    fc.assert(
      fc.property(amounts, movements, (opening, some) => {
        const entries = entriesOf(kind, opening, some.map(movementOf));
        const sum = (side: 'debit' | 'credit') =>
          entries.reduce((total, entry) => add(total, entry[side] ?? zero), zero);
        const [raised, lowered] = kind === 'client' ? (['debit', 'credit'] as const) : (['credit', 'debit'] as const);
        const closing = subtract(add(opening, sum(raised)), sum(lowered));
        return equals(entries.at(-1)?.balance ?? opening, closing);
      }),
    );
  },
);

const days = fc
  .array(fc.record({ change: amounts, movements: fc.integer({ min: 1, max: 50 }) }), { maxLength: 60 })
  .map((some) =>
    some.map((one, place): LedgerDay => {
      const day = new Date(Date.UTC(2026, 0, place)).toISOString().slice(0, 10);
      return { ...one, day: place === 0 ? null : day };
    }),
  );

test('every day is in exactly one span, in order; no span of several days has more than so many movements [GRP-LEDG-5]', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 120 }), (some, most) => {
      const spans = spansOf(some, most);
      const inSpan = spans.map(({ from, until }) =>
        some.filter(({ day }) => day !== null && from <= day && day <= until),
      );
      expect(inSpan.flat()).toEqual(some.filter(({ day }) => day !== null));
      for (const span of inSpan) {
        const count = span.reduce((total, day) => total + day.movements, 0);
        expect(span.length === 1 || count <= most).toBe(true);
      }
    }),
  );
});

test('what was before the period is the opening; all together is the closing [GRP-LEDG-2]', () => {
  const { opening, closing } = balancesOf([
    { day: null, change: lei(500n), movements: 3 },
    { day: '2026-11-01', change: lei(-125n), movements: 1 },
    { day: '2026-11-03', change: lei(25n), movements: 1 },
  ]);
  expect([opening, closing].map(decimalToString)).toEqual(['5.00', '4.00']);
});
