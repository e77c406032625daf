import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultSettings } from '../company/settings.ts';
import { add } from '../decimal/arithmetic.ts';
import { type Decimal, decimalToString, parseDecimal } from '../decimal/decimal.ts';
import { roundToMoney, zeroMoney } from '../decimal/rounding.ts';
import { priceLine } from '../invoice/line-amounts.ts';
import type { Proforma } from '../invoice/proforma.ts';
import type { InvoiceSnapshot, SnapshotLine } from '../invoice/snapshot.ts';
import { Refused } from '../refusal.ts';
import { vatRateFromFraction } from '../vat/vat-rate.ts';
import { invoiceOfProforma } from './proforma-invoice.ts';

const issuer = {
  fiscalCode: '12345674',
  name: 'Exemplu SRL',
  tradeRegisterNumber: null,
  isVatPayer: true,
  countryCode: 'RO',
  countyCode: null,
  locality: null,
  address: null,
  email: null,
  bankAccounts: [],
};
const client = {
  kind: 'individual',
  name: 'Ion',
  fiscalCode: null,
  tradeRegisterNumber: null,
  isVatPayer: null,
  email: null,
  phone: null,
  bankAccount: null,
  countryCode: 'RO',
  countyCode: null,
  locality: null,
  address: null,
} as const;
const settings = {
  ...defaultSettings,
  keepsStock: true,
  hasWarehousePerLine: true,
  exposesQuantities: true,
  dueDays: 10,
};
const known = {
  issuer,
  lookId: null as string | null,
  settings,
  warehouseIds: new Map([['DEP', 4]]),
  exchangeRate: null as { readonly rate: Decimal; readonly on: string } | null,
};

const line = (index: number, more: Partial<SnapshotLine> = {}): SnapshotLine => ({
  kind: 'article',
  index,
  discountedIndex: null,
  code: null,
  barcode: null,
  name: 'Produs',
  unit: null,
  description: null,
  costCentre: null,
  warehouseCode: null,
  references: null,
  quantity: '1',
  unitPrice: '100',
  priceGiven: 'unit',
  vatRate: '0.21',
  net: '100.00',
  vat: '21.00',
  gross: '121.00',
  ...more,
});

const proformaOf = (lines: readonly SnapshotLine[], held: readonly number[] = [], currency = 'RON'): Proforma => ({
  invoiceId: 1,
  series: 'PRF',
  number: '1',
  status: 'issued',
  clientId: 'c',
  snapshot: {
    version: 2,
    typeCode: 'P',
    currency,
    issuedOn: '2026-11-01',
    exchangeRate: null,
    exchangeRateOn: null,
    issuer,
    client,
    lines,
  } as unknown as InvoiceSnapshot,
  articleIds: lines.map(({ index }) => (index % 2 === 0 ? index * 10 : null)),
  heldBy: new Map(held.map((index) => [index, { series: 'FCT', number: '8' }])),
});

function refusalOf(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
  }
  return null;
}

const made = (proforma: Proforma, facts: Partial<typeof known> = {}) =>
  invoiceOfProforma(proforma, 'FCT', '2026-11-15', { ...known, ...facts });

test('an invoice of a whole proforma is worth what the proforma is, to the ban, however it was priced [V2-PROF-4]', () => {
  const decimalAt = (scale: number, from: bigint, to: bigint) =>
    fc.bigInt(from, to).map((units): Decimal => ({ units, scale }));
  const rate = fc.constantFrom('0.21', '0.11', '0').map((text) => vatRateFromFraction(parseDecimal(text) ?? zeroMoney));
  const price = fc.oneof(
    decimalAt(6, 0n, 10n ** 10n).map((unitPrice) => ({ given: 'unit', unitPrice }) as const),
    decimalAt(2, -(10n ** 8n), 10n ** 8n).map((grossTotal) => ({ given: 'gross', grossTotal }) as const),
  );
  const sent = fc.record({ quantity: decimalAt(3, 1n, 10n ** 7n), price, vatRate: rate });
  fc.assert(
    fc.property(fc.array(sent, { minLength: 1, maxLength: 8 }), (lines) => {
      const priced = lines.map((one) => priceLine({ kind: 'article', ...one }));
      const amounts = priced.map((one) => (one.ok ? one.amounts : expect.fail('not priced')));
      const proforma = proformaOf(
        amounts.map((one, place) =>
          line(place, {
            quantity: decimalToString(one.quantity),
            unitPrice: decimalToString(one.unitPrice),
            vatRate: decimalToString(lines[place]?.vatRate ?? zeroMoney),
            net: decimalToString(one.net),
            vat: decimalToString(one.vat),
            gross: decimalToString(one.gross),
          }),
        ),
      );
      const { draft } = made(proforma);
      for (const member of ['net', 'vat', 'gross'] as const) {
        const total = amounts.map((one) => one[member]).reduce(add, zeroMoney);
        expect(draft.totals[member]).toEqual(total);
        expect(draft.snapshot.totals[member]).toBe(decimalToString(roundToMoney(total)));
      }
      expect(draft.snapshot.lines).toEqual(proforma.snapshot.lines);
    }),
  );
});

