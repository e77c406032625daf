import { beforeAll, expect, test } from 'vitest';
import type { Reply } from '../../support/clients/api-client.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { invoice, line } from '../invoices/shop.ts';
import { buyer } from '../spv/space.ts';
import type { House } from './house.ts';
import { issuingHouse } from './issuing-house.ts';

let service: TestService;
let house: House;
let v2: (path: string) => Promise<Reply['body']>;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
  service.clock.set('2026-11-16T10:00:00Z');
  const { made, post } = await issuingHouse(service);
  house = made;
  const drepturi = ['rapoarte:citire', 'evenimente:citire'];
  const { cheie } = await made.browser.done('POST', '/chei', { nume: 'rapoarte', drepturi });
  const headers = { authorization: `Bearer ${cheie}`, 'svc-cod-unic': made.code };
  v2 = async (path) => (await service.send(path, { headers })).body.data;
  for (const numar of ['1', '2', '3']) {
    const denumire = `Articolul ${numar}`;
    await post('/v2/facturi', invoice({ client: buyer(), numar, articole: [line({ denumire, pret_unitar: 10 })] }));
  }
});

const refused = async (path: string) => {
  const { status, body } = await house.browser.ask('GET', path);
  expect(status, path).toBe(400);
  return body.campuri;
};

test('sales by article and month have the rows of v2 [CON-REPORT-22]', async () => {
  for (const report of ['vanzari-lunare', 'vanzari-achizitii-articole']) {
    const { randuri } = await house.browser.done('GET', `/rapoarte/${report}?data_de_la=2026-01-01`);
    expect(randuri).toHaveLength(3);
    expect(randuri).toEqual(await v2(`/v2/rapoarte/${report}?data_de_la=2026-01-01`));
  }
});

test.each(['vanzari-lunare?', 'export?raport=vanzari-lunare&format=csv&'])(
  'a period that v2 refuses is refused in words for people: %s [CON-REPORT-22]',
  async (report) => {
    const mesaj = expect.stringMatching(/^Alegeți altă perioadă: .*sfârșește/);
    expect(await refused(`/rapoarte/${report}data_de_la=2020-01-01`)).toEqual([{ camp: 'data_de_la', mesaj }]);
    expect(await refused(`/rapoarte/${report}data_de_la=2026-11-01&data_pana_la=2026-09-01`)).toEqual([
      { camp: 'data_de_la', mesaj },
    ]);
  },
);

test.each(['balanta-contabila?', 'export?fel=balanta&format=csv&'])(
  'a month of a trial balance is of a year: %s [CON-REPORT-23]',
  async (path) => {
    expect(await refused(`/balante/${path}luna=9`)).toEqual([{ camp: 'an', mesaj: 'Completați acest câmp.' }]);
  },
);

test('events have the rows of v2, the newest first, and an end [CON-REPORT-26]', async () => {
  const { randuri, urmatoarea } = await house.browser.done('GET', '/evenimente?tip=factura.emisa');
  const told = await v2('/v2/evenimente?tip=factura.emisa');
  expect(told).toHaveLength(3);
  expect(randuri).toEqual(told.toReversed());
  expect(urmatoarea).toBeNull();
});

test('events are read page by page, each once [CON-REPORT-26]', async () => {
  for (let count = 0; count < 51; count += 1)
    await house.browser.done('PUT', '/facturi/FCT/1/awb', { awb: `A${count}` });
  const first = await house.browser.done('GET', '/evenimente?tip=factura.awb_atasat');
  expect(first.randuri).toHaveLength(50);
  const second = await house.browser.done('GET', `/evenimente?tip=factura.awb_atasat&dupa=${first.urmatoarea}`);
  const all = [...first.randuri, ...second.randuri].map(({ date }) => date.awb);
  expect(all).toEqual(Array.from({ length: 51 }, (_, back) => `A${50 - back}`));
  expect(second.urmatoarea).toBeNull();
});

test('a transfer that is sent again under its key is done once [CON-REPORT-28]', async () => {
  for (const cod_gestiune of ['DEP', 'MAG']) {
    await house.browser.done('POST', '/gestiuni', { cod_gestiune, nume: cod_gestiune });
  }
  const { articole } = await house.browser.done('GET', '/articole');
  const [{ id }] = articole;
  const level = { id_articol: id, cod_gestiune: 'DEP', cantitate: 10, motiv: 'inventar' };
  await house.browser.done('POST', '/stocuri/corectii', level);
  const body = { id_articol: id, din: 'DEP', in: 'MAG', cantitate: 4 };
  for (const _ of [1, 2]) {
    const { status, text } = await house.browser.ask('POST', '/stocuri/transferuri', body, {
      'idempotency-key': 'o data',
    });
    expect(status, text).toBe(200);
  }
  const { stocuri } = await house.browser.done('GET', '/stocuri?cod_gestiune=MAG');
  expect(stocuri.map(({ stoc }: { stoc: number }) => stoc)).toEqual([4]);
});
