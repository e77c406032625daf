import { beforeAll, beforeEach, expect, test } from 'vitest';
import { followPages } from '../../support/clients/follow-pages.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openShop, problemsOf, type Shop } from '../invoices/shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});
beforeEach(() => service.clock.set('2026-11-16T10:00:00Z'));

type Query = Readonly<Record<string, string>>;
const list = (shop: Shop, query: Query = {}) =>
  service.send(`/v2/cursuri-valutare?${new URLSearchParams(query)}`, { headers: shop.headers });
const put = (shop: Shop, path: string, json: object, more: Query = {}) =>
  service.send(`/v2/cursuri-valutare/${path}`, { method: 'PUT', headers: { ...shop.headers, ...more }, json });
const ownOf = async (shop: Shop, query: Query = {}) =>
  (await list(shop, query)).body.data.filter(({ sursa }: { sursa: string }) => sursa === 'firma');

test("a company's own rate is set, replaced and listed with its source, and used at issue [V2-RATES-1] [V2-RATES-2]", async () => {
  const shop = await openShop(service, { cursuri_valutare: [{ valuta: 'USD', data: '2026-11-12', curs: 4.5 }] });
  const own = { valuta: 'EUR', data: '2026-11-13', curs: 5.0871, sursa: 'firma' };
  expect((await put(shop, 'EUR/2026-11-13', { curs: 5 })).body.data).toEqual({ ...own, curs: 5 });
  expect((await put(shop, 'EUR/2026-11-13', { curs: 5.0871 })).body.data).toEqual(own);
  expect(await ownOf(shop)).toEqual([own, { valuta: 'USD', data: '2026-11-12', curs: 4.5, sursa: 'firma' }]);
  expect(await ownOf(shop, { valuta: 'USD' })).toMatchObject([{ valuta: 'USD' }]);
  expect(await ownOf(shop, { data_de_la: '2026-11-13', data_pana_la: '2026-11-13' })).toEqual([own]);
  expect(await ownOf(shop, { data_pana_la: '2026-11-11' })).toEqual([]);
  const issued = await shop.issued({ valuta: 'EUR', data_emitere: '2026-11-14' });
  expect([issued.curs_valutar, issued.data_curs]).toEqual([5.0871, '2026-11-13']);
  await put(shop, 'EUR/2026-11-13', { curs: 6 });
  expect((await shop.read(issued.serie, issued.numar)).body.data.curs_valutar).toBe(5.0871);
  await put(shop, 'EUR/2026-11-12', { curs: 5.05 });
  const days = { valuta: 'EUR', data_de_la: '2026-11-12', data_pana_la: '2026-11-13' };
  const pages = await followPages((query) => list(shop, query), { ...days, limit: '1' });
  expect(pages).toEqual((await list(shop, days)).body.data);
  expect(await ownOf(await openShop(service))).toEqual([]);
});

test('a rate is set once for its key [V2-RATES-2] [V2-IDEM-1]', async () => {
  const shop = await openShop(service);
  const told = { 'idempotency-key': 'un curs' };
  const first = await put(shop, 'EUR/2026-11-13', { curs: 5 }, told);
  await put(shop, 'EUR/2026-11-13', { curs: 5.1 });
  expect((await put(shop, 'EUR/2026-11-13', { curs: 5 }, told)).text).toBe(first.text);
  expect(await ownOf(shop)).toMatchObject([{ curs: 5.1 }]);
});

test('a rate is of a foreign currency of the nomenclature, a day, and more than nothing [V2-RATES-2]', async () => {
  const shop = await openShop(service);
  for (const valuta of ['RON', 'XYZ'])
    expect(problemsOf(await put(shop, `${valuta}/2026-11-13`, { curs: 5 }))).toEqual({
      'path valuta': ['invalid_value'],
    });
  expect(problemsOf(await put(shop, 'EUR/2026-11-13', { curs: 0 }))).toEqual({ curs: ['out_of_range'] });
  expect(problemsOf(await put(shop, 'EUR/2026-11-13', {}))).toEqual({ curs: ['required'] });
  expect(problemsOf(await put(shop, 'EUR/2026-02-30', { curs: 5 }))).toEqual({ 'path data': ['invalid_format'] });
  expect(problemsOf(await list(shop, { data_de_la: '2026-11-02', data_pana_la: '2026-11-01' }))).toEqual({
    'query data_de_la': ['out_of_range'],
  });
});