describe('of a proforma', () => {
  test('only the open lines are taken, each with its article; a discount whose line is gone is unlinked [V2-PROF-4]', () => {
    const lines = [
      line(2),
      line(4),
      line(5, { kind: 'discount', discountedIndex: 2 }),
      line(6, { kind: 'discount', discountedIndex: 4 }),
    ];
    const { draft, articleIds, taken } = made(proformaOf(lines, [2]));
    expect(draft.snapshot.lines.map(({ index, discountedIndex }) => [index, discountedIndex])).toEqual([
      [4, null],
      [5, null],
      [6, 4],
    ]);
    expect(articleIds).toEqual([40, null, 60]);
    expect(taken.map(({ index }) => index)).toEqual([4, 5, 6]);
  });

  test('without an open line there is no invoice, and the ones that took them are named once [V2-PROF-5]', () => {
    expect(refusalOf(() => made(proformaOf([line(1), line(2)], [1, 2])))).toEqual({
      reason: 'proforma-invoiced',
      proforma: { series: 'PRF', number: '1' },
      lines: 'all',
      invoices: [{ series: 'FCT', number: '8' }],
    });
  });

  test('the invoice is one of today: its series, type, day, term and issuer; the rest is the proforma’s [V2-PROF-4]', () => {
    const { command, draft } = made(proformaOf([line(1)]), { issuer: { ...issuer, name: 'Nou SRL' } });
    expect(command).toMatchObject({
      series: 'FCT',
      number: null,
      type: { code: 'F' },
      issuedOn: '2026-11-15',
      currency: 'RON',
      trackingNumber: null,
    });
    expect(draft.snapshot).toMatchObject({
      typeCode: 'F',
      issuedOn: '2026-11-15',
      dueOn: '2026-11-25',
      exchangeRate: null,
      exchangeRateOn: null,
      issuer: { name: 'Nou SRL' },
      client: { name: 'Ion' },
      vatBreakdown: [{ vatRate: '0.21', net: '100.00', vat: '21.00', gross: '121.00' }],
    });
  });

  test('the rate is that of today, else the one that was sent with the proforma; lei have none [V2-PROF-4]', () => {
    const rate = parseDecimal('5.1') ?? zeroMoney;
    const rates = (snapshot: Partial<InvoiceSnapshot>, exchangeRate: { rate: Decimal; on: string } | null) => {
      const proforma = proformaOf([line(1)], [], 'EUR');
      const { draft } = made({ ...proforma, snapshot: { ...proforma.snapshot, ...snapshot } }, { exchangeRate });
      return [draft.snapshot.exchangeRate, draft.snapshot.exchangeRateOn];
    };
    const today = { rate, on: '2026-11-14' };
    expect(rates({ exchangeRate: '4.9', exchangeRateOn: null }, today)).toEqual(['5.1', '2026-11-14']);
    expect(rates({ exchangeRate: '4.9', exchangeRateOn: null }, null)).toEqual(['4.9', null]);
    expect(rates({ exchangeRate: '4.9', exchangeRateOn: '2026-10-01' }, null)).toEqual([null, null]);
    expect(rates({ currency: 'RON', exchangeRate: '4.9' }, today)).toEqual([null, null]);
  });

  test('articles leave the stock, from their warehouse; discounts and what is no article do not [V2-PROF-4]', () => {
    const lines = [
      line(2, { quantity: '3', warehouseCode: 'DEP' }),
      line(4, { quantity: '1.5' }),
      line(6, { kind: 'discount', quantity: '-1' }),
      line(7),
    ];
    const elsewhere = [line(2, { warehouseCode: 'DEP' }), line(3, { warehouseCode: 'ALTA' })];
    expect(made(proformaOf(elsewhere)).draft.lines.map(({ warehouseId }) => warehouseId)).toEqual([4, null]);
    const moves = (facts = {}) =>
      made(proformaOf(lines), facts).draft.lines.map((one) => [one.stockMoved, one.warehouseId]);
    expect(moves()).toEqual([
      [{ units: 3n, scale: 0 }, 4],
      [{ units: 15n, scale: 1 }, null],
      [null, null],
      [null, null],
    ]);
    expect(moves({ settings: { ...settings, hasWarehousePerLine: false } })[0]).toEqual([
      { units: 3n, scale: 0 },
      null,
    ]);
    expect(moves({ settings: { ...settings, keepsStock: false } })).toEqual(lines.map(() => [null, null]));
  });

  test('a rate that is none on the day is refused, as is any rate of a seller without VAT [V2-PROF-4]', () => {
    const past = { reason: 'proforma-rates-past', proforma: { series: 'PRF', number: '1' } };
    const issuedOn = '2025-06-30';
    const old = (lines: readonly SnapshotLine[]) => {
      const proforma = proformaOf(lines);
      return { ...proforma, snapshot: { ...proforma.snapshot, issuedOn } };
    };
    expect(refusalOf(() => made(old([line(1, { vatRate: '0.19' })])))).toEqual(past);
    // One wrong line among right ones is enough.
    expect(refusalOf(() => made(old([line(1), line(2, { vatRate: '0.19' })])))).toEqual(past);
    // This rate was never one of Romania. It was accepted for a client declared foreign, and still is.
    expect(made(old([line(1, { vatRate: '0.27' })])).draft.lines).toHaveLength(1);
    expect(refusalOf(() => made(proformaOf([line(1)]), { issuer: { ...issuer, isVatPayer: false } }))).toEqual(past);
    const free = proformaOf([line(1, { vatRate: '0' })]);
    expect(made(free, { issuer: { ...issuer, isVatPayer: false } }).draft.dueOn).toBe('2026-11-25');
  });
});

test('an invoice of a proforma has the look of its own day [CON-LOOK-3]', () => {
  const proforma = proformaOf([line(1)]);
  const older = { ...proforma, snapshot: { ...proforma.snapshot, lookId: 'older' } };
  expect(made(older, { lookId: 'newer' }).draft.snapshot.lookId).toBe('newer');
  expect(made(older).draft.snapshot).not.toHaveProperty('lookId');
});
