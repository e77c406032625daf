import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testWorker } from '../../support/program/test-worker.ts';
import { soakTest } from '../../support/runner/effort.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { addressOf } from '../invoices/collecting.ts';
import { client, invoice, line } from '../invoices/shop.ts';
import { buyer, rehearse, soon } from '../spv/space.ts';
import { type House, openHouse } from './house.ts';
import { issuingHouse } from './issuing-house.ts';

let service: TestService;
let house: House;
let issue: (more?: object) => Promise<void>;
let act: (path: string, json?: object) => Promise<void>;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
  service.clock.set('2026-11-16T10:00:00Z');
  const { made, post } = await issuingHouse(service);
  house = made;
  issue = (more = {}) => post('/v2/facturi', invoice({ client: buyer(), articole: [line({ cota_tva: 0 })], ...more }));
  act = (path, json) => post(path, json);
});

beforeEach(() => service.clock.set('2026-11-16T10:00:00Z'));

/** What is no sale is summed apart. */
const noOthers = { alte_documente: 0, alte_total: 0 };

type Row = Readonly<Record<string, unknown>>;

const list = async (query: Readonly<Record<string, string>> = {}) =>
  house.browser.done('GET', `/facturi?${new URLSearchParams(query)}`);
const numbersOf = ({ facturi }: { facturi: readonly Row[] }) => facturi.map(({ numar }) => numar);
const found = async (query: Readonly<Record<string, string>> = {}) => numbersOf(await list(query));
const totals = async (query: Readonly<Record<string, string>> = {}) =>
  (await house.browser.done('GET', `/facturi/totaluri?${new URLSearchParams(query)}`)).totaluri;

