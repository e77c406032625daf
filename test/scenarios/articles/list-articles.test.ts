import { beforeAll, describe, expect, test } from 'vitest';
import type { Reply } from '../../support/clients/api-client.ts';
import { followPages } from '../../support/clients/follow-pages.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { line, openShop, problemsOf, type Shop } from '../invoices/shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});

type Query = Readonly<Record<string, string>>;
const list = (shop: Shop, query: Query = {}): Promise<Reply> =>
  service.send(`/v2/articole?${new URLSearchParams(query)}`, { headers: shop.headers });
const namesIn = async (shop: Shop, query: Query = {}): Promise<readonly string[]> => {
  const reply = await list(shop, query);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data.map(({ nume }: { nume: string }) => nume);
};

const articles = [
  { cod: 'A1', cod_bare: '594', nume: 'Cană Șah' },
  { cod: 'a1', nume: 'CANĂ mică' },
  { cod: 'A1', cod_bare: '595', nume: 'Cana' },
  { cod: 'A10', cod_bare: '594A', nume: 'Farfurie 100%' },
  { cod: 'Ț_1', nume: 'Sare_de\\mare' },
  { nume: 'Fara cod' },
];
const shopWith = (cautare_articol_dupa: string, more: object = {}) =>
  openShop(service, { setari: { cautare_articol_dupa, ...more }, articole: articles });

describe('the filter of the mode', () => {
  test('is none, or the whole code, whatever its case and diacritics; a code may have several articles [V2-ART-4] [V2-ID-9]', async () => {
    const shop = await shopWith('cod_articol');
    expect(await namesIn(shop)).toEqual(articles.map(({ nume }) => nume));
    expect(await namesIn(shop, { cod: 'A1' })).toEqual(['Cană Șah', 'CANĂ mică', 'Cana']);
    expect(await namesIn(shop, { cod: 't_1' })).toEqual(['Sare_de\\mare']);
    expect(await namesIn(shop, { cod: 'ţ_1' })).toEqual(['Sare_de\\mare']);
    for (const cod of ['A', 'A%', 'A_', '%', '1', ' A1', 'null', '\\'])
      expect(await namesIn(shop, { cod })).toEqual([]);
  });

  test('is the whole barcode [V2-ART-4]', async () => {
    const shop = await shopWith('cod_bare');
    expect(await namesIn(shop)).toHaveLength(articles.length);
    expect(await namesIn(shop, { cod_bare: '594' })).toEqual(['Cană Șah']);
    expect(await namesIn(shop, { cod_bare: '594a' })).toEqual(['Farfurie 100%']);
    expect(await namesIn(shop, { cod_bare: '59' })).toEqual([]);
  });

  test('is a part of the name, taken as it is written [V2-ART-4]', async () => {
    const shop = await shopWith('denumire');
    expect(await namesIn(shop)).toHaveLength(articles.length);
    expect(await namesIn(shop, { nume: 'cana' })).toEqual(['Cană Șah', 'CANĂ mică', 'Cana']);
    expect(await namesIn(shop, { nume: 'ĂNĂ' })).toEqual(['Cană Șah', 'CANĂ mică', 'Cana']);
    expect(await namesIn(shop, { nume: 'şah' })).toEqual(['Cană Șah']);
    expect(await namesIn(shop, { nume: '%' })).toEqual(['Farfurie 100%']);
    expect(await namesIn(shop, { nume: '_' })).toEqual(['Sare_de\\mare']);
    expect(await namesIn(shop, { nume: '\\' })).toEqual(['Sare_de\\mare']);
    expect(await namesIn(shop, { nume: 'cana%' })).toEqual([]);
    expect(await namesIn(shop, { nume: "'; DROP TABLE articles; --" })).toEqual([]);
  });
});

