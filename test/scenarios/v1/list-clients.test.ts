import { beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../support/clients/v1-client.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { type LegacyShop, openLegacyShop } from './legacy-shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

type Members = Readonly<Record<string, unknown>>;

const clienti = [
  {
    tip: 'PJ',
    denumire: 'Șerban & Fiii SRL',
    cod_unic: 'RO2864518',
    email: 'birou@serban.ro',
    telefon: '0740 123 456',
    cod_judet: 'IS',
    localitate: 'Iași',
    adresa: 'Str. Palat 1 🏠',
  },
  { tip: 'PF', denumire: 'Popescu Ion' },
  { tip: 'PJ', denumire: 'Österreich GmbH', tara: 'AT', cod_judet: 'Wien' },
];
const listed = async (shop: LegacyShop, members: Members = {}) => {
  const reply = await shop.call('client/list', members);
  expect(reply.body.Success, reply.text).toBe(true);
  return reply.body.Result;
};

test('clients have these members, by name; country and county by their names [V1-OP-18]', async () => {
  await openLegacyShop(service, { clienti: [{ denumire: 'Străin SRL' }] });
  const shop = await openLegacyShop(service, { clienti });
  const nothing = { CodUnic: null, Email: null, Telefon: null, Localitate: null, Adresa: null };
  expect(await listed(shop)).toEqual({
    Total: 3,
    NrPagina: 1,
    NrArticole: 50,
    List: [
      { ...nothing, Nume: 'Österreich GmbH', Tara: 'AUSTRIA', Judet: 'Wien', Tip: 'PJ' },
      { ...nothing, Nume: 'Popescu Ion', Tara: 'ROMANIA', Judet: null, Tip: 'PF' },
      {
        Nume: 'Șerban & Fiii SRL',
        CodUnic: '2864518',
        Email: 'birou@serban.ro',
        Telefon: '0740 123 456',
        Tara: 'ROMANIA',
        Judet: 'Iași',
        Localitate: 'Iași',
        Adresa: 'Str. Palat 1 🏠',
        Tip: 'PJ',
      },
    ],
  });
});

test('they are paged like articles, in one order however large the page [V1-OP-18]', async () => {
  const many = Array.from({ length: 205 }, (_, at) => ({ tip: 'PF', denumire: `Client ${at % 7}-${at}` }));
  const shop = await openLegacyShop(service, { clienti: many });
  const namesOf = ({ List }: { List: readonly Members[] }) => List.map(({ Nume }) => Nume);
  const whole = [
    ...namesOf(await listed(shop, { NrArticole: 500 })),
    ...namesOf(await listed(shop, { NrArticole: 500, NrPagina: 2 })),
  ];
  expect(new Set(whole).size).toBe(205);
  const pages = [];
  for (let page = 1; page <= 5; page++) pages.push(...namesOf(await listed(shop, { NrPagina: page })));
  expect(pages).toEqual(whole);
  expect(await listed(shop, { NrPagina: 6 })).toEqual({ Total: 205, NrPagina: 6, NrArticole: 50, List: [] });
  expect((await listed(shop, { NrArticole: 500 })).NrArticole).toBe(200);
  for (const members of [{ NrPagina: 0 }, { NrArticole: 0 }, { NrPagina: 'x' }]) {
    expect(refusalOf(await shop.call('client/list', members))).toContain(`"${Object.keys(members)[0]}"`);
  }
});

test('v1 and v2 tell the same of clients [V1-TWIN-3]', async () => {
  const shop = await openLegacyShop(service, { clienti });
  await shop.issue({ client: { tip: 'PF', denumire: 'Țăran Ana', localitate: 'Bălți', tara: 'Republica Moldova' } });
  const { body } = await service.send('/v2/clienti', { headers: shop.headers });
  expect(body.data).toHaveLength(4);
  expect((await listed(shop)).List).toEqual(
    body.data.map((client: Members) => ({
      Nume: client['denumire'],
      CodUnic: client['cod_unic'],
      Email: client['email'],
      Telefon: client['telefon'],
      Tara: client['tara'],
      Judet: client['judet'] ?? client['cod_judet'],
      Localitate: client['localitate'],
      Adresa: client['adresa'],
      Tip: client['tip_persoana'],
    })),
  );
});
