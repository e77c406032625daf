import { beforeAll, expect, test } from 'vitest';
import { testWorker } from '../../support/program/test-worker.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { addressOf } from '../invoices/collecting.ts';
import { expectDone, lifeOf, linesOfAllKinds, openStore, storno } from '../invoices/life.ts';
import { client, line, openShop, type Shop } from '../invoices/shop.ts';
import { listenerOf, soon } from './listening.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

const rowOf = async (shop: Shop, numar: string) =>
  (await shop.list({ serie: 'FCT', numar, data_emitere_de_la: '2026-11-01' })).body.data[0];

test('an issue makes one event with the row of the list as it was at that moment [EVT-3]', async () => {
  const shop = await openShop(service);
  const { only, events } = listenerOf(service, shop);
  await shop.issue({ id_extern: 'comanda-1' });
  const row = await rowOf(shop, '1');
  expect(row).toBeDefined();
  const event = await only('factura.emisa');
  expect(event).toEqual({
    id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
    tip: 'factura.emisa',
    creat_la: '2026-11-15T12:00:00.000+02:00',
    numar_ordine: 1,
    date: row,
  });
  expectDone(await lifeOf(service, shop).cancel({ serie: 'FCT', numar: '1' }));
  expect((await events()).map(({ tip, date }) => [tip, date.status])).toEqual([
    ['factura.emisa', 'emisa'],
    ['factura.anulata', 'anulata'],
  ]);
});

test('every type of document makes events, and a refused issue none [EVT-3]', async () => {
  const shop = await openShop(service);
  const { events } = listenerOf(service, shop);
  await shop.issue({ serie: 'PRF', tip_factura: 'P' });
  expect((await shop.ask({ serie: 'FCT' })).status).toBe(400);
  await shop.issue();
  expect((await shop.ask({ ...invoiceWith('x'), serie: 'NU' })).status).toBe(400);
  expect((await events()).map(({ date }) => [date.serie, date.numar, date.tip_factura])).toEqual([
    ['PRF', '1', 'P'],
    ['FCT', '1', 'F'],
  ]);
});

const invoiceWith = (id_extern: string) => ({
  valuta: 'RON',
  tip_factura: 'F',
  client: client(),
  articole: [line()],
  id_extern,
});

test('a storno makes factura.stornata of the original and no event of its own; so does its end [EVT-3]', async () => {
  const shop = await openShop(service);
  const life = lifeOf(service, shop);
  const { events } = listenerOf(service, shop);
  const name = await shop.issue();
  const reversal = storno(await life.reverse(name));
  expectDone(await life.restore(name));
  const told = await events();
  expect(told.map(({ tip }) => tip)).toEqual(['factura.emisa', 'factura.stornata', 'factura.repusa_in_vigoare']);
  expect(told[1]?.date).toMatchObject({ numar: '1', status: 'stornata', storno: reversal });
  expect(told[2]?.date).toMatchObject({ numar: '1', status: 'emisa' });
});

test('a deleted document is told as it was, a tracking number once for each value [EVT-3]', async () => {
  const shop = await openShop(service);
  const life = lifeOf(service, shop);
  const { events } = listenerOf(service, shop);
  const name = await shop.issue();
  for (const awb of ['A1', 'A1', 'B2']) expectDone(await life.track(name, awb));
  expectDone(await life.remove(name));
  const told = await events();
  expect(told.map(({ tip, date }) => [tip, date.awb])).toEqual([
    ['factura.emisa', undefined],
    ['factura.awb_atasat', 'A1'],
    ['factura.awb_atasat', 'B2'],
    ['factura.stearsa', undefined],
  ]);
  expect(told[3]?.date).toMatchObject({ serie: 'FCT', numar: '1', status: 'emisa' });
});