describe('a filter that is not of the mode', () => {
  const accepted = { cod_articol: 'cod', cod_bare: 'cod_bare', denumire: 'nume' } as const;

  test.each(Object.entries(accepted))(
    'is 400 that says which is accepted, alone or beside it: mode %s takes %s [V2-ART-5] [V2-ISSUE-3]',
    async (mode, field) => {
      const shop = await openShop(service, { setari: { cautare_articol_dupa: mode } });
      for (const other of Object.values(accepted).filter((one) => one !== field)) {
        for (const query of [{ [other]: 'x' }, { [other]: 'x', [field]: 'x' }]) {
          const reply = await list(shop, query);
          expect(problemsOf(reply)).toEqual({ [`query ${other}`]: ['invalid_value'] });
          const [{ message, args }] = reply.body.validation_errors[0].issues;
          expect(message).toContain(`Folositi filtrul "${field}"`);
          expect(args).toEqual({ acceptat: field });
        }
      }
    },
  );

  test('is told together with everything else that is wrong', async () => {
    const shop = await openShop(service);
    expect(
      problemsOf(await list(shop, { cod_bare: 'x'.repeat(21), nume: '', limit: '0', fields: 'x', y: '1' })),
    ).toEqual({
      'query cod_bare': ['out_of_range', 'invalid_value'],
      'query nume': ['out_of_range', 'invalid_value'],
      'query limit': ['out_of_range'],
      'query fields': ['invalid_value'],
      'query y': ['invalid_value'],
    });
  });

  test('follows the setting when it changes; a line is never refused for it [V2-ART-5] [V2-ISSUE-3]', async () => {
    const shop = await shopWith('cod_articol');
    await shop.change({ setari: { cautare_articol_dupa: 'denumire' } });
    expect((await list(shop, { cod: 'A1' })).status).toBe(400);
    expect(await namesIn(shop, { nume: 'farfurie' })).toEqual(['Farfurie 100%']);
    await shop.issue({ articole: [line({ cod_articol: 'A1', cod_bare: '594', denumire: 'Linie nouă' })] });
    await shop.change({ setari: { cautare_articol_dupa: 'cod_bare' } });
    await shop.issue({ articole: [line({ denumire: 'Fără cod de bare' })] });
    expect(await namesIn(shop, { cod_bare: '594' })).toEqual(['Cană Șah', 'Linie nouă']);
  });
});