describe('the list', () => {
  beforeAll(async () => {
    const brutarie = buyer({ denumire: 'Brutăria Țărăncuța SRL', cod_unic: '90100218' });
    await issue({ numar: '101', data_emitere: '2026-11-01', client: brutarie, id_extern: 'Comandă-7' });
    await issue({
      numar: '102',
      data_emitere: '2026-11-10',
      articole: [line({ denumire: 'Făină albă 550', cota_tva: 0, pret_unitar: 1234.5 })],
    });
    await issue({ numar: '0007', serie: 'Ștampilă', data_emitere: '2026-10-05', client: brutarie });
    await issue({ numar: '103', data_emitere: '2026-09-01', data_scadenta: '2026-09-10' });
    await issue({ numar: 'P1', serie: 'PRF', tip_factura: 'P', data_emitere: '2026-11-12' });
    await issue({
      numar: '104',
      data_emitere: '2026-11-15',
      data_scadenta: '2026-12-15',
      valuta: 'EUR',
      curs_valutar: 5,
    });
    await issue({ numar: '105', data_emitere: '2026-11-14' });
    await act(`${addressOf({ serie: 'FCT', numar: '105' })}/anuleaza`);
    await act(`${addressOf({ serie: 'FCT', numar: '102' })}/incasari`, {
      tip_incasare: 'Banca',
      suma_incasata: 1000,
    });
    await act(`${addressOf({ serie: 'FCT', numar: '101' })}/incasari`, { tip_incasare: 'Banca', suma_incasata: 100 });
  });

  test('shows documents newest first, with amounts, states and where they stand at the tax authority [CON-LIST-1]', async () => {
    expect(await found()).toEqual(['104', '105', 'P1', '102', '101', '0007', '103']);
    const { facturi, urmatoarea } = await list({ cauta: '102' });
    expect(urmatoarea).toBeNull();
    expect(facturi).toEqual([
      {
        serie: 'FCT',
        numar: '102',
        tip: 'F',
        data_emitere: '2026-11-10',
        data_scadenta: expect.any(String),
        client_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        client: 'Client Exemplu SRL',
        cod_unic_client: '2864518',
        id_extern: null,
        valuta: 'RON',
        fara_tva: 1234.5,
        tva: 0,
        total: 1234.5,
        de_incasat: 234.5,
        stare: 'emisa',
        plata: 'incasata_partial',
        efactura: null,
        trimisa_pe_email: false,
      },
    ]);
  });

  test.each([
    ['101', ['101']],
    ['FCT 101', ['101']],
    ['fct101', ['101']],
    ['7', ['0007']],
    ['stampila 7', ['0007']],
    ['taranc', ['101', '0007']],
    ['RO90100218', ['101', '0007']],
    ['comanda-7', ['101']],
    ['faina', ['102']],
    ['1.234,50', ['102']],
    ['1234.5', ['102']],
    ['1235', []],
    ['%', []],
    ['nimeni', []],
  ])('is searched by number, client, code, reference, article and amount: %s [CON-LIST-2]', async (cauta, numbers) => {
    expect(await found({ cauta })).toEqual(numbers);
  });

  test.each([
    [{ de_la: '2026-11-10', pana_la: '2026-11-14' }, ['105', 'P1', '102']],
    [{ serie: 'stampila' }, ['0007']],
    [{ tip: 'P' }, ['P1']],
    [{ stare: 'anulata' }, ['105']],
    [{ plata: 'incasata' }, ['101']],
    [{ plata: 'incasata_partial' }, ['102']],
    [{ plata: 'depasita' }, ['0007', '103']],
    [{ plata: 'in_termen' }, ['104']],
    [{ plata: 'neincasata' }, ['104', '102', '0007', '103']],
    [{ plata: 'nu_se_incaseaza' }, ['105', 'P1']],
    [{ scadenta_pana_la: '2026-09-10', plata: 'neincasata' }, ['103']],
    [{ cauta: 'taranc', de_la: '2026-11-01' }, ['101']],
    [{ cauta: 'taranc', plata: 'neincasata' }, ['0007']],
    [{ efactura: 'netrimisa', stare: 'emisa', serie: 'FCT' }, ['104', '102', '101', '103']],
    [{ efactura: 'respinsa' }, []],
  ])('is filtered: %j [CON-LIST-3]', async (query, numbers) => {
    expect(await found(query as Record<string, string>)).toEqual(numbers);
  });

  test('is filtered by client, and one of another company is as one of nobody [CON-LIST-3]', async () => {
    const [row] = (await list({ cauta: '101' })).facturi;
    expect(await found({ client: row.client_id })).toEqual(['101', '0007']);
    const other = await openHouse(service);
    expect((await other.browser.done('GET', `/facturi?client=${row.client_id}`)).facturi).toEqual([]);
  });

  test.each([
    { tip: 'Z' },
    { stare: 'draft' },
    { plata: 'x' },
    { efactura: 'trimisa' },
    { de_la: 'ieri' },
    { client: '1' },
    { inainte_de: ':' },
  ])('refuses what it does not know: %j [CON-LIST-3]', async (query) => {
    const reply = await house.browser.ask('GET', `/facturi?${new URLSearchParams(query as Record<string, string>)}`);
    expect(reply.status).toBe(400);
    expect(reply.body.campuri.map(({ camp }: { camp: string }) => camp)).toEqual(Object.keys(query));
  });

  test('a filter that is said twice is told, not guessed [CON-LIST-3]', async () => {
    const reply = await house.browser.ask('GET', '/facturi?serie=FCT&serie=PRF');
    expect([reply.status, reply.body.campuri]).toEqual([400, [{ camp: 'serie', mesaj: 'Apare de mai multe ori.' }]]);
  });

  test.each([
    ['data_emitere', ['103', '0007', '101', '102', 'P1', '105', '104']],
    ['data_scadenta', ['103', '0007', '101', '102', 'P1', '105', '104']],
    ['document', ['101', '102', '103', '104', '105', 'P1', '0007']],
    ['client', ['101', '0007', '104', '105', 'P1', '102', '103']],
    ['total', ['104', '105', 'P1', '101', '0007', '103', '102']],
    ['de_incasat', ['105', 'P1', '101', '104', '0007', '103', '102']],
  ])('is ordered by %s, both ways, and is filtered all the same [CON-LIST-8]', async (ordine, numbers) => {
    expect(await found({ ordine })).toEqual(numbers);
    expect(await found({ ordine, sens: 'descrescator' })).toEqual(numbers.toReversed());
    expect(await found({ ordine, plata: 'neincasata' })).toEqual(
      numbers.filter((number) => ['103', '0007', '104', '102'].includes(number)),
    );
    expect(await found({ ordine, cauta: 'taranc' })).toEqual(
      numbers.filter((number) => ['101', '0007'].includes(number)),
    );
  });

  test('sums what is filtered, in each currency; what is cancelled is worth nothing [CON-LIST-4]', async () => {
    expect(await totals({ pana_la: '2026-11-16' })).toEqual([
      { valuta: 'RON', documente: 5, total: 1534.5, de_incasat: 434.5, alte_documente: 1, alte_total: 100 },
      { valuta: 'EUR', documente: 1, total: 100, de_incasat: 100, ...noOthers },
    ]);
    expect(await totals({ cauta: 'taranc' })).toEqual([
      { valuta: 'RON', documente: 2, total: 200, de_incasat: 100, ...noOthers },
    ]);
    // Of proformas alone there is no sum of sales.
    expect(await totals({ tip: 'P' })).toEqual([
      { valuta: 'RON', documente: 0, total: 0, de_incasat: 0, alte_documente: 1, alte_total: 100 },
    ]);
    expect(await totals({ efactura: 'acceptata' })).toEqual([]);
  });

  test.each([
    ['neincasata', ['RON', 3, 1434.5, 434.5], ['EUR', 1, 100, 100]],
    ['incasata_partial', ['RON', 1, 1234.5, 234.5]],
    ['depasita', ['RON', 2, 200, 200]],
    ['in_termen', ['EUR', 1, 100, 100]],
    ['incasata', ['RON', 1, 100, 0]],
  ])('sums what is filtered by payment: %s [CON-LIST-4]', async (plata, ...expected) => {
    const rows = expected.map(([valuta, documente, total, de_incasat]) => ({
      valuta,
      documente,
      total,
      de_incasat,
      ...noOthers,
    }));
    expect(await totals({ plata })).toEqual(rows);
  });

  test('is for every role, and for members alone [CON-ROLE-1]', async () => {
    for (const role of ['contabil', 'operator', 'cititor']) {
      const { browser } = await house.member(role);
      expect(numbersOf(await browser.done('GET', '/facturi'))).toHaveLength(7);
    }
  });
});

