import { beforeAll, expect, test } from 'vitest';
import { forgetJobs, leaveMessagesThere } from '../../support/behind-the-wire/jobs.ts';
import { browserAt } from '../../support/clients/console-client.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { documentBody } from '../console/desk.ts';
import { freshEmail, password } from '../console/house.ts';
import { addressOf } from '../invoices/collecting.ts';
import { lifeOf } from '../invoices/life.ts';
import { line, openShop } from '../invoices/shop.ts';
import { authorityFor, letIn, place } from '../spv/space.ts';
import { bought, buyer, purchase, supplier } from '../suppliers/buying.ts';
import { invoice, line as legacyLine, openLegacyShop } from '../v1/legacy-shop.ts';
import { listenerOf, soon } from './listening.ts';

/** Whoever causes it, over whichever wire, the event is the same. */
let service: TestService;

beforeAll(async () => {
  service = await testService();
  service.clock.set('2026-11-16T10:00:00Z');
});

type Members = Readonly<Record<string, unknown>>;

const stock = {
  setari: { gestioneaza_stoc: true, gestiuni_pe_linie: true, expune_cantitati: true },
  gestiuni: [{ cod_gestiune: 'DEP' }],
  articole: [{ cod: 'A1', nume: 'Cană', um: 'BUC', stocuri: [{ cod_gestiune: 'DEP', stoc: 10 }] }],
};
const fromStock = { denumire: 'Cană', um: 'BUC', cod_articol: 'A1', cod_gestiune: 'DEP' };
const first = { serie: 'FCT', numar: '1' };

/** A person of the company at the console. */
async function atConsole(company: Members = {}) {
  const email = freshEmail();
  const shop = await openShop(service, { ...company, utilizatori: [{ email, parola: password }] });
  const browser = browserAt(service, shop.code);
  expect((await browser.signIn(email, password)).status).toBe(204);
  return { shop, browser };
}

/** The same life of three documents through each wire; gives the company. */
const wires = {
  v2: async () => {
    const shop = await openShop(service, stock);
    const life = lifeOf(service, shop);
    const ask = async (method: string, path: string, json?: unknown) => {
      const reply = await service.send(path, {
        method,
        headers: shop.headers,
        ...(json === undefined ? {} : { json }),
      });
      expect(reply.status, reply.text).toBe(200);
    };
    for (const _ of [1, 2, 3]) await shop.issue({ articole: [line(fromStock)] });
    await life.track(first, 'AWB1');
    await ask('POST', `${addressOf(first)}/incasari`, { suma_incasata: 50, tip_incasare: 'Chitanta' });
    await ask('DELETE', `${addressOf(first)}/incasari/CH/1`);
    await life.cancel(first);
    await life.remove({ serie: 'FCT', numar: '3' });
    await life.reverse({ serie: 'FCT', numar: '2' });
    return shop;
  },
  v1: async () => {
    const shop = await openLegacyShop(service, stock);
    const ask = async (operation: string, members: Members) => {
      const { body, text } = await shop.call(operation, members);
      expect(body.Success, text).toBe(true);
    };
    const lines = [legacyLine({ Denumire: 'Cană', CodArticol: 'A1', CodGestiune: 'DEP' })];
    for (const _ of [1, 2, 3]) await ask('factura/emitere', invoice({ Continut: lines }));
    const document = { NumarFactura: '1', SerieFactura: 'FCT' };
    await ask('factura/awb', { Serie: 'FCT', Numar: '1', AWB: 'AWB1' });
    await ask('factura/incasare', {
      ...document,
      TipIncasare: 'Chitanta',
      SumaIncasata: '50.00',
      DataIncasare: '2026-11-16',
    });
    await ask('factura/stergereincasare', { ...document, SerieIncasare: 'CH', NumarIncasare: '1' });
    await ask('factura/anulare', { Serie: 'FCT', Numar: '1' });
    await ask('factura/stergere', { Serie: 'FCT', Numar: '3' });
    await ask('factura/stornare', { Serie: 'FCT', Numar: '2' });
    return shop;
  },
  console: async () => {
    const { shop, browser } = await atConsole(stock);
    const client = { tip: 'PJ', denumire: 'Client Exemplu SRL', cod_unic: '2864518', tara: 'RO' };
    const linii = [{ ...fromStock, cantitate: 1, pret: 100, cota_tva: 0.21 }];
    for (const _ of [1, 2, 3]) await browser.done('POST', '/facturi', documentBody({ client, linii }));
    await browser.done('PUT', '/facturi/FCT/1/awb', { awb: 'AWB1' });
    await browser.done('POST', '/facturi/FCT/1/incasari', {
      suma_incasata: 50,
      tip_incasare: 'Chitanta',
      data_incasare: '2026-11-16',
    });
    await browser.done('DELETE', '/facturi/FCT/1/incasari/CH/1');
    await browser.done('POST', '/facturi/FCT/1/anuleaza');
    await browser.done('DELETE', '/facturi/FCT/3');
    await browser.done('POST', '/facturi/FCT/2/storneaza');
    return shop;
  },
};

