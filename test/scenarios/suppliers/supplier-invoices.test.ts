import { beforeAll, describe, expect, test } from 'vitest';
import { followPages } from '../../support/clients/follow-pages.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openShop, problemsOf, type Shop } from '../invoices/shop.ts';
import { bought, buyer, purchase, supplier } from './buying.ts';

let service: TestService;
let shop: Shop;
let ask: ReturnType<typeof buyer>;

const other = { denumire: 'Ștefan & Fiii', cod_unic: 'DE123456789' };

beforeAll(async () => {
  service = await testService();
  shop = await openShop(service, {
    furnizori: [
      {
        ...supplier,
        email: 'Vanzari@Moara.ro',
        telefon: '0740 1',
        cod_judet: 'IS',
        localitate: 'Iași',
        adresa: 'Str. Morii 4',
      },
      { denumire: 'Ana Pop', cod_unic: '2960229221148' },
    ],
    cursuri_valutare: [
      { valuta: 'EUR', data: '2025-01-10', curs: 4.9 },
      { valuta: 'EUR', data: '2026-10-10', curs: 5 },
    ],
    facturi_furnizori: [
      purchase({ numar: '1', data_scadenta: '2026-11-30', plati: [{ suma: 100, data: '2026-11-01' }] }),
      purchase({ numar: '2', data_emitere: '2026-10-21', data_primire: '2026-11-02', status: 'in_asteptare' }),
      purchase({ numar: '3', status: 'respins' }),
      purchase({ numar: '4', status: 'stersa_de_furnizor' }),
      purchase({ numar: '5', nume_document: 'Notă', articole: [bought({ nr_produse: -5 })] }),
      purchase({ numar: '6', data_scadenta: '2026-10-25', plati: [{ suma: 605, data: '2026-11-01' }] }),
      purchase({
        numar: '7',
        valuta: 'EUR',
        data_emitere: '2026-10-12',
        articole: [{ denumire: 'A', nr_produse: 1, pret_total: 10.01 }],
        plati: [
          { suma: 3.33, data: '2026-11-01' },
          { suma: 3.33, data: '2026-11-02' },
        ],
      }),
      purchase({ numar: '8', valuta: 'USD' }),
      purchase({ numar: '9', furnizor: other, valuta: 'EUR', curs_valutar: 5.123456, data_emitere: '2024-01-01' }),
    ],
  });
  ask = buyer(service, shop);
});

const numbers = async (query: string) => (await ask.invoices(query)).map(({ numar }) => numar);

describe('the list of invoices', () => {
  test('is newest first by date of issue, then what was entered last; no period is implied [GRP-SUP-4]', async () => {
    expect(await numbers('')).toEqual(['2', '8', '6', '5', '4', '3', '1', '7', '9']);
  });

  test.each<readonly [string, readonly string[]]>([
    ['?data_emitere_de_la=2026-10-12&data_emitere_pana_la=2026-10-20', ['8', '6', '5', '4', '3', '1', '7']],
    ['?data_primire_de_la=2026-11-01&data_primire_pana_la=2026-11-02', ['2']],
    ['?data_scadenta_de_la=2026-10-25', ['6', '1']],
    ['?data_scadenta_pana_la=2026-10-25', ['6']],
    ['?numar=7', ['7']],
    ['?numar=FF', []],
    ['?nume_document=nota', ['5']],
    ['?platita=true', ['6']],
    ['?platita=false&status=aprobat&valuta=RON', ['5', '1']],
    ['?valuta=USD', ['8']],
    ['?status=respins', ['3']],
    ['?sursa=manual', []],
    ['?sursa=import&limit=1', ['2']],
  ])('is filtered by %s [GRP-SUP-4]', async (query, expected) => {
    expect(await numbers(query)).toEqual(expected);
  });

  test('is filtered by supplier; of nobody or of another company it is empty [GRP-SUP-4]', async () => {
    const [found] = await ask.suppliers('?cod_unic=DE 123456789');
    expect(await numbers(`?furnizor_id=${found?.['id']}`)).toEqual(['9']);
    expect(await numbers(`?furnizor_id=frn_${'0'.repeat(32)}`)).toEqual([]);
    const stranger = buyer(service, await openShop(service));
    expect(await stranger.invoices(`?furnizor_id=${found?.['id']}`)).toEqual([]);
  });

  test('a filter outside its set, and a period that ends before it begins, are 400 [GRP-SUP-4]', async () => {
    const query =
      '?status=platit&sursa=fax&valuta=XXQ&data_emitere_de_la=2026-10-02&data_emitere_pana_la=2026-10-01&data_primire_de_la=2026-13-01';
    expect(problemsOf(await ask.get(`/v2/facturi-furnizori${query}`))).toEqual({
      'query status': ['invalid_value'],
      'query sursa': ['invalid_value'],
      'query valuta': ['invalid_value'],
      'query data_emitere_de_la': ['out_of_range'],
      'query data_primire_de_la': ['invalid_format'],
    });
  });

  test('pages neither repeat nor skip, with any filter; `fields` selects members [GRP-SUP-4]', async () => {
    const all = await numbers('');
    const pages = await followPages((query) => ask.get(`/v2/facturi-furnizori?${new URLSearchParams(query)}`), {
      limit: '2',
    });
    expect(pages.map(({ numar }) => numar)).toEqual(all);
    const [row] = await ask.invoices('?fields=total&limit=1');
    expect(Object.keys(row ?? {})).toEqual(['id', 'total']);
  });
});

