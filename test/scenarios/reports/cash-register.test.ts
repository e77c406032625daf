import { beforeAll, beforeEach, expect, test } from 'vitest';
import { followPages } from '../../support/clients/follow-pages.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { problemsOf, type Shop } from '../invoices/shop.ts';
import { bought, purchase } from '../suppliers/buying.ts';
import { priced, reportingShop } from './reporting.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});
beforeEach(() => service.clock.set('2026-11-16T10:00:00Z'));

const registerOf = (shop: Shop, query: Readonly<Record<string, string>> = { luna: '2026-11' }) =>
  service.send(`/v2/registru-casa?${new URLSearchParams(query)}`, { headers: shop.headers });

test('the cash register has a row for each receipt, return and payment in cash, with what is left after it [GRP-REP-22]', async () => {
  const shop = await reportingShop(service, {
    facturi_furnizori: [
      purchase({
        articole: [bought({ nr_produse: 1, pret_unitar: 100 })],
        plati: [
          { suma: 20, data: '2026-11-03', tip: 'Bon' },
          { suma: 30, data: '2026-11-03', tip: 'Banca' },
        ],
      }),
    ],
  });
  for (const numar of ['1', '2']) await shop.issue(priced(100, { numar, data_emitere: '2026-10-01' }));
  await shop.collect('1', 100, '2026-10-31', 'Bon');
  await shop.collect('2', 60, '2026-11-02', 'Chitanta');
  await shop.collect('2', 15, '2026-11-02', 'Retur casa');
  await shop.collect('2', 40, '2026-11-05', 'Banca');
  const { status, body } = await registerOf(shop);
  expect(status).toBe(200);
  expect(body.data).toEqual([
    {
      data: '2026-11-02',
      document: 'CH 1',
      explicatie: 'Incasare Chitanta, factura FCT 2, Client Exemplu SRL',
      incasari: 60,
      plati: 0,
      sold: 160,
    },
    {
      data: '2026-11-02',
      document: 'FCT 2',
      explicatie: 'Retur casa, factura FCT 2, Client Exemplu SRL',
      incasari: 0,
      plati: 15,
      sold: 145,
    },
    {
      data: '2026-11-03',
      document: 'FF-908',
      explicatie: 'Plata Bon, factura FF-908, Moara Albă SRL',
      incasari: 0,
      plati: 20,
      sold: 125,
    },
  ]);
  expect(body.meta.totaluri).toEqual([{ sold_initial: 100, incasari: 60, plati: 35, sold_final: 125 }]);
  const pages = await followPages((query) => registerOf(shop, query), { luna: '2026-11', limit: '1' });
  expect(pages).toEqual(body.data);
  expect((await registerOf(shop, { luna: '2026-11', limit: '1', fields: 'sold' })).body.data).toEqual([
    { data: '2026-11-02', document: 'CH 1', sold: 160 },
  ]);

  const empty = await registerOf(shop, { luna: '2026-12' });
  expect([empty.body.data, empty.body.meta.totaluri]).toEqual([
    [],
    [{ sold_initial: 125, incasari: 0, plati: 0, sold_final: 125 }],
  ]);
  expect((await registerOf(await reportingShop(service))).body.data).toEqual([]);
});

test('a document in another currency is in the register in lei, each collection rounded by itself [GRP-REP-22]', async () => {
  const shop = await reportingShop(service);
  const euro = { valuta: 'EUR', curs_valutar: 4.9777, data_emitere: '2026-11-01' };
  await shop.issue(priced(10, { ...euro, numar: '1' }));
  await shop.collect('1', 3.33, '2026-11-02', 'Chitanta');
  await shop.collect('1', 3.33, '2026-11-02', 'Chitanta');
  const { data, meta } = (await registerOf(shop)).body;
  expect(data.map(({ sold }: { sold: number }) => sold)).toEqual([16.58, 33.16]);
  expect(meta.totaluri).toEqual([{ sold_initial: 0, incasari: 33.16, plati: 0, sold_final: 33.16 }]);
});

test('a month is asked for, and must be one [GRP-REP-22]', async () => {
  const shop = await reportingShop(service);
  expect(problemsOf(await registerOf(shop, {}))).toEqual({ 'query luna': ['required'] });
  expect(problemsOf(await registerOf(shop, { luna: '2026-13' }))).toEqual({ 'query luna': ['invalid_format'] });
});
