import { beforeAll, describe, expect, test } from 'vitest';
import type { Reply } from '../../support/clients/api-client.ts';
import { followPages } from '../../support/clients/follow-pages.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openShop, person, problemsOf, type Shop } from '../invoices/shop.ts';

let service: TestService;
let shop: Shop;

const clienti = [
  {
    tip: 'PJ',
    denumire: 'Șerban & Fiii SRL',
    cod_unic: 'RO2864518',
    email: 'Birou@Serban.ro',
    telefon: '0740 123 456',
    cod_judet: 'IS',
    localitate: 'Iași',
    adresa: 'Str. Ștefan cel Mare nr. 1',
  },
  {
    tip: 'PJ',
    denumire: 'Serbanescu 100% SA',
    cod_unic: '77',
    cod_judet: 'CJ',
    localitate: 'Cluj-Napoca',
    adresa: 'Bd. Eroilor 50%',
  },
  { tip: 'PF', denumire: 'ŞERB Ion', telefon: '0740 123 456', cod_judet: 'IS', localitate: 'IASI' },
  { tip: 'PJ', denumire: 'Beispiel GmbH', cod_unic: 'DE123456789', tara: 'DE', localitate: 'Köln', adresa: 'Straße_1' },
  { tip: 'PF', denumire: 'İnci Işık', tara: 'TR', email: 'inci@x.tr' },
  { tip: 'PF', denumire: '🫖 Ceai', tara: 'GRECIA' },
  { tip: 'PF', denumire: 'Жуков' },
];

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
  shop = await openShop(service, { clienti });
});

type Query = Readonly<Record<string, string>>;
const list = (query: Query = {}, own: Shop = shop): Promise<Reply> =>
  service.send(`/v2/clienti?${new URLSearchParams(query)}`, { headers: own.headers });
const found = async (query: Query = {}, own: Shop = shop): Promise<readonly string[]> => {
  const reply = await list(query, own);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data.map(({ denumire }: { denumire: string }) => denumire);
};
const [serban = '', serbanescu = '', serb = '', beispiel = '', inci = '', tea = '', zhukov = ''] = clienti.map(
  ({ denumire }) => denumire,
);

test('clients come by name, whatever its case and diacritics [V2-CLI-1]', async () => {
  expect(await found()).toEqual([beispiel, inci, serb, serban, serbanescu, zhukov, tea]);
});

describe('rows', () => {
  test('have these members [V2-CLI-2] [V2-ID-1] [V2-ID-8]', async () => {
    expect((await list({ cod_unic: '2864518' })).body.data).toEqual([
      {
        id: expect.stringMatching(/^cli_[0-9a-f]{32}$/),
        denumire: 'Șerban & Fiii SRL',
        cod_unic: '2864518',
        email: 'Birou@Serban.ro',
        telefon: '0740 123 456',
        cod_tara: 'RO',
        tara: 'ROMANIA',
        cod_judet: 'IS',
        judet: 'Iași',
        localitate: 'Iași',
        adresa: 'Str. Ștefan cel Mare nr. 1',
        tip_persoana: 'PJ',
      },
    ]);
    expect((await list({ q: '🫖 ' })).body.data).toMatchObject([
      {
        cod_unic: null,
        email: null,
        telefon: null,
        cod_tara: 'EL',
        tara: 'GRECIA',
        cod_judet: null,
        judet: null,
        tip_persoana: 'PF',
      },
    ]);
  });

  test('hold the fields asked for, and the id always [V2-CLI-2] [V2-FIELDS-1]', async () => {
    const [row] = (await list({ cod_unic: '77', fields: 'judet' })).body.data;
    expect(row).toEqual({ id: expect.stringMatching(/^cli_/), judet: 'Cluj' });
    expect(problemsOf(await list({ fields: 'nume' }))).toEqual({ 'query fields': ['invalid_value'] });
  });

  test('show the client that an invoice made, under the id of the invoice', async () => {
    const own = await openShop(service);
    const read = await own.issued({ client: person({ denumire: 'Nou Venit', email: 'N@V.ro' }) });
    expect((await list({ id: read.client_id }, own)).body.data).toMatchObject([
      { id: read.client_id, denumire: 'Nou Venit', email: 'N@V.ro', tip_persoana: 'PF' },
    ]);
  });
});

