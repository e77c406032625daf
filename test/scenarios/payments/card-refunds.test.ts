import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetJobs } from '../../support/behind-the-wire/jobs.ts';
import { refundEvent, type StripeRefund } from '../../support/partners/stripe-refunds.ts';
import {
  type OpenedSession,
  paidEvent,
  type StripeStandIn,
  stripeStandIn,
} from '../../support/partners/stripe-stand-in.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { company, documentBody, line } from '../console/desk.ts';
import { openHouse } from '../console/house.ts';
import { type Payer, payerOf } from './paying.ts';

let stripe: StripeStandIn;
let service: TestService;
let payer: Payer;
const soon = { timeout: 60_000, interval: 50 };

beforeAll(async () => {
  stripe = await stripeStandIn();
  service = await testService({ variables: stripe.variables });
  service.clock.set('2026-11-16T10:00:00Z');
  payer = payerOf(stripe, service);
});

beforeEach(async () => {
  await forgetJobs(service);
  stripe.refunds.go('well');
});

const intentOf = (session: OpenedSession): string => `pi_${session.id}`;

/** An invoice of ten pieces, 1.210,00, paid by card through its link; of `back` pieces the storno stands. */
async function paidByCard(back: number | null = 3, settings: object = {}) {
  const { browser } = await openHouse(service, { ...company, setari: { ...Object(company['setari']), ...settings } });
  await browser.done('POST', '/facturi', documentBody({ linii: [line({ cantitate: 10 })] }));
  const { link } = await browser.done('POST', '/facturi/FCT/1/genereaza-link-de-plata');
  const session = await payer.press(link);
  await payer.notify(session);
  if (back !== null) {
    await browser.done('POST', '/facturi/FCT/1/storneaza', { articole: [{ nr_crt: 1, nr_produse: back }] });
  }
  const read = (name = 'ST/1') => browser.done('GET', `/facturi/${name}`);
  const ask = (suma: number, plata: string) => browser.ask('POST', '/facturi/ST/1/restituiri-card', { suma, plata });
  const payment = async (): Promise<string> => (await read('FCT/1')).restituire.plati_card[0].id;
  const refunds = async () =>
    (await read()).restituiri_card.map(({ suma, stare }: { suma: number; stare: string }) => [suma, stare]);
  const booked = async (name = 'ST/1') =>
    (await read(name)).incasari.map(({ suma, fel }: { suma: number; fel: string }) => [suma, fel]);
  const madeAtStripe = () => stripe.refunds.made.filter((one) => one.payment_intent === intentOf(session));
  return { browser, session, read, ask, payment, refunds, booked, madeAtStripe };
}

const notify = async (refund: StripeRefund, type: string): Promise<unknown> => {
  const told = await payer.deliver(refundEvent(refund, type));
  expect(told.status, told.text).toBe(200);
  return JSON.parse(told.text).outcome;
};

