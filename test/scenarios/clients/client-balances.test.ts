import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '../../../src/domain/time/calendar.ts';
import { placeInState } from '../../support/behind-the-wire/documents.ts';
import { counted } from '../../support/runner/effort.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { discount, line, openShop, type Shop } from '../invoices/shop.ts';
import { debtsOf, named, priced, rowsOf } from './debts.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});
beforeEach(() => service.clock.set('2026-11-15T10:00:00Z'));

const { get, overdueClients, overdueInvoices, clientOf, collect, make } = debtsOf(() => service);
const balance = async (shop: Shop, id: string): Promise<readonly number[]> => {
  const reply = await get(shop, `/v2/clienti/${id}/sold`);
  expect(reply.status, reply.text).toBe(200);
  const { sold_total, sold_depasit, rulaj_total } = reply.body.data;
  return [sold_total, sold_depasit, rulaj_total];
};

describe('the balance of a client', () => {
  test('is what is left, the overdue part of it, and all that was issued, with 2 decimals [V2-SOLD-1] [V2-SOLD-2]', async () => {
    const shop = await openShop(service);
    await shop.issue(priced(100.1, { numar: 'azi', data_scadenta: '2026-11-15' }));
    await shop.issue(priced(50.25, { numar: 'ieri', data_emitere: '2026-11-01', data_scadenta: '2026-11-14' }));
    await shop.issue(priced(7, { numar: 'platita', data_emitere: '2026-11-01', data_scadenta: '2026-11-02' }));
    await collect(shop, 'platita', 7);
    await collect(shop, 'ieri', 0.24);
    const id = await clientOf(shop);
    expect(await balance(shop, id)).toEqual([150.11, 50.01, 157.35]);
    service.clock.set('2026-11-15T22:00:00Z');
    expect(await balance(shop, id)).toEqual([150.11, 150.11, 157.35]);
    expect((await get(shop, `/v2/clienti/${id}/sold`, { fields: 'rulaj_total' })).body.data).toEqual({
      rulaj_total: 157.35,
    });
    expect((await get(shop, `/v2/clienti/${id}/sold`, { fields: 'sold' })).status).toBe(400);
  });

  test('leaves out what is cancelled or deleted; an original and its storno meet at zero [V2-SOLD-2]', async () => {
    const shop = await openShop(service);
    for (const [numar, price] of [
      ['a', 1],
      ['b', 10],
      ['c', 100],
      ['d', 1000],
    ] as const)
      await shop.issue(priced(price, { numar }));
    await make(shop, 'b', 'cancel');
    await make(shop, 'c', 'reverse');
    await make(shop, 'd', 'remove');
    expect(await balance(shop, await clientOf(shop))).toEqual([1, 0, 1]);
  });

  test('follows what is done to an invoice: collected, reversed, restored, deleted [V2-SOLD-2] [V2-READ-6]', async () => {
    const shop = await openShop(service);
    await shop.issue(priced(100, { numar: 'a' }));
    await shop.issue(priced(40, { numar: 'b' }));
    const id = await clientOf(shop);
    const act = async (path: string, method: 'POST' | 'DELETE', json?: object): Promise<readonly number[]> => {
      const request = { method, headers: shop.headers, ...(json ? { json } : {}) };
      const reply = await service.send(`/v2/facturi/FCT/${path}`, request);
      expect(reply.status, reply.text).toBe(200);
      return balance(shop, id);
    };
    expect(await act('a/incasari', 'POST', { suma_incasata: 30, tip_incasare: 'Banca' })).toEqual([110, 0, 140]);
    expect(await act('a/storneaza', 'POST')).toEqual([40, 0, 40]);
    expect(rowsOf(await overdueInvoices(shop, { client_id: id })).map((row: { numar: string }) => row.numar)).toEqual([
      'b',
    ]);
    expect(await act('a/repune-in-vigoare-factura-stornata', 'POST')).toEqual([110, 0, 140]);
    expect(await act('b', 'DELETE')).toEqual([70, 0, 100]);
  });

  test('counts invoices only: nothing is owed on proformas, orders, quotes and delivery notes [V2-SOLD-2]', async () => {
    const shop = await openShop(service);
    for (const [tip_factura, serie] of [
      ['P', 'PRF'],
      ['C', 'CMD'],
      ['D', 'DEV'],
      ['A', 'AVZ'],
    ] as const) {
      await shop.issue(priced(100, { tip_factura, serie }));
    }
    await shop.issue(priced(3, { tip_factura: 'FS' }));
    await shop.issue({ articole: [discount({ pret_unitar: 2, nr_produse: -1, cota_tva: 0 })] });
    expect(await balance(shop, await clientOf(shop))).toEqual([3, 0, 1]);
  });

  test('is in RON, each document at its own rate and rounded by itself [V2-SOLD-2]', async () => {
    const shop = await openShop(service, {
      cursuri_valutare: [
        { valuta: 'EUR', data: '2026-11-01', curs: 5.0001 },
        { valuta: 'EUR', data: '2026-11-10', curs: 5.1 },
      ],
    });
    const euro = (price: number, more: object) => shop.issue(priced(price, { valuta: 'EUR', ...more }));
    await euro(0.5, { numar: 'e1', data_emitere: '2026-11-02' }); // 2.50005 -> 2.50
    await euro(100.01, { numar: 'e2', data_emitere: '2026-11-11' }); // 510.051 -> 510.05
    await euro(1, { numar: 'e3', data_emitere: '2026-11-11', curs_valutar: 4.987654 }); // 4.99
    await collect(shop, 'e2', 0.01); // 100.00 left
    const id = await clientOf(shop);
    expect(await balance(shop, id)).toEqual([517.49, 517.49, 517.54]);
    expect(rowsOf(await overdueInvoices(shop, { client_id: id, fields: 'valoare_totala,sold' }))).toEqual([
      { serie: 'FCT', numar: 'e1', valoare_totala: 2.5, sold: 2.5 },
      { serie: 'FCT', numar: 'e2', valoare_totala: 510.05, sold: 510 },
      { serie: 'FCT', numar: 'e3', valoare_totala: 4.99, sold: 4.99 },
    ]);
  });

  test('waits for a rate that nobody knows yet, and counts the document once it is known', async () => {
    const shop = await openShop(service);
    await shop.issue(priced(10, { numar: 'ron' }));
    await shop.issue(priced(100, { numar: 'usd', valuta: 'USD' }));
    const id = await clientOf(shop);
    expect(await balance(shop, id)).toEqual([10, 0, 10]);
    expect(rowsOf(await overdueInvoices(shop, { client_id: id }))).toMatchObject([
      { numar: 'ron', sold: 10, sold_depasit: 0 },
      { numar: 'usd', valoare_totala: null, sold: null, sold_depasit: 0 },
    ]);
    expect(rowsOf(await overdueClients(shop))).toMatchObject([{ numar_facturi: 2, total_restant: 10 }]);
    await shop.change({ cursuri_valutare: [{ valuta: 'USD', data: '2026-11-16', curs: 9 }] });
    expect(await balance(shop, id)).toEqual([10, 0, 10]);
    await shop.change({ cursuri_valutare: [{ valuta: 'USD', data: '2026-11-14', curs: 4.5 }] });
    expect(await balance(shop, id)).toEqual([460, 0, 460]);
  });

  test('is exact where binary fractions are not [V2-SOLD-2]', async () => {
    const shop = await openShop(service);
    for (const price of [0.1, 0.2, 0.7, 900_000_000_000.01]) await shop.issue(priced(price));
    expect(await balance(shop, await clientOf(shop))).toEqual([900_000_000_001.01, 0, 900_000_000_001.01]);
  });

  test('of a client without invoices is zero', async () => {
    const shop = await openShop(service, { clienti: [{ tip: 'PF', denumire: 'Nimeni' }] });
    expect(await balance(shop, await clientOf(shop))).toEqual([0, 0, 0]);
  });

  test.each([
    '1',
    'clienti-cu-restante',
    `CLI_${'a'.repeat(32)}`,
    `cli_${'A'.repeat(32)}`,
    `arh_${'a'.repeat(32)}`,
    `cli_${'a'.repeat(31)}`,
    `cli_${'a'.repeat(33)}`,
    `cli_${'a'.repeat(31)}g`,
  ])('under the address of %s, which is no id, is 404 url-not-found, also without a key [V2-ID-3]', async (id) => {
    const shop = await openShop(service);
    for (const headers of [shop.headers, {}]) {
      const reply = await service.send(`/v2/clienti/${id}/sold`, { headers });
      expect([reply.status, reply.body.type]).toEqual([404, 'urn:svc:api:v2:problem:url-not-found']);
    }
  });

  test('of the client of another company is 404, byte for byte like that of nobody [V2-ID-5]', async () => {
    const shop = await openShop(service);
    await shop.issue();
    const other = await openShop(service);
    const trace = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };
    const told = async (id: string) => {
      const reply = await service.send(`/v2/clienti/${id}/sold`, { headers: { ...other.headers, ...trace } });
      expect([reply.status, reply.body.type]).toEqual([404, 'urn:svc:api:v2:problem:resource-not-found']);
      return reply.text.replaceAll(/-[0-9a-f]{16}-01/g, '');
    };
    expect(await told(await clientOf(shop))).toBe(await told(`cli_${'0'.repeat(32)}`));
  });
});