describe('filters', () => {
  test('q is the beginning of the name, ignoring case and diacritics, taken as it is written [V2-CLI-1]', async () => {
    for (const q of ['serb', 'ŞERB', 'șErB', 'se']) expect(await found({ q })).toEqual([serb, serban, serbanescu]);
    expect(await found({ q: 'serban' })).toEqual([serban, serbanescu]);
    expect(await found({ q: 'inci' })).toEqual([inci]);
    expect(await found({ q: 'İNCİ' })).toEqual([inci]);
    expect(await found({ q: 'ЖУК' })).toEqual([zhukov]);
    expect(await found({ q: '🫖 c' })).toEqual([tea]);
    for (const q of ['ban', '%%', '__', 'se%', 's_', '\\\\', ' se', 'fiii']) expect(await found({ q })).toEqual([]);
    for (const q of ['s', '🫖', '']) expect(problemsOf(await list({ q }))).toEqual({ 'query q': ['out_of_range'] });
    expect(problemsOf(await list({ q: 'x'.repeat(201) }))).toEqual({ 'query q': ['out_of_range'] });
  });

  test('q tells apart names that are long and begin alike [V2-CLI-1]', async () => {
    const start = 'Ș'.repeat(190);
    const own = await openShop(service, {
      clienti: [
        { tip: 'PF', denumire: `${start}A` },
        { tip: 'PF', denumire: `${start}B` },
      ],
    });
    expect((await found({ q: start.toLowerCase() }, own)).toSorted()).toEqual([`${start}A`, `${start}B`]);
    expect(await found({ q: `${start}b` }, own)).toEqual([`${start}B`]);
    expect(await found({ q: `${start}c` }, own)).toEqual([]);
  });

  test.each([
    [{ cod_unic: 'RO2864518' }, [serban]],
    [{ cod_unic: 'ro 2864518' }, [serban]],
    [{ cod_unic: 'de123456789' }, [beispiel]],
    [{ cod_unic: '286451' }, []],
    [{ email: 'birou@serban.RO' }, [serban]],
    [{ email: 'birou@serban' }, []],
    [{ telefon: '0740 123 456' }, [serb, serban]],
    [{ telefon: '0740' }, []],
    [{ cod_tara: 'RO' }, [serb, serban, serbanescu, zhukov]],
    [{ cod_tara: 'de' }, [beispiel]],
    [{ cod_tara: 'GR' }, [tea]],
    [{ cod_tara: 'XX' }, []],
    [{ cod_judet: 'is' }, [serb, serban]],
    [{ cod_judet: 'XX' }, []],
    [{ localitate: 'iași' }, [serb, serban]],
    [{ localitate: 'koln' }, [beispiel]],
    [{ localitate: 'Cluj' }, []],
    [{ adresa: 'STEFAN CEL' }, [serban]],
    [{ adresa: '%' }, [serbanescu]],
    [{ adresa: '_' }, [beispiel]],
    [{ adresa: 'nr_1' }, []],
    [{ cod_judet: 'IS', telefon: '0740 123 456', q: 'Serban' }, [serban]],
    [{ cod_judet: 'CJ', telefon: '0740 123 456' }, []],
  ] satisfies [Query, readonly string[]][])('%j finds %j [V2-CLI-1]', async (query, names) => {
    expect(await found(query)).toEqual(names);
  });

  test('that are not known, repeated, or hold what no text can, are 400', async () => {
    expect(problemsOf(await list({ nume: 'x' }))).toEqual({ 'query nume': ['invalid_value'] });
    expect((await list({ q: 'a\u0000b' })).status).toBe(400);
    const twice = await service.send('/v2/clienti?q=aa&q=bb', { headers: shop.headers });
    expect(problemsOf(twice)).toEqual({ 'query q': ['invalid_value'] });
  });
});

