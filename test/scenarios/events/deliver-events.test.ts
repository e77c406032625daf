import { Webhook } from 'standardwebhooks';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { countDeliveries, makeDeliveriesDue } from '../../support/behind-the-wire/events.ts';
import { forgetJobs, holdOutwardJobs } from '../../support/behind-the-wire/jobs.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { expectDone, lifeOf } from '../invoices/life.ts';
import { openShop } from '../invoices/shop.ts';
import { type Got, listenerOf, receiver, soon, status } from './listening.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

beforeEach(async () => {
  await forgetJobs(service);
  service.clock.set('2026-11-15T10:00:00Z');
});

const open = async (company: Readonly<Record<string, unknown>> = {}) => {
  const shop = await openShop(service, company);
  return { shop, ...listenerOf(service, shop) };
};

/** A receiver does it so, with the library of Standard Webhooks; its clock is not ours. */
function verified(secret: string, { headers, body }: Got): unknown {
  const timestamp = new Date(Number(headers['webhook-timestamp']) * 1000);
  const now = Date.now;
  Date.now = () => timestamp.getTime();
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  } finally {
    Date.now = now;
  }
}

/** The clock goes on by so much. */
const later = async (seconds: number): Promise<void> => {
  service.clock.set(new Date(service.clock.now().getTime() + seconds * 1000).toISOString());
  await makeDeliveriesDue(service);
};

test('an event arrives once, signed so that the library of Standard Webhooks verifies it [WHK-10]', async () => {
  const { shop, create, only, deliveries, read } = await open();
  const there = await receiver();
  const { id, secret } = await create(there.url, ['factura.*']);
  testWorker(service);
  await shop.issue();
  await expect.poll(() => deliveries(id), soon).toHaveLength(1);
  const event = await only('factura.emisa');
  const [got] = there.got;
  if (!got) throw new Error('nothing came');
  expect(got.headers).toMatchObject({
    'webhook-id': event.id,
    'webhook-timestamp': String(service.clock.now().getTime() / 1000),
    'content-type': 'application/json',
    'user-agent': expect.stringMatching(/^facturier\/\d+\.\d+\.\d+$/),
    host: `127.0.0.1:${there.port}`,
  });
  expect(got.path).toBe('/primeste');
  expect(verified(secret, got)).toEqual({
    type: 'factura.emisa',
    timestamp: event.creat_la,
    numar_ordine: event.numar_ordine,
    data: event.date,
  });
  expect(() => verified(secret, { ...got, body: `${got.body} ` })).toThrow();
  expect(await deliveries(id)).toMatchObject([
    {
      eveniment_id: event.id,
      tip: 'factura.emisa',
      incercare: 1,
      status_http: 200,
      reusita: true,
      urmatoarea_incercare: null,
      raspuns: 'ok',
    },
  ]);
  expect(await read(id)).toMatchObject({ ultima_livrare: { status_http: 200, reusita: true } });
  expect(there.got).toHaveLength(1);
});

test('each webhook gets what it asked for, and nothing from before its creation [WHK-1] [WHK-3]', async () => {
  const { shop, create } = await open();
  const [all, some, group] = [await receiver(), await receiver(), await receiver()];
  await shop.issue();
  await create(all.url, ['*']);
  await create(some.url, ['factura.anulata']);
  await create(group.url, ['incasare.*', 'factura.emisa']);
  testWorker(service);
  const name = await shop.issue();
  const life = lifeOf(service, shop);
  expect((await life.collect(name, 1)).status).toBe(200);
  expectDone(await life.cancel(await shop.issue()));
  await expect.poll(() => all.got.length, soon).toBe(4);
  await expect.poll(() => group.got.length, soon).toBe(3);
  await expect.poll(some.types, soon).toEqual(['factura.anulata']);
  expect(all.types().toSorted()).toEqual(['factura.anulata', 'factura.emisa', 'factura.emisa', 'incasare.adaugata']);
  expect(group.types().toSorted()).toEqual(['factura.emisa', 'factura.emisa', 'incasare.adaugata']);
});

