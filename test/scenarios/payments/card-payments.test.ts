import { beforeAll, expect, test } from 'vitest';
import { doctor } from '../../../src/commands/doctor.ts';
import { payments } from '../../../src/commands/payments.ts';
import { maintain } from '../../support/behind-the-wire/documents.ts';
import { readPdf, textOf } from '../../support/files/pdf-text.ts';
import {
  type OpenedSession,
  paidEvent,
  type StripeStandIn,
  signatureOf,
  stripeStandIn,
} from '../../support/partners/stripe-stand-in.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { type Name, proforma, till } from '../invoices/collecting.ts';
import { expectDone, lifeOf, storno } from '../invoices/life.ts';
import { linksOf, open } from '../invoices/linking.ts';
import { line, openShop, type Shop } from '../invoices/shop.ts';
import { commandsOn, type Payer, payerOf } from './paying.ts';

let stripe: StripeStandIn;
let payer: Payer;
let service: TestService;
let shop: Shop;

beforeAll(async () => {
  stripe = await stripeStandIn();
  service = await testService({ variables: stripe.variables });
  payer = payerOf(stripe, service);
  shop = await openShop(service, { setari: { link_plata: true } });
});

const startPayment = (name: Name): Promise<OpenedSession> => payer.start(shop, name);

const collectionsOf = async (name: Name) => {
  const { incasari, valoare_ramasa, status_plata } = await till(service, shop).read(name);
  return { incasari, valoare_ramasa, status_plata };
};

const paymentsOf = async (session: OpenedSession) => {
  const rows = await shop.stored('card_payments');
  return rows.find(({ payment_id }) => payment_id === session.params.get('client_reference_id'));
};

const trailOf = async ({ serie, numar }: Name) => {
  const rows = await shop.stored('audit_pending', 'pending_id');
  return rows.filter(({ subject, subject_name }) => subject === 'collection' && subject_name === `${serie} ${numar}`);
};

const paidByCard = { suma_incasata: 121, data_incasare: '2026-11-15', tip_incasare: 'Card', valuta: 'RON' };

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

test('money for a document that takes none any more is never lost [V2-LINK-5]', async () => {
  const life = lifeOf(service, shop);
  const told = 'banii au ajuns la firmă';
  const ends: readonly (readonly [(name: Name) => Promise<unknown>, number, string])[] = [
    [async (name) => expectDone(await life.cancel(name)), 200, told],
    [async (name) => storno(await life.reverse(name)), 200, told],
    [async (name) => expectDone(await life.remove(name)), 404, ''],
  ];
  for (const [end, status, words] of ends) {
    const invoice = await shop.issue();
    const session = await startPayment(invoice);
    await end(invoice);
    expect(await payer.notify(session)).toBe('recorded');
    expect(await payer.notify(session)).toBe('repeated');
    const back = await open(session.params.get('success_url') ?? '');
    expect(back.status).toBe(status);
    expect(back.text).toContain(words);
    expect(await paymentsOf(session)).toMatchObject({ reference: `pi_${session.id}`, unallocated: '121.00' });
    expect((await trailOf(invoice)).map(({ action }) => action)).toEqual(['unallocated']);
  }
  const invoice = await shop.issue();
  const session = await startPayment(invoice);
  expect(await payer.notify(session, { currency: 'eur' })).toBe('recorded');
  expect(await paymentsOf(session)).toMatchObject({ paid_currency: 'EUR', unallocated: '121.00' });
});

test('a proforma that is paid becomes its invoice, collected, once [V2-LINK-5] [V2-PROF-4]', async () => {
  const issued = await shop.issue(proforma());
  const session = await startPayment(issued);
  expect((await Promise.all([payer.notify(session), payer.notify(session)])).sort()).toEqual(['recorded', 'repeated']);
  const made = await service.send(`/v2/facturi/${issued.serie}/${issued.numar}/asociate`, { headers: shop.headers });
  expect(made.body.data).toHaveLength(1);
  const invoice = await till(service, shop).read(made.body.data[0]);
  expect(invoice).toMatchObject({
    proforma: { serie: issued.serie, numar: issued.numar },
    incasari: [expect.objectContaining({ ...paidByCard, suma_incasata: 181.5 })],
    status_plata: 'incasata',
  });
});

