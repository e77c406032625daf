import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { placeInState } from '../../support/behind-the-wire/documents.ts';
import type { Reply } from '../../support/clients/api-client.ts';
import { followPages } from '../../support/clients/follow-pages.ts';
import { counted } from '../../support/runner/effort.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { lifeOf } from '../invoices/life.ts';
import { client, discount, line, openShop, problemsOf, type Shop } from '../invoices/shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});
beforeEach(() => service.clock.set('2026-11-15T10:00:00Z'));

type Query = Readonly<Record<string, string>>;
const get = (shop: Shop, path: string, query: Query = {}): Promise<Reply> =>
  service.send(`${path}?${new URLSearchParams(query)}`, { headers: shop.headers });
const balance = async (shop: Shop, id: string): Promise<readonly number[]> => {
  const reply = await get(shop, `/v2/clienti/${id}/sold`);
  expect(reply.status, reply.text).toBe(200);
  const { sold_total, sold_depasit, rulaj_total } = reply.body.data;
  return [sold_total, sold_depasit, rulaj_total];
};
const overdueClients = (shop: Shop, query: Query = {}) => get(shop, '/v2/clienti/clienti-cu-restante', query);
const overdueInvoices = (shop: Shop, query: Query = {}) => get(shop, '/v2/facturi/facturi-restante', query);
const rowsOf = (reply: Reply) => {
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
};