describe('one invoice', () => {
  test('takes `fields`, also inside its lists; its id is always there [GRP-SUP-11]', async () => {
    const [{ id } = {}] = await ask.invoices('?numar=1');
    const path = `/v2/facturi-furnizori/${id}`;
    expect(await ask.data(`${path}?fields=plati(suma),articole(denumire)`)).toEqual({
      id,
      articole: [{ denumire: 'Faina' }],
      plati: [{ suma: 100 }],
    });
    expect(Object.keys(await ask.data(`${path}?fields=plati`))).toEqual(['id', 'plati']);
  });

  test('of nobody, of another company, or without XML is 404, byte for byte the same [GRP-SUP-11] [GRP-SUP-12]', async () => {
    const [{ id } = {}] = await ask.invoices('?numar=1');
    const stranger = buyer(service, await openShop(service));
    for (const end of ['', '/ubl']) {
      const [theirs, nobodys] = [
        await stranger.get(`/v2/facturi-furnizori/${id}${end}`),
        await stranger.get(`/v2/facturi-furnizori/ffr_${'0'.repeat(32)}${end}`),
      ];
      expect([theirs.status, theirs.body.detail]).toEqual([404, 'Factura de la furnizor cu acest id nu exista.']);
      expect(nobodys.body.detail).toBe(theirs.body.detail);
    }
    const withoutXml = await ask.get(`/v2/facturi-furnizori/${id}/ubl`);
    expect([withoutXml.status, withoutXml.body.detail]).toEqual([
      404,
      'Factura de la furnizor exista, dar nu are XML: nu a venit din SPV.',
    ]);
  });

  test('refused, or deleted by its supplier, it has nothing left and is not paid; a credit note has a negative rest [GRP-SUP-5] [GRP-SUP-13]', async () => {
    const states = Object.fromEntries(
      (await ask.invoices()).map(({ numar, suma_ramasa, platita, status }) => [numar, [suma_ramasa, platita, status]]),
    );
    expect(states).toMatchObject({
      1: [505, false, 'aprobat'],
      2: [605, false, 'in_asteptare'],
      3: [0, false, 'respins'],
      4: [0, false, 'stersa_de_furnizor'],
      5: [-121, false, 'aprobat'],
      6: [0, true, 'aprobat'],
    });
  });

  test('its rate is the one stated, else the last of the company on or before its day, however old; else null [GRP-SUP-9]', async () => {
    expect((await ask.invoice('7')).curs_valutar).toBe(5);
    expect((await ask.invoice('9')).curs_valutar).toBe(5.123456);
    expect((await ask.invoice('8')).curs_valutar).toBeNull();
    expect((await ask.invoice('1')).curs_valutar).toBeNull();
    const another = await openShop(service, {
      cursuri_valutare: [{ valuta: 'EUR', data: '2020-01-01', curs: 4.8 }],
      facturi_furnizori: [purchase({ valuta: 'EUR' })],
    });
    expect((await buyer(service, another).invoice('FF-908')).curs_valutar).toBe(4.8);
  });
});