describe('a card payment given back through Stripe', () => {
  test('is written down, held back from other ways, asked for once and then recorded [CON-CARD-1] [CON-CARD-2]', async () => {
    const { browser, read, ask, payment, refunds, booked, madeAtStripe } = await paidByCard();
    const id = await payment();
    expect((await read('FCT/1')).restituire).toMatchObject({
      cel_mult: 363,
      plati_card: [{ id, procesator: 'stripe', cel_mult: 363 }],
    });
    const tooMuch = await ask(363.01, id);
    expect(tooMuch.body.campuri).toEqual([{ camp: 'suma', mesaj: 'Se pot restitui cel mult 363,00 lei.' }]);
    expect((await ask(300, id)).status).toBe(204);

    // Nobody has asked Stripe yet, and nobody else can give the same money back.
    expect(madeAtStripe()).toEqual([]);
    expect(await refunds()).toEqual([[300, 'ceruta']]);
    expect((await read()).restituire).toMatchObject({ cel_mult: 63, plati_card: [{ id, cel_mult: 63 }] });
    const inCash = { suma: 64, fel: 'Retur casa', data: '2026-11-16' };
    expect((await browser.ask('POST', '/facturi/ST/1/restituiri', inCash)).status).toBe(400);
    expect((await ask(64, id)).status).toBe(400);
    expect((await read('FCT/1')).stornari[0].piedica).toBe('Sunt încasări făcute după stornare: ștergeți-le întâi.');
    expect((await browser.ask('POST', '/facturi/FCT/1/repune-in-vigoare-factura-stornata')).status).toBe(400);

    testWorker(service);
    await expect.poll(refunds, soon).toEqual([[300, 'facuta']]);
    expect(await booked()).toEqual([[-300, 'Card']]);
    expect((await read('FCT/1')).credit).toBe(63);
    expect(madeAtStripe()).toMatchObject([{ amount: 30_000, status: 'succeeded' }]);
    const { key, params, headers } = stripe.refunds.asked.at(-1) ?? {};
    expect(key).toBe(params?.get('metadata[facturier_refund]'));
    expect(headers?.authorization).toBe('Bearer sk_test_stand_in');
    const told = (await read()).istoric.map(({ actiune }: { actiune: string }) => actiune);
    expect(told).toEqual(expect.arrayContaining(['refund-asked', 'recorded']));
  });

  test('is offered only on a storno of what was paid by it, and only to who collects [CON-CARD-1]', async () => {
    const { browser, payment, ask } = await paidByCard();
    const id = await payment();
    const other = await paidByCard();
    expect((await ask(1, await other.payment())).status).toBe(404);
    const onOriginal = await browser.ask('POST', '/facturi/FCT/1/restituiri-card', { suma: 1, plata: id });
    expect(onOriginal.body).toMatchObject({ status: 400, detail: 'Documentul nu este stornat.' });
    expect((await browser.ask('POST', '/facturi/ST/1/restituiri-card', { suma: 0, plata: id })).status).toBe(400);
  });

  test('is given back once where it was done and the answer is lost [CON-CARD-3]', async () => {
    const { ask, payment, refunds, booked, madeAtStripe } = await paidByCard();
    // Stripe's package asks twice in each attempt.
    stripe.refunds.go('lost', 2);
    await ask(363, await payment());
    const stop = testWorker(service);
    await expect.poll(refunds, soon).toEqual([[363, 'facuta']]);
    await stop();
    expect(madeAtStripe()).toHaveLength(1);
    expect(await booked()).toEqual([[-363, 'Card']]);
  });

  test.each(['soon after', 'a day later, when Stripe has forgotten the key'])(
    'is recorded once where the worker ended between Stripe and the books, and another goes on %s [CON-CARD-3]',
    async (when) => {
      const { ask, payment, refunds, booked, madeAtStripe } = await paidByCard();
      stripe.refunds.go('held');
      await ask(363, await payment());
      const stop = testWorker(service);
      await expect.poll(madeAtStripe, soon).toHaveLength(1);
      await stop();
      expect(await refunds()).toEqual([[363, 'ceruta']]);
      if (when !== 'soon after') stripe.refunds.forgetKeys();
      stripe.refunds.go('well');
      testWorker(service);
      await expect.poll(refunds, soon).toEqual([[363, 'facuta']]);
      expect(madeAtStripe()).toHaveLength(1);
      expect(await booked()).toEqual([[-363, 'Card']]);
    },
  );

  test('goes back from the account that was paid, which alone may notify of it [CON-CARD-1] [CON-CARD-4]', async () => {
    const own = stripe.connect('acct_1Propriu');
    const { ask, payment, refunds, booked, session } = await paidByCard(10, { cont_stripe: own });
    await ask(1000, await payment());
    testWorker(service);
    await expect.poll(refunds, soon).toEqual([[1000, 'facuta']]);
    expect(stripe.refunds.asked.at(-1)?.headers['stripe-account']).toBe(own);
    const byHand = stripe.refunds.byHand(intentOf(session), 21_000);
    expect(await notify({ ...byHand, account: null }, 'refund.created')).toBe('refund-unknown');
    expect(await notify(byHand, 'refund.created')).toBe('refund');
    expect(await booked()).toEqual([
      [-1000, 'Card'],
      [-210, 'Card'],
    ]);
  });

  test('waits for a Stripe that is out of order [CON-CARD-3]', async () => {
    const { ask, payment, refunds, madeAtStripe } = await paidByCard();
    stripe.refunds.go('broken');
    await ask(363, await payment());
    testWorker(service, { firstDelaySeconds: 0.2 });
    stripe.refunds.go('well');
    await expect.poll(refunds, soon).toEqual([[363, 'facuta']]);
    expect(madeAtStripe()).toHaveLength(1);
  });

  test('what Stripe refuses is told with its reason, and can be given back otherwise [CON-CARD-3]', async () => {
    const { browser, session, ask, payment, refunds, booked, read } = await paidByCard(10);
    // Somebody gave it back at Stripe, and nobody has told it yet.
    const byHand = stripe.refunds.byHand(intentOf(session), 121_000);
    await ask(1210, await payment());
    testWorker(service);
    await expect.poll(refunds, soon).toEqual([[1210, 'esuata']]);
    expect((await read()).restituiri_card[0].motiv).toContain('already been refunded');
    expect(await booked()).toEqual([]);
    expect((await read()).restituire).toMatchObject({ cel_mult: 1210 });
    await notify(byHand, 'refund.created');
    expect(await booked()).toEqual([[-1210, 'Card']]);
    expect((await read()).restituire).toBeNull();
    const again = { suma: 1, fel: 'Banca', data: '2026-11-16' };
    expect((await browser.ask('POST', '/facturi/ST/1/restituiri', again)).status).toBe(400);
  });

  test('that is pending is recorded when Stripe tells that it is done, however often; taken back when it failed [CON-CARD-3]', async () => {
    const { ask, payment, refunds, booked, madeAtStripe, read } = await paidByCard();
    stripe.refunds.go('pending');
    await ask(363, await payment());
    testWorker(service);
    await expect.poll(refunds, soon).toEqual([[363, 'in_curs']]);
    expect(await booked()).toEqual([]);
    const [refund] = madeAtStripe();
    if (!refund) throw new Error('Stripe made none');
    refund.status = 'succeeded';
    for (const type of ['refund.updated', 'charge.refund.updated', 'refund.updated']) await notify(refund, type);
    expect(await booked()).toEqual([[-363, 'Card']]);
    refund.status = 'failed';
    refund.failure_reason = 'expired_or_canceled_card';
    for (const type of ['refund.failed', 'refund.updated']) await notify(refund, type);
    expect(await booked()).toEqual([]);
    const { restituiri_card, restituire } = await read();
    expect(restituiri_card).toMatchObject([{ stare: 'esuata', motiv: 'expired_or_canceled_card' }]);
    expect([restituire.cel_mult, (await read('FCT/1')).credit]).toEqual([363, 363]);
    // It tells the old thing once more, late.
    refund.status = 'succeeded';
    await notify(refund, 'refund.updated');
    expect(await booked()).toEqual([]);
  });

  test('told by Stripe before its answer is recorded stands once [CON-CARD-3]', async () => {
    const { ask, payment, refunds, booked, madeAtStripe } = await paidByCard();
    stripe.refunds.go('held');
    await ask(363, await payment());
    const stop = testWorker(service);
    await expect.poll(madeAtStripe, soon).toHaveLength(1);
    const [refund] = madeAtStripe();
    if (refund) await notify(refund, 'refund.created');
    expect(await booked()).toEqual([[-363, 'Card']]);
    await stop();
    stripe.refunds.go('well');
    const again = testWorker(service);
    await expect.poll(refunds, soon).toEqual([[363, 'facuta']]);
    await again();
    expect(await booked()).toEqual([[-363, 'Card']]);
  });
});

