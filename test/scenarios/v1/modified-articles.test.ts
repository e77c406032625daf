import { beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../support/clients/v1-client.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { line, platform } from '../invoices/shop.ts';
import { type LegacyShop, openLegacyShop } from './legacy-shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

type Members = Readonly<Record<string, unknown>>;

const noon = Date.parse('2026-11-15T10:00:00Z');
const hourMs = 3_600_000;
const setClock = (hoursAgo: number, from = noon): void =>
  service.clock.set(new Date(from - hoursAgo * hourMs).toISOString());

const shopOf = (more: Members = {}): Promise<LegacyShop> =>
  openLegacyShop(service, {
    serii: [
      { serie: 'FCT', implicita: true, implicita_storno: true },
      { serie: 'PRF', fel: 'proforma' },
    ],
    setari: { expune_cantitati: true, gestioneaza_stoc: true },
    ...more,
  });
const modified = async (shop: LegacyShop, members: Members = {}): Promise<readonly Members[]> => {
  const reply = await shop.call('articol/articolemodificate', members);
  expect(reply.body.Success, reply.text).toBe(true);
  return reply.body.Result;
};
const namesIn = async (shop: LegacyShop, members: Members = {}): Promise<readonly unknown[]> =>
  (await modified(shop, members)).map(({ Nume }) => Nume);
/** Sells these articles, new ones among them, so many hours before noon. */
const sell = async (shop: LegacyShop, hoursAgo: number, ...names: readonly string[]) => {
  setClock(hoursAgo);
  const issued = await shop.issue({ articole: names.map((denumire) => line({ denumire })) });
  setClock(0);
  return issued;
};

test('rows have these members, newest first, the last use in Bucharest time [V1-OP-15] [V1-OP-16]', async () => {
  const shop = await shopOf();
  setClock(3);
  await shop.issue({ articole: [line({ denumire: 'Cană 🫖', cod_articol: 'Ț1', cod_bare: '594', nr_produse: 2.5 })] });
  await sell(shop, 1, 'Vas');
  expect((await shop.call('articol/articolemodificate')).body).toEqual({
    Success: true,
    Message: '',
    Result: [
      { Nume: 'Vas', CodConta: null, Stoc: -1, CodBare: null, UltimaUtilizare: '2026-11-15 11:00:00', Sters: false },
      {
        Nume: 'Cană 🫖',
        CodConta: 'Ț1',
        Stoc: -2.5,
        CodBare: '594',
        UltimaUtilizare: '2026-11-15 09:00:00',
        Sters: false,
      },
    ],
  });
  await shop.change({ setari: { expune_cantitati: false } });
  expect(await modified(shop)).toMatchObject([{ Stoc: null }, { Stoc: null }]);

  service.clock.set('2027-07-15T21:30:00Z');
  await shop.issue({ articole: [line({ denumire: 'Vas' })] });
  expect(await modified(shop)).toMatchObject([{ Nume: 'Vas', UltimaUtilizare: '2027-07-16 00:30:00' }]);
});

test('the window is 24 hours unless asked, and 170 at most [V1-OP-15]', async () => {
  const shop = await shopOf();
  for (const hours of [1, 23, 25, 169, 171]) await sell(shop, hours, `De ${hours} ore`);
  expect(await namesIn(shop)).toEqual(['De 1 ore', 'De 23 ore']);
  expect(await namesIn(shop, { NumarOre: 1 })).toEqual(['De 1 ore']);
  expect(await namesIn(shop, { NumarOre: '25' })).toEqual(['De 1 ore', 'De 23 ore', 'De 25 ore']);
  const most = ['De 1 ore', 'De 23 ore', 'De 25 ore', 'De 169 ore'];
  for (const NumarOre of [170, 171, 100_000]) expect(await namesIn(shop, { NumarOre })).toEqual(most);
});

test('NumarOrePanaLa ends the window; windows side by side give every article once, by its last use [V1-OP-15] [V1-OP-16]', async () => {
  const shop = await shopOf();
  await sell(shop, 30, 'Vechi', 'Vândut iar');
  await sell(shop, 22, 'Mijlociu');
  await sell(shop, 2, 'Nou', 'Vândut iar');
  expect(await namesIn(shop, { NumarOre: 24, NumarOrePanaLa: 20 })).toEqual(['Mijlociu']);
  expect(await namesIn(shop, { NumarOre: 40, NumarOrePanaLa: 24 })).toEqual(['Vechi']);
  expect(await namesIn(shop, { NumarOre: 20 })).toEqual(['Nou', 'Vândut iar']);
  expect(await namesIn(shop, { NumarOre: 20, NumarOrePanaLa: 0 })).toEqual(['Nou', 'Vândut iar']);
  expect(await namesIn(shop, { NumarOre: 20, NumarOrePanaLa: 3 })).toEqual([]);
});

test.each([
  [{ NumarOre: 0 }, '"NumarOre" este cel putin 1.'],
  [{ NumarOre: 'o zi' }, '"NumarOre" trebuie sa fie un numar intreg.'],
  [{ NumarOrePanaLa: -1 }, '"NumarOrePanaLa" este cel putin 0.'],
  [
    { NumarOrePanaLa: 24 },
    '"NumarOrePanaLa" trebuie sa fie mai mic decat "NumarOre" (24): intervalul se incheie dupa ce incepe.',
  ],
  [
    { NumarOre: 500, NumarOrePanaLa: 170 },
    '"NumarOrePanaLa" trebuie sa fie mai mic decat "NumarOre" (170): intervalul se incheie dupa ce incepe.',
  ],
  [{ Sters: 'poate' }, '"Sters" trebuie sa fie true sau false.'],
])('%j is refused with a sentence that names it [V1-OP-15] [V1-ERR-1]', async (members, sentence) => {
  expect(refusalOf(await (await shopOf()).call('articol/articolemodificate', members))).toBe(sentence);
});

test('Sters chooses the deleted or the standing ones, and both where it is absent [V1-OP-15] [PROV-10]', async () => {
  const shop = await shopOf({ articole: [{ nume: 'Bun' }, { nume: 'Rău' }] });
  await shop.change({ articole: [{ nume: 'Rău', sters: true }] });
  service.clock.set(new Date(Date.now() + hourMs).toISOString());
  expect(await namesIn(shop, { Sters: true })).toEqual(['Rău']);
  expect(await namesIn(shop, { Sters: 'false' })).toEqual(['Bun']);
  expect(await modified(shop)).toMatchObject([
    { Nume: 'Rău', Sters: true },
    { Nume: 'Bun', Sters: false },
  ]);
  expect(await namesIn(shop, { Sters: null })).toEqual(['Rău', 'Bun']);
});

test('an article counts as modified when created, and when anything of it is edited [V1-OP-16]', async () => {
  const began = Date.now();
  const shop = await shopOf({ articole: [{ cod: 'A', nume: 'Unu' }, { nume: 'Doi' }] });
  setClock(-1, began);
  expect(await namesIn(shop)).toEqual(['Doi', 'Unu']);
  const changes = [{ um: 'SET' }, { pret_unitar: 5 }, { cota_tva: 0.11 }, { cod_bare: '594' }, { descriere: 'Nouă' }];
  for (const change of [...changes, { stocuri: [{ stoc: 2 }] }]) {
    await shop.change({ articole: [{ cod: 'A', nume: 'Unu', ...change }] });
    expect(await namesIn(shop), JSON.stringify(change)).toEqual(['Unu', 'Doi']);
    await shop.change({ articole: [{ nume: 'Doi', um: JSON.stringify(change).slice(0, 20) }] });
    expect(await namesIn(shop), JSON.stringify(change)).toEqual(['Doi', 'Unu']);
  }
  // The same again is no change.
  await shop.change({ articole: [{ cod: 'A', nume: 'Unu', um: 'SET', stocuri: [{ stoc: 9 }] }] });
  expect(await namesIn(shop)).toEqual(['Doi', 'Unu']);
});

test('every document uses its articles, a proforma and a discount with a code too [V1-OP-16]', async () => {
  const shop = await shopOf({ setari: {} });
  await sell(shop, 100, 'Cană', 'Vas', 'Bol');
  setClock(2);
  await shop.issue({ serie: 'PRF', tip_factura: 'P', articole: [line({ denumire: 'Vas' })] });
  setClock(1);
  await shop.issue({
    articole: [
      line({ denumire: 'Bol' }),
      { ...line({ denumire: 'Reducere', cod_articol: 'R', tip: 'Discount', nr_produse: -1, pret_unitar: 1 }) },
    ],
  });
  setClock(0);
  expect(await namesIn(shop)).toEqual(['Reducere', 'Bol', 'Vas']);
});

test('stock that comes back or leaves again moves its articles: cancelled, deleted, reversed, restored [V1-OP-16]', async () => {
  const shop = await shopOf();
  const move = async (hoursAgo: number, method: string, path: string) => {
    setClock(hoursAgo);
    const reply = await service.send(`/v2/facturi/FCT/${path}`, {
      method,
      headers: { ...shop.headers, 'svc-url-platforma': platform },
    });
    expect(reply.status, reply.text).toBe(200);
    setClock(0);
  };
  const [cancelled, deleted, reversed, followed] = [
    await sell(shop, 100, 'Anulat'),
    await sell(shop, 100, 'Șters'),
    await sell(shop, 100, 'Stornat'),
    await sell(shop, 100, 'Urmărit'),
  ];
  expect(await namesIn(shop)).toEqual([]);
  await move(9, 'POST', `${cancelled.numar}/anuleaza`);
  await move(8, 'POST', `${reversed.numar}/storneaza`);
  expect(await modified(shop)).toMatchObject([
    { Nume: 'Stornat', Stoc: 0, UltimaUtilizare: '2026-11-15 04:00:00' },
    { Nume: 'Anulat', Stoc: 0, UltimaUtilizare: '2026-11-15 03:00:00' },
  ]);
  await move(7, 'POST', `${reversed.numar}/repune-in-vigoare-factura-stornata`);
  await move(6, 'DELETE', deleted.numar);
  // The courier number moves nothing.
  setClock(5);
  await service.send(`/v2/facturi/FCT/${followed.numar}/awb`, {
    method: 'PUT',
    headers: shop.headers,
    json: { awb: '1' },
  });
  setClock(0);
  expect(await modified(shop)).toMatchObject([
    { Nume: 'Șters', Stoc: 0, UltimaUtilizare: '2026-11-15 06:00:00' },
    { Nume: 'Stornat', Stoc: -1, UltimaUtilizare: '2026-11-15 05:00:00' },
    { Nume: 'Anulat' },
  ]);
});

test('cancelling what moved no stock is no use of its articles [V1-OP-16]', async () => {
  const shop = await shopOf({ setari: {} });
  const { numar } = await sell(shop, 100, 'Cană');
  await service.send(`/v2/facturi/FCT/${numar}/anuleaza`, { method: 'POST', headers: shop.headers });
  expect(await namesIn(shop)).toEqual([]);
});

test('the newest 200 are given; those before by a window that ends earlier [V1-OP-15]', async () => {
  const shop = await shopOf();
  const names = (prefix: string, count: number) => Array.from({ length: count }, (_, place) => `${prefix} ${place}`);
  await sell(shop, 3, ...names('Vechi', 150));
  await sell(shop, 1, ...names('Nou', 150));
  const given = await namesIn(shop);
  expect(given).toEqual([...names('Nou', 150).toReversed(), ...names('Vechi', 150).toReversed().slice(0, 50)]);
  expect(await namesIn(shop, { NumarOrePanaLa: 2 })).toEqual(names('Vechi', 150).toReversed());
});

test('what other companies do is not seen [V1-OP-16]', async () => {
  await sell(await shopOf(), 1, 'Străin');
  expect(await namesIn(await shopOf())).toEqual([]);
});