test('a collection tells what came and what is left; its end too; a proforma that is paid tells of its invoice [EVT-4]', async () => {
  const shop = await openShop(service);
  const life = lifeOf(service, shop);
  const { events } = listenerOf(service, shop);
  const name = await shop.issue();
  expect((await life.collect(name, 21)).status).toBe(200);
  const receipt = await service.send(`${addressOf(name)}/incasari`, {
    method: 'POST',
    headers: shop.headers,
    json: { suma_incasata: 50, tip_incasare: 'Chitanta' },
  });
  expect(receipt.status, receipt.text).toBe(200);
  const removed = await service.send(`${addressOf(name)}/incasari?toate=true`, {
    method: 'DELETE',
    headers: shop.headers,
  });
  expect(removed.status, removed.text).toBe(200);
  const told = await events();
  expect(told.map(({ tip, date }) => [tip, date.valoare_ramasa, date.incasare?.suma_incasata])).toEqual([
    ['factura.emisa', 121, undefined],
    ['incasare.adaugata', 100, 21],
    ['incasare.adaugata', 50, 50],
    ['incasare.stearsa', 121, 21],
    ['incasare.stearsa', 121, 50],
  ]);
  expect(told[2]?.date.incasare).toEqual({
    serie_incasare: 'CH',
    numar_incasare: '1',
    suma_incasata: 50,
    data_incasare: '2026-11-15',
    tip_incasare: 'Chitanta',
    valuta: 'RON',
  });

  const proforma = await shop.issue({ serie: 'PRF', tip_factura: 'P' });
  expect((await life.collect(proforma, 121)).status).toBe(200);
  const after = (await events()).slice(told.length);
  expect(after.map(({ tip, date }) => [tip, date.serie, date.numar])).toEqual([
    ['factura.emisa', 'PRF', '1'],
    ['factura.emisa', 'FCT', '2'],
    ['incasare.adaugata', 'FCT', '2'],
  ]);
});

test('stock tells once for each article and warehouse, outside the warehouses the total; only where quantities are shown [EVT-7]', async () => {
  const shop = await openStore(service);
  const { events } = listenerOf(service, shop);
  const { stocuri } = await shop.issue({ articole: linesOfAllKinds });
  const told = await events({ tip: 'stoc.modificat' });
  expect(told.map(({ date }) => date)).toEqual([
    { cod_articol: 'A1', cod_bare: null, nume: 'Cană', cod_gestiune: 'DEP', stoc: 6.875 },
    { cod_articol: 'A1', cod_bare: null, nume: 'Cană', cod_gestiune: 'MAG', stoc: 2 },
    { cod_articol: 'A1', cod_bare: null, nume: 'Cană', cod_gestiune: null, stoc: 5.875 },
    { cod_articol: 'A2', cod_bare: null, nume: 'Farfurie', cod_gestiune: 'DEP', stoc: 3 },
  ]);
  // The last of each place is what the issue answered.
  expect(stocuri.at(-1)).toMatchObject({ cod_articol: 'A2', stoc: 3 });
  expectDone(await lifeOf(service, shop).cancel({ serie: 'FCT', numar: '1' }));
  expect((await events({ tip: 'stoc.modificat' })).slice(4).map(({ date }) => date.stoc)).toEqual([10, 5, 16, 2]);

  const quiet = await openStore(service, {
    setari: { gestioneaza_stoc: true, gestiuni_pe_linie: true, expune_cantitati: false },
  });
  await quiet.issue({ articole: linesOfAllKinds });
  expect(await listenerOf(service, quiet).types()).toEqual(['factura.emisa']);
});

test('a document stores what it moved in few rows, which become an event of its own for every level, in order and once [EVT-7]', async () => {
  const articles = Array.from({ length: 130 }, (_, place) => ({
    cod: `B${place}`,
    nume: `Bec ${place}`,
    stocuri: [{ cod_gestiune: 'DEP', stoc: 5 }],
  }));
  const shop = await openStore(service, { articole: articles });
  const { events } = listenerOf(service, shop);
  await shop.issue({
    articole: articles.map(({ cod, nume }) =>
      line({ cod_articol: cod, denumire: nume, cod_gestiune: 'DEP', nr_produse: 2 }),
    ),
  });
  expect((await shop.stored('events_pending')).map(({ type }) => type).sort()).toEqual([
    'invoice.issued',
    'stock.changed',
    'stock.changed',
  ]);
  const told = await events({ limit: '200' });
  expect(new Set(told.map(({ id }) => id)).size).toBe(131);
  expect(told.map(({ numar_ordine }) => numar_ordine)).toEqual(told.map((_, place) => place + 1));
  const stock = told.filter(({ tip }) => tip === 'stoc.modificat').map(({ date }) => date);
  expect(stock.map(({ cod_articol, stoc }) => [cod_articol, stoc])).toEqual(articles.map(({ cod }) => [cod, 3]));
});

