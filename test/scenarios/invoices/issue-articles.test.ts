import { beforeAll, describe, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { discount, line, openShop, type Shop } from './shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});

const articole = [
  { cod: 'A1', cod_bare: '111', nume: 'Cană' },
  { cod: 'A1', cod_bare: '112', nume: 'Cană albastră' },
  { cod: 'B1', cod_bare: '111', nume: 'Farfurie' },
  { nume: 'Fără cod' },
];

const shopSearchingBy = (mode: string | undefined, more: object = {}): Promise<Shop> =>
  openShop(service, { setari: { ...(mode ? { cautare_articol_dupa: mode } : {}), ...more }, articole });

const articlesOf = async (shop: Shop): Promise<readonly string[]> =>
  (await shop.stored('articles', 'article_id')).map(({ code, barcode, name }) => `${code}/${barcode}/${name}`);

/** The article of each line of what is issued, as code/barcode/name. */
const articlesOfLines = async (shop: Shop, ...lines: readonly object[]): Promise<readonly string[]> => {
  await shop.issue({ articole: lines });
  const articles = new Map(
    (await shop.stored('articles')).map(({ article_id, code, barcode, name }) => [
      article_id,
      `${code}/${barcode}/${name}`,
    ]),
  );
  const stored = await shop.stored('invoice_lines', 'invoice_id DESC, position');
  return stored.slice(0, lines.length).map(({ article_id }) => articles.get(article_id) ?? 'none');
};

const known = ['A1/111/Cană', 'A1/112/Cană albastră', 'B1/111/Farfurie', 'null/null/Fără cod'];

describe('the mode of the company', () => {
  test.each([undefined, 'cod_articol'])(
    'by code (%s, the default) it looks at the code only [V2-ART-1] [V2-ISSUE-2]',
    async (mode) => {
      const shop = await shopSearchingBy(mode);
      expect(
        await articlesOfLines(
          shop,
          line({ cod_articol: 'B1', denumire: 'Farfurie', cod_bare: '112' }),
          line({ cod_articol: 'B1', denumire: 'Alt nume' }),
          line({ cod_articol: 'a1', denumire: 'Cană', cod_bare: '111' }),
        ),
      ).toEqual(['B1/111/Farfurie', 'B1/111/Farfurie', 'a1/111/Cană']);
      expect(await articlesOf(shop)).toEqual([...known, 'a1/111/Cană']);
    },
  );

  test('by barcode it looks at the barcode only [V2-ART-1] [V2-ISSUE-2]', async () => {
    const shop = await shopSearchingBy('cod_bare');
    expect(
      await articlesOfLines(
        shop,
        line({ cod_bare: '112', cod_articol: 'B1', denumire: 'Orice' }),
        line({ cod_bare: '111', denumire: 'Farfurie' }),
        line({ cod_bare: '999', cod_articol: 'A1', denumire: 'Cană' }),
      ),
    ).toEqual(['A1/112/Cană albastră', 'B1/111/Farfurie', 'A1/999/Cană']);
  });

  test('by name it looks at the exact name only [V2-ART-1] [V2-ISSUE-2]', async () => {
    const shop = await shopSearchingBy('denumire');
    expect(
      await articlesOfLines(
        shop,
        line({ denumire: 'Farfurie', cod_articol: 'A1', cod_bare: '112' }),
        line({ denumire: 'farfurie', cod_articol: 'B1', cod_bare: '111' }),
        line({ denumire: 'Cana', cod_articol: 'A1' }),
      ),
    ).toEqual(['B1/111/Farfurie', 'B1/111/farfurie', 'A1/null/Cana']);
  });
});

describe('an article that is found by code with another name', () => {
  const other = line({ cod_articol: 'A1', cod_bare: '777', denumire: 'Cană roșie' });

  test('is made new with the sent code where the setting says so [V2-ISSUE-2] [V2-ART-2]', async () => {
    const shop = await shopSearchingBy('cod_articol', { genereaza_articol_nou: true });
    expect(await articlesOfLines(shop, other)).toEqual(['A1/777/Cană roșie']);
    expect(await articlesOfLines(shop, other)).toEqual(['A1/777/Cană roșie']);
    expect(await articlesOf(shop)).toEqual([...known, 'A1/777/Cană roșie']);
  });

  test('is the first with that code where it does not [V2-ISSUE-2] [V2-ART-2]', async () => {
    const shop = await shopSearchingBy('cod_articol', { genereaza_articol_nou: false });
    expect(await articlesOfLines(shop, other)).toEqual(['A1/111/Cană']);
    expect(await articlesOf(shop)).toEqual(known);
  });

  test.each([true, false])(
    'of several, the one with the sent name is taken (setting %s) [V2-ART-2]',
    async (setting) => {
      const shop = await shopSearchingBy('cod_articol', { genereaza_articol_nou: setting });
      expect(await articlesOfLines(shop, line({ cod_articol: 'A1', denumire: 'Cană albastră' }))).toEqual([
        'A1/112/Cană albastră',
      ]);
      expect(await articlesOf(shop)).toEqual(known);
    },
  );

  test('the invoice shows the name that was sent', async () => {
    const shop = await shopSearchingBy('cod_articol');
    expect((await shop.issued({ articole: [other] })).articole[0]).toMatchObject({
      denumire: 'Cană roșie',
      cod_articol: 'A1',
      cod_bare: '777',
    });
  });
});

describe('a line without the code of the mode', () => {
  test.each([
    ['cod_articol', { cod_bare: '111' }],
    ['cod_articol', {}],
    ['cod_bare', { cod_articol: 'A1' }],
    ['cod_bare', { cod_articol: null, cod_bare: null }],
    ['denumire', {}],
  ])('in the mode %s, with %j, is looked up by name', async (mode, codes) => {
    const shop = await shopSearchingBy(mode);
    expect(await articlesOfLines(shop, line({ ...codes, denumire: 'Farfurie' }))).toEqual(['B1/111/Farfurie']);
    expect(await articlesOfLines(shop, line({ ...codes, denumire: 'Fără cod' }))).toEqual(['null/null/Fără cod']);
    expect(await articlesOf(shop)).toEqual(known);
  });

  test.each([
    ['cod_articol', { cod_bare: '555' }, 'null/555/Nou'],
    ['cod_bare', { cod_articol: 'N1' }, 'N1/null/Nou'],
    ['denumire', { cod_articol: 'N1', cod_bare: '555' }, 'N1/555/Nou'],
  ])(
    'in the mode %s, is created with all sent codes when its name is missing [V2-ISSUE-2]',
    async (mode, codes, made) => {
      const shop = await shopSearchingBy(mode);
      const sent = line({ ...codes, denumire: 'Nou' });
      expect(await articlesOfLines(shop, sent)).toEqual([made]);
      expect(await articlesOfLines(shop, sent)).toEqual([made]);
      expect(await articlesOf(shop)).toEqual([...known, made]);
    },
  );
});

test('two equal lines of one invoice make one article, with the price and the unit of the first [V2-ISSUE-2]', async () => {
  const shop = await openShop(service);
  const sent = line({ cod_articol: 'N1', denumire: 'Nou', um: 'BUC', descriere: 'Descriere' });
  const lines = [
    { ...sent, pret_unitar: 12.345678 },
    { ...sent, pret_unitar: 20, cota_tva: 0.11 },
  ];
  expect(await articlesOfLines(shop, ...lines)).toEqual(['N1/null/Nou', 'N1/null/Nou']);
  expect(await shop.stored('articles')).toMatchObject([
    { code: 'N1', name: 'Nou', unit: 'BUC', description: 'Descriere', unit_price: '12.345678', vat_rate: '0.2100' },
  ]);
});

test('the same code with two names, both new, follows the setting within one invoice', async () => {
  const lines = [line({ cod_articol: 'N1', denumire: 'Unu' }), line({ cod_articol: 'N1', denumire: 'Doi' })];
  const making = await shopSearchingBy('cod_articol', { genereaza_articol_nou: true });
  expect(await articlesOfLines(making, ...lines)).toEqual(['N1/null/Unu', 'N1/null/Doi']);
  const reusing = await shopSearchingBy('cod_articol', { genereaza_articol_nou: false });
  expect(await articlesOfLines(reusing, ...lines)).toEqual(['N1/null/Unu', 'N1/null/Unu']);
});

describe('a discount', () => {
  const off = { pret_total: -1, nr_produse: 1 };

  test('without a code means no article and creates none [V2-ISSUE-5]', async () => {
    const shop = await shopSearchingBy('cod_articol');
    expect(await articlesOfLines(shop, line({ cod_articol: 'B1', denumire: 'Farfurie' }), discount(off))).toEqual([
      'B1/111/Farfurie',
      'none',
    ]);
    expect(await articlesOf(shop)).toEqual(known);
  });

  test('with a code follows the rules of articles, and moves no stock [V2-ART-3] [V2-ISSUE-5]', async () => {
    const shop = await shopSearchingBy('cod_articol', { gestioneaza_stoc: true, expune_cantitati: true });
    expect(
      await articlesOfLines(
        shop,
        discount({ ...off, cod_articol: 'B1', denumire: 'Farfurie' }),
        discount({ ...off, cod_articol: 'R1', denumire: 'Reducere nouă' }),
      ),
    ).toEqual(['B1/111/Farfurie', 'R1/null/Reducere nouă']);
    expect(await articlesOf(shop)).toEqual([...known, 'R1/null/Reducere nouă']);
    expect(await shop.stored('stock_levels')).toEqual([]);
    const issued = await shop.issue({
      articole: [line({ cod_articol: 'B1' }), discount({ ...off, cod_articol: 'B1' })],
    });
    expect(issued.stocuri).toMatchObject([{ cod_articol: 'B1', stoc: -1 }]);
  });
});
