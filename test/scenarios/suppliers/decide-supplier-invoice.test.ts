import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleSupplierInvoice } from '../../../src/partners/simulated/sample-supplier-invoice.ts';
import { storedRows } from '../../support/behind-the-wire/documents.ts';
import { forgetJobs, leaveMessagesThere } from '../../support/behind-the-wire/jobs.ts';
import { auditVerify } from '../../support/program/audit-command.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openHouse } from '../console/house.ts';
import { stockLevels } from '../invoices/shop.ts';
import { authorityFor, letIn, soon } from '../spv/space.ts';
import { bought, purchase } from './buying.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

beforeEach(async () => {
  await forgetJobs(service);
  await leaveMessagesThere(service);
});

type Members = Readonly<Record<string, unknown>>;

/** A company at the console with one invoice of a supplier, which waits. */
async function begin(company: Members = {}, invoice: Members = {}) {
  const house = await openHouse(service, {
    gestiuni: [{ cod_gestiune: 'DEP' }],
    articole: [
      { cod: 'A1', nume: 'Făină' },
      { cod: 'A2', nume: 'Zahăr' },
    ],
    ...company,
  });
  const file = { cod_unic: house.code, denumire: house.name };
  await provisionForTest(service, {
    companii: [{ ...file, facturi_furnizori: [purchase({ status: 'in_asteptare', ...invoice })] }],
  });
  const { browser } = house;
  const list = async (query = ''): Promise<readonly Members[]> =>
    (await browser.done('GET', `/facturi-furnizori${query}`)).facturi;
  const [{ id } = {}] = await list();
  const path = `/facturi-furnizori/${id}`;
  const shop = { stored: (table: string, order = '1') => storedRows(service, house.code, table, order) };
  return {
    ...house,
    list,
    path,
    read: () => browser.done('GET', path),
    trail: () => storedRows(service, house.code, 'audit_pending', 'pending_id'),
    levels: () => stockLevels(shop as Parameters<typeof stockLevels>[0]),
  };
}

const stocked = { setari: { gestioneaza_stoc: true, intra_in_stoc_la_aprobare: true } };
const payment = (more: Members = {}) => ({ suma: 100, data: '2026-11-01', tip_incasare: 'Banca', ...more });
const paidBefore = (more: Members = {}) => ({ suma: 100, data: '2026-11-01', ...more });