test('a level that is what it was before tells nothing: lines that undo each other [EVT-7]', async () => {
  const shop = await openStore(service);
  const { events } = listenerOf(service, shop);
  const cup = { cod_articol: 'A1', denumire: 'Cană' };
  await shop.issue({
    articole: [
      line({ ...cup, cod_gestiune: 'DEP', nr_produse: 2 }),
      line({ ...cup, cod_gestiune: 'DEP', nr_produse: -2 }),
      line({ ...cup, cod_gestiune: 'MAG', nr_produse: 1 }),
    ],
  });
  const told = await events({ tip: 'stoc.modificat' });
  expect(told.map(({ date }) => [date.cod_gestiune, date.stoc])).toEqual([['MAG', 4]]);
});

test('provisioning makes no event [EVT-1]', async () => {
  const shop = await openStore(service);
  await shop.change({ articole: [{ cod: 'A9', nume: 'Nou', stocuri: [{ stoc: 7 }] }] });
  expect(await listenerOf(service, shop).types()).toEqual([]);
});

test('mail that was taken is told with the document and the address; archives tell their end [EVT-6]', async () => {
  const shop = await openShop(service);
  const { events, only } = listenerOf(service, shop);
  const name = await shop.issue({ client: client({ email: 'client@exemplu.ro' }) });
  testWorker(service);
  expectDone(await service.send(`${addressOf(name)}/trimite-pe-email`, { method: 'POST', headers: shop.headers }));
  await expect.poll(() => events({ tip: 'email.trimis' }), soon).toHaveLength(1);
  expect((await only('email.trimis')).date).toMatchObject({
    numar: '1',
    trimisa_pe_email: true,
    adresa: 'client@exemplu.ro',
    motiv: null,
  });
  const asked = await service.send('/v2/arhive-pdf', {
    method: 'POST',
    headers: shop.headers,
    json: { data_de_la: '2026-11-01', data_pana_la: '2026-11-30', tip_arhiva: 'facturi_emise' },
  });
  expect(asked.status, asked.text).toBe(200);
  await expect.poll(() => events({ tip: 'arhiva.gata' }), soon).toHaveLength(1);
  const read = await service.send(`/v2/arhive-pdf/${asked.body.data.id}`, { headers: shop.headers });
  expect((await only('arhiva.gata')).date).toEqual(read.body.data);
});

test('the e-invoice tells each state that matters, with its answer [EVT-5]', async () => {
  const shop = await openShop(service, {
    denumire: 'Emitent SRL',
    adresa: { tara: 'RO', cod_judet: 'IS', localitate: 'Iasi', adresa: 'Str. Palat 1' },
  });
  const { events, only } = listenerOf(service, shop);
  const buyer = client({ cod_judet: 'IS', localitate: 'Iasi', adresa: 'Str. Lunga 2' });
  const name = await shop.issue({ client: buyer });
  testWorker(service);
  expectDone(await service.send(`${addressOf(name)}/trimite-in-spv`, { method: 'POST', headers: shop.headers }));
  await expect.poll(() => events({ tip: 'efactura.acceptata' }), soon).toHaveLength(1);
  expect((await events()).map(({ tip }) => tip)).toEqual(['factura.emisa', 'efactura.trimisa', 'efactura.acceptata']);
  const answer = await service.send(`${addressOf(name)}/efactura`, { headers: shop.headers });
  expect((await only('efactura.acceptata')).date).toMatchObject({ numar: '1', efactura: answer.body.data });
});
