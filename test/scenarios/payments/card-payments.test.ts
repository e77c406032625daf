import { beforeAll, expect, test } from 'vitest';
import { maintain } from '../../support/behind-the-wire/documents.ts';
import { type OpenedSession, paidEvent, signatureOf } from '../../support/partners/stripe-stand-in.ts';
import type { TestService } from '../../support/service/test-service.ts';
import { type Name, till } from '../invoices/collecting.ts';
import { linksOf, open } from '../invoices/linking.ts';
import { openShop, type Shop } from '../invoices/shop.ts';
import { openPaidShop, type Payer, paidByCard, paymentsAt } from './paying.ts';

let payer: Payer;
let service: TestService;
let shop: Shop;

beforeAll(async () => {
  ({ service, shop, payer } = await openPaidShop());
});

const startPayment = (name: Name): Promise<OpenedSession> => payer.start(shop, name);

const { collectionsOf, paymentsOf, trailOf } = paymentsAt(() => ({ service, shop }));

test('Stripe is asked for what is left, with the name of the document and the way back [V2-LINK-5]', async () => {
  const invoice = await shop.issue();
  await till(service, shop).collect(invoice, 20.5);
  const link = await linksOf(service, shop).payment(invoice);
  const { params, headers } = await payer.press(link);
  expect(Object.fromEntries(params)).toMatchObject({
    mode: 'payment',
    'allowed_payment_method_types[0]': 'card',
    'adaptive_pricing[enabled]': 'false',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'ron',
    'line_items[0][price_data][unit_amount]': '10050',
    'line_items[0][price_data][product_data][name]': `FCT ${invoice.numar}`,
    success_url: `${link}?plata=facuta`,
    cancel_url: `${link}?plata=renuntata`,
  });
  expect(headers.authorization).toBe('Bearer sk_test_stand_in');
  expect(headers['idempotency-key']).toBe(params.get('client_reference_id'));
  expect(service.logged()).not.toContain('sk_test_stand_in');
});

test.each([
  [{}, 'ro'],
  [{ limba: 'de' }, 'de'],
  [{ limba: 'ro-en' }, 'en'],
])('of a document with %j Stripe speaks %s [V2-LINK-11]', async (more, locale) => {
  const { params } = await startPayment(await shop.issue(more));
  expect(params.get('locale')).toBe(locale);
});

test('a payment is collected by card, with its trail, and the page says thanks [V2-LINK-5]', async () => {
  const invoice = await shop.issue();
  const link = await linksOf(service, shop).payment(invoice);
  const session = await payer.press(link);

  const waiting = await open(`${link}?plata=facuta`);
  expect(waiting.text).toContain('Plata cu cardul se confirmă');
  expect(waiting.text).toContain('http-equiv="refresh"');
  expect(waiting.text).not.toContain('<form');

  expect(await payer.notify(session)).toBe('recorded');
  expect(await collectionsOf(invoice)).toMatchObject({
    incasari: [expect.objectContaining(paidByCard)],
    valoare_ramasa: 0,
    status_plata: 'incasata',
  });
  expect(await trailOf(invoice)).toMatchObject([
    {
      action: 'recorded',
      author_kind: 'service',
      author_id: null,
      details: { kind: 'Card', amount: '121.00', processor: 'stripe', reference: `pi_${session.id}` },
    },
  ]);
  const thanks = await open(`${link}?plata=facuta`);
  expect(thanks.text).toContain('Plătită integral');
  expect(thanks.text).not.toContain('http-equiv="refresh"');
});

test('however often and in whatever order Stripe tells it, it is collected once [V2-LINK-5] [V2-COLL-3]', async () => {
  const invoice = await shop.issue();
  const session = await startPayment(invoice);
  const outcomes = await Promise.all([
    payer.notify(session),
    payer.notify(session),
    payer.notify(session, {}, 'checkout.session.async_payment_succeeded'),
    payer.notify(session),
    payer.notify(session, {}, 'checkout.session.async_payment_succeeded'),
  ]);
  expect(outcomes.sort()).toEqual(['recorded', 'repeated', 'repeated', 'repeated', 'repeated']);
  expect(await payer.notify(session)).toBe('repeated');
  expect((await collectionsOf(invoice)).incasari).toHaveLength(1);
  expect(await trailOf(invoice)).toHaveLength(1);
});

test('a payment that is only promised is collected when it is made [V2-LINK-5]', async () => {
  const invoice = await shop.issue();
  const session = await startPayment(invoice);
  expect(await payer.notify(session, { payment_status: 'unpaid' })).toBe('ignored');
  expect((await collectionsOf(invoice)).incasari).toEqual([]);
  expect(await payer.notify(session, {}, 'checkout.session.async_payment_succeeded')).toBe('recorded');
  expect((await collectionsOf(invoice)).incasari).toHaveLength(1);
});

