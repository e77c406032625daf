import { beforeAll, expect, test } from 'vitest';
import { storedRows } from '../../support/behind-the-wire/documents.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openHouse } from '../console/house.ts';
import { openShop, problemsOf, type Shop } from '../invoices/shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

const [lei, euro, other] = ['RO49AAAA1B31007593840000', 'RO65BTRLRONCRT0123456789', 'RO09BCYP0000001234567890'];

const balances = async ({ headers }: Pick<Shop, 'headers'>) => {
  const reply = await service.send('/v2/solduri-conturi-bancare', { headers });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
};

test('all accounts are told, and those whose balance is known are added by currency, never converted [GRP-BANK-1] [GRP-BANK-2]', async () => {
  const shop = await openShop(service, {
    conturi_bancare: [
      { nume: 'BT RON', iban: lei, valuta: 'RON', sold: 12_500.5, sold_la: '2026-11-14T18:00:00+02:00' },
      { iban: euro, valuta: 'EUR', sold: -20.01, sold_la: '2026-11-13T18:00:00+02:00' },
      { iban: other, valuta: 'RON' },
    ],
  });
  expect(await balances(shop)).toEqual({
    numar_conturi: 3,
    actualizat_la: '2026-11-14T18:00:00.000+02:00',
    totaluri: [
      { valuta: 'RON', numar_conturi: 1, total_disponibil: 12_500.5 },
      { valuta: 'EUR', numar_conturi: 1, total_disponibil: -20.01 },
    ],
    conturi: [
      {
        nume: 'BT RON',
        iban: lei,
        valuta: 'RON',
        sold: 12_500.5,
        sursa: 'manual_sau_extras',
        actualizat_la: '2026-11-14T18:00:00.000+02:00',
      },
      expect.objectContaining({ nume: null, iban: euro, sold: -20.01 }),
      { nume: null, iban: other, valuta: 'RON', sold: null, sursa: null, actualizat_la: null },
    ],
  });
});

test('an account declared without a currency is in lei, and counts in their total [GRP-BANK-1]', async () => {
  const shop = await openShop(service, {
    conturi_bancare: [
      { iban: lei, sold: 100, sold_la: '2026-11-14T18:00:00+02:00' },
      { iban: other, valuta: 'RON', sold: 20.5, sold_la: '2026-11-14T18:00:00+02:00' },
    ],
  });
  expect(await balances(shop)).toMatchObject({
    totaluri: [{ valuta: 'RON', numar_conturi: 2, total_disponibil: 120.5 }],
    conturi: [{ valuta: 'RON', sold: 100 }, { valuta: 'RON' }],
  });
});

test('an older balance changes nothing, a newer one does; without a moment it is of now [GRP-BANK-2]', async () => {
  const shop = await openShop(service, {
    conturi_bancare: [{ iban: lei, sold: 5, sold_la: '2026-11-14T18:00:00+02:00' }],
  });
  const enter = (sold: number, sold_la: string | null) =>
    shop.change({ conturi_bancare: [{ iban: lei, sold, sold_la }] });
  const sold = async () => (await balances(shop)).conturi[0].sold;
  await enter(6, '2026-11-14T17:59:59+02:00');
  expect(await sold()).toBe(5);
  await enter(7, '2026-11-14T18:00:01+02:00');
  expect(await sold()).toBe(7);
  await enter(8, null);
  expect(await sold()).toBe(8);
});

test('a company without accounts has none; the operation takes no query [GRP-BANK-1]', async () => {
  const shop = await openShop(service);
  expect(await balances(shop)).toEqual({ numar_conturi: 0, actualizat_la: null, totaluri: [], conturi: [] });
  const asked = await service.send('/v2/solduri-conturi-bancare?fields=conturi', { headers: shop.headers });
  expect(problemsOf(asked)).toEqual({ 'query fields': ['invalid_value'] });
});

test('a balance is typed in at the console, and goes with its account [GRP-BANK-2]', async () => {
  const { browser, code } = await openHouse(service);
  const told = () => storedRows(service, code, 'bank_balances', '1');
  await browser.done('POST', '/conturi-bancare', { iban: lei, sold: 10.5 });
  expect(await told()).toMatchObject([{ iban: lei, balance: '10.50' }]);
  await browser.done('POST', '/conturi-bancare', { iban: lei, nume: 'Alt nume' });
  expect(await told()).toHaveLength(1);
  await browser.done('DELETE', `/conturi-bancare/${lei}`);
  expect(await told()).toEqual([]);
});
