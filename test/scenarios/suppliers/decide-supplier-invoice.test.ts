import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetJobs, leaveMessagesThere } from '../../support/behind-the-wire/jobs.ts';
import { auditVerify } from '../../support/program/audit-command.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { bought } from './buying.ts';
import { begin, type Members } from './received-at-desk.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

beforeEach(async () => {
  await forgetJobs(service);
  await leaveMessagesThere(service);
});

const stocked = { setari: { gestioneaza_stoc: true, intra_in_stoc_la_aprobare: true } };
const payment = (more: Members = {}) => ({ suma: 100, data: '2026-11-01', tip_incasare: 'Banca', ...more });

describe('a person decides', () => {
  test('approving, taking it back and refusing move the invoice and its stock, and each leaves its row in the trail [GRP-SUP-10] [GRP-STOCK-1]', async () => {
    const { browser, code, path, read, levels, trail } = await begin(service, stocked, {
      articole: [bought({ cod_articol: 'A1', cod_gestiune: 'DEP' }), bought({ nr_produse: 2 })],
    });
    await browser.done('POST', `${path}/aproba`);
    expect(await read()).toMatchObject({
      status: 'aprobat',
      articole: [{ in_stoc: true, nume_articol: 'Făină' }, { in_stoc: false }],
    });
    expect(await levels()).toEqual({ 'A1 DEP': 25 });
    await browser.done('POST', `${path}/redeschide`);
    expect([(await read()).status, await levels()]).toEqual(['in_asteptare', { 'A1 DEP': 0 }]);
    await browser.done('POST', `${path}/aproba`);
    await browser.done('POST', `${path}/respinge`, { motiv: 'Marfa nu a venit' });
    expect([await read(), await levels()]).toMatchObject([
      { status: 'respins', motiv_respingere: 'Marfa nu a venit', suma_ramasa: 0 },
      { 'A1 DEP': 0 },
    ]);
    const told = (await trail()).filter(({ subject }) => subject === 'supplier-invoice').map(({ action }) => action);
    expect(told).toEqual(['entered', 'approved', 'reopened', 'approved', 'refused']);
    await browser.done('POST', `${path}/aproba`);
    const { connectionString, settings } = service;
    const where = { connectionString, dataFolder: settings.dataFolder };
    expect(
      (await auditVerify(where, { deep: true, company: code })).warned.filter((line) => /stock/.test(line)),
    ).toEqual([]);
  });

  test('of two who approve at once, one has its way; what cannot be is refused with its reason [GRP-SUP-10]', async () => {
    const { browser, path, levels } = await begin(service, stocked, { articole: [bought({ cod_articol: 'A1' })] });
    const replies = await Promise.all([1, 2, 3].map(() => browser.ask('POST', `${path}/aproba`)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(replies.find(({ status }) => status === 400)?.body).toMatchObject({
      cod: 'stare_nepermisa',
      detail: 'Factura nu poate fi aprobată: este aprobată deja.',
    });
    expect(await levels()).toEqual({ 'A1 -': 25 });
    const nobody = await browser.ask('POST', '/facturi-furnizori/00000000-0000-4000-8000-000000000009/aproba');
    expect(nobody.status).toBe(404);
  });

  test('an accountant may, an operator does not even see them, a reader only reads [GRP-SUP-10]', async () => {
    const { member, path } = await begin(service);
    const [accountant, clerk, reader] = [await member('contabil'), await member('operator'), await member('cititor')];
    expect((await clerk.browser.ask('GET', path)).body.cod).toBe('rol_lipsa');
    expect((await reader.browser.ask('GET', path)).status).toBe(200);
    expect((await reader.browser.ask('POST', `${path}/aproba`)).body.cod).toBe('rol_lipsa');
    expect((await accountant.browser.ask('POST', `${path}/aproba`)).status).toBe(200);
  });
});

describe('paying', () => {
  test('takes at most what is left, in the currency of the document; a payment can be taken back [GRP-PAY-1] [CON-SAY-1]', async () => {
    const { browser, path, read } = await begin(service);
    await browser.done('POST', `${path}/plati`, payment());
    expect(await read()).toMatchObject({ suma_ramasa: 505, platita: false, plati: [{ suma: 100, tip: 'Banca' }] });
    const tooMuch = await browser.ask('POST', `${path}/plati`, payment({ suma: 505.01 }));
    expect(tooMuch.body).toMatchObject({
      status: 400,
      cod: 'suma_prea_mare',
      campuri: [{ camp: 'suma', mesaj: 'Mai sunt de plătit numai 505,00 lei.' }],
    });
    await browser.done('POST', `${path}/plati`, payment({ suma: 505 }));
    const { plati, ...paid } = await read();
    expect(paid).toMatchObject({ suma_ramasa: 0, platita: true });
    expect((await browser.ask('POST', `${path}/plati`, payment())).body.detail).toBe('Factura nu are nimic de plată.');
    const { id } = plati.find(({ suma }: { suma: number }) => suma === 100);
    await browser.done('DELETE', `${path}/plati/${id}`);
    expect(await read()).toMatchObject({ suma_ramasa: 100 });
    expect((await browser.ask('DELETE', `${path}/plati/${id}`)).status).toBe(404);
  });

  test('of two who pay the rest at once, one has its way [GRP-PAY-1]', async () => {
    const { browser, path, read } = await begin(service);
    const replies = await Promise.all([1, 2].map(() => browser.ask('POST', `${path}/plati`, payment({ suma: 605 }))));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await read()).suma_ramasa).toBe(0);
  });

  test.each<readonly [string, Members, Members, string]>([
    ['in the future', {}, { data: '2026-11-16' }, 'data_nepermisa'],
    ['of a credit note', { articole: [bought({ nr_produse: -1 })] }, {}, 'stare_nepermisa'],
    ['of a refused one', { status: 'respins' }, {}, 'stare_nepermisa'],
    ['of a kind that is none', {}, { tip: 'Troc' }, 'date_nevalide'],
  ])('%s is refused [GRP-PAY-1]', async (_name, invoice, more, code) => {
    const { browser, path } = await begin(service, {}, invoice);
    expect((await browser.ask('POST', `${path}/plati`, payment(more))).body).toMatchObject({ status: 400, cod: code });
  });

  test('what was paid for is not refused before its payments are taken back [GRP-SUP-10]', async () => {
    const { browser, path } = await begin(service);
    await browser.done('POST', `${path}/plati`, payment());
    expect((await browser.ask('POST', `${path}/respinge`, { motiv: 'x' })).body).toMatchObject({
      status: 400,
      detail: 'Factura nu poate fi respinsă: are plăți, care trebuie șterse întâi.',
    });
  });
});

