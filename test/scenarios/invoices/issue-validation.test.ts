import { beforeAll, describe, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { client, invoice, line, openShop, problemsOf, type Shop } from './shop.ts';

let service: TestService;
let shop: Shop;
const longSeries = 'Ș'.repeat(50);

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
  shop = await openShop(service, {
    serii: [{ serie: 'FCT' }, { serie: longSeries }],
    gestiuni: [{ cod_gestiune: 'G'.repeat(255) }],
  });
});

/** Texts of these lengths, in a letter of two bytes. */
const texts = <Name extends string>(lengths: Readonly<Record<Name, number>>, more = 0): Record<Name, string> =>
  Object.fromEntries(
    Object.entries<number>(lengths).map(([name, length]) => [name, 'ș'.repeat(length + more)]),
  ) as never;

const top = { numar: 50, id_extern: 100, text: 2000, explicatii: 2000, awb: 128 };
const references = {
  referinta_cumparator: 200,
  referinta_comanda: 200,
  referinta_contract: 200,
  referinta_contabila_cumparator: 100,
  nota: 300,
};
const partner = {
  denumire: 255,
  cod_unic: 128,
  email: 500,
  telefon: 100,
  localitate: 100,
  adresa: 500,
  nr_reg_com: 128,
  cont_bancar: 50,
};
const lineTexts = { denumire: 2000, um: 20, cod_articol: 128, cod_bare: 20, descriere: 4000, cod_centru_cost: 255 };
const lineReferences = { identificator_cumparator: 100, nota: 300 };

const names = (prefix: string, lengths: object) => Object.keys(lengths).map((name) => `${prefix}${name}`);

describe('lengths', () => {
  test('every text is accepted at its full length, and shown back whole [V2-REQ-1] [V2-REQ-7] [V2-REQ-8] [V2-REQ-10] [V2-REQ-12] [V2-REQ-20] [V2-REQ-27]', async () => {
    const efactura = {
      ...texts(lineReferences),
      gtin: '12345678901234',
      clasificari: Array.from({ length: 10 }, (_, place) => ({
        tip: ['STI', 'TSP', 'NB', 'ZZZ'][place % 4],
        cod: 'c',
      })),
      atribute: Array.from({ length: 10 }, (_, place) => ({ nume: `n${place}`, valoare: 'v' })),
    };
    const sent = {
      ...texts(top),
      serie: longSeries,
      tva_la_incasare: true,
      valideaza_cod_unic_ro: false,
      efactura: texts(references),
      client: { tip: 'PJ', tara: 'DE', platitor_tva: true, ...texts(partner) },
      articole: [line({ ...texts(lineTexts), cod_gestiune: 'G'.repeat(255), efactura })],
    };
    const issued = await shop.issued(sent);
    expect(issued).toMatchObject({ ...texts(top), serie: longSeries });
    expect(issued.client).toMatchObject({ ...texts(partner), cod_unic: texts(partner).cod_unic.toUpperCase() });
    expect(issued.articole[0]).toMatchObject({ ...texts(lineTexts), cod_gestiune: 'G'.repeat(255), efactura });
    const [stored] = await shop.stored('invoices', 'invoice_id DESC');
    const sentReferences = texts(references);
    expect(stored?.['snapshot']).toMatchObject({
      references: {
        buyerReference: sentReferences.referinta_cumparator,
        orderReference: sentReferences.referinta_comanda,
        contractReference: sentReferences.referinta_contract,
        buyerAccountingReference: sentReferences.referinta_contabila_cumparator,
        note: sentReferences.nota,
      },
      isVatOnCollection: true,
    });
  });

  test('every text is refused one character longer, all of them in one answer [V2-REQ-1] [V2-REQ-7] [V2-REQ-8] [V2-REQ-10] [V2-REQ-12] [V2-REQ-20] [V2-REQ-27]', async () => {
    const reply = await shop.ask(
      invoice({
        ...texts(top, 1),
        serie: 'ș'.repeat(51),
        efactura: texts(references, 1),
        client: { tip: 'PJ', tara: 'DE', ...texts(partner, 1) },
        articole: [line({ ...texts(lineTexts, 1), cod_gestiune: 'g'.repeat(256), efactura: texts(lineReferences, 1) })],
      }),
    );
    const problems = problemsOf(reply);
    expect(Object.keys(problems).sort()).toEqual(
      [
        'serie',
        ...names('', top),
        ...names('efactura.', references),
        ...names('client.', partner),
        ...names('articole[0].', lineTexts),
        'articole[0].cod_gestiune',
        ...names('articole[0].efactura.', lineReferences),
      ].sort(),
    );
    expect(new Set(Object.values(problems).flat())).toEqual(new Set(['out_of_range']));
  });

  test('the required texts may not be empty [V2-REQ-1] [V2-REQ-20]', async () => {
    const reply = await shop.ask(
      invoice({ serie: '', client: client({ denumire: '' }), articole: [line({ denumire: '' })] }),
    );
    expect(problemsOf(reply)).toEqual({
      serie: ['out_of_range'],
      'client.denumire': ['invalid_format'],
      'articole[0].denumire': ['invalid_format'],
    });
  });
});

