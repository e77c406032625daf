import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { discount, invoice, line, openShop, person, type Shop } from './shop.ts';

let service: TestService;
let shop: Shop;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
  shop = await openShop(service, { gestiuni: [{ cod_gestiune: 'DEP' }] });
});

beforeEach(() => service.clock.set('2026-11-15T10:00:00Z'));

const efactura = { gtin: '5941234567899', clasificari: [{ tip: 'STI', cod: '44410000-7' }] };
const bodyOfAll = {
  id_extern: 'comanda 17',
  data_emitere: '2026-11-10',
  data_scadenta: '2026-12-10',
  valuta: 'EUR',
  curs_valutar: 5.0871,
  text: 'Vă mulțumim!',
  explicatii: 'Livrare la sediu',
  awb: 'AWB-1',
  limba: 'de',
  livrare: { data: '2026-11-12', delegat: 'Popescu Ion' },
  client: person({ denumire: 'Ștefan Țăranu', tara: 'Germania', localitate: 'Köln', email: 's@t.de', telefon: '07' }),
  articole: [
    line({
      tip: 'Articol',
      nr_crt: 5,
      cod_articol: 'A1',
      cod_bare: '594',
      denumire: 'Cană',
      um: 'BUC',
      descriere: 'Albastră',
      cod_centru_cost: 'CC1',
      cod_gestiune: 'DEP',
      nr_produse: 2.5,
      pret_unitar: 10.123456,
      efactura,
    }),
    discount({ nr_crt: 9, nr_crt_articol: 5, pret_total: -1.21, nr_produse: 1 }),
  ],
};

test('a read shows the whole invoice as it was issued, lines normalised [V2-READ-1] [V2-READ-2] [V2-READ-8]', async () => {
  const { numar } = await shop.issue(bodyOfAll);
  const reply = await shop.read('FCT', numar);
  expect(reply.body.data).toEqual({
    serie: 'FCT',
    numar,
    tip_factura: 'F',
    data_emitere: '2026-11-10',
    data_scadenta: '2026-12-10',
    valoare_totala: 29.42,
    valoare_fara_tva: 24.31,
    valoare_tva: 5.11,
    valoare_ramasa: 29.42,
    valoare: 29.42,
    valoare_achitata: 0,
    valuta: 'EUR',
    curs_valutar: 5.0871,
    data_curs: null,
    limba: 'de',
    livrare: { data: '2026-11-12', delegat: 'Popescu Ion', mijloc_transport: null },
    status: 'emisa',
    status_plata: 'in_termen',
    trimisa_pe_email: false,
    client_id: expect.stringMatching(/^cli_[0-9a-f]{32}$/),
    cod_unic_client: null,
    id_extern: 'comanda 17',
    awb: 'AWB-1',
    explicatii: 'Livrare la sediu',
    text: 'Vă mulțumim!',
    client: {
      tip: 'PF',
      denumire: 'Ștefan Țăranu',
      cod_unic: null,
      nr_reg_com: null,
      platitor_tva: null,
      email: 's@t.de',
      telefon: '07',
      cont_bancar: null,
      tara: 'GERMANIA',
      cod_tara: 'DE',
      cod_judet: null,
      localitate: 'Köln',
      adresa: null,
    },
    articole: [
      {
        tip: 'Articol',
        nr_crt: 5,
        nr_crt_articol: null,
        cod_articol: 'A1',
        cod_bare: '594',
        denumire: 'Cană',
        um: 'BUC',
        descriere: 'Albastră',
        cod_centru_cost: 'CC1',
        cod_gestiune: 'DEP',
        nr_produse: 2.5,
        pret_unitar: 10.123456,
        cota_tva: 0.21,
        valoare_fara_tva: 25.31,
        valoare_tva: 5.32,
        valoare_totala: 30.63,
        efactura,
      },
      {
        tip: 'Discount',
        nr_crt: 9,
        nr_crt_articol: 5,
        cod_articol: null,
        cod_bare: null,
        denumire: 'Reducere',
        um: null,
        descriere: null,
        cod_centru_cost: null,
        cod_gestiune: null,
        nr_produse: -1,
        pret_unitar: 1,
        cota_tva: 0.21,
        valoare_fara_tva: -1,
        valoare_tva: -0.21,
        valoare_totala: -1.21,
        efactura: null,
      },
    ],
    incasari: [],
    credit: 0,
    stornari: [],
    stornata_de: null,
    storneaza: null,
    proforma: null,
    bon_fiscal: null,
    documente_corectate: [],
  });
});

test('an invoice keeps what it showed when the company, the client and the articles change [V2-READ-2]', async () => {
  const own = await openShop(service, { articole: [{ cod: 'A1', nume: 'Cană' }] });
  const { numar } = await own.issue({ articole: [line({ cod_articol: 'A1', denumire: 'Cană' })] });
  const before = (await own.read('FCT', numar)).body.data;
  const [stored] = await own.stored('invoices');
  await own.change({
    denumire: 'Alt Nume SRL',
    platitor_tva: false,
    clienti: [{ tip: 'PJ', cod_unic: '2864518', denumire: 'Client Redenumit SRL', localitate: 'Arad' }],
    setari: { termen_scadenta_zile: 90 },
  });
  expect((await own.read('FCT', numar)).body.data).toEqual(before);
  expect((await own.stored('invoices'))[0]?.['snapshot']).toEqual(stored?.['snapshot']);
  expect(stored?.['snapshot']).toMatchObject({ issuer: { fiscalCode: own.code, isVatPayer: true } });
});