test('switched off: what waits is dropped and what happens meanwhile is never sent; deleted: nothing more [WHK-4]', async () => {
  const { shop, create, change, remove } = await open();
  const there = await receiver();
  const { id } = await create(there.url);
  await shop.issue();
  await change(id, { activ: false });
  await shop.issue();
  await change(id, { activ: true });
  await shop.issue();
  testWorker(service);
  await expect.poll(() => there.got.length, soon).toBe(1);
  expect(JSON.parse(there.got[0]?.body ?? '').data.numar).toBe('3');
  await holdOutwardJobs(service, true);
  await shop.issue();
  await remove(id);
  await holdOutwardJobs(service, false);
  const other = await receiver();
  await create(other.url);
  await shop.issue();
  await expect.poll(() => other.got.length, soon).toBe(1);
  expect(there.got).toHaveLength(1);
  await expect.poll(() => countDeliveries(service, shop.code), soon).toBe(0);
});

test('whoever deletes, switches off, moves or rotates in the middle of a turn sees none begun any more as it was [WHK-4] [WHK-6]', async () => {
  const { shop, create, change, remove, call } = await open();
  const acts = [
    (id: string) => remove(id),
    (id: string) => change(id, { activ: false }),
    (id: string) => change(id, { url: elsewhere.url }),
    (id: string) => call('POST', `webhookuri/${id}/roteste-secretul`),
  ];
  const elsewhere = await receiver();
  const answers: (() => void)[] = [];
  const slow = await Promise.all(
    acts.map(() => receiver((_got, response) => void answers.push(() => response.end('ok')))),
  );
  const ids: string[] = [];
  for (const { url } of slow) ids.push((await create(url)).id);
  for (let count = 0; count < 6; count += 1) await shop.issue();
  testWorker(service);
  await expect.poll(() => slow.map(({ got }) => got.length), soon).toEqual([4, 4, 4, 4]);
  const begun = performance.now();
  for (const [place, act] of acts.entries()) await act(ids[place] ?? '');
  await expect.poll(() => performance.now() - begun, soon).toBeGreaterThan(200);
  for (const answer of answers.splice(0)) answer();
  await expect.poll(() => elsewhere.got.length, soon).toBe(2);
  await expect.poll(() => slow[3]?.got.length, soon).toBe(6);
  expect(slow.slice(0, 3).map(({ got }) => got.length)).toEqual([4, 4, 4]);
  const signatures = slow[3]?.got.map(({ headers }) => String(headers['webhook-signature']).split(' ').length);
  expect(signatures).toEqual([1, 1, 1, 1, 2, 2]);
  for (const answer of answers) answer();
});