describe('rows', () => {
  test('have these members: the price with 4 decimals, the rate with 4, the stock with 3 [V2-ART-6] [V2-ID-8]', async () => {
    const shop = await openShop(service, {
      setari: { expune_cantitati: true },
      gestiuni: [{ cod_gestiune: 'DEP' }, { cod_gestiune: 'MAG' }],
      articole: [
        {
          cod: 'A1',
          cod_bare: '5941234567899',
          nume: 'Cană 🫖 ceramică',
          um: 'BUC',
          pret_unitar: 10.123456,
          cota_tva: 0.21,
          stocuri: [
            { cod_gestiune: 'DEP', stoc: 0.1 },
            { cod_gestiune: 'MAG', stoc: 0.2 },
          ],
        },
        { nume: 'Altul', pret_unitar: 0.00005 },
      ],
    });
    const id = expect.stringMatching(/^art_[0-9a-f]{32}$/);
    expect((await list(shop)).body.data).toEqual([
      {
        id,
        nume: 'Cană 🫖 ceramică',
        pret_unitar: 10.1235,
        cota_tva: 0.21,
        um: 'BUC',
        cod: 'A1',
        stoc: 0.3,
        cod_bare: '5941234567899',
      },
      { id, nume: 'Altul', pret_unitar: 0.0001, cota_tva: null, um: null, cod: null, stoc: 0, cod_bare: null },
    ]);
  });

  test('tell the stock over all buckets, the one without warehouse too; null where it may not be shown [V2-ART-6] [V2-STOCK-5]', async () => {
    const setari = { gestioneaza_stoc: true, gestiuni_pe_linie: true, expune_cantitati: true };
    const shop = await openShop(service, {
      setari,
      gestiuni: [{ cod_gestiune: 'DEP' }],
      articole: [{ cod: 'A1', nume: 'Cană', stocuri: [{ cod_gestiune: 'DEP', stoc: 10 }] }],
    });
    const sold = { cod_articol: 'A1', denumire: 'Cană' };
    await shop.issue({
      articole: [line({ ...sold, nr_produse: 2.5, cod_gestiune: 'DEP' }), line({ ...sold, nr_produse: 9 })],
    });
    expect((await list(shop)).body.data).toMatchObject([{ stoc: -1.5 }]);
    await shop.change({ setari: { ...setari, expune_cantitati: false } });
    expect((await list(shop)).body.data).toMatchObject([{ nume: 'Cană', stoc: null }]);
  });

  test('hold only the fields asked for [V2-FIELDS-1] [V2-FIELDS-2]', async () => {
    const shop = await shopWith('cod_articol');
    expect((await list(shop, { cod: 'A10', fields: 'stoc, cod ,stoc' })).body.data).toEqual([
      { cod: 'A10', stoc: null },
    ]);
    expect(problemsOf(await list(shop, { fields: 'pret' }))).toEqual({ 'query fields': ['invalid_value'] });
    expect((await list(shop, { fields: '' })).status).toBe(400);
  });

  test('leave out deleted articles, which no line finds either, until they are taken back [PROV-10]', async () => {
    const setari = { gestioneaza_stoc: true, expune_cantitati: true };
    const cup = { cod: 'A1', nume: 'Cană' };
    const shop = await openShop(service, { setari, articole: [{ ...cup, stocuri: [{ stoc: 5 }] }, { nume: 'Vas' }] });
    const stockOf = async (cod_articol: string) =>
      (await service.send(`/v2/stocuri/stoc-articol?cod_articol=${cod_articol}`, { headers: shop.headers })).body.data;

    await shop.change({ articole: [{ ...cup, sters: true }] });
    expect(await namesIn(shop)).toEqual(['Vas']);
    expect(await namesIn(shop, { cod: 'A1' })).toEqual([]);
    expect(await stockOf('A1')).toEqual([]);

    // A file that does not say it leaves it deleted.
    await shop.change({ articole: [{ ...cup, um: 'BUC' }] });
    expect(await namesIn(shop)).toEqual(['Vas']);

    await shop.change({ articole: [{ ...cup, sters: false }] });
    expect((await list(shop, { cod: 'A1' })).body.data).toMatchObject([{ nume: 'Cană', um: 'BUC', stoc: 5 }]);

    await shop.change({ articole: [{ ...cup, sters: true }] });
    await shop.issue({ articole: [line({ cod_articol: 'A1', denumire: 'Cană', nr_produse: 2 })] });
    expect((await list(shop, { cod: 'A1' })).body.data).toMatchObject([{ nume: 'Cană', stoc: -2 }]);
    // Now it means the one that is not deleted.
    await shop.change({ articole: [{ ...cup, um: 'SET' }] });
    expect((await list(shop, { cod: 'A1' })).body.data).toMatchObject([{ nume: 'Cană', um: 'SET' }]);
  });

  test('are those of the company alone', async () => {
    await shopWith('cod_articol');
    const other = await openShop(service, { articole: [{ cod: 'A1', nume: 'Al meu' }] });
    expect(await namesIn(other)).toEqual(['Al meu']);
    expect(await namesIn(other, { cod: 'A1' })).toEqual(['Al meu']);
    expect(await namesIn(other, { cod: 'A10' })).toEqual([]);
  });
});