/** What the company is told, but for the ids that each company has of its own. */
async function toldThrough(wire: keyof typeof wires) {
  const { events } = listenerOf(service, await wires[wire]());
  return (await events()).map(({ tip, date }) => ({
    tip,
    date: 'client_id' in date ? { ...date, client_id: 'one' } : date,
  }));
}

test('what is done over v1 and at the console is told as what is done over v2 [EVT-1] [EVT-3] [EVT-4] [EVT-7]', async () => {
  const told = await toldThrough('v2');
  const documents = told.filter(({ tip }) => tip !== 'stoc.modificat');
  expect(documents.map(({ tip, date }) => `${tip} ${date.numar}`)).toEqual([
    'factura.emisa 1',
    'factura.emisa 2',
    'factura.emisa 3',
    'factura.awb_atasat 1',
    'incasare.adaugata 1',
    'incasare.stearsa 1',
    'factura.anulata 1',
    'factura.stearsa 3',
    'factura.stornata 2',
  ]);
  expect(told.filter(({ tip }) => tip === 'stoc.modificat').map(({ date }) => date.stoc)).toEqual([9, 8, 7, 8, 9, 10]);
  expect(await toldThrough('v1')).toEqual(told);
  expect(await toldThrough('console')).toEqual(told);
});

test('an invoice of a supplier is told as its row when it comes from SPV, is approved and is refused [EVT-6]', async () => {
  await forgetJobs(service);
  await leaveMessagesThere(service);
  const { shop, browser } = await atConsole({ adresa: place, ...stock });
  const { events } = listenerOf(service, shop);
  const { invoices } = buyer(service, shop);
  const { simulator, work } = await authorityFor(service);
  await letIn(service, simulator, shop.code, { wantsMessages: true });
  work();
  await expect.poll(() => events(), soon).toHaveLength(1);

  const [came] = await invoices();
  expect(came).toMatchObject({ numar: 'PAP-1042', status: 'in_asteptare', sursa: 'spv' });
  const path = `/facturi-furnizori/${(await browser.done('GET', '/facturi-furnizori')).facturi[0].id}`;
  await browser.done('POST', `${path}/aproba`);
  const [approved] = await invoices();
  await browser.done('POST', `${path}/redeschide`);
  const [reopened] = await invoices();
  await browser.done('POST', `${path}/respinge`, { motiv: 'Nu este a noastră' });
  const [refused] = await invoices();
  expect((await events()).map(({ tip, date }) => [tip, date])).toEqual([
    ['factura_furnizor.primita', came],
    ['factura_furnizor.aprobata', approved],
    ['factura_furnizor.redeschisa', reopened],
    ['factura_furnizor.respinsa', refused],
  ]);
  expect([approved?.['status'], refused?.['status']]).toEqual(['aprobat', 'respins']);
});