test('a name of blanks alone is none [V2-REQ-1] [V2-REQ-20]', async () => {
  const reply = await shop.ask(
    invoice({
      client: client({ denumire: ' \u00a0' }),
      articole: [line({ denumire: '\t' }), line({ denumire: ' x ' })],
    }),
  );
  expect(problemsOf(reply)).toEqual({
    'client.denumire': ['invalid_format'],
    'articole[0].denumire': ['invalid_format'],
  });
});

test('what only the database knows is told with everything else that is wrong [V2-REQ-28]', async () => {
  const body = invoice({
    serie: 'NUEXISTA',
    valuta: 'LEI',
    proforma: { serie: 'PRF', numar: '1' },
    client: client({ email: 7 }),
    articole: [line({ cod_gestiune: 'NIMIC' }), line({ nr_produse: 0, cod_gestiune: 'G'.repeat(255) }), 'x'],
  });
  const reply = await shop.ask(body, { 'svc-url-platforma': 'https://altul.example' });
  expect(problemsOf(reply)).toEqual({
    serie: ['invalid_value'],
    valuta: ['invalid_value'],
    proforma: ['invalid_value'],
    'client.email': ['invalid_format'],
    'articole[0].cod_gestiune': ['invalid_value'],
    'articole[1].nr_produse': ['out_of_range'],
    'articole[2]': ['invalid_format'],
    'header Svc-Url-Platforma': ['invalid_value'],
  });
});

