import { beforeAll, expect, test } from 'vitest';
import { type StripeStandIn, stripeStandIn } from '../../support/partners/stripe-stand-in.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { type Name, till } from '../invoices/collecting.ts';
import { expectNoPage, type Opened, open } from '../invoices/linking.ts';
import { client, openShop, type Shop } from '../invoices/shop.ts';
import { type Payer, payerOf, paymentsAt } from '../payments/paying.ts';
import { accounts, askPortal, dataOf, readable } from './portal-page.ts';

let stripe: StripeStandIn;
let service: TestService;
let payer: Payer;
let shop: Shop;

beforeAll(async () => {
  stripe = await stripeStandIn();
  service = await testService({ variables: stripe.variables });
  service.clock.set('2026-11-16T10:00:00Z');
  payer = payerOf(stripe, service);
  shop = await openShop(service, { conturi_bancare: accounts, setari: { link_plata: true } });
});

const { collectionsOf, paymentsOf } = paymentsAt(() => ({ service, shop }));

/** A client with three open invoices of 121,00 lei, the oldest last, and one in euro. */
async function openAccount(code: string) {
  const buyer = client({ denumire: `Client ${code}`, cod_unic: code });
  const young = await shop.issued({ client: buyer, data_scadenta: '2026-12-20' });
  const middle = await shop.issue({ client: buyer, data_scadenta: '2026-12-10' });
  const old = await shop.issue({ client: buyer, data_emitere: '2026-10-01', data_scadenta: '2026-10-10' });
  await shop.issue({ client: buyer, valuta: 'EUR', curs_valutar: 5 });
  const link: string = dataOf(await askPortal(service, shop, young.client_id, 'POST')).link;
  const shown = await open(link);
  const ids = Object.fromEntries(
    [...shown.text.matchAll(/name="f" value="(\d+)" checked><span>([^<]+)</g)].map(([, id = '', name = '']) => [
      name,
      id,
    ]),
  );
  const query = (...names: readonly Name[]) => names.map((name) => `f=${ids[text(name)]}`).join('&');
  return { young, middle, old, link, shown, ids, query };
}

const text = ({ serie, numar }: Name): string => `${serie} ${numar}`;

const postCard = (link: string, body: string): Promise<Opened> =>
  open(`${link}/card`, { 'content-type': 'application/x-www-form-urlencoded' }, 'POST', body);

/** Presses the card button of the page on which several are paid; gives what Stripe was asked for. */
async function startCard(link: string, body: string) {
  const shown = await postCard(link, body);
  expect(shown.status, shown.text).toBe(200);
  const url = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(shown.text)?.[1];
  const session = stripe.sessions.find((one) => one.url === url);
  if (!session) throw new Error(`the payer was sent to ${url}`);
  return session;
}

const collected = async (name: Name): Promise<number> => {
  const { incasari } = await collectionsOf(name);
  return incasari.reduce((sum: number, one: { suma_incasata: number }) => sum + one.suma_incasata, 0);
};

test('what the client chooses is one sum, with a card and a transfer that name it [V2-PORTAL-10]', async () => {
  const { young, middle, old, link, ids, query } = await openAccount('14399840');
  expect(Object.keys(ids)).toEqual([text(old), text(middle), text(young)]);
  const page = await open(`${link}/plata?${query(young, old)}`);
  expect(page.status, page.text).toBe(200);
  const said = readable(page);
  expect(said).toContain('De plată 242,00 RON');
  expect(said).toContain(`Detalii plată Facturi ${text(old)}, ${text(young)}`);
  expect(said).not.toContain(text(middle));

  const form = `${query(young, old)}&suma=242.00`;
  const session = await startCard(link, form);
  expect(Object.fromEntries(session.params)).toMatchObject({
    'line_items[0][price_data][unit_amount]': '24200',
    'line_items[0][price_data][product_data][name]': `${text(old)}, ${text(young)}`,
    success_url: `${link}?plata=facuta`,
    cancel_url: `${link}/plata?${query(old, young)}&plata=renuntata`,
  });
  // V2-LINK-8: pressed again it is the same page; other documents for the same sum are another payment.
  expect(await startCard(link, form)).toBe(session);
  expect((await startCard(link, `${query(middle, old)}&suma=242.00`)).url).not.toBe(session.url);
  expect(readable(await open(`${link}?plata=facuta`))).toContain('Plata cu cardul se confirmă');
  expect(readable(await open(`${link}/plata?${query(old)}&plata=renuntata`))).toContain('Plata cu cardul nu s-a făcut');
});

