import { beforeAll, expect, test } from 'vitest';
import { doctor } from '../../../src/commands/doctor.ts';
import { payments } from '../../../src/commands/payments.ts';
import {
  type OpenedSession,
  paidEvent,
  type StripeStandIn,
  signatureOf,
  stripeStandIn,
} from '../../support/partners/stripe-stand-in.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { type Name, till } from '../invoices/collecting.ts';
import { expectDone, lifeOf } from '../invoices/life.ts';
import { linksOf, open } from '../invoices/linking.ts';
import { openShop, type Shop } from '../invoices/shop.ts';
import { commandsOn, type Payer, payerOf } from './paying.ts';

let stripe: StripeStandIn;
let service: TestService;
let payer: Payer;

beforeAll(async () => {
  stripe = await stripeStandIn();
  service = await testService({ variables: stripe.variables });
  payer = payerOf(stripe, service);
});

const paidInto = (account: string | null) => ({ setari: { link_plata: true, cont_stripe: account } });
const shopPaidInto = (account: string | null): Promise<Shop> => openShop(service, paidInto(account));

const collectedOn = async (shop: Shop, name: Name): Promise<readonly number[]> => {
  const { incasari } = await till(service, shop).read(name);
  return incasari.map(({ suma_incasata }: { suma_incasata: number }) => suma_incasata);
};

const metadataOf = ({ params }: OpenedSession) => ({
  facturier_company: params.get('metadata[facturier_company]'),
  facturier_payment: params.get('metadata[facturier_payment]'),
});

const paymentOf = async (shop: Shop, session: OpenedSession) =>
  (await shop.stored('card_payments')).find(
    ({ payment_id }) => payment_id === session.params.get('client_reference_id'),
  );

/** Everything that money could have touched. */
const booksOf = async (...shops: readonly Shop[]) =>
  Promise.all(
    shops.flatMap((shop) =>
      ['card_payments', 'collections', 'invoices', 'audit_pending'].map((table) => shop.stored(table, 't::text')),
    ),
  );

test('each company is paid into its own account, one that names none into that of the installation [V2-LINK-6]', async () => {
  for (const account of [stripe.connect('acct_1Unu'), stripe.connect('acct_2Doi'), null]) {
    const shop = await shopPaidInto(account);
    const invoice = await shop.issue();
    const session = await payer.start(shop, invoice);
    expect(session.headers['stripe-account']).toBe(account ?? undefined);
    expect(session.headers.authorization).toBe('Bearer sk_test_stand_in');
    expect(session.headers['idempotency-key']).toBe(session.params.get('client_reference_id'));
    expect((await payer.start(shop, invoice)).id).toBe(session.id);

    const told = await Promise.all([payer.notify(session), payer.notify(session), payer.notify(session)]);
    expect(told.sort()).toEqual(['recorded', 'repeated', 'repeated']);
    expect(await payer.notify(session)).toBe('repeated');
    expect(await collectedOn(shop, invoice)).toEqual([121]);
    expect(await paymentOf(shop, session)).toMatchObject({ account, unallocated: '0.00' });
    const trail = await shop.stored('audit_pending');
    expect(trail.filter(({ subject }) => subject === 'collection')).toMatchObject([
      { details: { processor: 'stripe', cardAccount: account, reference: `pi_${session.id}` } },
    ]);
  }
});

test('what another account tells of a payment is never collected, and written nowhere [V2-LINK-7]', async () => {
  const owner = await shopPaidInto(stripe.connect('acct_Owner'));
  const forger = await shopPaidInto(stripe.connect('acct_Forger'));
  const plain = await shopPaidInto(null);
  const own = await payer.start(forger, await forger.issue());
  for (const shop of [owner, plain]) {
    const invoice = await shop.issue();
    const session = await payer.start(shop, invoice);
    const before = await booksOf(owner, forger, plain);
    const forged = { metadata: metadataOf(session) };
    const foreign = async () => {
      expect(await payer.notify(own, forged)).toBe('foreign');
      expect(await payer.notify(own, forged, 'checkout.session.async_payment_succeeded')).toBe('foreign');
      expect(await payer.notify(session, {}, undefined, { account: 'acct_Nobody' })).toBe('foreign');
    };
    await foreign();
    expect(await booksOf(owner, forger, plain)).toEqual(before);
    expect(await collectedOn(shop, invoice)).toEqual([]);

    expect(await payer.notify(session)).toBe('recorded');
    const paid = await booksOf(owner, forger, plain);
    await foreign();
    expect(await booksOf(owner, forger, plain)).toEqual(paid);
    expect(await collectedOn(shop, invoice)).toEqual([121]);
  }
  expect(service.logged()).toMatch(
    /"level":50.*"account":"acct_Forger".*told by an account that is not the one of the payment/,
  );
});

