import { beforeAll, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { type Name, till } from '../invoices/collecting.ts';
import { expectNoPage, linksOf, open } from '../invoices/linking.ts';
import { openShop, type Shop } from '../invoices/shop.ts';

let service: TestService;
let shop: Shop;

beforeAll(async () => {
  service = await testService();
  shop = await openShop(service, { setari: { link_plata: true } });
});

const form = { 'content-type': 'application/x-www-form-urlencoded' };

async function pressCard(name: Name) {
  const link = await linksOf(service, shop).payment(name);
  const shown = await open(`${link}/card`, {}, 'POST');
  const address = /content="0;url=([^"]+)"/.exec(shown.text)?.[1] ?? '';
  expect(address).toMatch(new RegExp(`^${service.url}/cards/simulated/`));
  return { link, address };
}

test('without a processor the test environment plays one, on which one pays without a card [V2-LINK-5]', async () => {
  const invoice = await shop.issue();
  const { link, address } = await pressCard(invoice);
  const shown = await open(address);
  expect(shown.text).toContain('nu se încasează bani');
  expect(shown.text).toContain('121,00');
  expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
  for (const _again of [1, 2]) {
    const paid = await open(address, form, 'POST', 'rezultat=platit');
    expect(paid.status).toBe(303);
    expect(paid.headers.get('location')).toBe(`${link}?plata=facuta`);
  }
  const { incasari, valoare_ramasa } = await till(service, shop).read(invoice);
  expect(incasari).toEqual([expect.objectContaining({ suma_incasata: 121, tip_incasare: 'Card' })]);
  expect(valoare_ramasa).toBe(0);
});

test('a company with an account of its own rehearses without it [V2-LINK-6]', async () => {
  const own = await openShop(service, { setari: { link_plata: true, cont_stripe: 'acct_1Propriu' } });
  const invoice = await own.issue();
  const shown = await open(`${await linksOf(service, own).payment(invoice)}/card`, {}, 'POST');
  const address = /content="0;url=([^"]+)"/.exec(shown.text)?.[1] ?? '';
  await open(address, form, 'POST', 'rezultat=platit');
  expect((await till(service, own).read(invoice)).incasari).toHaveLength(1);
  expect(await own.stored('card_payments')).toMatchObject([{ processor: 'simulated', account: 'acct_1Propriu' }]);
});

test('a payment that fails leaves the document as it is, and the page says so [V2-LINK-5]', async () => {
  const invoice = await shop.issue();
  const { link, address } = await pressCard(invoice);
  const failed = await open(address, form, 'POST', 'rezultat=refuzat');
  expect(failed.headers.get('location')).toBe(`${link}?plata=renuntata`);
  expect((await open(`${link}?plata=renuntata`)).text).toContain('Plata cu cardul nu s-a făcut');
  expect((await till(service, shop).read(invoice)).incasari).toEqual([]);
  await open(address, form, 'POST', 'rezultat=platit');
  expect((await till(service, shop).read(invoice)).incasari).toHaveLength(1);
});

test('an order that the service did not sign is none [V2-LINK-5]', async () => {
  const invoice = await shop.issue();
  const { address } = await pressCard(invoice);
  const [text = '', signature = ''] = address.split('/').at(-1)?.split('.') ?? [];
  const cheaper = Buffer.from(
    Buffer.from(text, 'base64url').toString().replace('"amount":"121"', '"amount":"1"'),
  ).toString('base64url');
  expect(cheaper).not.toBe(text);
  for (const forged of [
    `${cheaper}.${signature}`,
    text,
    `${text}.`,
    `.${signature}`,
    'x',
    `${text}.${signature.slice(1)}`,
  ]) {
    expectNoPage(await open(`${service.url}/cards/simulated/${forged}`));
    expectNoPage(await open(`${service.url}/cards/simulated/${forged}`, form, 'POST', 'rezultat=platit'));
  }
  expect((await till(service, shop).read(invoice)).incasari).toEqual([]);
});

test('in production nothing is played: without a processor no card is taken [V2-LINK-5]', async () => {
  const production = await testService({ environment: 'production' });
  const own = await openShop(production, { setari: { link_plata: true }, abonament: 'enterprise' });
  const link = await linksOf(production, own).payment(await own.issue());
  expect((await open(link)).text).not.toContain('Plătește cu cardul');
  expect((await open(`${link}/card`, {}, 'POST')).status).toBe(404);
  for (const path of ['/cards/simulated/x', '/cards/stripe/webhook']) {
    expect((await open(`${production.url}${path}`, form, 'POST', 'rezultat=platit')).status).toBe(404);
  }
});