describe('what is not there', () => {
  test.each([
    ['FCT', '999999'],
    ['NU', '1'],
    ['fct', '1'],
    ['FCT', ' 1'],
    ['FCT', '01'],
  ])('the invoice %s %s is 404 [V2-READ-7]', async (series, number) => {
    await shop.issue();
    const reply = await shop.read(series, number);
    expect(reply.status).toBe(404);
    expect(reply.body.type).toBe('urn:svc:api:v2:problem:resource-not-found');
  });

  test('the invoice of another company is 404, like one that does not exist [V2-READ-7]', async () => {
    const { serie, numar } = await shop.issue({ numar: 'numai-a-mea' });
    const other = await openShop(service);
    const foreign = await other.read(serie, numar);
    const absent = await other.read(serie, 'numai-a-altcuiva');
    expect(foreign.status).toBe(404);
    const { instance: _one, meta: _first, ...said } = foreign.body;
    const { instance: _other, meta: _second, ...saidOfAbsent } = absent.body;
    expect(said).toEqual(saidOfAbsent);
  });

  test.each([
    '/FCT/%00',
    '/%00/1',
    '/FCT/%FF',
    '/%C3/1',
    '/FCT/%ED%A0%80',
    `/${'x'.repeat(400)}/1`,
    '/FCT/%F0%9F%A7%BE',
    '/FCT/%27%3B--',
  ])('the odd address %s is 404, never a fault', async (path) => {
    const reply = await service.send(`/v2/facturi${path}`, { headers: shop.headers });
    expect(reply.status, reply.text).toBe(404);
  });
});

test.each(['A/B Ș', '100%', 'a?b#c', 'ț+&=', 'Ă.Î'])('the series "%s" is found by its encoded path', async (serie) => {
  const own = await openShop(service, { serii: [{ serie }] });
  expect(await own.issued({ serie, numar: `${serie}1` })).toMatchObject({ serie, numar: `${serie}1` });
});

describe('how it stands', () => {
  test('it is in term on its due day in Bucharest, and overdue the day after', async () => {
    const { serie, numar } = await shop.issue({ data_scadenta: '2026-11-20' });
    const at = async (moment: string) => {
      service.clock.set(moment);
      return (await shop.read(serie, numar)).body.data;
    };
    expect(await at('2026-11-20T21:59:59Z')).toMatchObject({
      status: 'emisa',
      status_plata: 'in_termen',
      valoare_ramasa: 121,
    });
    expect(await at('2026-11-20T22:00:00Z')).toMatchObject({
      status: 'emisa',
      status_plata: 'depasita',
      valoare_ramasa: 121,
    });
  });

  test('one of nothing is collected from the start', async () => {
    expect(await shop.issued({ articole: [line({ pret_unitar: 0 })] })).toMatchObject({
      status_plata: 'incasata',
      valoare_ramasa: 0,
    });
  });
});

describe('the members asked for', () => {
  test('are all that come, nested ones too [V2-FIELDS-1] [V2-FIELDS-3]', async () => {
    const { serie, numar } = await shop.issue();
    const fields = (list: string) => shop.read(serie, numar, `?fields=${encodeURIComponent(list)}`);
    expect((await fields('valoare, status,valoare')).body.data).toEqual({
      serie,
      numar,
      valoare: 121,
      status: 'emisa',
    });
    expect((await fields('client(denumire),articole(nr_crt,valoare_tva)')).body.data).toEqual({
      serie,
      numar,
      client: { denumire: 'Client Exemplu SRL' },
      articole: [{ nr_crt: 1, valoare_tva: 21 }],
    });
    expect((await fields('client')).body.data.client).toMatchObject({ tip: 'PJ', cod_unic: '2864518' });
    expect((await fields('incasari(suma_incasata,data_incasare)')).body.data).toEqual({ serie, numar, incasari: [] });
    const bare = await fields('incasari');
    expect(bare.status).toBe(400);
    expect(bare.body.validation_errors[0].issues[0].code).toBe('subfields_required');
    expect((await fields('nimic')).status).toBe(400);
  });
});

test('the identity comes back whatever fields are asked for, on a single read too [V2-FIELDS-1]', async () => {
  const { numar } = await shop.issue();
  const reply = await service.send(`/v2/facturi/FCT/${numar}?fields=valoare`, { headers: shop.headers });
  expect(Object.keys(reply.body.data).sort()).toEqual(['numar', 'serie', 'valoare']);
});

test('an empty part of the address matches no route [V2-PROB-2]', async () => {
  for (const path of ['/v2/facturi/FCT/', '/v2/facturi//1']) {
    const reply = await service.send(path, { headers: shop.headers });
    expect(reply.body.type, path).toBe('urn:svc:api:v2:problem:url-not-found');
  }
});

test('a document in the favour of the client is owed by nobody [V2-READ-2]', async () => {
  const { numar } = await shop.issue({
    articole: [{ tip: 'Discount', denumire: 'Reducere', nr_produse: -1, pret_unitar: 10, cota_tva: 0.21 }],
  });
  expect((await shop.read('FCT', numar)).body.data).toMatchObject({
    valoare_ramasa: 0,
    status_plata: 'nu_se_incaseaza',
  });
});

test('the rate is judged by the country of the client that the document shows [V2-REQ-25]', async () => {
  const german = { tip: 'PJ', denumire: 'Beispiel GmbH', cod_unic: 'DE123456789' };
  const at = (tara: string | undefined, cota_tva: number) =>
    shop.ask(invoice({ client: { ...german, ...(tara ? { tara } : {}) }, articole: [line({ cota_tva })] }));
  expect((await at('DE', 0.19)).status).toBe(200);
  expect((await at(undefined, 0.19)).status).toBe(200);
  expect((await at('HU', 0.27)).status).toBe(400);
});
