import { request } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { countWaiting, lockTable } from '../../support/behind-the-wire/locks.ts';
import type { Reply } from '../../support/clients/api-client.ts';
import { soakTest } from '../../support/runner/effort.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import type { Shop } from '../invoices/shop.ts';
import { type LegacyShop, openLegacyShop } from '../v1/legacy-shop.ts';

let patient: TestService;
let hasty: TestService;

beforeAll(async () => {
  patient = await testService({ variables: { FACTURIER_CALLS_AT_ONCE: '2', FACTURIER_READ_SECONDS: '30' } });
  hasty = await testService({ variables: { FACTURIER_READ_SECONDS: '1' } });
});

/** Whoever reads clients waits until the lock is released. */
const lockClients = (service: TestService) => lockTable(service, 'clients', 'ACCESS EXCLUSIVE');

const get = (service: TestService, { headers }: Shop, path: string): Promise<Reply> => service.send(path, { headers });

const soon = { timeout: 60_000, interval: 50 };

/** Asks so often at once, in v2 and v1 by turns. */
const askOften = (service: TestService, shop: LegacyShop, times: number): Promise<Reply>[] =>
  Array.from({ length: times }, (_, count) =>
    count % 2 === 0 ? get(service, shop, '/v2/clienti') : shop.call('client/list', {}),
  );

test('however much one company asks for, its share of the database is bounded and another is answered [OPS-FAIR-1]', async () => {
  const [busy, other] = [await openLegacyShop(patient), await openLegacyShop(patient)];
  const release = await lockClients(patient);
  const asked = askOften(patient, busy, 40);
  await expect.poll(() => countWaiting(patient), soon).toBe(2);
  expect((await get(patient, other, '/v2/articole')).status).toBe(200);
  expect((await other.call('articol/list', {})).body.Success).toBe(true);
  // What writes has a share of its own.
  expect((await busy.ask({})).status).toBe(400);
  expect(await countWaiting(patient)).toBe(2);
  await release();
  const replies = await Promise.all(asked);
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
});

test('beyond what may wait, v2 answers 429 with Retry-After and v1 a refusal with it [OPS-FAIR-2]', async () => {
  const busy = await openLegacyShop(patient);
  const release = await lockClients(patient);
  const refused: Reply[] = [];
  const asked = askOften(patient, busy, 220).map(async (asking) => {
    const reply = await asking;
    if (reply.status !== 200 || reply.body.Success === false) refused.push(reply);
  });
  // Two are at it and two hundred wait.
  await expect.poll(() => refused.length, soon).toBe(18);
  await release();
  await Promise.all(asked);
  expect(refused).toHaveLength(18);
  for (const { status, body, headers } of refused) {
    expect(headers.get('retry-after')).toBe('10');
    if (status === 200) expect(body.Message).toContain('reincercati peste 10 secunde');
    else expect(body).toMatchObject({ status: 429, type: 'urn:svc:api:v2:problem:rate-limited' });
  }
});

/** Two are at it and two hundred wait, in one of the versions; their callers can leave. */
function crowd(service: TestService, { signed, headers }: LegacyShop, wire: 'v1' | 'v2') {
  const leaving = new AbortController();
  const call = wire === 'v1' ? '/v1/client/list' : '/v2/clienti';
  const body = wire === 'v1' ? JSON.stringify(signed('client/list')) : null;
  const asked = Array.from({ length: 202 }, () =>
    fetch(`${service.url}${call}`, { method: body ? 'POST' : 'GET', headers, body, signal: leaving.signal }).then(
      () => 'answered',
      () => 'left',
    ),
  );
  return { leave: () => leaving.abort(), ended: () => Promise.all(asked) };
}

test.each(['v1', 'v2'] as const)(
  'what waits for a caller of %s who has left gives its place back at once [OPS-FAIR-9]',
  async (wire) => {
    const [busy, other] = [await openLegacyShop(patient), await openLegacyShop(patient)];
    const release = await lockClients(patient);
    const { leave, ended } = crowd(patient, busy, wire);
    await expect.poll(() => countWaiting(patient), soon).toBe(2);
    // The queue is full once one more is refused. One that is not takes the place of somebody of the crowd who is still on the way.
    let tries = 0;
    const isRefused = async (): Promise<boolean> => {
      tries += 1;
      const refused = get(patient, busy, '/v2/clienti').then(({ status }) => status === 429);
      const isOthersTurn = get(patient, other, '/v2/articole').then(() => false);
      return Promise.race([refused, isOthersTurn]);
    };
    await expect.poll(isRefused, soon).toBe(true);
    const placesTaken = tries - 1;
    leave();
    const answered = (await ended()).filter((end) => end === 'answered');
    expect(answered.length).toBeLessThanOrEqual(placesTaken);
    await expect.poll(isRefused, soon).toBe(false);
    const waiting = get(patient, busy, '/v2/clienti');
    await release();
    expect((await waiting).status).toBe(200);
  },
);