describe('the id', () => {
  test('finds its client, in its exact form only [V2-CLI-1] [V2-ID-2]', async () => {
    const [{ id }] = (await list({ cod_unic: '77' })).body.data;
    expect(await found({ id })).toEqual([serbanescu]);
    expect(await found({ id, cod_unic: '2864518' })).toEqual([]);
  });

  test.each([
    '1',
    `CLI_${'a'.repeat(32)}`,
    `cli_${'A'.repeat(32)}`,
    `arh_${'a'.repeat(32)}`,
    `cli_${'a'.repeat(31)}`,
    `cli_${'a'.repeat(33)}`,
    `cli_${'a'.repeat(32)} `,
    `${'a'.repeat(8)}-aaaa-4aaa-8aaa-${'a'.repeat(12)}`,
    '',
  ])('that is none, "%s", is 400 with the value received [V2-ID-4]', async (id) => {
    const reply = await list({ id });
    expect(problemsOf(reply)).toEqual({ 'query id': ['invalid_format'] });
    expect(reply.body.validation_errors[0].issues[0].message).toContain(`"${id}"`);
  });

  test('of another company finds nothing, byte for byte like one of nobody [V2-ID-6]', async () => {
    const [{ id }] = (await list({ cod_unic: '77' })).body.data;
    const other = await openShop(service);
    const trace = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };
    const told = async (of: string) => {
      const reply = await service.send(`/v2/clienti?id=${of}`, { headers: { ...other.headers, ...trace } });
      return [reply.status, reply.text.replace(/-[0-9a-f]{16}-01/, '')];
    };
    const foreign = await told(id);
    expect(foreign).toEqual(await told(`cli_${'0'.repeat(32)}`));
    expect(foreign[0]).toBe(200);
    expect(foreign[1]).toContain('"data":[]');
  });
});

describe('pages', () => {
  test('give every client once, also those of one name, while others come [V2-PAGE-2] [V2-PAGE-4]', async () => {
    const names = ['Ana', 'ana', 'Ană', 'Ion', 'Zoe', '', 'Ion '].map((name, at) => `${name} P${at}`);
    const same = Array.from({ length: 5 }, (_, at) => ({ tip: 'PJ', denumire: 'La fel SRL', cod_unic: `10${at}` }));
    const own = await openShop(service, { clienti: [...names.map((denumire) => ({ tip: 'PF', denumire })), ...same] });
    const present = await found({}, own);
    expect(present).toHaveLength(12);
    let added = 0;
    const rows = await followPages(
      (page) => list(page, own),
      { limit: '2' },
      async () => {
        const letter = 'abcdefghilmz'[added];
        if (letter) await own.issue({ client: person({ denumire: `${letter} nou ${added++}` }) });
      },
    );
    const seen = rows.map(({ denumire }) => String(denumire));
    expect(seen.filter((name) => !name.includes('nou'))).toEqual(present);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  test('carry names of any length and script in their cursors [V2-PAGE-2]', async () => {
    const denumiri = [
      '가'.repeat(255),
      '🫖'.repeat(255),
      '\u0001'.repeat(255),
      'ß'.repeat(255),
      '"\\'.repeat(127),
      'x',
    ];
    const own = await openShop(service, { clienti: denumiri.map((denumire) => ({ tip: 'PF', denumire })) });
    const rows = await followPages((page) => list(page, own), { limit: '1' });
    expect(rows.map(({ denumire }) => denumire).toSorted()).toEqual(denumiri.toSorted());
  });

  test('of a filter stay within it [V2-PAGE-2]', async () => {
    const rows = await followPages((page) => list(page), { limit: '1', q: 'serb' });
    expect(rows.map(({ denumire }) => denumire)).toEqual([serb, serban, serbanescu]);
  });
});