describe('a person decides', () => {
  test('approving, taking it back and refusing move the invoice and its stock, and each leaves its row in the trail [GRP-SUP-10] [GRP-STOCK-1]', async () => {
    const { browser, code, path, read, levels, trail } = await begin(stocked, {
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
    const { browser, path, levels } = await begin(stocked, { articole: [bought({ cod_articol: 'A1' })] });
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
    const { member, path } = await begin();
    const [accountant, clerk, reader] = [await member('contabil'), await member('operator'), await member('cititor')];
    expect((await clerk.browser.ask('GET', path)).body.cod).toBe('rol_lipsa');
    expect((await reader.browser.ask('GET', path)).status).toBe(200);
    expect((await reader.browser.ask('POST', `${path}/aproba`)).body.cod).toBe('rol_lipsa');
    expect((await accountant.browser.ask('POST', `${path}/aproba`)).status).toBe(200);
  });
});

describe('paying', () => {
  test('takes at most what is left, in the currency of the document; a payment can be taken back [GRP-PAY-1] [CON-SAY-1]', async () => {
    const { browser, path, read } = await begin();
    await browser.done('POST', `${path}/plati`, payment());
    expect(await read()).toMatchObject({ suma_ramasa: 505, platita: false, plati: [{ suma: 100, tip: 'Banca' }] });
    const tooMuch = await browser.ask('POST', `${path}/plati`, payment({ suma: 505.01 }));
    expect(tooMuch.body).toMatchObject({
      status: 400,
      cod: 'suma_prea_mare',
      campuri: [{ camp: 'suma', mesaj: 'Mai sunt de plătit numai 505,00 RON.' }],
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
    const { browser, path, read } = await begin();
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
    const { browser, path } = await begin({}, invoice);
    expect((await browser.ask('POST', `${path}/plati`, payment(more))).body).toMatchObject({ status: 400, cod: code });
  });

  test('what was paid for is not refused before its payments are taken back [GRP-SUP-10]', async () => {
    const { browser, path } = await begin();
    await browser.done('POST', `${path}/plati`, payment());
    expect((await browser.ask('POST', `${path}/respinge`, { motiv: 'x' })).body).toMatchObject({
      status: 400,
      detail: 'Factura nu poate fi respinsă: are plăți, care trebuie șterse întâi.',
    });
  });
});

test('a line is tied to an article and a warehouse by hand; what is in stock moves with it [GRP-STOCK-2]', async () => {
  const { browser, path, read, levels } = await begin(stocked, { articole: [bought({ cod_articol: 'A1' })] });
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
  for (const wrong of [{ articol: '00000000-0000-4000-8000-000000000009' }, { cod_gestiune: 'X' }]) {
    expect((await tie(wrong)).status, JSON.stringify(wrong)).toBe(404);
  }
  expect((await tie({ pozitie: 99 })).status).toBe(400);
  expect(await levels()).toEqual({ 'A1 -': 0, 'A2 DEP': 25 });
  expect((await tie({ articol: null, cod_gestiune: null })).status).toBe(204);
  expect(await levels()).toEqual({ 'A1 -': 0, 'A2 DEP': 0 });
});

test('a line that a person left without an article is not tied by approving, until a person ties it [GRP-STOCK-2]', async () => {
  const { browser, path, read, levels } = await begin(stocked, { articole: [bought({ cod_articol: 'A1' }), bought()] });
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

describe('by hand', () => {
  const typed = (more: Members = {}) => ({
    furnizor: { denumire: 'Moara Albă SRL', cod_unic: 'RO90100234' },
    numar: 'M-1',
    data_emitere: '2026-11-10',
    valuta: 'RON',
    articole: [{ denumire: 'Mălai', nr_produse: 2, pret_unitar: 10, cota_tva: 0.11 }],
    ...more,
  });

  test('an invoice is entered, waits, and is listed as such; the same number of that day again is refused [GRP-PROV-3]', async () => {
    const { browser, list } = await begin();
    await browser.done('POST', '/facturi-furnizori', typed({ plati: [paidBefore({ suma: 2 })] }));
    expect(await list('?sursa=manual')).toMatchObject([
      { numar: 'M-1', furnizor: 'Moara Albă SRL', status: 'in_asteptare', total: 22.2, suma_ramasa: 20.2 },
    ]);
    for (const [numar, data_emitere] of [
      ['M-1', typed()['data_emitere']],
      ['FF-908', purchase().data_emitere],
    ]) {
      expect((await browser.ask('POST', '/facturi-furnizori', typed({ numar, data_emitere }))).body).toMatchObject({
        status: 400,
        cod: 'factura_duplicata',
        campuri: [{ camp: 'numar', mesaj: `Factura ${numar} a acestui furnizor există deja.` }],
      });
    }
  });

  test('what was typed wrong and refused is typed again, once; the file does not bring it too [GRP-PROV-5]', async () => {
    const { browser, code, name, list } = await begin();
    const again = (more: Members = {}) => browser.ask('POST', '/facturi-furnizori', typed(more));
    const listed = async () => (await list('?numar=M-1')).map(({ status, total }) => [status, total]);
    await again();
    const [wrong] = await list('?numar=M-1');
    const path = `/facturi-furnizori/${wrong?.['id']}`;
    await browser.done('POST', `${path}/respinge`, { motiv: 'Scrisă greșit' });
    await provisionForTest(service, {
      companii: [{ cod_unic: code, denumire: name, facturi_furnizori: [purchase({ numar: 'M-1' })] }],
    });
    expect(await listed()).toEqual([['respins', expect.anything()]]);
    const line = { denumire: 'Mălai', nr_produse: 3, pret_unitar: 10, cota_tva: 0.11 };
    const replies = await Promise.all([1, 2].map(() => again({ articole: [line] })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    for (const act of ['aproba', 'redeschide']) {
      expect((await browser.ask('POST', `${path}/${act}`)).body, act).toMatchObject({ cod: 'factura_duplicata' });
    }
    expect(await listed()).toEqual([
      ['in_asteptare', 33.3],
      ['respins', expect.anything()],
    ]);
  });

  test('what comes from SPV replaces the one that was typed right, not the refused one [GRP-PROV-5] [GRP-SUP-7]', async () => {
    const { browser, code, list } = await begin();
    const number = 'PAP-1042';
    const same = typed({ numar: number, furnizor: { denumire: 'Papetăria', cod_unic: '90105789' } });
    await browser.done('POST', '/facturi-furnizori', same);
    const [wrong] = await list(`?numar=${number}`);
    await browser.done('POST', `/facturi-furnizori/${wrong?.['id']}/respinge`, { motiv: 'Scrisă greșit' });
    await browser.done('POST', '/facturi-furnizori', same);
    const { simulator, work } = await authorityFor(service);
    await letIn(service, simulator, code, { wantsMessages: true });
    simulator.offerInvoice(code, '90105789', sampleSupplierInvoice('', '2026-11-10'));
    work();
    const listed = async () => (await list(`?numar=${number}`)).map(({ status, sursa }) => [status, sursa]);
    await expect.poll(listed, soon).toContainEqual(['in_asteptare', 'spv']);
    // The authority's own sample has the same number and another day.
    const found = await listed();
    expect(found).toContainEqual(['respins', 'manual']);
    expect(found).not.toContainEqual(['in_asteptare', 'manual']);
  });

  test.each<readonly [string, Members, string]>([
    ['a quantity of 0', { articole: [{ denumire: 'A', nr_produse: 0, pret_unitar: 1 }] }, 'articole.0.nr_produse'],
    [
      'a warehouse of nobody',
      { articole: [{ denumire: 'A', nr_produse: 1, pret_unitar: 1, cod_gestiune: 'X' }] },
      'articole.0.cod_gestiune',
    ],
    ['a payment beyond the total', { plati: [paidBefore({ suma: 23 })] }, 'plati'],
    ['a payment in the future', { plati: [paidBefore({ suma: 1, data: '2027-01-01' })] }, 'plati.0.data'],
    [
      'a payment of a credit note',
      { articole: [{ denumire: 'A', nr_produse: -1, pret_unitar: 1 }], plati: [paidBefore()] },
      'plati',
    ],
    ['a currency of nobody', { valuta: 'XXQ' }, 'valuta'],
  ])('%s is told at its field [GRP-PROV-3]', async (_name, more, field) => {
    const { browser } = await begin();
    const reply = await browser.ask('POST', '/facturi-furnizori', typed(more));
    expect(
      reply.body.campuri?.map(({ camp }: { camp: string }) => camp),
      reply.text,
    ).toEqual([field]);
  });

  test('over the kept XML of a message that nobody could read; then it came from SPV, with that XML [GRP-READ-4]', async () => {
    const { browser, code, list } = await begin();
    const { simulator, work } = await authorityFor(service);
    await letIn(service, simulator, code, { wantsMessages: true });
    const messageId = simulator.offerInvoice(code, '19', '<Order>ce e asta</Order>');
    work();
    const unreadable = async () => (await browser.done('GET', '/mesaje-necitite')).mesaje;
    await expect.poll(async () => (await unreadable()).length, soon).toBe(1);
    expect(await unreadable()).toEqual([
      { mesaj: messageId, primit_la: expect.any(String), cod_unic_furnizor: '19', motiv: 'its root is Order' },
    ]);
    expect(await browser.done('GET', `/mesaje-necitite/${messageId}`)).toEqual({ xml: '<Order>ce e asta</Order>' });
    expect((await browser.ask('GET', '/mesaje-necitite/1')).status).toBe(404);
    await browser.done('POST', '/facturi-furnizori', typed({ mesaj: messageId, numar: 'O-1' }));
    expect(await unreadable()).toEqual([]);
    expect(await list('?numar=O-1')).toMatchObject([{ sursa: 'spv' }]);
    expect((await browser.ask('POST', '/facturi-furnizori', typed({ mesaj: messageId, numar: 'O-2' }))).status).toBe(
      404,
    );
  });
});

test('the settings of suppliers are read and changed at the console [GRP-SUP-5]', async () => {
  const { browser } = await begin();
  await browser.done('PUT', '/setari', { aproba_automat_facturi_furnizori: true });
  expect(await browser.done('GET', '/setari')).toMatchObject({
    aproba_automat_facturi_furnizori: true,
    intra_in_stoc_la_aprobare: false,
  });
});

test('suppliers and their balances are shown at the console too [GRP-SUP-1] [GRP-SUP-2]', async () => {
  const { browser } = await begin();
  const { furnizori, urmatoarea } = await browser.done('GET', '/furnizori?cauta=moara');
  expect([furnizori, urmatoarea]).toMatchObject([[{ denumire: 'Moara Albă SRL' }], null]);
  const { id } = furnizori[0];
  expect(await browser.done('GET', `/furnizori/${id}`)).toMatchObject({ sold_total: 605, rulaj_total: 605 });
  // Only what was answered says where to go on.
  expect((await browser.ask('GET', `/furnizori?dupa=${id}`)).status).toBe(400);
  expect((await browser.done('GET', '/furnizori?cauta=RO90100234')).furnizori).toMatchObject([{ sold: 605 }]);
});