test('an event that names no account is of the installation’s, and tells nothing of another’s payment [V2-LINK-7]', async () => {
  const shop = await shopPaidInto(stripe.connect('acct_Named'));
  const session = await payer.start(shop, await shop.issue());
  const before = await booksOf(shop);
  for (const account of [undefined, null]) {
    const event = paidEvent(session, {}, undefined, { account });
    for (const secret of ['whsec_stand_in', 'whsec_stand_in_connect']) {
      const told = await payer.deliver(event, signatureOf(event, secret));
      expect([told.status, JSON.parse(told.text)]).toEqual([200, { outcome: 'foreign' }]);
    }
  }
  expect(await booksOf(shop)).toEqual(before);
});

test('a payment that was not begun here is kept only for the company whose account tells it [V2-LINK-7]', async () => {
  const shop = await shopPaidInto(stripe.connect('acct_Stray'));
  const other = await shopPaidInto(stripe.connect('acct_Other'));
  const plain = await shopPaidInto(null);
  const session = await payer.start(shop, await shop.issue());
  const foreign = await payer.start(other, await other.issue());
  const { facturier_company } = metadataOf(session);
  const { facturier_company: plainCompany } = metadataOf(await payer.start(plain, await plain.issue()));
  const stray = (facturier_company: unknown, digit: number) => ({
    metadata: { facturier_company, facturier_payment: `${digit}0000000-0000-4000-8000-000000000000` },
    payment_intent: `pi_stray_${digit}`,
  });
  const before = await booksOf(shop, other, plain);
  expect(await payer.notify(foreign, stray(facturier_company, 1))).toBe('foreign');
  expect(await payer.notify(foreign, stray(plainCompany, 1))).toBe('foreign');
  expect(await payer.notify(foreign, stray('999999', 1))).toBe('foreign');
  expect(await booksOf(shop, other, plain)).toEqual(before);

  for (const _again of [1, 2]) expect(await payer.notify(session, stray(facturier_company, 2))).toBe('unknown');
  // Only the operator can have written it there.
  const ofInstallation = { ...session, account: null };
  expect(await payer.notify(ofInstallation, stray(facturier_company, 3))).toBe('unknown');
  const kept = (await shop.stored('card_payments')).filter(({ invoice_id }) => invoice_id === null);
  expect(kept).toMatchObject([
    { reference: 'pi_stray_2', account: 'acct_Stray', unallocated: '121.00' },
    { reference: 'pi_stray_3', account: null, unallocated: '121.00' },
  ]);
});

test('a payment stays with the account it was begun on, the next one is begun on the new one [V2-LINK-6] [V2-LINK-7]', async () => {
  const shop = await shopPaidInto(stripe.connect('acct_Before'));
  const invoice = await shop.issue();
  const first = await payer.start(shop, invoice);
  await shop.change(paidInto(stripe.connect('acct_After')));
  const second = await payer.start(shop, invoice);
  expect([first.account, second.account]).toEqual(['acct_Before', 'acct_After']);
  expect(await payer.notify({ ...first, account: 'acct_After' })).toBe('foreign');
  expect(await payer.notify(first)).toBe('recorded');
  expect(await payer.notify(second)).toBe('recorded');
  expect(await collectedOn(shop, invoice)).toEqual([121]);
  expect(await paymentOf(shop, second)).toMatchObject({ account: 'acct_After', unallocated: '121.00' });

  // PROV-4: only what is named changes.
  await shop.change({ setari: { link_plata: true } });
  expect((await payer.start(shop, await shop.issue())).account).toBe('acct_After');
  await shop.change(paidInto(null));
  expect((await payer.start(shop, await shop.issue())).account).toBeNull();
  const changes = (await shop.stored('audit_pending', 'pending_id')).filter(({ subject }) => subject === 'settings');
  expect(changes.slice(1)).toMatchObject([
    { action: 'changed', details: { card_account: { from: 'acct_Before', to: 'acct_After' } } },
    { action: 'changed', details: { card_account: { from: 'acct_After', to: null } } },
  ]);
});

test('either secret proves that Stripe tells it, no other does [V2-LINK-7]', async () => {
  const shop = await shopPaidInto(stripe.connect('acct_Signed'));
  const invoice = await shop.issue();
  const event = paidEvent(await payer.start(shop, invoice));
  const hourAgo = Math.trunc(Date.now() / 1000) - 3600;
  for (const signature of [
    '',
    signatureOf(event, 'whsec_other'),
    signatureOf(`${event} `),
    signatureOf(event, 'whsec_stand_in_connect', hourAgo),
  ]) {
    const told = await payer.deliver(event, signature);
    expect([told.status, told.text]).toEqual([400, '{"outcome":"forged"}']);
  }
  expect(await collectedOn(shop, invoice)).toEqual([]);
  expect((await payer.deliver(event, signatureOf(event, 'whsec_stand_in'))).text).toContain('recorded');
  expect((await payer.deliver(event, signatureOf(event, 'whsec_stand_in_connect'))).text).toContain('repeated');
});