test('a failure is tried again by the schedule, with the same id, and given up after the tenth attempt [WHK-12] [WHK-16]', async () => {
  const { shop, create, deliveries } = await open();
  const there = await receiver(status(500));
  const { id } = await create(there.url);
  testWorker(service);
  await shop.issue();
  const waits = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
  for (const [place, wait] of waits.entries()) {
    await expect.poll(() => deliveries(id), soon).toHaveLength(place + 1);
    const [last, ...before] = await deliveries(id);
    expect(before.map(({ urmatoarea_incercare }) => urmatoarea_incercare)).toEqual(before.map(() => null));
    expect(last).toMatchObject({ incercare: place + 1, status_http: 500, reusita: false, raspuns: 'status 500' });
    const planned = (Date.parse(last?.urmatoarea_incercare ?? '') - service.clock.now().getTime()) / 1000;
    expect(planned).toBeGreaterThanOrEqual(Math.floor(wait * 0.9));
    // The wait counts from the answer on.
    expect(planned).toBeLessThanOrEqual(wait * 1.1 + (last?.durata_ms ?? 0) / 1000);
    await later(wait * 1.1 + 1);
  }
  await expect.poll(() => deliveries(id), soon).toHaveLength(10);
  expect((await deliveries(id))[0]).toMatchObject({ incercare: 10, urmatoarea_incercare: null });
  expect(await countDeliveries(service, shop.code)).toBe(0);
  expect(new Set(there.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('Retry-After of a 429 or 503 is waited for; a redirect is a failure that nobody follows [WHK-12]', async () => {
  const { shop, create, deliveries } = await open();
  const elsewhere = await receiver();
  const there = await receiver(status(503, { 'retry-after': '3600' }));
  const { id } = await create(there.url);
  testWorker(service);
  await shop.issue();
  await expect.poll(() => deliveries(id), soon).toHaveLength(1);
  const [slow] = await deliveries(id);
  // The wait counts from the answer on.
  const waits = Date.parse(slow?.urmatoarea_incercare ?? '') - service.clock.now().getTime();
  expect(waits).toBe(3600_000 + (slow?.durata_ms ?? 0));
  there.answerWith(status(302, { location: elsewhere.url }));
  await later(3601);
  await expect.poll(() => deliveries(id), soon).toHaveLength(2);
  expect((await deliveries(id))[0]).toMatchObject({ status_http: 302, reusita: false });
  expect(elsewhere.got).toEqual([]);
  there.answerWith(status(204));
  await later(331);
  await expect.poll(() => deliveries(id), soon).toHaveLength(3);
  expect((await deliveries(id))[0]).toMatchObject({ status_http: 204, reusita: true, urmatoarea_incercare: null });
});

test('a delivery is sent again as another that begins at its first attempt; not where the webhook is off [WHK-8]', async () => {
  const { shop, create, deliveries, resend, change, ping } = await open();
  const there = await receiver();
  const { id } = await create(there.url);
  testWorker(service);
  await shop.issue();
  await expect.poll(() => deliveries(id), soon).toHaveLength(1);
  const [first] = await deliveries(id);
  expectDone(await resend(id, first?.id ?? ''));
  await expect.poll(() => deliveries(id), soon).toHaveLength(2);
  const made = await deliveries(id);
  expect(made.map(({ incercare, eveniment_id }) => [incercare, eveniment_id])).toEqual([
    [1, first?.eveniment_id],
    [1, first?.eveniment_id],
  ]);
  expect(there.got[1]?.headers['webhook-id']).toBe(there.got[0]?.headers['webhook-id']);
  await ping(id);
  const ofTest = (await deliveries(id)).find(({ tip }) => tip === 'test.ping');
  const refused = await resend(id, ofTest?.id ?? '');
  expect(refused.body.motiv).toMatchObject({ cod: 'livrare_de_test' });
  await change(id, { activ: false });
  const off = await resend(id, first?.id ?? '');
  expect(off.status).toBe(400);
  expect(off.body).toMatchObject({ type: 'urn:svc:api:v2:problem:invalid-state', motiv: { cod: 'webhook_oprit' } });
});

test('for a day after a rotation both secrets sign; rotated twice, the two newest [WHK-6]', async () => {
  const { shop, create, rotate } = await open();
  const there = await receiver();
  const { id, secret: first } = await create(there.url);
  const { secret: second } = await rotate(id);
  testWorker(service);
  await shop.issue();
  await expect.poll(() => there.got.length, soon).toBe(1);
  const signedBy = (got: Got | undefined, secrets: readonly string[]) =>
    secrets.map((secret) => {
      try {
        return got !== undefined && verified(secret, got) !== null;
      } catch {
        return false;
      }
    });
  expect(signedBy(there.got[0], [first, second])).toEqual([true, true]);
  expect(String(there.got[0]?.headers['webhook-signature']).split(' ')).toHaveLength(2);
  const { secret: third } = await rotate(id);
  await shop.issue();
  await expect.poll(() => there.got.length, soon).toBe(2);
  expect(signedBy(there.got[1], [first, second, third])).toEqual([false, true, true]);
  await later(86_401);
  await shop.issue();
  await expect.poll(() => there.got.length, soon).toBe(3);
  expect(signedBy(there.got[2], [second, third])).toEqual([false, true]);
});
