import { beforeAll, describe, expect, test } from 'vitest';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openShop, stockLevels } from '../invoices/shop.ts';
import { bought, buyer, purchase, supplier } from './buying.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

async function shopWith(...invoices: readonly object[]) {
  const shop = await openShop(service, { facturi_furnizori: invoices });
  return { shop, ...buyer(service, shop) };
}

test('an invoice of the file is read back with its lines and payments; what is left out has its default [GRP-PROV-1] [GRP-SUP-11]', async () => {
  const { invoice } = await shopWith(
    purchase({
      data_primire: '2026-10-21',
      data_scadenta: '2026-11-19',
      curs_valutar: null,
      articole: [bought({ cod_articol: 'A1' }), { denumire: 'Transport', nr_produse: 1, pret_total: 12.1 }],
      plati: [{ suma: 100, data: '2026-11-01' }],
    }),
  );
  expect(await invoice('FF-908')).toEqual({
    id: expect.stringMatching(/^ffr_[0-9a-f]{32}$/),
    furnizor_id: expect.stringMatching(/^frn_[0-9a-f]{32}$/),
    furnizor: 'Moara Albă SRL',
    cod_unic_furnizor: '90100234',
    numar: 'FF-908',
    nume_document: 'Factura',
    data_emitere: '2026-10-20',
    data_primire: '2026-10-21',
    data_scadenta: '2026-11-19',
    creat_la: expect.stringMatching(/^\d{4}-.*[+]0[23]:00$/),
    valoare: 512.1,
    valoare_tva: 105,
    total: 617.1,
    suma_ramasa: 517.1,
    valuta: 'RON',
    platita: false,
    status: 'aprobat',
    sursa: 'import',
    curs_valutar: null,
    articole: [
      {
        denumire: 'Faina',
        descriere: null,
        nr_produse: 25,
        um: 'KG',
        pret_unitar: 20,
        cota_tva: 0.21,
        valoare_fara_tva: 500,
        valoare_tva: 105,
        valoare_totala: 605,
        cod_articol: 'A1',
        cod_gestiune: null,
      },
      {
        denumire: 'Transport',
        descriere: null,
        nr_produse: 1,
        um: null,
        pret_unitar: 12.1,
        cota_tva: null,
        valoare_fara_tva: 12.1,
        valoare_tva: 0,
        valoare_totala: 12.1,
        cod_articol: null,
        cod_gestiune: null,
      },
    ],
    plati: [{ id: expect.stringMatching(/^plf_[0-9a-f]{32}$/), suma: 100, data: '2026-11-01', tip: 'Banca' }],
    id_mesaj_spv: null,
  });
  expect(await (await shopWith(purchase())).invoice('FF-908')).toMatchObject({
    data_primire: '2026-10-20',
    data_scadenta: null,
    plati: [],
  });
});

test('amounts are those of our own documents, to the ban; negative quantities and totals make a credit note [GRP-PROV-1] [GRP-SUP-13]', async () => {
  const { invoice } = await shopWith(
    purchase({ articole: [{ denumire: 'A', nr_produse: 3, pret_total: 100, cota_tva: 0.21 }] }),
    purchase({ numar: 'NC-1', articole: [bought({ nr_produse: -2 }), bought({ nr_produse: 1, pret_total: -12.1 })] }),
  );
  expect(await invoice('FF-908')).toMatchObject({
    valoare: 82.64,
    valoare_tva: 17.36,
    total: 100,
    articole: [{ pret_unitar: 27.5467 }],
  });
  expect(await invoice('NC-1')).toMatchObject({
    valoare: -50,
    total: -60.5,
    suma_ramasa: -60.5,
    platita: false,
    articole: [
      { nr_produse: -2, pret_unitar: 20, valoare_totala: -48.4 },
      { nr_produse: -1, pret_unitar: 10, valoare_totala: -12.1 },
    ],
  });
});

test('an invoice that is known by supplier and number stays as it is, its payments too; nothing is entered twice [GRP-PROV-2]', async () => {
  const { shop, invoice, invoices, suppliers } = await shopWith(purchase({ plati: [{ suma: 5, data: '2026-11-01' }] }));
  const before = await invoice('FF-908');
  await shop.change({
    facturi_furnizori: [
      purchase({
        furnizor: { denumire: 'MOARA alba', cod_unic: 'RO 90100234' },
        articole: [bought({ nr_produse: 1 })],
      }),
      purchase({ furnizor: { denumire: 'Fără Cod' }, numar: '1' }),
      purchase({ furnizor: { denumire: 'FARA COD' }, numar: '2' }),
    ],
  });
  expect(await invoice('FF-908')).toEqual(before);
  expect((await invoices()).map(({ numar }) => numar)).toEqual(['2', '1', 'FF-908']);
  expect((await suppliers()).map(({ denumire, cod_unic }) => [denumire, cod_unic])).toEqual([
    ['FARA COD', null],
    ['Moara Albă SRL', '90100234'],
  ]);
});

