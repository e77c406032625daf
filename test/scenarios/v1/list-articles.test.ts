import { beforeAll, describe, expect, test } from 'vitest';
import type { Reply } from '../../support/clients/api-client.ts';
import { refusalOf } from '../../support/clients/v1-client.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { line } from '../invoices/shop.ts';
import { type LegacyShop, openLegacyShop } from './legacy-shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

type Members = Readonly<Record<string, unknown>>;

const cup = {
  cod: 'A1',
  cod_bare: '5941234567899',
  nume: 'Cană 🫖 Țuică',
  um: 'BUC',
  pret_unitar: 10.123456,
  cota_tva: 0.21,
  stocuri: [{ cod_gestiune: 'DEP', stoc: 0.1 }, { stoc: 0.2 }],
};
const shopOf = (more: Members = {}): Promise<LegacyShop> =>
  openLegacyShop(service, {
    setari: { expune_cantitati: true },
    gestiuni: [{ cod_gestiune: 'DEP', nume: 'Depozit' }],
    articole: [cup, { nume: 'Fără nimic' }],
    ...more,
  });
const namesOf = (reply: Reply): readonly string[] => {
  expect(reply.body.Success, reply.text).toBe(true);
  return reply.body.Result.List.map(({ Nume }: { Nume: string }) => Nume);
};

describe('articol/list', () => {
  test('answers the page, its size, the total and these members; the rate is a fraction [V1-OP-12]', async () => {
    const shop = await shopOf();
    expect((await shop.call('articol/list')).body).toEqual({
      Success: true,
      Message: '',
      Result: {
        Total: 2,
        NrPagina: 1,
        NrArticole: 50,
        List: [
          { Nume: cup.nume, PretUnitar: 10.1235, UM: 'BUC', CodConta: 'A1', CotaTva: 0.21, Stoc: 0.3 },
          { Nume: 'Fără nimic', PretUnitar: null, UM: null, CodConta: null, CotaTva: null, Stoc: 0 },
        ],
      },
    });
  });

  test('pages from 1, 50 to a page unless asked, above 200 served at 200; past the end there is nothing [V1-OP-12]', async () => {
    const articole = Array.from({ length: 203 }, (_, at) => ({ cod: `C${at}`, nume: `Articol ${202 - at}` }));
    const all = articole.map(({ nume }) => nume);
    const shop = await shopOf({ articole });
    const page = (members: Members) => shop.call('articol/list', members);

    expect(namesOf(await page({}))).toEqual(all.slice(0, 50));
    expect(namesOf(await page({ NrPagina: '2', NrArticole: '100' }))).toEqual(all.slice(100, 200));
    expect(namesOf(await page({ NrPagina: 3, NrArticole: 100 }))).toEqual(all.slice(200));
    const largest = await page({ NrArticole: 201 });
    expect(namesOf(largest)).toEqual(all.slice(0, 200));
    expect(largest.body.Result).toMatchObject({ Total: 203, NrPagina: 1, NrArticole: 200 });
    const second = await page({ NrPagina: 2, NrArticole: 123456789 });
    expect(namesOf(second)).toEqual(all.slice(200));
    for (const NrPagina of [5, 2_147_483_647]) {
      const past = await page({ NrPagina, NrArticole: 200 });
      expect(past.body.Result).toEqual({ Total: 203, NrPagina, NrArticole: 200, List: [] });
    }
  });

  test.each([
    [{ NrPagina: 0 }, '"NrPagina" este cel putin 1.'],
    [{ NrPagina: -1 }, '"NrPagina" este cel putin 1.'],
    [{ NrPagina: 1.5 }, '"NrPagina" trebuie sa fie un numar intreg.'],
    [{ NrPagina: 'a' }, '"NrPagina" trebuie sa fie un numar intreg.'],
    [{ NrPagina: 3_000_000_000 }, '"NrPagina" este cel mult 2147483647.'],
    [{ NrArticole: 0 }, '"NrArticole" este cel putin 1.'],
    [{ NrArticole: [50] }, '"NrArticole" trebuie sa fie un numar intreg.'],
  ])('%j is refused with a sentence that names it [V1-OP-12] [V1-ERR-1]', async (members, sentence) => {
    expect(refusalOf(await (await shopOf()).call('articol/list', members))).toBe(sentence);
  });

  test('leaves out deleted articles and those of others; a stock that may not be shown is null [V1-OP-12] [V2-STOCK-5]', async () => {
    await shopOf({ articole: [{ cod: 'A1', nume: 'Străin' }] });
    const shop = await shopOf({
      setari: {},
      articole: [
        { nume: 'Șters', sters: true },
        { nume: 'Bun', stocuri: [{ stoc: 3 }] },
      ],
    });
    const reply = await shop.call('articol/list');
    expect(namesOf(reply)).toEqual(['Bun']);
    expect(reply.body.Result).toMatchObject({ Total: 1, List: [{ Stoc: null }] });
  });
});

