import { beforeAll, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { stockLevels } from '../invoices/shop.ts';
import { invoice, line, openLegacyShop } from './legacy-shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});

const openStore = () =>
  openLegacyShop(service, {
    setari: { gestioneaza_stoc: true },
    articole: [{ cod: 'A1', nume: 'Produs 1', stocuri: [{ stoc: 10 }] }],
  });

test.each([
  { NrProduse: -2, PretUnitar: 100 },
  { NrProduse: '-2', PretUnitar: '100' },
  { NrProduse: -2, PretTotal: 242 },
  { NrProduse: 2, PretTotal: -242 },
  { Tip: 'Articol', NrProduse: -2, PretUnitar: 100 },
])('a negative quantity without Tip is a return, as in v2: %j [V2-STOCK-2]', async (spelled) => {
  const shop = await openStore();
  const { body, text } = await shop.call(
    'factura/emitere',
    invoice({ Continut: [line({ CodArticol: 'A1', Denumire: 'Produs 1', ...spelled })] }),
  );
  expect(body.Success, text).toBe(true);
  const { data } = (await shop.read(body.Factura.Serie, body.Factura.Numar)).body;
  expect(data).toMatchObject({ valoare_totala: -242, articole: [{ tip: 'Articol', nr_produse: -2 }] });
  expect(await stockLevels(shop)).toEqual({ 'A1 -': 12 });
});

test('a negative quantity at a negative price is refused, with the field [V2-STOCK-2] [V2-REQ-23]', async () => {
  const shop = await openStore();
  const { body } = await shop.call('factura/emitere', invoice({ Continut: [line({ NrProduse: -1, PretTotal: -1 })] }));
  expect(body).toMatchObject({ Success: false, Message: expect.stringContaining('NrProduse') });
});