test('money that is only played on an account is none: live and test mode are not mixed [V2-LINK-7]', async () => {
  const shop = await shopPaidInto(stripe.connect('acct_Mode'));
  const invoice = await shop.issue();
  const session = await payer.start(shop, invoice);
  for (const livemode of [true, undefined, 'false']) {
    expect(await payer.notify(session, {}, undefined, { livemode })).toBe('ignored');
  }
  expect(await collectedOn(shop, invoice)).toEqual([]);

  const variables = { ...stripe.variables, FACTURIER_STRIPE_SECRET_KEY: 'sk_live_stand_in' };
  const live = await testService({ environment: 'production', variables });
  const seller = await openShop(live, { ...paidInto('acct_Mode'), abonament: 'enterprise' });
  const payerThere = payerOf(stripe, live);
  const begun = await payerThere.start(seller, await seller.issue());
  expect(await payerThere.notify(begun)).toBe('ignored');
  expect(await payerThere.notify(begun, {}, undefined, { livemode: true })).toBe('recorded');
});

test('where Stripe does not know the account, the page says so and nothing is owed [V2-LINK-6]', async () => {
  const shop = await shopPaidInto('acct_Unknown');
  const invoice = await shop.issue();
  const link = await linksOf(service, shop).payment(invoice);
  const refused = await open(`${link}/card`, {}, 'POST');
  expect(refused.status).toBe(502);
  expect(refused.text).toContain('nu poate începe acum');
  expect(refused.text).not.toContain('acct_');
  expect(service.logged()).toContain("does not have access to account 'acct_Unknown'");
  stripe.connect('acct_Unknown');
  expect((await payer.press(link)).account).toBe('acct_Unknown');
});

test('an account whose payments would not be told takes none, and doctor names it [V2-LINK-6]', async () => {
  const variables = { ...stripe.variables, FACTURIER_STRIPE_CONNECT_WEBHOOK_SECRET: '' };
  const deaf = await testService({ variables });
  const check = 'what is paid into the companies’ own Stripe accounts is told';
  const plain = await openShop(deaf, paidInto(null));
  expect((await commandsOn(deaf, variables)(doctor)).out).toContain(`ok     ${check}`);

  const shop = await openShop(deaf, paidInto(stripe.connect('acct_Untold')));
  const link = await linksOf(deaf, shop).payment(await shop.issue());
  expect((await open(link)).text).not.toContain('Plătește cu cardul');
  expect((await open(`${link}/card`, {}, 'POST')).status).toBe(404);
  const payerThere = payerOf(stripe, deaf);
  const session = await payerThere.start(plain, await plain.issue());
  const signedForConnect = signatureOf(paidEvent(session), 'whsec_stand_in_connect');
  expect((await payerThere.deliver(paidEvent(session), signedForConnect)).status).toBe(400);
  expect(await payerThere.notify(session)).toBe('recorded');

  const unwell = await commandsOn(deaf, variables)(doctor);
  expect(unwell.code).toBe(1);
  expect(unwell.out).toContain(
    `WRONG  ${check}: acct_Untold of company ${shop.code} cannot be used: set FACTURIER_STRIPE_CONNECT_WEBHOOK_SECRET.`,
  );
  expect((await commandsOn(deaf, stripe.variables)(doctor)).out).toContain(`ok     ${check}`);
});

test('money that waits for somebody is listed with the account it lies in [V2-LINK-6]', async () => {
  const shop = await shopPaidInto(stripe.connect('acct_Waiting'));
  const invoice = await shop.issue();
  const session = await payer.start(shop, invoice);
  expectDone(await lifeOf(service, shop).cancel(invoice));
  expect(await payer.notify(session)).toBe('recorded');
  const run = commandsOn(service);
  const line = `company ${shop.code}, FCT ${invoice.numar}: 121.00 RON, stripe pi_${session.id} in acct_Waiting`;
  expect((await run(payments)).out).toContain(line);
  const settled = await run(payments, { settle: session.params.get('client_reference_id') ?? '' });
  expect(settled.out).toMatch(/^Settled: .* in acct_Waiting$/);
  expect((await shop.stored('audit_pending', 'pending_id')).at(-1)).toMatchObject({
    action: 'unallocated-settled',
    details: { cardAccount: 'acct_Waiting' },
  });
});