test('lines of an approved invoice that are tied anew tell of the levels that changed, and of no other [EVT-7]', async () => {
  const { shop, browser } = await atConsole({
    setari: { ...stock.setari, intra_in_stoc_la_aprobare: true },
    gestiuni: stock.gestiuni,
    articole: ['A1', 'A2', 'A3'].map((cod) => ({ cod, nume: `Marfa ${cod}` })),
  });
  const { events } = listenerOf(service, shop);
  const articole = ['A1', 'A2'].map((cod_articol) => bought({ cod_articol, cod_gestiune: 'DEP' }));
  await shop.change({ facturi_furnizori: [purchase({ status: 'in_asteptare', articole })] });
  const [{ id }] = (await browser.done('GET', '/facturi-furnizori')).facturi;
  await browser.done('POST', `/facturi-furnizori/${id}/aproba`);
  const levels = async () => (await events({ tip: 'stoc.modificat' })).map(({ date }) => [date.cod_articol, date.stoc]);
  expect(await levels()).toEqual([
    ['A1', 25],
    ['A2', 25],
  ]);
  const [, second] = (await browser.done('GET', `/facturi-furnizori/${id}`)).articole;
  const [third] = (await browser.done('GET', '/articole?cauta=A3')).articole;
  const tied = { pozitie: second.pozitie, articol: third.id, cod_gestiune: 'DEP' };
  await browser.done('PUT', `/facturi-furnizori/${id}/articole`, { linii: [tied] });
  expect((await levels()).slice(2)).toEqual([
    ['A2', 0],
    ['A3', 25],
  ]);
});

test('an invoice of a supplier that came in a file tells no arrival, and its decision like any other [EVT-6]', async () => {
  const { shop, browser } = await atConsole();
  const { events } = listenerOf(service, shop);
  await shop.change({ facturi_furnizori: [purchase({ status: 'in_asteptare' })] });
  const { invoices } = buyer(service, shop);
  const [waiting] = (await browser.done('GET', '/facturi-furnizori')).facturi;
  expect(await events()).toEqual([]);
  await browser.done('POST', `/facturi-furnizori/${waiting.id}/respinge`, { motiv: 'Dublă' });
  expect((await events()).map(({ tip, date }) => [tip, date])).toEqual([
    ['factura_furnizor.respinsa', (await invoices())[0]],
  ]);
  expect((await invoices())[0]).toMatchObject({ furnizor: supplier.denumire, numar: 'FF-908', status: 'respins' });
});

test('what else is done with an invoice of a supplier is told as its row at that moment, through either door [EVT-6]', async () => {
  const { shop, browser } = await atConsole();
  const { events } = listenerOf(service, shop);
  await shop.change({ facturi_furnizori: [purchase({ status: 'in_asteptare' })] });
  const { invoices } = buyer(service, shop);
  const [{ id }] = (await browser.done('GET', '/facturi-furnizori')).facturi;
  const path = `/facturi-furnizori/${id}`;
  const told: unknown[] = [];
  const act = async (tip: string, done: () => Promise<unknown>) => {
    await done();
    told.push([`factura_furnizor.${tip}`, (await invoices())[0]]);
  };
  await act('in_curs_de_procesare', () => browser.done('POST', `${path}/proceseaza`));
  await act('aprobata', () => browser.done('POST', `${path}/aproba`));
  const payment = { suma: 5, tip_incasare: 'Banca' };
  let paid = { id: '' };
  await act('plata_adaugata', async () => {
    paid = await browser.done('POST', `${path}/plati`, payment);
  });
  await act('plata_stearsa', () => browser.done('DELETE', `${path}/plati/${paid.id}`));
  await act('redeschisa', () => browser.done('POST', `${path}/redeschide`));
  await act('stearsa_de_furnizor', () => browser.done('POST', `${path}/stearsa-de-furnizor`));
  expect((await events()).map(({ tip, date }) => [tip, date])).toEqual(told);
});