test('one card payment is collected on each of them, whatever is told twice, and paid ones are not offered again [V2-PORTAL-10]', async () => {
  const { young, middle, old, link, query } = await openAccount('361757');
  const session = await startCard(link, `${query(young, middle, old)}&suma=363`);
  expect([await payer.notify(session), await payer.notify(session)]).toEqual(['recorded', 'repeated']);
  for (const name of [young, middle, old]) {
    expect(await collectionsOf(name)).toMatchObject({ status_plata: 'incasata', valoare_ramasa: 0 });
  }
  expect(await paymentsOf(session)).toMatchObject({ unallocated: '0.00', paid_amount: '363.00' });
  const back = await open(`${link}/plata?${query(young, old)}`);
  expect([back.status, new URL(back.headers.get('location') ?? '', `${link}/plata`).href]).toEqual([303, link]);
  expect((await postCard(link, `${query(young)}&suma=1`)).status).toBe(303);
});

test('less than the sum pays the oldest first, and what nothing can take waits in the console [V2-PORTAL-10] [CON-STRAY-1]', async () => {
  const { young, middle, old, link, query } = await openAccount('1590082');
  const part = await startCard(link, `${query(young, middle, old)}&suma=150,50`);
  expect(await payer.notify(part)).toBe('recorded');
  expect([await collected(old), await collected(middle), await collected(young)]).toEqual([121, 29.5, 0]);
  // More than is owed is not taken; what was paid meanwhile goes to the others, and only the rest stands on nothing.
  const rest = await startCard(link, `${query(young, middle)}&suma=9999`);
  expect(rest.params.get('line_items[0][price_data][unit_amount]')).toBe('21250');
  await till(service, shop).collect(middle, 91.5);
  expect(await payer.notify(rest)).toBe('recorded');
  expect([await collected(middle), await collected(young)]).toEqual([121, 121]);
  expect(await paymentsOf(rest)).toMatchObject({ unallocated: '91.50' });
});

test('nothing of somebody else can be chosen, and what is no sum is refused by a page [V2-PORTAL-2] [V2-PORTAL-10]', async () => {
  const mine = await openAccount('2864518');
  const other = await openAccount('14186770');
  const led = await open(`${mine.link}/plata?${other.query(other.young)}`);
  expect(led.status).toBe(303);
  const both = await open(`${mine.link}/plata?${other.query(other.young)}&${mine.query(mine.young)}&f=1e3&f=%27`);
  expect(readable(both)).toContain('De plată 121,00 RON');
  expect(both.text).not.toContain('Client 14186770');
  expect((await open(`${mine.link}/plata`)).status).toBe(303);
  const unknown = (count: number) => Array.from({ length: count }, (_, at) => `f=${9_000_000 + at}`).join('&');
  expect((await open(`${mine.link}/plata?${unknown(29)}&${mine.query(mine.young)}`)).status).toBe(200);
  expect((await open(`${mine.link}/plata?${unknown(30)}&${mine.query(mine.young)}`)).status).toBe(303);
  for (const amount of ['', '0', '-1', '1.234', 'x', '1e3', '9'.repeat(30)]) {
    const refused = await postCard(mine.link, `${mine.query(mine.young)}&suma=${amount}`);
    expect([amount, refused.status]).toEqual([amount, 422]);
  }
  expect((await postCard(mine.link, `f=${'1'.repeat(70_000)}`)).status).toBe(413);
  expectNoPage(await open(`${service.url}/c/${'x'.repeat(22)}/plata?f=1`));
  expectNoPage(await postCard(`${service.url}/c/${'x'.repeat(22)}`, 'f=1&suma=1'));
});
