import { beforeAll, beforeEach, expect, test } from 'vitest';
import { doctor } from '../../../src/commands/doctor.ts';
import { countDeliveries, makeDeliveriesDue } from '../../support/behind-the-wire/events.ts';
import { forgetJobs, holdOutwardJobs } from '../../support/behind-the-wire/jobs.ts';
import { runCommand } from '../../support/program/run-command.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { mailTo } from '../../support/service/people.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openShop, type Shop } from '../invoices/shop.ts';
import { listenerOf, receiver, soon, status } from './listening.ts';

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

/** The clock goes on by so much. */
const later = async (seconds: number): Promise<void> => {
  service.clock.set(new Date(service.clock.now().getTime() + seconds * 1000).toISOString());
  await makeDeliveriesDue(service);
};

test('410 switches off at once; the administrators are told by mail, and doctor names it [WHK-13]', async () => {
  const { shop, create, read } = await open({
    utilizatori: [{ email: 'sefa@exemplu.ro', parola: 'Parola-lunga-de-proba-7' }],
  });
  const there = await receiver(status(410));
  const { id } = await create(there.url);
  testWorker(service);
  await shop.issue();
  await expect.poll(() => read(id), soon).toMatchObject({ activ: false, motiv_dezactivare: 'raspuns_410' });
  const mail = await mailTo(service, 'sefa@exemplu.ro');
  expect(mail).toContain(there.url);
  const { out } = await runCommand(doctor, service.connectionString, {});
  expect(out.join('\n')).toContain(`127.0.0.1:${there.port} of company ${shop.code}, which answered 410`);
  await shop.issue();
  expect(await countDeliveries(service, shop.code)).toBe(0);
});

test('five days without a success switch off; before, one success begins the days anew [WHK-13]', async () => {
  const { shop, create, read, deliveries } = await open();
  const there = await receiver(status(500));
  const { id } = await create(there.url);
  testWorker(service);
  await shop.issue();
  await expect.poll(() => deliveries(id), soon).toHaveLength(1);
  await later(4 * 86_400);
  await expect.poll(() => deliveries(id), soon).toHaveLength(2);
  there.answerWith(status(200));
  await later(86_400 / 2);
  await expect.poll(() => read(id), soon).toMatchObject({ ultima_livrare: { reusita: true } });
  there.answerWith(status(500));
  await shop.issue();
  await expect.poll(() => deliveries(id), soon).toHaveLength(4);
  await later(5 * 86_400);
  await expect.poll(() => read(id), soon).toMatchObject({ activ: false, motiv_dezactivare: 'cinci_zile_fara_succes' });
});

test('after twenty failures in a row one a minute is let through, and what is held uses no attempt [WHK-14]', async () => {
  const { shop, create, deliveries } = await open();
  const there = await receiver(status(500));
  const { id } = await create(there.url);
  for (let count = 0; count < 25; count += 1) await shop.issue();
  testWorker(service);
  await expect.poll(() => deliveries(id), soon).toHaveLength(20);
  await makeDeliveriesDue(service);
  await shop.issue();
  await expect.poll(() => countDeliveries(service, shop.code), soon).toBe(26);
  await later(61);
  await expect.poll(() => deliveries(id), soon).toHaveLength(21);
  // No further one is sent in this minute, though many are due.
  await makeDeliveriesDue(service);
  await later(30);
  there.answerWith(status(200));
  await later(31);
  await expect.poll(() => countDeliveries(service, shop.code), soon).toBe(0);
  const made = await deliveries(id);
  expect(made.filter(({ reusita }) => !reusita)).toHaveLength(21);
  expect(made.filter(({ reusita }) => reusita)).toHaveLength(26);
});

test('after a restore nothing goes out until it is released, new events and tests included [WHK-18]', async () => {
  const { shop, create, ping } = await open();
  const there = await receiver();
  const { id } = await create(there.url);
  await shop.issue();
  await holdOutwardJobs(service, true);
  testWorker(service);
  await shop.issue();
  expect(await ping(id)).toMatchObject({ status_http: null, eroare: expect.stringContaining('release') });
  await expect.poll(() => countDeliveries(service, shop.code), soon).toBe(2);
  expect(there.got).toEqual([]);
  await holdOutwardJobs(service, false);
  await expect.poll(() => there.got.length, soon).toBe(2);
});

test('an endpoint that is down delays no other, also where twenty of them are [WHK-15]', async () => {
  const broken: Shop[] = [];
  const hanging = await receiver(() => undefined);
  for (let count = 0; count < 2; count += 1) {
    const down = await open();
    for (let place = 0; place < 20; place += 1) await down.create(hanging.url);
    broken.push(down.shop);
  }
  const well = await open();
  const there = await receiver();
  await well.create(there.url);
  testWorker(service);
  for (const shop of broken) await shop.issue();
  await expect.poll(() => hanging.got.length, soon).toBeGreaterThan(10);
  await well.shop.issue();
  // Long before the first of the hanging ones is given up.
  await expect.poll(() => there.got.length, { timeout: 12_000, interval: 25 }).toBe(1);
});
