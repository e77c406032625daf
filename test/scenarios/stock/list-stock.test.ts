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
const reader =
  (path: string) =>
  (shop: Shop, query: Query = {}): Promise<Reply> =>
    service.send(`/v2/stocuri/${path}?${new URLSearchParams(query)}`, { headers: shop.headers });
const ofWarehouse = reader('stoc-gestiune');
const ofBoth = reader('stoc-gestiune-articol');
const ofArticle = reader('stoc-articol');

const rowsOf = (reply: Reply) => {
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
};

const setari = { gestioneaza_stoc: true, gestiuni_pe_linie: true, expune_cantitati: true };
const stocuri = (dep: number | null, mag: number | null) => [
  ...(dep === null ? [] : [{ cod_gestiune: 'DEP', stoc: dep }]),
  ...(mag === null ? [] : [{ cod_gestiune: 'Măg', stoc: mag }]),
];
const stocked = (more: object = {}) =>
  openShop(service, {
    setari: { ...setari, ...more },
    gestiuni: [{ cod_gestiune: 'DEP' }, { cod_gestiune: 'Măg' }, { cod_gestiune: 'GOL' }],
    articole: [
      { cod: 'A1', cod_bare: '594', nume: 'Cană Șah', stocuri: stocuri(10.125, 3) },
      { cod: 'A2', nume: 'Farfurie', stocuri: stocuri(0, null) },
      { cod: 'a1', cod_bare: '595', nume: 'cana 100%', stocuri: stocuri(null, 7) },
      { cod: 'A4', nume: 'Fără stoc' },
    ],
  });
const sold = (more: object) => line({ cod_articol: 'A1', denumire: 'Cană Șah', ...more });