describe('articol/get', () => {
  test('answers the article, whatever the case and diacritics of the code [V1-OP-13]', async () => {
    const shop = await shopOf({ articole: [{ ...cup, cod: 'Ț1' }] });
    const article = {
      Nume: cup.nume,
      PretUnitar: 10.1235,
      UM: 'BUC',
      CodConta: 'Ț1',
      CotaTva: 0.21,
      Stoc: 0.3,
      CodBare: '5941234567899',
    };
    for (const CodArticol of ['Ț1', 'ț1', 'ţ1', 'T1']) {
      expect((await shop.call('articol/get', { CodArticol })).body).toEqual({
        Success: true,
        Message: '',
        Result: article,
      });
    }
  });

  test('says that there is none: unknown, deleted, of another company, a part of a code [V1-OP-13]', async () => {
    await shopOf({ articole: [{ cod: 'STRAIN', nume: 'Străin' }] });
    const shop = await shopOf({ articole: [cup, { cod: 'S', nume: 'Șters', sters: true }] });
    for (const CodArticol of ['STRAIN', 'S', 'A', 'A%', 'A_', ' A1', "' OR ''='", '🫖', 'null']) {
      const reply = await shop.call('articol/get', { CodArticol });
      expect(refusalOf(reply), CodArticol).toBe('Articolul nu exista.');
    }
  });

  test('takes the one spelled so, else the first, of several with the code [V1-OP-13]', async () => {
    const shop = await shopOf({
      articole: [
        { cod: 'x', nume: 'Primul' },
        { cod: 'X', nume: 'Al doilea' },
        { cod: 'X', nume: 'Al treilea' },
        { cod: 'y', nume: 'Al patrulea' },
      ],
    });
    const nameOf = async (CodArticol: string) => (await shop.call('articol/get', { CodArticol })).body.Result.Nume;
    expect(await nameOf('x')).toBe('Primul');
    expect(await nameOf('X')).toBe('Al doilea');
    expect(await nameOf('Y')).toBe('Al patrulea');
  });

  test('looks by what the company searches by, and then by the code that the list tells [V1-OP-13]', async () => {
    const articole = [
      { cod: '594', nume: 'Cu codul' },
      { cod: 'B', cod_bare: '594', nume: 'Cu codul de bare' },
      { cod: 'C', nume: '594' },
    ];
    const found = async (mode: string, CodArticol: string) => {
      const shop = await shopOf({ setari: { cautare_articol_dupa: mode }, articole });
      return (await shop.call('articol/get', { CodArticol })).body.Result?.Nume;
    };
    expect(await found('cod_articol', '594')).toBe('Cu codul');
    expect(await found('cod_bare', '594')).toBe('Cu codul de bare');
    expect(await found('denumire', '594')).toBe('594');
    expect(await found('cod_bare', 'C')).toBe('594');
    expect(await found('denumire', 'b')).toBe('Cu codul de bare');
    expect(await found('cod_articol', 'Cu codul de bare')).toBeUndefined();
  });

  test('holds the code to 128 characters, and takes a number for one [V1-OP-13]', async () => {
    const shop = await shopOf({
      articole: [
        { cod: '0123', nume: 'Cu zero' },
        { cod: '123', nume: 'Fără zero' },
      ],
    });
    expect(refusalOf(await shop.call('articol/get', { CodArticol: 'x'.repeat(129) }))).toBe(
      '"CodArticol" are cel mult 128 de caractere.',
    );
    expect((await shop.call('articol/get', { CodArticol: 123 })).body.Result.Nume).toBe('Fără zero');
    expect((await shop.call('articol/get', { CodArticol: '0123' })).body.Result.Nume).toBe('Cu zero');
    expect(refusalOf(await shop.call('articol/get', { CodArticol: 'a\u0000' }))).toContain('"CodArticol"');
  });
});