describe('pages', () => {
  test('neither repeat nor skip articles while invoices create others [V2-PAGE-2] [V2-PAGE-4]', async () => {
    const before = Array.from({ length: 7 }, (_, at) => ({ cod: 'X', nume: `Vechi ${at}` }));
    const shop = await openShop(service, { articole: before, setari: { genereaza_articol_nou: true } });
    let added = 0;
    for (const query of [{ limit: '2' }, { limit: '3', cod: 'x' }]) {
      const rows = await followPages(
        (page) => list(shop, page),
        query,
        () =>
          added < 9
            ? shop.issue({ articole: [line({ cod_articol: 'X', denumire: `Nou ${added++}` })] })
            : Promise.resolve(),
      );
      const seen = rows.map(({ nume }) => String(nume));
      expect(seen.filter((nume) => nume.startsWith('Vechi'))).toEqual(before.map(({ nume }) => nume));
      expect(new Set(seen).size).toBe(seen.length);
    }
  });

  test('hold 50 articles unless asked, and 200 at most [V2-PAGE-1]', async () => {
    const articole = Array.from({ length: 203 }, (_, at) => ({ nume: `Articol ${at}` }));
    const shop = await openShop(service, { articole });
    expect(await namesIn(shop)).toHaveLength(50);
    expect(await namesIn(shop, { limit: '1000' })).toHaveLength(200);
    for (const limit of ['0', '-1'])
      expect(problemsOf(await list(shop, { limit }))).toEqual({ 'query limit': ['out_of_range'] });
  });

  test('have cursors of their own company, filter and list [V2-PAGE-3]', async () => {
    const shop = await shopWith('cod_articol');
    const other = await shopWith('cod_articol');
    const cursor = (await list(shop, { limit: '1', cod: 'A1' })).body.meta.pagination.next_cursor;
    const wrong = [
      await list(other, { cod: 'A1', cursor }),
      await list(shop, { cod: 'a1', cursor }),
      await list(shop, { cursor }),
      await list(shop, { cod: 'A1', cursor: `${cursor}x` }),
      await service.send(`/v2/gestiuni?cursor=${cursor}`, { headers: shop.headers }),
    ];
    for (const { status, body } of wrong) {
      expect([status, body.type]).toEqual([400, 'urn:svc:api:v2:problem:invalid-cursor']);
    }
    expect((await list(shop, { cod: 'A1', cursor })).status).toBe(200);
  });
});

describe('access', () => {
  const answer = async (company: Readonly<Record<string, unknown>>, drepturi: readonly string[]) => {
    const shop = await openShop(service, company);
    const keys = await provisionForTest(service, {
      companii: [
        {
          cod_unic: shop.code,
          denumire: 'M SRL',
          chei: [
            { nume: 'a doua', drepturi },
            { nume: shop.code, drepturi: [], revocata: true },
          ],
        },
      ],
    });
    const headers = { authorization: `Bearer ${keys['a doua']}`, 'svc-cod-unic': shop.code };
    return (path: string) => service.send(path, { headers });
  };

  test('needs articole:citire [V2-RIGHT-11]', async () => {
    const other = await answer({}, ['facturi:citire', 'clienti:citire', 'solduri:citire']);
    const right = await answer({}, ['articole:citire']);
    for (const path of ['/v2/articole', '/v2/gestiuni']) {
      expect((await other(path)).body.motiv).toEqual({
        cod: 'drept_lipsa',
        mesaj: 'Cheia nu are dreptul articole:citire.',
      });
      expect((await right(path)).status).toBe(200);
    }
  });

  test('needs Enterprise, which the warehouses do not [V2-RIGHT-16]', async () => {
    const premium = await answer({ abonament: 'premium' }, ['*']);
    const refused = await premium('/v2/articole');
    expect([refused.status, refused.body.motiv.cod]).toEqual([403, 'drept_lipsa']);
    expect(refused.body.motiv.mesaj).toContain('Enterprise');
    expect((await premium('/v2/gestiuni')).status).toBe(200);
    const enterprise = await answer({ abonament: 'enterprise' }, ['*']);
    expect((await enterprise('/v2/articole')).status).toBe(200);
  });
});