describe('the stock of a warehouse', () => {
  test('is one row for each article it holds or held, after what was sold from it [V2-STOCK-7] [V2-ID-8]', async () => {
    const shop = await stocked();
    await shop.issue({ articole: [sold({ nr_produse: 0.125, cod_gestiune: 'DEP' }), sold({ nr_produse: 5 })] });
    expect(rowsOf(await ofWarehouse(shop, { cod_gestiune: 'DEP' }))).toEqual([
      { cod_articol: 'A1', cod_bare: '594', nume_articol: 'Cană Șah', stoc: 10 },
      { cod_articol: 'A2', cod_bare: null, nume_articol: 'Farfurie', stoc: 0 },
    ]);
    expect(rowsOf(await ofWarehouse(shop, { cod_gestiune: 'Măg' }))).toMatchObject([{ stoc: 3 }, { stoc: 7 }]);
    expect(rowsOf(await ofWarehouse(shop, { cod_gestiune: 'GOL' }))).toEqual([]);
    expect(rowsOf(await ofWarehouse(shop, { cod_gestiune: 'mag' }))).toHaveLength(2);
  });

  test('needs the warehouse; one that is not known, or of another company, is 404 [V2-STOCK-7]', async () => {
    const shop = await stocked();
    await openShop(service, { gestiuni: [{ cod_gestiune: 'STRAIN' }] });
    expect(problemsOf(await ofWarehouse(shop))).toEqual({ 'query cod_gestiune': ['required'] });
    expect(problemsOf(await ofWarehouse(shop, { cod_gestiune: '' }))).toEqual({
      'query cod_gestiune': ['out_of_range'],
    });
    expect(problemsOf(await ofWarehouse(shop, { cod_gestiune: 'DEP', cod_articol: 'A1' }))).toEqual({
      'query cod_articol': ['invalid_value'],
    });
    for (const cod_gestiune of ['NU', 'DE', 'DEP%', '%', 'STRAIN', '🏬']) {
      const reply = await ofWarehouse(shop, { cod_gestiune });
      expect([reply.status, reply.body.type]).toEqual([404, 'urn:svc:api:v2:problem:resource-not-found']);
    }
    const told = async (cod_gestiune: string) => {
      const { instance: _trace, meta: _meta, ...rest } = (await ofWarehouse(shop, { cod_gestiune })).body;
      return rest;
    };
    expect(await told('STRAIN')).toEqual(await told('NU'));
  });

  test('of two warehouses that differ in case is that of the one spelled so', async () => {
    const shop = await openShop(service, {
      setari,
      gestiuni: [{ cod_gestiune: 'dep' }, { cod_gestiune: 'DEP' }],
      articole: [
        {
          nume: 'X',
          stocuri: [
            { cod_gestiune: 'dep', stoc: 1 },
            { cod_gestiune: 'DEP', stoc: 2 },
          ],
        },
      ],
    });
    expect(rowsOf(await ofWarehouse(shop, { cod_gestiune: 'DEP' }))).toMatchObject([{ stoc: 2 }]);
    expect(rowsOf(await ofWarehouse(shop, { cod_gestiune: 'dep' }))).toMatchObject([{ stoc: 1 }]);
    expect(rowsOf(await ofWarehouse(shop, { cod_gestiune: 'Dep' }))).toMatchObject([{ stoc: 1 }]);
  });

  test('comes in pages that hold while articles are added [V2-STOCK-7] [V2-PAGE-4]', async () => {
    const articole = Array.from({ length: 7 }, (_, at) => ({ nume: `V${at}`, stocuri: stocuri(at, at) }));
    const shop = await openShop(service, {
      setari,
      gestiuni: [{ cod_gestiune: 'DEP' }, { cod_gestiune: 'Măg' }],
      articole,
    });
    let added = 0;
    const rows = await followPages(
      (page) => ofWarehouse(shop, page),
      { cod_gestiune: 'DEP', limit: '2' },
      async () => {
        if (added < 3) await shop.change({ setari, articole: [{ nume: `N${added++}`, stocuri: stocuri(1, null) }] });
      },
    );
    const names = rows.map(({ nume_articol }) => String(nume_articol));
    expect(names.filter((name) => name.startsWith('V'))).toEqual(articole.map(({ nume }) => nume));
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the stock of an article', () => {
  test('in a warehouse is found by the filter of the mode [V2-STOCK-8]', async () => {
    const byCode = await stocked();
    const both = { cod_articol: 'A1', cod_bare: '594', nume_articol: 'Cană Șah', stoc: 3 };
    expect(rowsOf(await ofBoth(byCode, { cod_gestiune: 'Măg', cod_articol: 'a1' }))).toEqual([
      both,
      { cod_articol: 'a1', cod_bare: '595', nume_articol: 'cana 100%', stoc: 7 },
    ]);
    expect(rowsOf(await ofBoth(byCode, { cod_gestiune: 'GOL', cod_articol: 'A1' }))).toEqual([]);
    expect(rowsOf(await ofBoth(byCode, { cod_gestiune: 'DEP', cod_articol: 'A' }))).toEqual([]);
    expect((await ofBoth(byCode, { cod_gestiune: 'NU', cod_articol: 'A1' })).status).toBe(404);
    const byBarcode = await stocked({ cautare_articol_dupa: 'cod_bare' });
    expect(rowsOf(await ofBoth(byBarcode, { cod_gestiune: 'Măg', cod_bare: '594' }))).toEqual([both]);
    const byName = await stocked({ cautare_articol_dupa: 'denumire' });
    expect(rowsOf(await ofBoth(byName, { cod_gestiune: 'Măg', nume_articol: 'CANĂ' }))).toHaveLength(2);
    expect(rowsOf(await ofBoth(byName, { cod_gestiune: 'Măg', nume_articol: '%' }))).toMatchObject([{ stoc: 7 }]);
  });

  test('everywhere is one row for each article and warehouse, null for what moves without one [V2-STOCK-9]', async () => {
    const shop = await stocked();
    await shop.issue({ articole: [sold({ nr_produse: 0.5 })] });
    const cana = { cod_articol: 'A1', cod_bare: '594', nume_articol: 'Cană Șah' };
    expect(rowsOf(await ofArticle(shop, { cod_articol: 'A1' }))).toEqual([
      { ...cana, cod_gestiune: null, stoc: -0.5 },
      { ...cana, cod_gestiune: 'DEP', stoc: 10.125 },
      { ...cana, cod_gestiune: 'Măg', stoc: 3 },
      { cod_articol: 'a1', cod_bare: '595', nume_articol: 'cana 100%', cod_gestiune: 'Măg', stoc: 7 },
    ]);
    expect(rowsOf(await ofArticle(shop, { cod_articol: 'A4' }))).toEqual([]);
    expect(rowsOf(await ofArticle(shop, { cod_articol: 'A1', fields: 'stoc' }))[0]).toEqual({ stoc: -0.5 });
    const rows = await followPages((page) => ofArticle(shop, page), { cod_articol: 'A1', limit: '1' });
    expect(rows.map(({ cod_gestiune }) => cod_gestiune)).toEqual([null, 'DEP', 'Măg', 'Măg']);
  });

  test('adds up to what the article list tells [V2-STOCK-9]', async () => {
    const shop = await stocked();
    await shop.issue({ articole: [sold({ nr_produse: 0.001 }), sold({ nr_produse: 0.125, cod_gestiune: 'DEP' })] });
    const rows: readonly { stoc: number; cod_bare: string | null }[] = rowsOf(
      await ofArticle(shop, { cod_articol: 'A1' }),
    );
    const total = rows
      .filter(({ cod_bare }) => cod_bare === '594')
      .reduce((sum, { stoc }) => sum + Math.round(stoc * 1000), 0);
    const [article] = (await service.send('/v2/articole?cod=A1', { headers: shop.headers })).body.data;
    expect(total / 1000).toBe(article.stoc);
    expect(article.stoc).toBe(12.999);
  });

  const accepted = { cod_articol: 'cod_articol', cod_bare: 'cod_bare', denumire: 'nume_articol' } as const;
  test.each(Object.entries(accepted))(
    'takes exactly one filter: in the mode %s it is %s, and anything else is told so [V2-STOCK-8] [V2-STOCK-9] [V2-STOCK-10] [V2-ISSUE-3]',
    async (mode, field) => {
      const shop = await stocked({ cautare_articol_dupa: mode });
      for (const [read, more] of [
        [ofArticle, {}],
        [ofBoth, { cod_gestiune: 'DEP' }],
      ] as const) {
        const none = await read(shop, more);
        expect(problemsOf(none)).toEqual({ [`query ${field}`]: ['required'] });
        expect(none.body.detail).toContain(`"${field}"`);
        for (const other of Object.values(accepted).filter((one) => one !== field)) {
          for (const query of [{ [other]: 'x' }, { [other]: 'x', [field]: 'x' }]) {
            const reply = await read(shop, { ...more, ...query });
            expect(problemsOf(reply)).toEqual({ [`query ${other}`]: ['invalid_value'] });
            expect(reply.body.detail).toContain(`Folositi filtrul "${field}"`);
          }
        }
      }
      expect(problemsOf(await ofBoth(shop))).toEqual({
        'query cod_gestiune': ['required'],
        [`query ${field}`]: ['required'],
      });
    },
  );
});

test('where quantities may not be shown, stock is null and the rows stay [V2-STOCK-5]', async () => {
  const shop = await stocked({ expune_cantitati: false });
  expect(rowsOf(await ofWarehouse(shop, { cod_gestiune: 'DEP' }))).toMatchObject([{ stoc: null }, { stoc: null }]);
  expect(rowsOf(await ofBoth(shop, { cod_gestiune: 'DEP', cod_articol: 'A1' }))).toMatchObject([{ stoc: null }]);
  expect(rowsOf(await ofArticle(shop, { cod_articol: 'A2' }))).toMatchObject([{ cod_gestiune: 'DEP', stoc: null }]);
});

test('nobody sees the stock of another company', async () => {
  await stocked();
  const other = await openShop(service, {
    setari,
    gestiuni: [{ cod_gestiune: 'DEP' }],
    articole: [{ cod: 'A1', nume: 'Al meu', stocuri: [{ cod_gestiune: 'DEP', stoc: 1 }] }],
  });
  expect(rowsOf(await ofWarehouse(other, { cod_gestiune: 'DEP' }))).toMatchObject([{ nume_articol: 'Al meu' }]);
  expect(rowsOf(await ofArticle(other, { cod_articol: 'A1' }))).toMatchObject([{ nume_articol: 'Al meu' }]);
  expect(rowsOf(await ofArticle(other, { cod_articol: 'A2' }))).toEqual([]);
});

test.each(['stoc-gestiune', 'stoc-gestiune-articol', 'stoc-articol'])(
  '%s needs articole:citire and Enterprise, told before anything else [V2-RIGHT-11] [V2-RIGHT-17]',
  async (path) => {
    const answerOf = async (abonament: string, drepturi: readonly string[]) => {
      const shop = await openShop(service, { abonament, chei: [{ nume: 'una', drepturi }] });
      const keys = await provisionForTest(service, {
        companii: [
          {
            cod_unic: shop.code,
            denumire: 'M SRL',
            chei: [
              { nume: 'una', drepturi, revocata: true },
              { nume: 'doua', drepturi },
            ],
          },
        ],
      });
      return service.send(`/v2/stocuri/${path}`, {
        headers: { authorization: `Bearer ${keys['doua']}`, 'svc-cod-unic': shop.code },
      });
    };
    const premium = await answerOf('premium', ['*']);
    expect([premium.status, premium.body.motiv.cod]).toEqual([403, 'drept_lipsa']);
    expect(premium.body.motiv.mesaj).toContain('Enterprise');
    const without = await answerOf('enterprise', ['clienti:citire', 'facturi:citire']);
    expect(without.body.motiv.mesaj).toContain('articole:citire');
    expect((await answerOf('enterprise', ['articole:citire'])).status).toBe(400);
  },
);