test('pages follow each other, also of a search, and where one ends is sealed [CON-LIST-1] [CON-PAGE-1]', async () => {
  const { made, post } = await issuingHouse(service);
  for (let place = 1; place <= 60; place += 1) {
    await post(
      '/v2/facturi',
      invoice({ client: client({ denumire: 'Multe Facturi SRL' }), articole: [line({ denumire: 'Cui' })] }),
    );
  }
  for (const query of ['', 'cauta=multe&', 'cauta=cui&', 'cauta=121&']) {
    const first = await made.browser.done('GET', `/facturi?${query}`);
    const second = await made.browser.done('GET', `/facturi?${query}inainte_de=${first.urmatoarea}`);
    expect(numbersOf(first), query).toEqual(Array.from({ length: 50 }, (_, place) => String(60 - place)));
    expect(numbersOf(second), query).toEqual(Array.from({ length: 10 }, (_, place) => String(10 - place)));
    expect(second.urmatoarea).toBeNull();
    // It tells nothing, and opens in this list alone; what was never given opens nothing.
    expect((await made.browser.ask('GET', '/facturi?inainte_de=x')).status).toBe(400);
    expect(first.urmatoarea).not.toContain('2026-');
    expect((await made.browser.ask('GET', `/facturi-furnizori?dupa=${first.urmatoarea}`)).status).toBe(400);
  }
});

test('pages of an order follow each other, and a place of one order is none of another [CON-LIST-8]', async () => {
  const { made, post } = await issuingHouse(service);
  for (let place = 1; place <= 55; place += 1) {
    const articole = [line({ cota_tva: 0, pret_unitar: 1 + (place % 3) })];
    await post('/v2/facturi', invoice({ client: client(), numar: String(place), articole }));
  }
  const orders = ['data_emitere', 'data_scadenta', 'document', 'client', 'total', 'de_incasat'];
  for (const [ordine, sens] of orders.flatMap((one) => [[one, 'crescator'] as const, [one, 'descrescator'] as const])) {
    const query = `/facturi?ordine=${ordine}&sens=${sens}`;
    const first = await made.browser.done('GET', query);
    const second = await made.browser.done('GET', `${query}&inainte_de=${first.urmatoarea}`);
    expect([first.facturi.length, second.facturi.length, second.urmatoarea]).toEqual([50, 5, null]);
    const all = [...first.facturi, ...second.facturi];
    expect(new Set(numbersOf({ facturi: all })).size, query).toBe(55);
    const sums = all.map(({ total }) => total);
    if (ordine === 'total') expect(sens === 'crescator' ? sums : sums.toReversed()).toEqual(sums.toSorted());
    const other = sens === 'crescator' ? 'descrescator' : 'crescator';
    for (const asked of ['', `ordine=${ordine}&sens=${other}&`])
      expect((await made.browser.ask('GET', `/facturi?${asked}inainte_de=${first.urmatoarea}`)).status).toBe(400);
  }
});

soakTest('a name that more than a hundred clients have is told to be cut short [CON-LIST-2]', async () => {
  const { made, post } = await issuingHouse(service);
  for (let place = 1; place <= 101; place += 1) {
    await post('/v2/facturi', invoice({ client: { tip: 'PF', denumire: `Ion Popescu ${place}` } }));
  }
  const { facturi, cautare_incompleta } = await made.browser.done('GET', '/facturi?cauta=popescu');
  expect([facturi.length, cautare_incompleta]).toEqual([50, true]);
  expect((await made.browser.done('GET', '/facturi?cauta=popescu+7')).cautare_incompleta).toBe(false);
});

test('rejected ones are found, and shown as such [CON-LIST-3]', async () => {
  const { made, post } = await issuingHouse(service);
  await post('/v2/facturi', invoice({ client: buyer(), ...rehearse('respinsa') }));
  await post('/v2/facturi', invoice({ client: buyer() }));
  await post(`${addressOf({ serie: 'FCT', numar: '1' })}/trimite-in-spv`);
  testWorker(service);
  const rejected = () => made.browser.done('GET', '/facturi?efactura=respinsa');
  await expect.poll(async () => numbersOf(await rejected()), soon).toEqual(['1']);
  expect((await rejected()).facturi[0].efactura).toBe('respinsa');
  expect(numbersOf(await made.browser.done('GET', '/facturi?efactura=respinsa&cauta=exemplu'))).toEqual(['1']);
});
