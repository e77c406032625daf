import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { counted } from '../../support/runner/effort.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { till } from '../invoices/collecting.ts';
import { lifeOf } from '../invoices/life.ts';
import { line, openShop } from '../invoices/shop.ts';
import { purchase } from '../suppliers/buying.ts';
import { ledgersOf, type SheetRow } from './ledgers.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
  service.clock.set('2026-11-15T10:00:00Z');
});

/** The same on every day: a rate of the company holds for thirty. */
const cursuri_valutare = ['2026-09-20', '2026-10-10', '2026-11-01'].map((data) => ({
  valuta: 'EUR',
  data,
  curs: 4.98765,
}));
const currency = fc.constantFrom('RON', 'RON', 'EUR', 'USD');
const dayOf = (place: number): string => new Date(Date.UTC(2026, 9, 1 + place)).toISOString().slice(0, 10);
const day = fc.integer({ min: 0, max: 40 }).map(dayOf);
const bani = fc.integer({ min: 1, max: 99_999 });
/** The days on which the period begins and ends. */
const cuts = fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 21, max: 39 }));

interface Ledger {
  readonly opening: number;
  readonly closing: number;
  readonly rows: readonly SheetRow[];
}

const cents = (amount: number): number => Math.round(amount * 100);

/** One period, and the same in two: each adds up by itself, the second begins where the first ended, and both have the same entries. */
async function isWhole(
  read: (from: number, until: number) => Promise<Ledger>,
  [first, last]: readonly [number, number],
  raisedBy: 'debit' | 'credit',
) {
  const [whole, before, after] = [await read(0, last), await read(0, first), await read(first + 1, last)];
  for (const { opening, closing, rows } of [whole, before, after]) {
    const change = rows.reduce((sum, { debit, credit }) => sum + (debit ?? 0) - (credit ?? 0), 0);
    expect(opening + (raisedBy === 'debit' ? change : -change)).toBe(closing);
    expect([rows[0]?.balance, rows.at(-1)?.balance]).toEqual([opening, closing]);
  }
  expect([before.opening, before.closing, after.closing]).toEqual([whole.opening, after.opening, whole.closing]);
  const entries = ({ rows }: Ledger) => rows.slice(1, -1);
  expect([...entries(before), ...entries(after)]).toEqual(entries(whole));
}

const purchases = fc.array(
  fc.record({
    day,
    currency,
    bani,
    isCredit: fc.boolean(),
    status: fc.constantFrom('aprobat', 'in_asteptare', 'respins'),
    payments: fc.array(fc.record({ day, share: fc.integer({ min: 1, max: 30 }) }), { maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 12 },
);

test('of a supplier: any period adds up, periods join, and the last balance is that of the supplier [GRP-LEDG-2]', async () => {
  await fc.assert(
    fc.asyncProperty(purchases, cuts, async (some, cut) => {
      const shop = await openShop(service, {
        cursuri_valutare,
        facturi_furnizori: some.map((one, place) =>
          purchase({
            numar: `F-${place}`,
            data_emitere: one.day,
            valuta: one.currency,
            status: one.status,
            articole: [{ denumire: 'A', nr_produse: one.isCredit ? -1 : 1, pret_unitar: one.bani / 100 }],
            plati: one.isCredit
              ? []
              : one.payments
                  .map(({ day: data, share }) => ({ data, suma: Math.floor((one.bani * share) / 100) / 100 }))
                  .filter(({ suma }) => suma > 0),
          }),
        ),
      });
      const { made, rows, balance, supplier } = ledgersOf(service, shop);
      const id_furnizor = await supplier();
      const body = (from: number, until: number) => ({
        tip_partener: 'furnizor',
        id_furnizor,
        data_de_la: dayOf(from),
        data_pana_la: dayOf(until),
      });
      const read = async (from: number, until: number) => {
        const { sold_initial, sold_final } = await made(body(from, until));
        return { opening: cents(sold_initial), closing: cents(sold_final), rows: await rows(body(from, until)) };
      };
      await isWhole(read, cut, 'credit');
      const { sold_final } = await made({ tip_partener: 'furnizor', id_furnizor });
      expect(sold_final).toBe(await balance(`/v2/furnizori/${id_furnizor}/sold`));
    }),
    { numRuns: counted(3, 6) },
  );
});

const sales = fc.array(
  fc.record({
    day,
    currency,
    bani,
    becomes: fc.constantFrom('issued', 'issued', 'reversed', 'cancelled'),
    collected: fc.option(fc.record({ day, share: fc.integer({ min: 1, max: 100 }) })),
  }),
  { minLength: 1, maxLength: 6 },
);

test('of a client: any period adds up, periods join, and the last balance is what is owed, less what was kept [GRP-LEDG-2]', async () => {
  await fc.assert(
    fc.asyncProperty(sales, cuts, async (some, cut) => {
      const shop = await openShop(service, { cursuri_valutare });
      const { collect } = till(service, shop);
      const { reverse, cancel } = lifeOf(service, shop);
      let kept = 0;
      for (const [place, one] of some.entries()) {
        const name = { serie: 'FCT', numar: `N${place}` };
        await shop.issue({
          numar: name.numar,
          data_emitere: one.day,
          valuta: one.currency,
          articole: [line({ pret_unitar: one.bani / 100, cota_tva: 0 })],
        });
        if (one.becomes === 'cancelled') {
          await cancel(name);
          continue;
        }
        const part = one.collected ? Math.floor((one.bani * one.collected.share) / 100) : 0;
        if (part > 0) await collect(name, part / 100, { data_incasare: one.collected?.day });
        if (one.becomes === 'issued') continue;
        await reverse(name);
        const rate = { RON: 1, EUR: 4.98765, USD: 0 }[one.currency] ?? 0;
        kept += Math.round(Number((part * rate).toFixed(6)));
      }
      const { made, rows, balance, client } = ledgersOf(service, shop);
      const id_client = await client();
      const body = (from: number, until: number) => ({
        tip_partener: 'client',
        id_client,
        data_de_la: dayOf(from),
        data_pana_la: dayOf(until),
      });
      const read = async (from: number, until: number) => {
        const { sold_initial, sold_final } = await made(body(from, until));
        return { opening: cents(sold_initial), closing: cents(sold_final), rows: await rows(body(from, until)) };
      };
      await isWhole(read, cut, 'debit');
      const { sold_final } = await made({ tip_partener: 'client', id_client });
      expect(cents(sold_final)).toBe(cents(await balance(`/v2/clienti/${id_client}/sold`)) - kept);
    }),
    { numRuns: counted(3, 5) },
  );
});