test('the invoice that a card payment makes says that it was issued by itself [V2-PRINT-10] [V2-PROF-4]', async () => {
  const own = await openShop(service, { setari: { link_plata: true }, aspect: { emis_de: true } });
  const issued = await own.issue(proforma());
  expect(await payer.notify(await payer.start(own, issued))).toBe('recorded');
  const made = await service.send(`/v2/facturi/${issued.serie}/${issued.numar}/asociate`, { headers: own.headers });
  const link = await linksOf(service, own).download(made.body.data[0]);
  const { bytes } = await open(link);
  expect(textOf(await readPdf(new Uint8Array(bytes)))).toMatch(/Emis\s+automat, la plata proformei/);
});

test('a proforma invoiced in part meanwhile takes what is open, and keeps the rest [V2-LINK-5] [V2-PROF-4]', async () => {
  const issued = await shop.issue(proforma());
  const session = await startPayment(issued);
  await shop.issue({ proforma: { serie: issued.serie, numar: issued.numar }, articole: [line({ nr_crt: 1 })] });
  expect(await payer.notify(session)).toBe('recorded');
  expect(await paymentsOf(session)).toMatchObject({ unallocated: '121.00' });

  const whole = await shop.issue(proforma());
  const late = await startPayment(whole);
  await till(service, shop).collect(whole, 181.5);
  expect(await payer.notify(late)).toBe('recorded');
  expect(await paymentsOf(late)).toMatchObject({ unallocated: '181.50' });
});

test('where Stripe cannot be used, the page says so and nothing is owed [V2-LINK-5]', async () => {
  const invoice = await shop.issue();
  const link = await linksOf(service, shop).payment(invoice);
  stripe.refuse(true);
  const refused = await open(`${link}/card`, {}, 'POST');
  stripe.refuse(false);
  expect(refused.status).toBe(502);
  expect(refused.text).toContain('nu poate începe acum');
  expect(refused.text).not.toContain('too small');
  expect((await payer.press(link)).url).toContain('https://checkout.stripe.test/');
});

test('the pages between the document and the card speak as the document does [V2-LANG-5]', async () => {
  const articole = [line({ um: 'BUC' })];
  const link = await linksOf(service, shop).payment(await shop.issue({ limba: 'de', articole }));
  expect((await open(link)).text).toContain('Stk.</small>');
  stripe.refuse(true);
  const refused = await open(`${link}/card`, {}, 'POST');
  stripe.refuse(false);
  expect([refused.status, refused.text.includes('<html lang="de">')]).toEqual([502, true]);
  expect(refused.text).toContain('Die Kartenzahlung kann gerade nicht beginnen');
  const leaving = await open(`${link}/card`, {}, 'POST');
  expect(leaving.text).toContain('<html lang="de">');
  expect(leaving.text).toContain('Zahlungsdienstleister');
});

const pressed = async (link: string): Promise<string | undefined> =>
  /content="0;url=([^"]+)"/.exec((await open(`${link}/card`, {}, 'POST')).text)?.[1];

test('pressed many times at once, a document has one open payment, and Stripe is asked for one page [V2-LINK-8]', async () => {
  const invoice = await shop.issue();
  const link = await linksOf(service, shop).payment(invoice);
  const before = stripe.sessions.length;
  const addresses = await Promise.all(Array.from({ length: 8 }, () => pressed(link)));
  expect(new Set(addresses)).toEqual(new Set([stripe.sessions.at(-1)?.url]));
  expect(stripe.sessions.length).toBe(before + 1);
  const session = await payer.press(link);
  expect(await payer.notify(session)).toBe('recorded');
  expect(await collectionsOf(invoice)).toMatchObject({ valoare_ramasa: 0, incasari: [paidByCard] });
});

test('another amount is another payment; the last that was begun is the open one [V2-LINK-8]', async () => {
  const invoice = await shop.issue();
  const link = await linksOf(service, shop).payment(invoice);
  const whole = await payer.press(link);
  await till(service, shop).collect(invoice, 21);
  service.clock.set('2026-11-15T10:00:01Z');
  const rest = await payer.press(link);
  expect(rest.params.get('line_items[0][price_data][unit_amount]')).toBe('10000');
  expect(rest.url).not.toBe(whole.url);
  expect((await payer.press(link)).url).toBe(rest.url);
  // Somebody had the first page open: what is too much is kept.
  expect(await payer.notify(whole)).toBe('recorded');
  expect(await paymentsOf(whole)).toMatchObject({ unallocated: '21.00' });
});

