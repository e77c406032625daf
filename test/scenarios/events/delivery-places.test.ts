import type { ServerResponse } from 'node:http';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { slowMs } from '../../../src/domain/event/webhook.ts';
import { deliverEventsPolicy, retryEventsPolicy } from '../../../src/operations/job-policies.ts';
import { countDeliveries, kindsOfDeliveryJobs } from '../../support/behind-the-wire/events.ts';
import { forgetJobs, holdOutwardJobs } from '../../support/behind-the-wire/jobs.ts';
import { browserAt } from '../../support/clients/console-client.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { soakTest } from '../../support/runner/effort.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { freshEmail, password } from '../console/house.ts';
import { openShop } from '../invoices/shop.ts';
import { listenerOf, receiver, soon, status } from './listening.ts';

/** Receivers that take their time, deliveries that are dropped, and what is sent again. */
let service: TestService;

beforeAll(async () => {
  service = await testService();
});

beforeEach(async () => {
  await forgetJobs(service);
  service.clock.set('2026-11-15T10:00:00Z');
});

/** A company, and a person of it at the console. */
async function open(on: TestService = service) {
  const email = freshEmail();
  const shop = await openShop(on, { utilizatori: [{ email, parola: password }] });
  const browser = browserAt(on, shop.code);
  expect((await browser.signIn(email, password)).status).toBe(204);
  return { shop, browser, ...listenerOf(on, shop) };
}

/** One that answers when it is told to; `left` counts the answers that nobody waited for any more. */
async function slowReceiver() {
  const held: ServerResponse[] = [];
  let left = 0;
  const there = await receiver((_got, response) => {
    held.push(response);
    response.on('close', () => {
      if (!response.writableEnded) left += 1;
    });
  });
  return { ...there, held, left: () => left };
}

test('a place that is free takes the next event as soon as it is due, however long others are out; there are four [WHK-15]', async () => {
  const { shop, create } = await open();
  const [slow, quick] = [await slowReceiver(), await receiver()];
  await create(slow.url);
  await create(quick.url);
  testWorker(service);
  for (const count of [1, 2, 3, 4]) {
    await shop.issue();
    await expect.poll(() => slow.got.length, soon).toBe(count);
  }
  for (const _ of [5, 6]) await shop.issue();
  await expect.poll(() => quick.got.length, soon).toBe(6);
  expect([slow.got.length, slow.left()]).toEqual([4, 0]);
  slow.held[3]?.end('ok');
  await expect.poll(() => slow.got.length, soon).toBe(5);
  slow.held[4]?.end('ok');
  await expect.poll(() => slow.got.length, soon).toBe(6);
  expect(slow.left()).toBe(0);
  expect(new Set(slow.got.map(({ headers }) => headers['webhook-id'])).size).toBe(6);
  for (const response of slow.held) response.end('ok');
  await expect.poll(() => countDeliveries(service, shop.code), soon).toBe(0);
});

soakTest(
  'who takes long to answer shares the places of those that fail, until it is quick again [WHK-15]',
  async () => {
    const { shop, create, deliveries } = await open();
    const there = await receiver((_got, response) => void setTimeout(() => response.end('ok'), slowMs + 50));
    const { id } = await create(there.url);
    testWorker(service);
    const kindsAfter = async (count: number) => {
      await shop.issue();
      await expect.poll(() => deliveries(id), soon).toHaveLength(count);
      await holdOutwardJobs(service, true);
      await shop.issue();
      await expect.poll(() => kindsOfDeliveryJobs(service, shop.code), soon).toHaveLength(1);
      const kinds = await kindsOfDeliveryJobs(service, shop.code);
      await holdOutwardJobs(service, false);
      await expect.poll(() => deliveries(id), soon).toHaveLength(count + 1);
      return kinds;
    };
    expect(await kindsAfter(1)).toEqual(['retry-events']);
    there.answerWith(status(200));
    expect(await kindsAfter(3)).toEqual(['deliver-events']);
    // Half of all places.
    expect(retryEventsPolicy.slots).toBe(deliverEventsPolicy.slots);
  },
);

test('deliveries are shown for 30 days, and then their week is emptied [WHK-16]', async () => {
  const { shop, create, deliveries } = await open();
  const { id } = await create((await receiver()).url);
  const stop = testWorker(service);
  await shop.issue();
  await expect.poll(() => deliveries(id), soon).toHaveLength(1);
  await stop();
  service.clock.set('2026-12-15T09:59:00Z');
  expect(await deliveries(id)).toHaveLength(1);
  service.clock.set('2026-12-15T10:00:01Z');
  expect(await deliveries(id)).toEqual([]);
  expect(await shop.stored('webhook_attempts')).toHaveLength(1);
  service.clock.set('2026-12-27T10:00:00Z');
  testWorker(service);
  await expect.poll(() => shop.stored('webhook_attempts'), soon).toEqual([]);
});