/** An invoice without VAT of one line, so that its total is the price. */
const priced = (pret_unitar: number, more: object = {}) => ({
  articole: [line({ pret_unitar, cota_tva: 0 })],
  ...more,
});
const clientOf = async (shop: Shop): Promise<string> => (await get(shop, '/v2/clienti')).body.data[0].id;
const named = (numar: string) => ({ serie: 'FCT', numar });
const collect = async (shop: Shop, numar: string, amount: number): Promise<void> => {
  rowsOf(await lifeOf(service, shop).collect(named(numar), amount));
};
const make = async (shop: Shop, numar: string, transition: 'cancel' | 'reverse' | 'remove'): Promise<void> => {
  rowsOf(await lifeOf(service, shop)[transition](named(numar)));
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

describe('overdue clients', () => {
  const due = (shop: Shop, data_scadenta: string, more: object = {}) =>
    shop.issue(priced(10, { data_emitere: '2026-08-01', data_scadenta, ...more }));
  const second = client({ cod_unic: '77', denumire: 'Al doilea SRL', email: 'a@b.ro', telefon: '07' });

  test('are those with invoices due in the period and not fully collected, by name [V2-SOLD-3] [V2-SOLD-4]', async () => {
    const shop = await openShop(service);
    await due(shop, '2026-10-15', { numar: 'prea veche' });
    await due(shop, '2026-10-16', { client: second });
    await due(shop, '2026-11-10', { client: second });
    await due(shop, '2026-11-12', { numar: 'partial' });
    await due(shop, '2026-11-01', { numar: 'platita' });
    await due(shop, '2026-11-16', { numar: 'maine' });
    await collect(shop, 'partial', 0.5);
    await collect(shop, 'platita', 10);
    expect(rowsOf(await overdueClients(shop))).toEqual([
      {
        id: expect.stringMatching(/^cli_[0-9a-f]{32}$/),
        denumire: 'Al doilea SRL',
        cod_unic: '77',
        email: 'a@b.ro',
        telefon: '07',
        total_restant: 20,
        numar_facturi: 2,
        data_cea_mai_veche_scadenta: '2026-10-16',
        zile_intarziere: 30,
      },
      expect.objectContaining({
        denumire: 'Client Exemplu SRL',
        email: null,
        total_restant: 9.5,
        numar_facturi: 1,
        data_cea_mai_veche_scadenta: '2026-11-12',
        zile_intarziere: 3,
      }),
    ]);
    const [row] = rowsOf(await overdueClients(shop, { fields: 'total_restant' }));
    expect(Object.keys(row).toSorted()).toEqual(['id', 'total_restant']);
  });

  test('take both days of the period sent; days not yet overdue count none [V2-SOLD-3]', async () => {
    const shop = await openShop(service);
    for (const day of ['2026-09-01', '2026-10-02', '2026-11-15', '2026-11-30']) await due(shop, day);
    const sums = async (data_scadenta_de_la?: string, data_scadenta_pana_la?: string) =>
      rowsOf(
        await overdueClients(shop, {
          ...(data_scadenta_de_la ? { data_scadenta_de_la } : {}),
          ...(data_scadenta_pana_la ? { data_scadenta_pana_la } : {}),
        }),
      ).map((row: Readonly<Record<string, unknown>>) => [row['numar_facturi'], row['zile_intarziere']]);
    expect(await sums('2026-09-01', '2026-10-02')).toEqual([[2, 75]]);
    expect(await sums('2026-09-02', '2026-10-01')).toEqual([]);
    expect(await sums('2026-11-15', '2026-11-30')).toEqual([[2, 0]]);
    expect(await sums(undefined, '2026-09-30')).toEqual([[1, 75]]);
    expect(await sums('2026-11-01')).toEqual([[1, 0]]);
    expect(await sums('2026-11-30')).toEqual([[1, 0]]);
    expect(await sums()).toEqual([[1, 0]]);
  });

  test('are asked for at most 31 days, told with everything else that is wrong [V2-SOLD-3]', async () => {
    const shop = await openShop(service);
    const between = (from: string, until: string) => ({ data_scadenta_de_la: from, data_scadenta_pana_la: until });
    expect((await overdueClients(shop, between('2026-10-01', '2026-11-01'))).status).toBe(200);
    for (const query of [
      between('2026-10-01', '2026-11-02'),
      between('2026-11-02', '2026-11-01'),
      { data_scadenta_de_la: '2026-10-01' },
    ]) {
      expect(problemsOf(await overdueClients(shop, query))).toEqual({ 'query data_scadenta_de_la': ['out_of_range'] });
    }
    expect(problemsOf(await overdueClients(shop, { ...between('2026-01-01', '2026-11-01'), limit: '0' }))).toEqual({
      'query data_scadenta_de_la': ['out_of_range'],
      'query limit': ['out_of_range'],
    });
    expect(problemsOf(await overdueClients(shop, between('ieri', '2026-02-30')))).toEqual({
      'query data_scadenta_de_la': ['invalid_format'],
      'query data_scadenta_pana_la': ['invalid_format'],
    });
    for (const day of ['1900-01-01', '9999-12-31'])
      expect((await overdueClients(shop, between(day, day))).status).toBe(200);
  });

  test('never stand there for what nobody owes [V2-SOLD-3]', async () => {
    const shop = await openShop(service);
    for (const numar of ['anulata', 'stornata', 'ciorna', 'stearsa']) await due(shop, '2026-11-10', { numar });
    await make(shop, 'anulata', 'cancel');
    await make(shop, 'stornata', 'reverse');
    await make(shop, 'stearsa', 'remove');
    await placeInState(service, { company: shop.code, ...named('ciorna') }, { status: 'draft' });
    await due(shop, '2026-11-10', { tip_factura: 'P', serie: 'PRF' });
    expect(rowsOf(await overdueClients(shop))).toEqual([]);
    const other = await openShop(service);
    await due(other, '2026-11-10');
    expect(rowsOf(await overdueClients(shop))).toEqual([]);
  });

  test('come in pages that neither repeat nor skip while others fall due [V2-SOLD-3] [V2-PAGE-4]', async () => {
    const shop = await openShop(service);
    for (const [at, denumire] of ['C', 'A', 'B', 'E', 'D'].entries()) {
      await due(shop, '2026-11-10', { client: client({ cod_unic: `50${at}`, denumire }) });
    }
    let added = 0;
    const rows = await followPages(
      (page) => overdueClients(shop, page),
      { limit: '2' },
      async () => {
        if (added < 4)
          await due(shop, '2026-11-11', { client: client({ cod_unic: `60${added++}`, denumire: `A nou ${added}` }) });
      },
    );
    const names = rows.map(({ denumire }) => String(denumire));
    expect(names.filter((name) => name.length === 1)).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the overdue invoices of a client', () => {
  test('are all that are not fully collected, by due date; nothing is overdue while in term [V2-SOLD-5]', async () => {
    const shop = await openShop(service);
    const issue = (numar: string, price: number, data_emitere: string, data_scadenta: string) =>
      shop.issue(priced(price, { numar, data_emitere, data_scadenta }));
    await issue('veche', 10.5, '2020-01-01', '2020-01-31');
    await issue('in termen', 3, '2026-11-01', '2026-12-01');
    await issue('azi', 2, '2026-11-01', '2026-11-15');
    await issue('ieri', 1, '2026-11-02', '2026-11-14');
    await issue('tot ieri', 5, '2026-11-01', '2026-11-14');
    await issue('platita', 9, '2026-11-01', '2026-11-02');
    await shop.issue(priced(99, { client: client({ cod_unic: '77' }) }));
    await collect(shop, 'platita', 9);
    await collect(shop, 'veche', 10.01);
    const id = (await get(shop, '/v2/clienti', { cod_unic: '2864518' })).body.data[0].id;
    const rows = rowsOf(await overdueInvoices(shop, { client_id: id }));
    expect(rows[0]).toEqual({
      serie: 'FCT',
      numar: 'veche',
      data_emitere: '2020-01-01',
      data_scadenta: '2020-01-31',
      valoare_totala: 10.5,
      sold: 0.49,
      sold_depasit: 0.49,
    });
    expect(
      rows.slice(1).map(({ numar, sold, sold_depasit }: Record<string, unknown>) => [numar, sold, sold_depasit]),
    ).toEqual([
      ['ieri', 1, 1],
      ['tot ieri', 5, 5],
      ['azi', 2, 0],
      ['in termen', 3, 0],
    ]);
    const paged = await followPages((page) => overdueInvoices(shop, page), { client_id: id, limit: '2' });
    expect(paged).toEqual(rows);
  });

  test('need the client: none is 400, a malformed one 400 with the value, a foreign one as nobody [V2-SOLD-5] [V2-ID-4] [V2-ID-6]', async () => {
    const shop = await openShop(service);
    await shop.issue();
    expect(problemsOf(await overdueInvoices(shop))).toEqual({ 'query client_id': ['required'] });
    const malformed = await overdueInvoices(shop, { client_id: 'cli_xyz' });
    expect(problemsOf(malformed)).toEqual({ 'query client_id': ['invalid_format'] });
    expect(malformed.body.detail).toContain('"cli_xyz"');
    const other = await openShop(service);
    const told = async (client_id: string) => {
      const { data, meta } = (await overdueInvoices(other, { client_id })).body;
      return { data, pagination: meta.pagination };
    };
    const nobody = { data: [], pagination: { next_cursor: null, prev_cursor: null } };
    expect(await told(await clientOf(shop))).toEqual(nobody);
    expect(await told(`cli_${'0'.repeat(32)}`)).toEqual(nobody);
  });
});

test('the addresses of the lists are not taken for series, numbers or ids [V2-SOLD-3] [V2-SOLD-5]', async () => {
  const shop = await openShop(service, { serii: [{ serie: 'facturi-restante' }] });
  await shop.issue(priced(1, { serie: 'facturi-restante', numar: 'clienti-cu-restante' }));
  expect((await get(shop, '/v2/facturi/facturi-restante/clienti-cu-restante')).body.data.valoare).toBe(1);
  const id = await clientOf(shop);
  expect(rowsOf(await overdueInvoices(shop, { client_id: id }))).toHaveLength(1);
  expect(rowsOf(await overdueClients(shop))).toHaveLength(1);
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
        const due = new Date(Date.parse('2026-11-15') + dueInDays * 86_400_000).toISOString().slice(0, 10);
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

test('clients and their overdue lists need clienti:citire, the balance solduri:citire [V2-RIGHT-12] [V2-RIGHT-13]', async () => {
  const shop = await openShop(service);
  await shop.issue();
  const id = await clientOf(shop);
  const keys = await provisionForTest(service, {
    companii: [
      {
        cod_unic: shop.code,
        denumire: 'M SRL',
        chei: [
          { nume: 'clienti', drepturi: ['clienti:citire'] },
          { nume: 'solduri', drepturi: ['solduri:citire'] },
          { nume: 'facturi', drepturi: ['facturi:citire'] },
        ],
      },
    ],
  });
  const rightNeeded = {
    '/v2/clienti': 'clienti',
    '/v2/clienti/clienti-cu-restante': 'clienti',
    [`/v2/facturi/facturi-restante?client_id=${id}`]: 'clienti',
    [`/v2/clienti/${id}/sold`]: 'solduri',
  };
  for (const [path, needed] of Object.entries(rightNeeded)) {
    for (const name of ['clienti', 'solduri', 'facturi']) {
      const headers = { authorization: `Bearer ${keys[name]}`, 'svc-cod-unic': shop.code };
      const reply = await service.send(path, { headers });
      expect(reply.status, `${path} ${name}`).toBe(name === needed ? 200 : 403);
      if (name !== needed)
        expect(reply.body.motiv).toEqual({ cod: 'drept_lipsa', mesaj: `Cheia nu are dreptul ${needed}:citire.` });
    }
  }
});