test('a read that takes too long is stopped, also in the database, and answered with 503 [OPS-FAIR-3]', async () => {
  const shop = await openLegacyShop(hasty);
  const release = await lockClients(hasty);
  const [cut, legacy] = await Promise.all([get(hasty, shop, '/v2/clienti'), shop.call('client/list', {})]);
  expect(cut.status).toBe(503);
  expect(cut.body.detail).toContain('Citirea a durat peste o secunda si a fost oprita');
  expect(cut.headers.get('retry-after')).toBe('5');
  expect(legacy.body).toMatchObject({ Success: false, Message: expect.stringContaining('a fost oprita') });
  expect(await countWaiting(hasty)).toBe(0);
  await release();
  expect((await get(hasty, shop, '/v2/clienti')).status).toBe(200);
  expect(hasty.logged()).not.toContain('"fault"');
});

const totalMs = ({ headers }: Reply): number =>
  Number(/total;dur=([\d.]+)/.exec(headers.get('server-timing') ?? '')?.[1]);

test('who goes on calling after being told to wait is answered a second later; others are not [OPS-FAIR-5]', async () => {
  const service = await testService({ rateLimits: 'on' });
  const [busy, other] = [await openLegacyShop(service), await openLegacyShop(service)];
  const asked = Array.from({ length: 300 }, () => busy.ask({}));
  expect(totalMs(await other.ask({}))).toBeLessThan(1000);
  const refused = (await Promise.all(asked)).filter(({ status }) => status === 429);
  const late = refused.filter((reply) => totalMs(reply) >= 1000);
  expect(late.length).toBeGreaterThan(0);
  expect(refused.length - late.length).toBeGreaterThanOrEqual(20);
  expect((await busy.call('client/list', {})).body.Success).toBe(true);
});

soakTest(
  'who was told to wait is refused before the body is read, unless the call may be a repetition [OPS-FAIR-6]',
  async () => {
    const service = await testService({ rateLimits: 'on' });
    const shop = await openLegacyShop(service);
    /** The head of a call, whose body never comes. */
    const begun = (more: Readonly<Record<string, string>> = {}): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const headers = { ...shop.headers, ...more, 'content-type': 'application/json', 'content-length': '100000' };
        const call = request(`${service.url}/v2/arhive-pdf`, { method: 'POST', headers }, (reply) => {
          resolve(reply.statusCode);
          call.destroy();
        });
        call.on('error', reject);
        call.flushHeaders();
      });
    // One in thirty seconds.
    const ask = () => service.send('/v2/arhive-pdf', { method: 'POST', headers: shop.headers, json: {} });
    expect([(await ask()).status, (await ask()).status]).toEqual([400, 429]);
    expect(await begun()).toBe(429);
    expect(await begun({ 'idempotency-key': 'poate-repetata' })).toBe(408);
  },
);

soakTest(
  'a large body of nobody known, and one that comes too soon, are refused a second later at least [OPS-FAIR-7]',
  async () => {
    const service = await testService({ rateLimits: 'on' });
    const shop = await openLegacyShop(service);
    const large = { explicatii: 'x'.repeat(70_000) };
    const stranger = await service.send('/v1/factura/emitere', { method: 'POST', headers: {}, json: large });
    expect(stranger.body).toMatchObject({ Success: false });
    expect(totalMs(stranger)).toBeGreaterThanOrEqual(1000);
    const keyless = await service.send('/v2/facturi', { method: 'POST', headers: {}, json: large });
    expect(keyless.status).toBe(401);
    expect(totalMs(keyless)).toBeGreaterThanOrEqual(1000);

    const ask = () => service.send('/v2/arhive-pdf', { method: 'POST', headers: shop.headers, json: large });
    const [first, tooSoon] = [await ask(), await ask()];
    expect([first.status, tooSoon.status]).toEqual([400, 429]);
    expect(totalMs(tooSoon)).toBeGreaterThanOrEqual(1000);
  },
);