test('a delivery that is dropped has no next attempt any more: switched off, or answered with 410 [WHK-16]', async () => {
  const { shop, create, change, deliveries, read } = await open();
  const [off, gone, out] = [await receiver(status(500)), await receiver(status(500)), await slowReceiver()];
  const ids: string[] = [];
  for (const { url } of [off, gone, out]) ids.push((await create(url)).id);
  const [offId = '', goneId = '', outId = ''] = ids;
  const next = async (id: string) => (await deliveries(id)).map(({ urmatoarea_incercare }) => urmatoarea_incercare);
  testWorker(service);
  await shop.issue();
  for (const id of [offId, goneId]) {
    await expect.poll(() => next(id), soon).toEqual([expect.any(String)]);
  }
  await change(offId, { activ: false });
  expect(await next(offId)).toEqual([null]);
  gone.answerWith(status(410));
  await shop.issue();
  await expect.poll(() => read(goneId), soon).toMatchObject({ activ: false, motiv_dezactivare: 'raspuns_410' });
  expect(await next(goneId)).toEqual([null, null]);
  // One that is out while it is switched off is noted, and not tried again.
  await expect.poll(() => out.got.length, soon).toBe(2);
  await change(outId, { activ: false });
  for (const response of out.held) response.writeHead(500).end('nu');
  await expect.poll(() => next(outId), soon).toEqual([null, null]);
  expect(await countDeliveries(service, shop.code)).toBe(0);
});

test('a period sends again what was sent, never what came before the webhook or while it was off; reversed it is refused [WHK-4] [WHK-17]', async () => {
  const { shop, browser, create, change, deliveries } = await open();
  const there = await receiver();
  await shop.issue();
  const { id } = await create(there.url);
  testWorker(service);
  await shop.issue();
  await expect.poll(() => deliveries(id), soon).toHaveLength(1);
  await change(id, { activ: false });
  await shop.issue();
  await change(id, { activ: true });
  await shop.issue();
  await expect.poll(() => deliveries(id), soon).toHaveLength(2);
  const [{ id: known }] = (await browser.done('GET', '/webhookuri')).webhookuri;
  const resend = (de_la: string, pana_la: string) =>
    browser.ask('POST', `/webhookuri/${known}/retrimite`, { de_la, pana_la });
  const day = ['2026-11-15T00:00:00+02:00', '2026-11-16T00:00:00+02:00'] as const;
  expect((await resend(...day)).body).toEqual({ cate: 2 });
  await expect.poll(() => there.got.length, soon).toBe(4);
  expect(there.got.map(({ body }) => JSON.parse(body).data.numar).toSorted()).toEqual(['2', '2', '4', '4']);
  expect((await resend('2026-11-13T00:00:00+02:00', '2026-11-14T00:00:00+02:00')).body).toEqual({ cate: 0 });
  const reversed = await resend(day[1], day[0]);
  expect([reversed.status, reversed.body.campuri.map(({ camp }: { camp: string }) => camp)]).toEqual([
    400,
    ['pana_la'],
  ]);
});

test('tests and resending are one a second for each company, whichever wire they come by [WHK-2]', async () => {
  const limited = await testService({ rateLimits: 'on' });
  const { browser, create, call, resend } = await open(limited);
  const { id } = await create((await receiver()).url);
  const [{ id: known }] = (await browser.done('GET', '/webhookuri')).webhookuri;
  const nothing = '0123456789abcdef0123456789abcdef';
  const replies = await Promise.all([
    call('POST', `webhookuri/${id}/testeaza`),
    resend(id, `liv_${nothing}`),
    browser.ask('POST', `/webhookuri/${known}/testeaza`),
    browser.ask('POST', `/webhookuri/${known}/livrari/liv_${nothing}/retrimite`),
    browser.ask('POST', `/webhookuri/${known}/retrimite`, {
      de_la: '2026-11-15T00:00:00+02:00',
      pana_la: '2026-11-16T00:00:00+02:00',
    }),
  ]);
  expect(replies.filter(({ status: code }) => code === 429)).toHaveLength(4);
});

test('tests that wait for a slow receiver never hold more than two places of a company [WHK-15]', async () => {
  const { create, call } = await open();
  const slow = await slowReceiver();
  const { id } = await create(slow.url);
  const ask = () => call('POST', `webhookuri/${id}/testeaza`);
  const waiting = [ask(), ask()];
  await expect.poll(() => slow.got.length, soon).toBe(2);
  const refused = await ask();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '15']);
  for (const response of slow.held) response.end('ok');
  expect((await Promise.all(waiting)).map(({ body }) => body.data.status_http)).toEqual([200, 200]);
  expect(slow.got).toHaveLength(2);
});
