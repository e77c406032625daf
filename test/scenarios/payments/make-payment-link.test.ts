import { beforeAll, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { expectNotFound, expectState, proforma, till } from '../invoices/collecting.ts';
import { expectDone, lifeOf, storno } from '../invoices/life.ts';
import { linksOf, open } from '../invoices/linking.ts';
import { line, openShop, type Shop } from '../invoices/shop.ts';

let service: TestService;
let shop: Shop;

beforeAll(async () => {
  service = await testService();
  shop = await openShop(service, { setari: { link_plata: true } });
});

test('an invoice with something left gets one link, the same for good [V2-LINK-1] [V2-LINK-5]', async () => {
  const { payment, download } = linksOf(service, shop);
  const invoice = await shop.issue();
  const links = new Set(await Promise.all(Array.from({ length: 8 }, () => payment(invoice))));
  expect(links.size).toBe(1);
  const [link = ''] = links;
  expect(link).toMatch(new RegExp(`^${service.url}/p/[A-Za-z0-9_-]{22}$`));
  expect(link.slice(-22)).not.toBe((await download(invoice)).slice(-22));
  await till(service, shop).collect(invoice, 21);
  expectDone(await lifeOf(service, shop).track(invoice, 'AWB1'));
  expect(await payment(invoice)).toBe(link);
  expect((await open(link)).status).toBe(200);
});

test('a proforma with open lines gets one, too [V2-LINK-5]', async () => {
  const issued = await shop.issue(proforma());
  expect((await open(await linksOf(service, shop).payment(issued))).text).toContain('Proformă PRF');
});

test('a company that did not enable payment links has none [V2-LINK-5]', async () => {
  const other = await openShop(service);
  const { askForPayment } = linksOf(service, other);
  expectState(await askForPayment(await other.issue()), 'link_plata_dezactivat', /link_plata/);
  await other.change({ setari: { link_plata: true } });
  expect((await askForPayment({ serie: 'FCT', numar: '1' })).status).toBe(200);
});

test('what is collected, cancelled, reversed or never due has no payment link [V2-LINK-5]', async () => {
  const { askForPayment } = linksOf(service, shop);
  const life = lifeOf(service, shop);

  const paid = await shop.issue();
  await till(service, shop).collect(paid, 121);
  expectState(await askForPayment(paid), 'stare_nepermisa', /este incasat integral/);

  const cancelled = await shop.issue();
  expectDone(await life.cancel(cancelled));
  expectState(await askForPayment(cancelled), 'stare_nepermisa', /este anulat/);

  const reversed = await shop.issue();
  const reversal = storno(await life.reverse(reversed));
  expectState(await askForPayment(reversed), 'stare_nepermisa', /este stornat/);
  expectState(await askForPayment(reversal), 'stare_nepermisa', /este un storno/);

  const quote = await shop.issue({ serie: 'DEV', tip_factura: 'D' });
  expectState(await askForPayment(quote), 'stare_nepermisa', /nu se incaseaza/);
  const credit = await shop.issue({ articole: [line({ pret_total: -12.1 })] });
  expectState(await askForPayment(credit), 'stare_nepermisa', /nu are valoare/);

  const collected = await shop.issue(proforma());
  await till(service, shop).collect(collected, 181.5);
  expectState(await askForPayment(collected), 'stare_nepermisa', /este facturat integral/);
});

test('a deleted document and one of another company are not found [V2-LINK-5]', async () => {
  const { askForPayment } = linksOf(service, shop);
  const invoice = await shop.issue({ numar: 'doar-aici' });
  const other = await openShop(service, { setari: { link_plata: true } });
  expectNotFound(await linksOf(service, other).askForPayment(invoice));
  expectDone(await lifeOf(service, shop).remove(invoice));
  expectNotFound(await askForPayment(invoice));
});