describe('articol/getlist', () => {
  test('answers each article once, in the order of the codes, and leaves unknown ones out [V1-OP-14]', async () => {
    await shopOf({ articole: [{ cod: 'STRAIN', nume: 'Străin' }] });
    const shop = await shopOf();
    const reply = await shop.call('articol/getlist', { Coduri: ['nu e', 'a1', 'STRAIN', 'a1'] });
    expect(reply.body).toEqual({
      Success: true,
      Message: '',
      Result: [
        {
          Nume: cup.nume,
          PretUnitar: 10.1235,
          UM: 'BUC',
          CodConta: 'A1',
          CotaTva: 0.21,
          Stoc: 0.3,
          CodBare: '5941234567899',
        },
      ],
    });
    expect((await shop.call('articol/getlist', { Coduri: [] })).body.Result).toEqual([]);
  });

  test('takes 30 codes and refuses 31 [V1-OP-14]', async () => {
    const articole = Array.from({ length: 30 }, (_, at) => ({ cod: String(at), nume: `Articol ${at}` }));
    const shop = await shopOf({ articole });
    const Coduri = articole.map((_, at) => 29 - at);
    const { Result } = (await shop.call('articol/getlist', { Coduri })).body;
    expect(Result.map(({ Nume }: { Nume: string }) => Nume)).toEqual(articole.map(({ nume }) => nume).toReversed());
    const sentence = '"Coduri" are cel mult 30 de elemente.';
    expect(refusalOf(await shop.call('articol/getlist', { Coduri: [...Coduri, 'x'] }))).toBe(sentence);
    expect(refusalOf(await shop.call('articol/getlist', { Coduri: 'A1' }))).toBe('"Coduri" trebuie sa fie o lista.');
    expect(refusalOf(await shop.call('articol/getlist', { Coduri: [null] }))).toContain('"Coduri[0]"');
    expect(refusalOf(await shop.call('articol/getlist'))).toBe('"Coduri" este obligatoriu.');
  });
});

describe('articol/gestiune', () => {
  test('answers the warehouses of the company [V1-OP-17]', async () => {
    await shopOf({ gestiuni: [{ cod_gestiune: 'STRAIN' }], articole: [] });
    const shop = await shopOf({ gestiuni: [{ cod_gestiune: 'DEP', nume: 'Depozit' }, { cod_gestiune: 'Mag Ț' }] });
    expect((await shop.call('articol/gestiune')).body).toEqual({
      Success: true,
      Message: '',
      Result: {
        List: [
          { CodGestiune: 'DEP', Nume: 'Depozit' },
          { CodGestiune: 'Mag Ț', Nume: 'Mag Ț' },
        ],
      },
    });
  });

  test('gives them all at once; none is an empty list [V1-OP-17]', async () => {
    const gestiuni = Array.from({ length: 260 }, (_, at) => ({ cod_gestiune: `G${at}` }));
    const shop = await shopOf({ gestiuni, articole: [] });
    expect((await shop.call('articol/gestiune')).body.Result.List).toHaveLength(260);
    const bare = await shopOf({ gestiuni: [], articole: [] });
    expect((await bare.call('articol/gestiune')).body.Result).toEqual({ List: [] });
  });
});

test('v1 and v2 tell the same of articles and warehouses, after sales too [V1-TWIN-3]', async () => {
  const setari = { expune_cantitati: true, gestioneaza_stoc: true, gestiuni_pe_linie: true };
  const shop = await shopOf({ setari });
  await shop.issue({
    articole: [
      line({ cod_articol: 'A1', denumire: cup.nume, nr_produse: 0.05, cod_gestiune: 'DEP' }),
      line({ cod_articol: 'N1', denumire: 'Nou', um: 'KG', pret_total: 121, nr_produse: 3 }),
    ],
  });
  const v2 = async (path: string) => (await service.send(`/v2/${path}`, { headers: shop.headers })).body.data;
  const articles: readonly Members[] = await v2('articole');
  expect(articles).toHaveLength(3);
  expect((await shop.call('articol/list')).body.Result.List).toEqual(
    articles.map(({ nume, pret_unitar, um, cod, cota_tva, stoc }) => ({
      Nume: nume,
      PretUnitar: pret_unitar,
      UM: um,
      CodConta: cod,
      CotaTva: cota_tva,
      Stoc: stoc,
    })),
  );
  const [one] = await v2('articole?cod=N1');
  expect((await shop.call('articol/get', { CodArticol: 'N1' })).body.Result).toMatchObject({
    Nume: one.nume,
    PretUnitar: one.pret_unitar,
    Stoc: one.stoc,
    CodBare: one.cod_bare,
  });
  const warehouses: readonly Members[] = await v2('gestiuni');
  expect((await shop.call('articol/gestiune')).body.Result.List).toEqual(
    warehouses.map(({ cod_gestiune, nume }) => ({ CodGestiune: cod_gestiune, Nume: nume })),
  );
});