test('a line is tied to an article and a warehouse by hand; what is in stock moves with it [GRP-STOCK-2]', async () => {
  const { browser, path, read, levels } = await begin(service, stocked, { articole: [bought({ cod_articol: 'A1' })] });
  await browser.done('POST', `${path}/aproba`);
  const [line] = (await read()).articole;
  const [sugar] = (await browser.done('GET', '/articole?cauta=A2')).articole;
  const tie = (more: Members) =>
    browser.ask('PUT', `${path}/articole`, {
      linii: [{ pozitie: line.pozitie, articol: sugar.id, cod_gestiune: 'DEP', ...more }],
    });
  expect((await tie({})).status).toBe(204);
  expect(await levels()).toEqual({ 'A1 -': 0, 'A2 DEP': 25 });
  expect(await read()).toMatchObject({ articole: [{ nume_articol: 'Zahăr', cod_gestiune: 'DEP', cod_articol: 'A1' }] });
  for (const wrong of [{ articol: `art_${'9'.repeat(32)}` }, { cod_gestiune: 'X' }]) {
    expect((await tie(wrong)).status, JSON.stringify(wrong)).toBe(404);
  }
  expect((await tie({ pozitie: 99 })).status).toBe(400);
  expect(await levels()).toEqual({ 'A1 -': 0, 'A2 DEP': 25 });
  expect((await tie({ articol: null, cod_gestiune: null })).status).toBe(204);
  expect(await levels()).toEqual({ 'A1 -': 0, 'A2 DEP': 0 });
});

test('a line that a person left without an article is not tied by approving, until a person ties it [GRP-STOCK-2]', async () => {
  const { browser, path, read, levels } = await begin(service, stocked, {
    articole: [bought({ cod_articol: 'A1' }), bought()],
  });
  const tie = (articol: string | null) =>
    browser.done('PUT', `${path}/articole`, { linii: [{ pozitie: 1, articol, cod_gestiune: null }] });
  await tie(null);
  await browser.done('POST', `${path}/aproba`);
  expect([await read(), await levels()]).toMatchObject([
    { articole: [{ nume_articol: null, in_stoc: false }, {}] },
    {},
  ]);
  await browser.done('POST', `${path}/redeschide`);
  const [flour] = (await browser.done('GET', '/articole?cauta=A1')).articole;
  await tie(flour.id);
  await browser.done('POST', `${path}/aproba`);
  expect(await levels()).toEqual({ 'A1 -': 25 });
});

test('the settings of suppliers are read and changed at the console [GRP-SUP-5]', async () => {
  const { browser } = await begin(service);
  await browser.done('PUT', '/setari', { aproba_automat_facturi_furnizori: true });
  expect(await browser.done('GET', '/setari')).toMatchObject({
    aproba_automat_facturi_furnizori: true,
    intra_in_stoc_la_aprobare: false,
  });
});

test('suppliers and their balances are shown at the console too [GRP-SUP-1] [GRP-SUP-2]', async () => {
  const { browser } = await begin(service);
  const { furnizori, urmatoarea } = await browser.done('GET', '/furnizori?cauta=moara');
  expect([furnizori, urmatoarea]).toMatchObject([[{ denumire: 'Moara Albă SRL' }], null]);
  const { id } = furnizori[0];
  expect(await browser.done('GET', `/furnizori/${id}`)).toMatchObject({ sold_total: 605, rulaj_total: 605 });
  // Only what was answered says where to go on.
  expect((await browser.ask('GET', `/furnizori?dupa=${id}`)).status).toBe(400);
  expect((await browser.done('GET', '/furnizori?cauta=RO90100234')).furnizori).toMatchObject([{ sold: 605 }]);
});