test('one that Stripe did not take is closed, and its page is not waited for [V2-LINK-8]', async () => {
  const link = await linksOf(service, shop).payment(await shop.issue());
  stripe.refuse(true);
  expect(await pressed(link)).toBeUndefined();
  stripe.refuse(false);
  const again = await payer.press(link);
  expect((await payer.press(link)).url).toBe(again.url);
});

test('ten payments are begun for a document in an hour, however many press; then the page says when [V2-LINK-9]', async () => {
  const limited = await testService({
    rateLimits: 'on',
    variables: { ...stripe.variables, FACTURIER_TRUSTED_PROXIES: '127.0.0.1' },
  });
  const own = await openShop(limited, { setari: { link_plata: true } });
  const link = await linksOf(limited, own).payment(await own.issue());
  let payers = 0;
  const press = () => {
    payers += 1;
    return open(`${link}/card`, { 'x-forwarded-for': `198.51.100.${payers}` }, 'POST');
  };
  stripe.refuse(true);
  const refused: number[] = [];
  for (let attempt = 0; attempt < 10; attempt += 1) refused.push((await press()).status);
  stripe.refuse(false);
  expect(refused).toEqual(refused.map(() => 502));
  limited.clock.set('2026-11-15T10:59:30Z');
  const eleventh = await press();
  expect([eleventh.status, eleventh.headers.get('retry-after')]).toEqual([429, '30']);
  expect(eleventh.text).toContain('Prea multe cereri');
  expect(await own.stored('card_payments')).toHaveLength(10);
  limited.clock.set('2026-11-15T11:00:00Z');
  expect((await press()).status).toBe(200);
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

test('unallocated money is listed and told by doctor until somebody dealt with it [V2-LINK-5]', async () => {
  const own = await testService({ variables: stripe.variables });
  const seller = await openShop(own, { setari: { link_plata: true } });
  const run = commandsOn(own);
  expect((await run(payments)).out).toBe('Every card payment stands on a document.');
  expect((await run(doctor)).out).toContain('ok     every card payment stands on a document');

  const invoice = await seller.issue();
  const session = await payer.press(await linksOf(own, seller).payment(invoice));
  expectDone(await lifeOf(own, seller).cancel(invoice));
  const event = paidEvent(session);
  const told = await open(`${own.url}/cards/stripe/webhook`, { 'stripe-signature': signatureOf(event) }, 'POST', event);
  expect(told.text).toContain('recorded');

  const paymentId = session.params.get('client_reference_id') ?? '';
  const { out } = await run(payments);
  expect(out).toContain(paymentId);
  expect(out).toContain(`company ${seller.code}, FCT ${invoice.numar}: 121.00 RON, stripe pi_${session.id}`);
  const unwell = await run(doctor);
  expect(unwell.code).toBe(1);
  expect(unwell.out).toContain('WRONG  every card payment stands on a document: 1 were received');

  await expect(run(payments, { settle: 'x' })).rejects.toThrow('No card payment waits under the id x.');
  expect((await run(payments, { settle: paymentId })).out).toMatch(/^Settled: /);
  const [company] = await seller.stored('companies');
  const strayId = '22222222-0000-4000-8000-000000000000';
  const metadata = { facturier_company: String(company?.['company_id']), facturier_payment: strayId };
  const stray = paidEvent(session, { metadata, payment_intent: 'pi_stray' });
  await open(`${own.url}/cards/stripe/webhook`, { 'stripe-signature': signatureOf(stray) }, 'POST', stray);
  expect((await run(payments)).out).toContain('not begun here: 121.00 RON, stripe pi_stray');
  expect((await run(payments, { settle: strayId })).out).toMatch(/^Settled: /);
  expect((await run(payments)).out).toBe('Every card payment stands on a document.');
  const trail = await seller.stored('audit_pending', 'pending_id');
  expect(trail.at(-1)).toMatchObject({ author_kind: 'operator', action: 'unallocated-settled' });
});