describe('a refund made at Stripe itself', () => {
  test('of a document in force makes it owed again, with a minus among its collections [CON-CARD-4]', async () => {
    const { session, read, booked } = await paidByCard(null);
    const refund = stripe.refunds.byHand(intentOf(session), 21_000);
    expect(await notify(refund, 'refund.created')).toBe('refund');
    expect(await notify(refund, 'refund.updated')).toBe('refund');
    expect(await booked('FCT/1')).toEqual([
      [1210, 'Card'],
      [-210, 'Card'],
    ]);
    expect(await read('FCT/1')).toMatchObject({ incasat: 1000, ramas: 210 });
  });

  test('of goods that came back stands on the storno [CON-CARD-4]', async () => {
    const { session, booked } = await paidByCard();
    await notify(stripe.refunds.byHand(intentOf(session), 36_300), 'refund.created');
    expect(await booked()).toEqual([[-363, 'Card']]);
  });

  test('of money that stands on no document takes it from there [CON-CARD-4]', async () => {
    const { browser, session, booked, read } = await paidByCard(null);
    // Paid a second time, from another window.
    const { amount_total, id } = JSON.parse(paidEvent(session)).data.object;
    const twice = { payment_intent: `pi_again_${id}`, amount_total };
    expect(await payer.notify(session, twice)).toBe('unknown');
    const unallocated = async () => JSON.stringify(await browser.done('GET', '/panou')).includes('card_nealocat');
    expect(await unallocated()).toBe(true);
    const refund: StripeRefund = {
      id: `re_again_${id}`,
      object: 'refund',
      payment_intent: twice.payment_intent,
      amount: 121_000,
      currency: 'ron',
      metadata: {},
      status: 'succeeded',
      account: null,
    };
    expect(await notify(refund, 'refund.created')).toBe('refund');
    expect(await unallocated()).toBe(false);
    expect(await booked('FCT/1')).toEqual([[1210, 'Card']]);
    expect(await read('FCT/1')).toMatchObject({ ramas: 0 });
  });

  test('of a payment that nobody knows, or told by another account, changes nothing [CON-CARD-4]', async () => {
    const { session, booked } = await paidByCard();
    const refund = stripe.refunds.byHand(intentOf(session), 100);
    expect(await notify({ ...refund, payment_intent: 'pi_unknown' }, 'refund.created')).toBe('refund-unknown');
    expect(await notify({ ...refund, account: 'acct_1Strain' }, 'refund.created')).toBe('refund-unknown');
    expect(await booked()).toEqual([]);
  });
});
