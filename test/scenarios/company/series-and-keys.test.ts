import { beforeAll, expect, test } from 'vitest';
import { followPages } from '../../support/clients/follow-pages.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openShop, type Shop } from '../invoices/shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});

const listOf =
  (shop: Shop, what: string) =>
  (query: Readonly<Record<string, string>> = {}) =>
    service.send(`/v2/${what}?${new URLSearchParams(query)}`, { headers: shop.headers });

test('the series of the company are told in its order, with the number that comes next [V2-FIRM-1]', async () => {
  const shop = await openShop(service, {
    serii: [
      { serie: 'FCT', implicita: true, cifre: 4, urmatorul_numar: 7 },
      { serie: 'ST', implicita_storno: true },
      { serie: 'CH', fel: 'chitanta' },
    ],
  });
  await shop.issue({ data_emitere: '2026-11-02' });
  const series = listOf(shop, 'serii');
  const { data, meta } = (await series()).body;
  expect(data[0]).toEqual({
    serie: 'FCT',
    fel: 'factura',
    cifre: 4,
    implicita: true,
    implicita_storno: false,
    urmatorul_numar: 8,
    documente: 1,
    ultima_emitere: '2026-11-02',
  });
  expect(data.slice(1)).toMatchObject([
    { serie: 'ST', implicita_storno: true, documente: 0, ultima_emitere: null },
    { serie: 'CH', fel: 'chitanta' },
  ]);
  expect(meta.pagination).toEqual({ next_cursor: null, prev_cursor: null });
  expect(await followPages(series, { limit: '1' })).toEqual(data);
  expect((await series({ fields: 'urmatorul_numar', limit: '1' })).body.data).toEqual([
    { serie: 'FCT', urmatorul_numar: 8 },
  ]);
});

test('the platforms of the company are told in their order [V2-FIRM-3]', async () => {
  const platforme = ['https://b.exemplu.ro', 'https://a.exemplu.ro:8443'];
  const shop = await openShop(service, { platforme });
  const platforms = listOf(shop, 'platforme');
  const { data } = (await platforms()).body;
  const told = data.map(({ platforma }: { platforma: string }) => platforma);
  expect(told).toEqual(expect.arrayContaining(platforme));
  expect(told).toEqual(told.toSorted());
  expect(await followPages(platforms, { limit: '1' })).toEqual(data);
  expect((await listOf(await openShop(service), 'platforme')()).body.data).not.toEqual(data);
});

test('the keys of the company are told with their rights and last use, and never a secret [V2-FIRM-2]', async () => {
  const shop = await openShop(service);
  const other = { nume: 'magazin', drepturi: ['facturi:citire'], expira_la: '2030-01-01T00:00:00+02:00' };
  await shop.change({ chei: [other] });
  const keys = listOf(shop, 'chei');
  const reply = await keys();
  const { data } = reply.body;
  expect(data).toHaveLength(2);
  expect(data.find(({ nume }: { nume: string }) => nume === 'magazin')).toEqual({
    nume: 'magazin',
    drepturi: ['facturi:citire'],
    creata_la: expect.any(String),
    expira_la: '2030-01-01T00:00:00.000+02:00',
    revocata_la: null,
    folosita_la: null,
    activa: true,
  });
  const secret = String(shop.headers['authorization']).slice('Bearer '.length);
  expect([reply.text.includes(secret), reply.text.includes('fct_')]).toEqual([false, false]);
  expect((await followPages(keys, { limit: '1' })).length).toBe(2);
  await shop.change({ chei: [{ nume: 'magazin', revocata: true }] });
  expect((await keys()).body.data.at(-1)).toMatchObject({ nume: 'magazin', activa: false });
  const stranger = await openShop(service);
  expect((await listOf(stranger, 'chei')()).body.data).toMatchObject([{ nume: stranger.code }]);
});