describe('shape', () => {
  test('everything required and missing is told at once [V2-REQ-1] [V2-REQ-2] [V2-REQ-3] [V2-REQ-17]', async () => {
    expect(problemsOf(await shop.ask({}))).toEqual({
      serie: ['required'],
      valuta: ['required'],
      tip_factura: ['required'],
      client: ['required'],
      articole: ['required'],
    });
  });

  test('what a line needs is told for each line [V2-REQ-20] [V2-REQ-22]', async () => {
    expect(problemsOf(await shop.ask(invoice({ articole: [{}, line(), { pret_unitar: 1 }] })))).toEqual({
      'articole[0].denumire': ['required'],
      'articole[0].nr_produse': ['required'],
      'articole[2].denumire': ['required'],
      'articole[2].nr_produse': ['required'],
    });
  });

  test('wrong types are never converted, and null is absent [V2-REQ-7] [V2-REQ-8]', async () => {
    const reply = await shop.ask(
      invoice({
        id_extern: 5,
        verificare_duplicat: 'true',
        numar: 7,
        text: [],
        tva_la_incasare: 1,
        valideaza_cod_unic_ro: 'da',
      }),
    );
    expect(problemsOf(reply)).toEqual({
      id_extern: ['invalid_format'],
      verificare_duplicat: ['invalid_format'],
      numar: ['invalid_format'],
      text: ['invalid_format'],
      tva_la_incasare: ['invalid_format'],
      valideaza_cod_unic_ro: ['invalid_format'],
    });
    const nothing = { numar: null, text: null, awb: null, id_extern: null, efactura: null, data_scadenta: null };
    expect(await shop.issued(nothing)).toMatchObject({ text: null, awb: null, id_extern: null });
  });

  test('unknown members are refused wherever they stand', async () => {
    const reply = await shop.ask(
      invoice({ x: 1, client: client({ y: 1 }), articole: [line({ z: 1, efactura: { q: 1 } })], efactura: { r: 'a' } }),
    );
    expect(problemsOf(reply)).toEqual({
      x: ['invalid_value'],
      'client.y': ['invalid_value'],
      'articole[0].z': ['invalid_value'],
      'articole[0].efactura.q': ['invalid_value'],
      'efactura.r': ['invalid_value'],
    });
  });

  test('rules beyond the shape are told together with it, and with each other', async () => {
    const wrong = {
      valuta: 'XX',
      data_scadenta: '2020-01-01',
      client: { tip: 'PJ', denumire: 'X', cod_judet: 'ZZ' },
      articole: [line({ nr_produse: 0 }), line({ cota_tva: 0.33 })],
    };
    const beyond = [
      'data_scadenta',
      'client.cod_unic',
      'client.cod_judet',
      'articole[0].nr_produse',
      'articole[1].cota_tva',
    ];
    expect(Object.keys(problemsOf(await shop.ask(invoice({ ...wrong, valuta: 'RON' })))).sort()).toEqual(
      beyond.toSorted(),
    );
    expect(Object.keys(problemsOf(await shop.ask(invoice(wrong)))).sort()).toEqual(['valuta', ...beyond].sort());
  });

  test('the client and the dates are judged also where the lines are missing', async () => {
    const reply = await shop.ask(
      invoice({ data_scadenta: '2020-01-01', client: client({ cod_unic: null }), articole: null }),
    );
    expect(Object.keys(problemsOf(reply)).sort()).toEqual(['articole', 'client.cod_unic', 'data_scadenta']);
  });

  test.each(['RO', 'RONN', 'XYZ', 'ron', '', 946])('the currency %j is none [V2-REQ-2]', async (valuta) => {
    expect(Object.keys(problemsOf(await shop.ask(invoice({ valuta }))))).toEqual(['valuta']);
  });

  test.each(['RON', 'EUR', 'USD', 'HUF'])('the currency %s is one [V2-REQ-2]', async (valuta) => {
    expect(await shop.issued({ valuta })).toMatchObject({ valuta });
  });
});

test('an Idempotency-Key makes no difference to a request that is invalid, and names that only the database knows are told with it [V2-IDEM-7] [V2-REQ-28]', async () => {
  const wrong = invoice({ serie: 'NIMIC', valuta: 'QQQ', articole: [{ ...line(), cod_gestiune: 'NIMIC' }] });
  const plain = await shop.ask(wrong);
  const keyed = await shop.ask(wrong, { 'idempotency-key': 'o cerere gresita' });
  expect(keyed.status, keyed.text).toBe(400);
  expect(keyed.body.validation_errors).toEqual(plain.body.validation_errors);
  const names = keyed.body.validation_errors.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(['valuta', 'serie', 'articole[0].cod_gestiune']));
  // It is not remembered: what was wrong may be mended under the same key.
  expect((await shop.ask(invoice(), { 'idempotency-key': 'o cerere gresita' })).status).toBe(200);
});

test('nothing of a refused request is left behind [V2-ISSUE-8]', async () => {
  const own = await openShop(service);
  const body = {
    client: client({ cod_unic: '5' }),
    articole: [line({ denumire: 'Nou' }), line({ cod_gestiune: 'NU' })],
  };
  expect(problemsOf(await own.ask(invoice(body)))).toEqual({ 'articole[1].cod_gestiune': ['invalid_value'] });
  for (const table of ['clients', 'articles', 'stock_levels', 'invoices']) expect(await own.stored(table)).toEqual([]);
});
