import { beforeAll, expect, test } from 'vitest';
import { doctor } from '../../../src/commands/doctor.ts';
import { payments } from '../../../src/commands/payments.ts';
import { readPdf, textOf } from '../../support/files/pdf-text.ts';
import {
  type OpenedSession,
  paidEvent,
  type StripeStandIn,
  signatureOf,
} from '../../support/partners/stripe-stand-in.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { type Name, proforma, till } from '../invoices/collecting.ts';
import { expectDone, lifeOf, storno } from '../invoices/life.ts';
import { linksOf, open } from '../invoices/linking.ts';
import { line, openShop, type Shop } from '../invoices/shop.ts';
import { commandsOn, openPaidShop, type Payer, paidByCard, paymentsAt } from './paying.ts';

let stripe: StripeStandIn;
let payer: Payer;
let service: TestService;
let shop: Shop;

beforeAll(async () => {
  ({ stripe, service, shop, payer } = await openPaidShop());
});

const startPayment = (name: Name): Promise<OpenedSession> => payer.start(shop, name);

const { collectionsOf, paymentsOf, trailOf } = paymentsAt(() => ({ service, shop }));

// It is first: the command and the doctor tell of the whole installation, of which nothing is known yet.
test('unallocated money is listed and told by doctor until somebody dealt with it [V2-LINK-5]', async () => {
  const seller = await openShop(service, { setari: { link_plata: true } });
  const run = commandsOn(service);
  expect((await run(payments)).out).toBe('Every card payment stands on a document.');
  expect((await run(doctor)).out).toContain('ok     every card payment stands on a document');

  const invoice = await seller.issue();
  const session = await payer.press(await linksOf(service, seller).payment(invoice));
  expectDone(await lifeOf(service, seller).cancel(invoice));
  const event = paidEvent(session);
  const told = await open(
    `${service.url}/cards/stripe/webhook`,
    { 'stripe-signature': signatureOf(event) },
    'POST',
    event,
  );
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
  await open(`${service.url}/cards/stripe/webhook`, { 'stripe-signature': signatureOf(stray) }, 'POST', stray);
  expect((await run(payments)).out).toContain('not begun here: 121.00 RON, stripe pi_stray');
  expect((await run(payments, { settle: strayId })).out).toMatch(/^Settled: /);
  expect((await run(payments)).out).toBe('Every card payment stands on a document.');
  const trail = await seller.stored('audit_pending', 'pending_id');
  expect(trail.at(-1)).toMatchObject({ author_kind: 'operator', action: 'unallocated-settled' });
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