test('what Stripe did not sign is refused, and changes nothing [V2-LINK-5]', async () => {
  const invoice = await shop.issue();
  const session = await startPayment(invoice);
  const event = paidEvent(session);
  const hourAgo = Math.trunc(Date.now() / 1000) - 3600;
  for (const signature of [
    '',
    'x',
    't=1,v1=',
    `t=${Math.trunc(Date.now() / 1000)},v1=`,
    signatureOf(event, 'whsec_other'),
    signatureOf(`${event} `),
    signatureOf(event, undefined, hourAgo),
  ]) {
    const told = await payer.deliver(event, signature);
    expect(told.status).toBe(400);
    expect(told.text).not.toContain('whsec');
  }
  const unsigned = await open(`${service.url}/cards/stripe/webhook`, {}, 'POST', event);
  expect(unsigned.status).toBe(400);
  expect((await collectionsOf(invoice)).incasari).toEqual([]);
  expect(await payer.notify(session)).toBe('recorded');
});

test('what does not concern us is heard and left alone [V2-LINK-5]', async () => {
  const session = await startPayment(await shop.issue());
  expect(await payer.notify(session, {}, 'payment_intent.created')).toBe('ignored');
  expect(await payer.notify(session, { metadata: {} })).toBe('ignored');
  expect(await payer.notify(session, { metadata: null })).toBe('ignored');
  const elsewhere = { facturier_company: '999999', facturier_payment: '00000000-0000-4000-8000-000000000000' };
  expect(await payer.notify(session, { metadata: elsewhere })).toBe('unknown');
  expect(service.logged()).toContain('a card payment was received that was not begun here');
  for (const amount_total of [-12100, 0, 0.5, null])
    expect(await payer.notify(session, { amount_total })).toBe('ignored');
  expect(JSON.parse((await payer.deliver('null')).text)).toEqual({ outcome: 'ignored' });
  const notJson = 'not json';
  expect((await payer.deliver(notJson)).status).toBe(400);
  const large = 'x'.repeat(300_000);
  expect((await payer.deliver(large)).status).toBe(413);
});

test('a payment of another company is never put on this one [V2-LINK-5]', async () => {
  const other = await openShop(service, { setari: { link_plata: true } });
  const invoice = await shop.issue();
  const session = await startPayment(invoice);
  const [company] = await other.stored('companies');
  const foreign = {
    facturier_company: String(company?.['company_id']),
    facturier_payment: session.params.get('client_reference_id'),
  };
  expect(await payer.notify(session, { metadata: foreign })).toBe('unknown');
  expect((await collectionsOf(invoice)).incasari).toEqual([]);
});

test('a second charge for what is paid already is kept, once, and not taken for a repetition [V2-LINK-5]', async () => {
  const invoice = await shop.issue();
  const session = await startPayment(invoice);
  expect(await payer.notify(session)).toBe('recorded');
  const again = { payment_intent: `pi_again_${session.id}`, amount_total: 500 };
  for (const _time of [1, 2]) expect(await payer.notify(session, again)).toBe('unknown');
  expect(await payer.notify(session)).toBe('repeated');
  expect((await collectionsOf(invoice)).incasari).toEqual([expect.objectContaining(paidByCard)]);
  const kept = (await shop.stored('card_payments')).filter(({ reference }) => reference === again.payment_intent);
  expect(kept).toMatchObject([{ invoice_id: null, paid_amount: '5.00', unallocated: '5.00' }]);
});

test.each<[string, object, object?]>([
  ['no currency that cards are taken in', { currency: 'jpy' }],
  ['a currency that is no text', { currency: 5 }],
  ['a currency of a control character', { currency: '\u0000' }],
  ['no currency', { currency: null }],
  ['a reference of a control character', { payment_intent: '\u0000' }],
  ['no reference at all', { payment_intent: null, id: null }],
  ['an amount that is no number', { amount_total: '12100' }],
  ['metadata that is no text', { metadata: { facturier_company: {}, facturier_payment: [] } }],
  ['no metadata', { metadata: null }],
])('a signed event with %s is left alone [V2-LINK-5]', async (_what, changes) => {
  const invoice = await shop.issue();
  expect(await payer.notify(await startPayment(invoice), changes)).toBe('ignored');
  expect((await collectionsOf(invoice)).incasari).toEqual([]);
});