describe('the balance of a supplier', () => {
  test('adds what is left in lei, rounded payment by payment; documents stand by due date, then date of issue [GRP-SUP-2] [GRP-SUP-3]', async () => {
    // 505 + 605 − 121 of the lei; of 10.01 EUR at 5: 50.05 − 16.65 − 16.65.
    expect(await ask.balance()).toEqual({
      sold_total: 989 + 16.75,
      rulaj_total: 605 * 3 - 121 + 50.05,
      facturi: [
        row('1', 505, { data_emitere: '2026-10-20' }),
        row('7', 3.35, { valuta: 'EUR', curs_valutar: 5, data_emitere: '2026-10-12', data_inregistrare: '2026-10-12' }),
        row('5', -121, { tip_document: 'Notă' }),
        row('8', 605, { valuta: 'USD', curs_valutar: null }),
        row('2', 605, { data_emitere: '2026-10-21', data_inregistrare: '2026-11-02' }),
      ],
    });
  });

  const row = (document: string, suma: number, more: object = {}) => ({
    document,
    tip_document: 'Factura',
    valuta: 'RON',
    suma,
    curs_valutar: 1,
    data_emitere: '2026-10-20',
    data_inregistrare: '2026-10-20',
    ...more,
  });

  test('a document whose rate becomes known stands in the figures from then on [GRP-SUP-9]', async () => {
    const later = await openShop(service, { facturi_furnizori: [purchase({ valuta: 'USD' })] });
    const { balance } = buyer(service, later);
    expect(await balance()).toMatchObject({
      sold_total: 0,
      rulaj_total: 0,
      facturi: [{ curs_valutar: null, suma: 605 }],
    });
    await later.change({ cursuri_valutare: [{ valuta: 'USD', data: '2026-10-01', curs: 4.5 }] });
    expect(await balance()).toMatchObject({
      sold_total: 2722.5,
      rulaj_total: 2722.5,
      facturi: [{ curs_valutar: 4.5 }],
    });
  });

  test('takes no `fields`; of nobody or of another company it is 404, byte for byte the same [GRP-SUP-2]', async () => {
    const [{ id } = {}] = await ask.suppliers('?q=moara');
    expect(problemsOf(await ask.get(`/v2/furnizori/${id}/sold?fields=sold_total`))).toEqual({
      'query fields': ['invalid_value'],
    });
    const stranger = buyer(service, await openShop(service));
    const [theirs, nobodys] = [
      await stranger.get(`/v2/furnizori/${id}/sold`),
      await stranger.get(`/v2/furnizori/frn_${'0'.repeat(32)}/sold`),
    ];
    expect([theirs.status, theirs.body.detail]).toEqual([404, 'Furnizorul cu acest id nu exista.']);
    expect(nobodys.body.detail).toBe(theirs.body.detail);
  });

  test('of a supplier without invoices is zero [GRP-SUP-2]', async () => {
    expect(await ask.balance('Ana Pop')).toEqual({ sold_total: 0, rulaj_total: 0, facturi: [] });
  });
});

describe('the list of suppliers', () => {
  test('is by name, with what is known of each [GRP-SUP-1]', async () => {
    expect(await ask.suppliers()).toEqual([
      expect.objectContaining({ denumire: 'Ana Pop', tip_persoana: 'PF' }),
      {
        id: expect.stringMatching(/^frn_[0-9a-f]{32}$/),
        denumire: 'Moara Albă SRL',
        cod_unic: '90100234',
        email: 'Vanzari@Moara.ro',
        telefon: '0740 1',
        cod_tara: 'RO',
        tara: 'ROMANIA',
        cod_judet: 'IS',
        judet: 'Iași',
        localitate: 'Iași',
        adresa: 'Str. Morii 4',
        tip_persoana: 'PJ',
      },
      expect.objectContaining({
        denumire: 'Ștefan & Fiii',
        cod_unic: 'DE123456789',
        cod_tara: 'DE',
        tip_persoana: 'PJ',
      }),
    ]);
  });

  test.each<readonly [string, readonly string[]]>([
    ['?q=ALBA', ['Moara Albă SRL']],
    ['?q=fii', ['Ștefan & Fiii']],
    ['?q=ștef', ['Ștefan & Fiii']],
    ['?cod_unic=RO90100234', ['Moara Albă SRL']],
    ['?cod_unic=90100', []],
    ['?email=vanzari@moara.ro', ['Moara Albă SRL']],
    ['?telefon=0740 1', ['Moara Albă SRL']],
    ['?cod_tara=DE', ['Ștefan & Fiii']],
    ['?cod_judet=is', ['Moara Albă SRL']],
    ['?localitate=iasi', ['Moara Albă SRL']],
    ['?adresa=morii', ['Moara Albă SRL']],
  ])('is filtered by %s [GRP-SUP-1]', async (query, expected) => {
    expect((await ask.suppliers(query)).map(({ denumire }) => denumire)).toEqual(expected);
  });

  test('a fragment of one letter is 400, and so is an id of another kind; pages follow one another [GRP-SUP-1]', async () => {
    expect(problemsOf(await ask.get('/v2/furnizori?q=m'))).toEqual({ 'query q': ['out_of_range'] });
    expect(problemsOf(await ask.get(`/v2/furnizori?id=cli_${'0'.repeat(32)}`))).toEqual({
      'query id': ['invalid_format'],
    });
    const pages = await followPages((query) => ask.get(`/v2/furnizori?${new URLSearchParams(query)}`), { limit: '1' });
    expect(pages).toHaveLength(3);
  });
});