describe('a wrong file changes nothing and names every wrong field', () => {
  const wrong = async (invoice: object): Promise<readonly string[]> => {
    const shop = await openShop(service);
    const file = { companii: [{ cod_unic: shop.code, denumire: 'Magazin', facturi_furnizori: [invoice] }] };
    const refused = await provisionForTest(service, file).then(
      () => null,
      (error: { refusal?: { problems: readonly { path: readonly unknown[] }[] } }) => error,
    );
    expect(await buyer(service, shop).invoices()).toEqual([]);
    return (refused?.refusal?.problems ?? []).map(({ path }) => path.slice(4).join('.'));
  };

  test.each<readonly [string, Readonly<Record<string, unknown>>, readonly string[]]>([
    ['a payment beyond the total', { plati: [{ suma: 605.01, data: '2026-11-01' }] }, ['plati']],
    [
      'a payment of a credit note',
      { articole: [bought({ nr_produse: -1 })], plati: [{ suma: 1, data: '2026-11-01' }] },
      ['plati'],
    ],
    ['a payment in the future', { plati: [{ suma: 1, data: '2099-01-01' }] }, ['plati.0.data']],
    ['a payment of nothing', { plati: [{ suma: 0, data: '2026-11-01' }] }, ['plati.0.suma']],
    ['a kind that is none', { plati: [{ suma: 1, data: '2026-11-01', tip: 'Troc' }] }, ['plati.0.tip']],
    ['a quantity of 0', { articole: [bought({ nr_produse: 0 })] }, ['articole.0.nr_produse']],
    ['two prices', { articole: [bought({ pret_unitar: 1, pret_total: 1 })] }, ['articole.0.pret_unitar']],
    ['no price', { articole: [{ denumire: 'A', nr_produse: 1 }] }, ['articole.0.pret_unitar']],
    ['a kind of line', { articole: [bought({ tip: 'Discount' })] }, ['articole.0.tip']],
    ['no lines', { articole: [] }, ['articole']],
    ['a warehouse of nobody', { articole: [bought({ cod_gestiune: 'X' })] }, ['articole.0.cod_gestiune']],
    ['a currency of nobody', { valuta: 'XXQ' }, ['valuta']],
    ['a status that is none', { status: 'platit' }, ['status']],
    ['a supplier without a name', { furnizor: { cod_unic: '19' } }, ['furnizor.denumire']],
    ['a name that nobody sees', { furnizor: { denumire: ' \u200B' } }, ['furnizor.denumire']],
    ['a number that nobody sees', { numar: '   ' }, ['numar']],
    [
      'amounts of more than 15 digits',
      { articole: [1, 2].map(() => bought({ nr_produse: 999_999_999, pret_unitar: 99_999.99 })) },
      ['articole'],
    ],
    [
      'all that is wrong, at once',
      { valuta: 'LEI', articole: [bought({ nr_produse: 0, cod_gestiune: 'X' }), bought({ cod_gestiune: 'Y' })] },
      ['valuta', 'articole.0.nr_produse', 'articole.0.cod_gestiune', 'articole.1.cod_gestiune'],
    ],
  ])('%s [GRP-PROV-4]', async (_name, more, fields) => {
    expect(await wrong(purchase(more))).toEqual(fields);
  });
});

test('approved invoices with a known article bring it into stock, in their warehouse or none; others do not [GRP-STOCK-1]', async () => {
  const shop = await openShop(service, {
    setari: { gestioneaza_stoc: true, intra_in_stoc_la_aprobare: true },
    gestiuni: [{ cod_gestiune: 'DEP' }],
    articole: [{ cod: 'A1', nume: 'Făină', stocuri: [{ cod_gestiune: 'DEP', stoc: 10 }] }],
    facturi_furnizori: [
      purchase({
        articole: [
          bought({ cod_articol: 'A1', cod_gestiune: 'DEP' }),
          bought({ cod_articol: 'A1', nr_produse: 3 }),
          bought({ cod_articol: 'NIMENI', nr_produse: 7 }),
        ],
      }),
      purchase({ numar: '2', status: 'in_asteptare', articole: [bought({ cod_articol: 'A1' })] }),
      purchase({ numar: '3', articole: [bought({ cod_articol: 'A1', nr_produse: -1 })] }),
    ],
  });
  expect(await stockLevels(shop)).toEqual({ 'A1 DEP': 35, 'A1 -': 2 });
  expect(await shop.stored('articles')).toHaveLength(1);
});

test('a supplier of the file is known by its code, else by its name whatever its case and diacritics [GRP-SUP-6]', async () => {
  const shop = await openShop(service, { furnizori: [supplier, { denumire: 'Țăran Ion' }] });
  await shop.change({
    furnizori: [
      { ...supplier, email: 'a@b.ro' },
      { denumire: 'TARAN ION', telefon: '07' },
    ],
  });
  const { suppliers } = buyer(service, shop);
  expect((await suppliers()).map(({ denumire, email, telefon }) => [denumire, email, telefon])).toEqual([
    ['Moara Albă SRL', 'a@b.ro', null],
    ['TARAN ION', null, '07'],
  ]);
});
