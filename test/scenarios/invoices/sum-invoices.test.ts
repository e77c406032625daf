import { beforeAll, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openShop } from './shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});

test('programs read what the documents of a list add up to, by the filters of the list [V2-LIST-10]', async () => {
  const shop = await openShop(service);
  const [first] = [await shop.issue(), await shop.issue({ serie: 'PRF', tip_factura: 'P' })];
  const read = (await shop.read(first.serie, first.numar)).body.data;
  const ask = (query = '') => service.send(`/v2/facturi/totaluri${query}`, { headers: shop.headers });
  const all = {
    valuta: 'RON',
    documente: 1,
    total: read.valoare_totala,
    de_incasat: read.valoare_totala,
    alte_documente: 1,
    alte_total: read.valoare_totala,
  };
  const { status, body } = await ask();
  expect([status, body.data]).toEqual([200, { totaluri: [all] }]);
  const none = { alte_documente: 0, alte_total: 0 };
  expect((await ask('?serie=FCT')).body.data.totaluri).toEqual([{ ...all, ...none }]);
  expect((await ask(`?client_id=${read.client_id}&efactura=netrimisa`)).body.data.totaluri).toEqual([
    { ...all, ...none },
  ]);
  expect((await ask('?restanta=false')).body.data.totaluri).toEqual([]);
  expect((await ask('?data_emitere_de_la=2020-01-01&data_emitere_pana_la=2026-01-01')).status).toBe(400);
});
