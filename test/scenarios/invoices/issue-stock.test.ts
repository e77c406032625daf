import { beforeAll, describe, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { discount, invoice, line, openShop, problemsOf, type Shop, stockLevels } from './shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});

const keeping = { gestioneaza_stoc: true, gestiuni_pe_linie: true, expune_cantitati: true };

const openStore = (changed: object = {}): Promise<Shop> =>
  openShop(service, {
    setari: { ...keeping, ...changed },
    gestiuni: [{ cod_gestiune: 'DEP' }, { cod_gestiune: 'MAG' }],
    articole: [
      {
        cod: 'A1',
        cod_bare: '111',
        nume: 'Cană',
        stocuri: [{ cod_gestiune: 'DEP', stoc: 10 }, { cod_gestiune: 'MAG', stoc: 5.125 }, { stoc: 1 }],
      },
      { cod: 'A2', nume: 'Farfurie', stocuri: [{ cod_gestiune: 'DEP', stoc: 2 }] },
    ],
  });

const cup = (more: object = {}) => line({ cod_articol: 'A1', denumire: 'Cană', ...more });

const atFirst = { 'A1 DEP': 10, 'A1 MAG': 5.125, 'A1 -': 1, 'A2 DEP': 2 };

describe('with warehouses per line', () => {
  test('the sent warehouse is discharged and told, with what remains in it [V2-ISSUE-4] [V2-ISSUE-7] [V2-STOCK-3]', async () => {
    const shop = await openStore();
    const { stocuri } = await shop.issue({ articole: [cup({ cod_gestiune: 'MAG', nr_produse: 2.025 })] });
    expect(stocuri).toEqual([{ cod_articol: 'A1', cod_bare: '111', nume: 'Cană', cod_gestiune: 'MAG', stoc: 3.1 }]);
    expect(await stockLevels(shop)).toEqual({ ...atFirst, 'A1 MAG': 3.1 });
  });

  test('a line without a warehouse moves the bucket without one, and the total is told [V2-STOCK-1] [V2-ISSUE-7]', async () => {
    const shop = await openStore();
    const { stocuri } = await shop.issue({ articole: [cup({ nr_produse: 3 })] });
    expect(stocuri).toEqual([{ cod_articol: 'A1', cod_bare: '111', nume: 'Cană', cod_gestiune: null, stoc: 13.125 }]);
    expect(await stockLevels(shop)).toEqual({ ...atFirst, 'A1 -': -2 });
  });

  test('the same article on several lines decreases cumulatively, line by line [V2-ISSUE-7]', async () => {
    const shop = await openStore();
    const { stocuri } = await shop.issue({
      articole: [
        cup({ cod_gestiune: 'DEP', nr_produse: 1 }),
        cup({ nr_produse: 1 }),
        cup({ cod_gestiune: 'DEP', nr_produse: 2 }),
        line({ cod_articol: 'A2', denumire: 'Farfurie', cod_gestiune: 'DEP' }),
        cup({ cod_gestiune: 'MAG', nr_produse: 1 }),
        cup({ nr_produse: 1 }),
      ],
    });
    expect(stocuri.map(({ cod_articol, cod_gestiune, stoc }) => [cod_articol, cod_gestiune, stoc])).toEqual([
      ['A1', 'DEP', 9],
      ['A1', null, 14.125],
      ['A1', 'DEP', 7],
      ['A2', 'DEP', 1],
      ['A1', 'MAG', 4.125],
      ['A1', null, 10.125],
    ]);
    expect(await stockLevels(shop)).toEqual({ 'A1 DEP': 7, 'A1 MAG': 4.125, 'A1 -': -1, 'A2 DEP': 1 });
  });

  test('stock may go below zero, also of an article that is new [V2-ISSUE-4] [V2-STOCK-3]', async () => {
    const shop = await openStore();
    const { stocuri } = await shop.issue({
      articole: [
        cup({ cod_gestiune: 'DEP', nr_produse: 12 }),
        line({ cod_articol: 'N1', cod_bare: '999', denumire: 'Nou', cod_gestiune: 'MAG', nr_produse: 0.5 }),
      ],
    });
    expect(stocuri).toEqual([
      { cod_articol: 'A1', cod_bare: '111', nume: 'Cană', cod_gestiune: 'DEP', stoc: -2 },
      { cod_articol: 'N1', cod_bare: '999', nume: 'Nou', cod_gestiune: 'MAG', stoc: -0.5 },
    ]);
  });

  test('the stock element carries the name and codes of the nomenclature, not those sent [V2-STOCK-3]', async () => {
    const shop = await openStore();
    const { stocuri } = await shop.issue({ articole: [cup({ denumire: 'Alt nume', cod_bare: '222' })] });
    expect(stocuri).toMatchObject([{ cod_articol: 'A1', cod_bare: '111', nume: 'Cană' }]);
  });

  test.each([
    { nr_produse: 2, pret_total: -242 },
    { nr_produse: -2, pret_total: 242 },
    { nr_produse: -2, pret_unitar: 100 },
    { tip: 'Articol', nr_produse: -2, pret_unitar: 100 },
  ])('a returned article comes back: %j [V2-STOCK-2]', async (spelled) => {
    const shop = await openStore();
    const { serie, numar, stocuri } = await shop.issue({ articole: [cup({ cod_gestiune: 'DEP', ...spelled })] });
    expect(await stockLevels(shop)).toEqual({ ...atFirst, 'A1 DEP': 12 });
    expect(stocuri.map(({ stoc }) => stoc)).toEqual([12]);
    const { data } = (await shop.read(serie, numar)).body;
    expect(data).toMatchObject({ valoare_fara_tva: -200, valoare_tva: -42, valoare_totala: -242, valoare_ramasa: 0 });
    expect(data.articole).toMatchObject([{ tip: 'Articol', nr_produse: -2, valoare_totala: -242 }]);
  });

  test('sold and returned on one invoice, the difference is due and leaves the stock [V2-STOCK-2]', async () => {
    const shop = await openStore();
    const { serie, numar } = await shop.issue({
      articole: [cup({ cod_gestiune: 'DEP', nr_produse: 3 }), cup({ cod_gestiune: 'DEP', nr_produse: -1 })],
    });
    expect(await stockLevels(shop)).toEqual({ ...atFirst, 'A1 DEP': 8 });
    expect((await shop.read(serie, numar)).body.data).toMatchObject({ valoare_totala: 242, valoare_ramasa: 242 });
    const lifeAfter = await service.send(`/v2/facturi/${serie}/${numar}/storneaza`, {
      method: 'POST',
      headers: shop.headers,
    });
    expect(lifeAfter.status, lifeAfter.text).toBe(200);
    expect(await stockLevels(shop)).toEqual(atFirst);
  });

  test('discounts discharge nothing and have no element [V2-STOCK-3]', async () => {
    const shop = await openStore();
    const { stocuri } = await shop.issue({
      articole: [cup(), discount({ nr_produse: -3, pret_unitar: 1, nr_crt_articol: 1, cod_gestiune: 'DEP' })],
    });
    expect(stocuri).toHaveLength(1);
    expect(await stockLevels(shop)).toEqual({ ...atFirst, 'A1 -': 0 });
  });
});

test('without warehouses per line the sent one is accepted, and the bucket without one moves [V2-STOCK-1] [V2-ISSUE-7]', async () => {
  const shop = await openStore({ gestiuni_pe_linie: false });
  const { stocuri } = await shop.issue({ articole: [cup({ cod_gestiune: 'DEP', nr_produse: 4 })] });
  expect(stocuri).toEqual([{ cod_articol: 'A1', cod_bare: '111', nume: 'Cană', cod_gestiune: null, stoc: 12.125 }]);
  expect(await stockLevels(shop)).toEqual({ ...atFirst, 'A1 -': -3 });
});

test.each([keeping, { gestioneaza_stoc: false }, { gestiuni_pe_linie: false }])(
  'an unknown warehouse is 400 under %j, on a discount too [V2-REQ-21]',
  async (settings) => {
    const shop = await openStore(settings);
    const reply = await shop.ask(
      invoice({
        articole: [
          cup({ cod_gestiune: 'DEP' }),
          cup({ cod_gestiune: 'dep' }),
          discount({ nr_produse: -1, pret_unitar: 1, cod_gestiune: 'NU' }),
        ],
      }),
    );
    expect(problemsOf(reply)).toEqual({
      'articole[1].cod_gestiune': ['invalid_value'],
      'articole[2].cod_gestiune': ['invalid_value'],
    });
    expect(await stockLevels(shop)).toEqual(atFirst);
  },
);

describe('the stock list is empty, never absent', () => {
  test('where quantities may not be exposed, though stock moves [V2-STOCK-4]', async () => {
    const shop = await openStore({ expune_cantitati: false });
    expect((await shop.issue({ articole: [cup({ cod_gestiune: 'DEP' })] })).stocuri).toEqual([]);
    expect(await stockLevels(shop)).toEqual({ ...atFirst, 'A1 DEP': 9 });
  });

  test('where the company keeps no stock, and none moves [V2-STOCK-4]', async () => {
    const shop = await openStore({ gestioneaza_stoc: false });
    expect((await shop.issue({ articole: [cup({ cod_gestiune: 'DEP' })] })).stocuri).toEqual([]);
    expect(await stockLevels(shop)).toEqual(atFirst);
  });

  test.each([
    ['P', 'PRF'],
    ['C', 'CMD'],
    ['D', 'DEV'],
  ])('where the type discharges none: %s [V2-STOCK-4] [V2-STOCK-6]', async (tip_factura, serie) => {
    const shop = await openStore();
    const { stocuri } = await shop.issue({ tip_factura, serie, articole: [cup({ cod_gestiune: 'DEP' })] });
    expect(stocuri).toEqual([]);
    expect(await stockLevels(shop)).toEqual(atFirst);
  });
});

test.each([
  ['A', 'AVZ'],
  ['F', 'FCT'],
  ['FS', 'FCT'],
  ['T', 'FCT'],
])('the type %s discharges stock [V2-STOCK-6]', async (tip_factura, serie) => {
  const shop = await openStore();
  const articole = [cup({ cod_gestiune: 'DEP', cota_tva: 0 })];
  expect((await shop.issue({ tip_factura, serie, articole })).stocuri).toMatchObject([{ stoc: 9 }]);
  expect(await stockLevels(shop)).toEqual({ ...atFirst, 'A1 DEP': 9 });
});

test('parallel invoices with the same articles in opposite order all discharge, and none is lost [V2-ISSUE-4]', async () => {
  const shop = await openStore();
  const lines = [cup({ cod_gestiune: 'DEP' }), line({ cod_articol: 'A2', denumire: 'Farfurie', cod_gestiune: 'DEP' })];
  await shop.issue({ articole: lines });
  const replies = await Promise.all(
    Array.from({ length: 16 }, (_, place) =>
      shop.ask(invoice({ articole: place % 2 ? lines : lines.toReversed(), serie: place % 3 ? 'FCT' : 'ALT' })),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array(16).fill(200));
  expect(await stockLevels(shop)).toEqual({ ...atFirst, 'A1 DEP': -7, 'A2 DEP': -15 });
  const told = replies.flatMap(({ body }) => body.data.stocuri).filter(({ cod_articol }) => cod_articol === 'A1');
  expect(new Set(told.map(({ stoc }) => stoc)).size).toBe(16);
});