/** A document and what became of it; the model works its figures out with whole numbers. */
interface Drawn {
  readonly cents: number;
  readonly rate: number; // four decimals; 10000 for RON
  readonly status: 'issued' | 'cancelled' | 'reversed';
  readonly collectedShare: number; // quarters
  readonly dueInDays: number;
  readonly isNegative: boolean;
}
const drawn: fc.Arbitrary<Drawn> = fc.record({
  cents: fc.integer({ min: 1, max: 999_999_999 }),
  rate: fc.oneof(fc.constant(10_000), fc.integer({ min: 1, max: 99_999 })),
  status: fc.constantFrom('issued', 'issued', 'cancelled', 'reversed'),
  collectedShare: fc.integer({ min: 0, max: 4 }),
  dueInDays: fc.integer({ min: -40, max: 5 }),
  isNegative: fc.boolean(),
});

test('whatever documents a client has, its figures are those of a small model, and the lists add up to them [V2-SOLD-2] [V2-SOLD-3] [V2-SOLD-5]', async () => {
  const run = { numRuns: counted(4, 12), seed: 20_261_115 };
  await fc.assert(
    fc.asyncProperty(fc.array(drawn, { minLength: 1, maxLength: 8 }), async (documents) => {
      const shop = await openShop(service);
      const model = { total: 0n, outstanding: 0n, overdue: 0n, turnover: 0n, left: 0, inPeriod: 0n };
      for (const [at, { cents, rate, status, collectedShare, dueInDays, isNegative }] of documents.entries()) {
        const due = new Date(Date.parse('2026-11-15') + dueInDays * dayMs).toISOString().slice(0, 10);
        const collected = isNegative ? 0 : Math.floor((cents * collectedShare) / 4);
        await shop.issue({
          numar: String(at),
          data_emitere: '2026-10-01',
          data_scadenta: due,
          ...(rate === 10_000 ? {} : { valuta: 'EUR', curs_valutar: rate / 10_000 }),
          articole: [
            isNegative
              ? discount({ pret_unitar: cents / 100, nr_produse: -1, cota_tva: 0 })
              : line({ pret_unitar: cents / 100, cota_tva: 0 }),
          ],
        });
        if (collected > 0) await collect(shop, String(at), collected / 100);
        await placeInState(
          service,
          { company: shop.code, ...named(String(at)) },
          { status, collected: (collected / 100).toFixed(2) },
        );
        // Half away from zero, in whole bani.
        const inRon = (amount: number) => {
          const exact = BigInt(Math.abs(amount)) * BigInt(rate);
          const rounded = (exact + 5000n) / 10_000n;
          return amount < 0 ? -rounded : rounded;
        };
        if (status !== 'cancelled') model.turnover += inRon(isNegative ? -cents : cents);
        // GRP-REP-1: the total in lei less each collection in lei; of what was collected in full, a ban may stay.
        const left = inRon(cents) - inRon(collected);
        if (status === 'issued' && !isNegative) model.total += left;
        if (status === 'issued' && !isNegative && collected < cents) {
          model.outstanding += left;
          model.left += 1;
          if (dueInDays < 0) model.overdue += left;
          if (dueInDays >= -30 && dueInDays <= 0) model.inPeriod += left;
        }
      }
      const id = await clientOf(shop);
      const figures = await balance(shop, id);
      expect(figures).toEqual([model.total, model.overdue, model.turnover].map((bani) => Number(bani) / 100));
      const rows: readonly Record<'sold' | 'sold_depasit', number>[] = rowsOf(
        await overdueInvoices(shop, { client_id: id, limit: '200' }),
      );
      const bani = (name: 'sold' | 'sold_depasit') =>
        rows.reduce((sum, row) => sum + BigInt(Math.round(row[name] * 100)), 0n);
      expect([rows.length, bani('sold'), bani('sold_depasit')]).toEqual([model.left, model.outstanding, model.overdue]);
      const [overdue] = rowsOf(await overdueClients(shop));
      expect(BigInt(Math.round((overdue?.total_restant ?? 0) * 100))).toBe(model.inPeriod);
    }),
    run,
  );
});