test('a signed event without a session is left alone [V2-LINK-5]', async () => {
  const event = { object: 'event', type: 'checkout.session.completed', livemode: false };
  for (const more of [{}, { data: null }, { data: [] }, { data: 'x' }, { data: {} }, { data: { object: null } }]) {
    const told = await payer.deliver(JSON.stringify({ ...event, ...more }));
    expect([told.status, JSON.parse(told.text)], JSON.stringify(more)).toEqual([200, { outcome: 'ignored' }]);
  }
});

test('a payment that was not begun here is money all the same: kept without a document, once [V2-LINK-5]', async () => {
  const session = await startPayment(await shop.issue());
  const [company] = await shop.stored('companies');
  const metadata = {
    facturier_company: String(company?.['company_id']),
    facturier_payment: '11111111-0000-4000-8000-000000000000',
  };
  for (const _again of [1, 2]) expect(await payer.notify(session, { metadata })).toBe('unknown');
  const stray = (await shop.stored('card_payments')).filter(({ reference }) => reference === `pi_${session.id}`);
  expect(stray).toMatchObject([{ payment_id: metadata.facturier_payment, unallocated: '121.00', settled_at: null }]);
  const trail = (await shop.stored('audit_pending')).filter(
    ({ subject_name }) => subject_name === metadata.facturier_payment,
  );
  expect(trail.map(({ action }) => action)).toEqual(['unallocated']);
});

test('who presses twice is sent to the same payment, until the amount is another [V2-LINK-5]', async () => {
  const invoice = await shop.issue();
  const first = await startPayment(invoice);
  expect((await startPayment(invoice)).id).toBe(first.id);
  await till(service, shop).collect(invoice, 21);
  const second = await startPayment(invoice);
  expect(second.id).not.toBe(first.id);
  expect(second.params.get('line_items[0][price_data][unit_amount]')).toBe('10000');
  service.clock.set('2026-11-15T10:21:00Z');
  expect((await startPayment(invoice)).id).not.toBe(second.id);
  service.clock.set('2026-11-15T10:00:00Z');
});

test('of two payments of the same invoice the second is kept as unallocated, and told [V2-LINK-5] [V2-COLL-3]', async () => {
  const invoice = await shop.issue();
  const first = await startPayment(invoice);
  service.clock.set('2026-11-15T10:30:00Z');
  const second = await startPayment(invoice);
  service.clock.set('2026-11-15T10:00:00Z');
  expect(second.id).not.toBe(first.id);
  expect(await Promise.all([payer.notify(first), payer.notify(second)])).toEqual(['recorded', 'recorded']);
  const { incasari, valoare_ramasa } = await collectionsOf(invoice);
  expect(incasari).toHaveLength(1);
  expect(valoare_ramasa).toBe(0);
  const kept = [await paymentsOf(first), await paymentsOf(second)].map((row) => row?.['unallocated']);
  expect(kept.sort()).toEqual(['0.00', '121.00']);
  expect((await trailOf(invoice)).map(({ action }) => action).sort()).toEqual(['recorded', 'unallocated']);
  expect(service.logged()).toMatch(/"unallocated":"121\.00".*a card payment is not allocated/);
});

test('what somebody collected meanwhile makes only the rest collectable [V2-LINK-5] [V2-COLL-3]', async () => {
  const invoice = await shop.issue();
  const session = await startPayment(invoice);
  await till(service, shop).collect(invoice, 100);
  expect(await payer.notify(session)).toBe('recorded');
  const { incasari, valoare_ramasa } = await collectionsOf(invoice);
  expect(incasari.map(({ suma_incasata }: { suma_incasata: number }) => suma_incasata)).toEqual([100, 21]);
  expect(valoare_ramasa).toBe(0);
  expect(await paymentsOf(session)).toMatchObject({ paid_amount: '121.00', unallocated: '100.00', settled_at: null });
});

test('a currency that Stripe does not count in hundredths is not offered by card [V2-LINK-5]', async () => {
  const link = await linksOf(service, shop).payment(await shop.issue({ valuta: 'JPY', curs_valutar: 0.03 }));
  expect((await open(link)).text).not.toContain('Plătește cu cardul');
  expect((await open(`${link}/card`, {}, 'POST')).status).toBe(404);
});

test('under maintenance Stripe is asked to come again [V2-LINK-5]', async () => {
  const session = await startPayment(await shop.issue());
  await maintain(service, true);
  await expect.poll(async () => (await payer.deliver('{}')).status, { timeout: 5000 }).toBe(503);
  expect((await payer.deliver(paidEvent(session))).status).toBe(503);
  await maintain(service, false);
  await expect
    .poll(async () => (await payer.deliver(paidEvent(session))).text, { timeout: 5000 })
    .toContain('recorded');
});
