import { beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../src/storage/database.ts';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import type { Reply } from '../support/clients/api-client.ts';
import { createProbeTable, probeOperations } from '../support/clients/probe-operations.ts';
import { onServer } from '../support/service/database-server.ts';
import { provisionForTest } from '../support/service/provisioning.ts';
import { type TestService, testService } from '../support/service/test-service.ts';

let database: Database;
let service: TestService;
let keys: Readonly<Record<string, string>>;

beforeAll(async () => {
  const probes = probeOperations(
    () => database,
    async () => undefined,
  );
  service = await testService({ rateLimits: 'on', extraOperations: probes });
  await onServer(service.connectionString, createProbeTable);
  database = openDatabase(service.connectionString, { connections: 4, onIdleError: () => undefined });
  const company = (cod_unic: string) => ({
    cod_unic,
    denumire: cod_unic,
    chei: [
      { nume: cod_unic, drepturi: ['*'] },
      { nume: `citire ${cod_unic}`, drepturi: ['facturi:citire'] },
    ],
  });
  keys = await provisionForTest(service, {
    companii: ['1000', '2000', '3000', '4000', '5000', '6000', '7000', '8000', '9000'].map(company),
  });
  return () => database.close();
});

const headers = (code: string, more: Readonly<Record<string, string>> = {}) => ({
  authorization: `Bearer ${keys[code]}`,
  'svc-cod-unic': code,
  'svc-url-platforma': 'https://magazin.exemplu.ro',
  ...more,
});
const write = (code: string, json: unknown, more: Readonly<Record<string, string>> = {}): Promise<Reply> =>
  service.send('/v2/proba', { method: 'POST', headers: headers(code, more), json });
const good = { nota: 'rata', suma: 1 };
const statuses = (replies: readonly Reply[]): number[] => replies.map(({ status }) => status).sort();

test('one call a second means one: the second is 429 with Retry-After, and after that wait it is let in [V2-RATE-3] [V2-HEAD-4]', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => write('1000', good)));
  expect(statuses(replies)).toEqual([200, ...Array.from({ length: 9 }, () => 429)]);
  const refused = replies.find(({ status }) => status === 429);
  expect(refused?.body.type).toBe('urn:svc:api:v2:problem:rate-limited');
  expect(refused?.headers.get('retry-after')).toBe('1');
  await expect.poll(async () => (await write('1000', good)).status, { timeout: 5000, interval: 100 }).toBe(200);
});

test('answers say the policy and what is left of it [V2-RATE-5]', async () => {
  const reply = await write('2000', good);
  expect(reply.headers.get('ratelimit-policy')).toBe('"default";q=1;w=1');
  expect(reply.headers.get('ratelimit')).toBe('"default";r=0;t=1');
});

test('what is refused before the check does not count, what is refused after it does [V2-RATE-4] [V2-ORDER-3]', async () => {
  const early = await Promise.all([
    write('3000', good, { authorization: 'Bearer x' }),
    write('3000', good, { 'svc-cod-unic': '1000' }),
    service.send('/v2/proba', {
      method: 'POST',
      headers: { ...headers('3000'), authorization: `Bearer ${keys['citire 3000']}` },
      json: good,
    }),
  ]);
  expect(statuses(early)).toEqual([401, 403, 403]);
  expect((await write('3000', { gresit: true })).status).toBe(400);
  const limited = await service.send('/v2/proba', {
    method: 'POST',
    headers: headers('3000', { 'content-type': 'text/plain' }),
    body: 'x',
  });
  expect(limited.status).toBe(429);
});

test('the media type is told before the shape, and both after the rate [V2-ORDER-3]', async () => {
  const reply = await service.send('/v2/proba?nimic=1', {
    method: 'POST',
    headers: headers('4000', { 'content-type': 'text/plain' }),
    body: 'x',
  });
  expect(reply.status).toBe(415);
});

test('companies do not share a limit; operations do not either [V2-RATE-1]', async () => {
  expect((await write('5000', good)).status).toBe(200);
  expect((await write('6000', good)).status).toBe(200);
  expect((await service.send('/v2/identitate', { headers: headers('5000') })).status).toBe(200);
});

test('a replay is looked up before the rate and does not count there [V2-IDEM-5]', async () => {
  const key = { 'idempotency-key': 'o data pe secunda' };
  await expect.poll(async () => (await write('6000', good, key)).status, { timeout: 5000, interval: 100 }).toBe(200);
  const replays = await Promise.all(Array.from({ length: 10 }, () => write('6000', good, key)));
  expect(statuses(replays)).toEqual(replays.map(() => 200));
  expect((await write('6000', good, { ...key, authorization: 'Bearer x' })).status).toBe(401);
});

test('every other operation has the protective limit of 50 a second, also without a key, by address [V2-RATE-1]', async () => {
  for (const [path, request] of [
    ['/v2/identitate', { headers: headers('1000') }],
    ['/v2/nomenclatoare/judete', {}],
  ] as const) {
    const from = performance.now();
    const replies = await Promise.all(Array.from({ length: 120 }, () => service.send(path, request)));
    const wholeSeconds = Math.floor((performance.now() - from) / 1000);
    const admitted = replies.filter(({ status }) => status === 200).length;
    expect(admitted).toBeGreaterThanOrEqual(50);
    expect(admitted).toBeLessThanOrEqual(50 * (wholeSeconds + 1));
    expect(new Set(statuses(replies))).toEqual(new Set(admitted === 120 ? [200] : [200, 429]));
  }
});

/** The moment at which the last call of the company was counted, by the clock of the database. */
const counted = (code: string) =>
  queryRows<{ when: string }>(
    service.connectionString,
    `SELECT CASE WHEN called_at > now() THEN 'later than now' ELSE 'until now' END AS when
       FROM last_calls JOIN companies USING (company_id) WHERE fiscal_code = $1`,
    [code],
  );

test('a clock that was set back keeps nobody waiting: times later than now do not count, and the next call does [V2-RATE-9]', async () => {
  expect((await write('7000', good)).status).toBe(200);
  await onServer(service.connectionString, `UPDATE last_calls SET called_at = now() + interval '1 hour'`);
  expect((await write('7000', good)).status).toBe(200);
  expect(await counted('7000')).toEqual([{ when: 'until now' }]);
});

test('a call under the protective limit leaves no row in the database [V2-RATE-10]', async () => {
  await service.send('/v2/identitate', { headers: headers('5000') });
  await service.send('/v2/nomenclatoare/judete');
  const kept = await queryRows(service.connectionString, `SELECT DISTINCT operation FROM last_calls`);
  expect(kept).toEqual([{ operation: 'probaScriere' }]);
});

test('a call is counted also when its work is rolled back, with and without an idempotency key [V2-RATE-4]', async () => {
  for (const [code, more] of [
    ['8000', {}],
    ['9000', { 'idempotency-key': 'se da inapoi' }],
  ] as const) {
    expect((await write(code, { ...good, nota: 'eroare' }, more)).status).toBe(500);
    expect(await counted(code)).toEqual([{ when: 'until now' }]);
  }
});

test('more calls with idempotency keys than there are connections do not wait for each other [V2-RATE-2]', async () => {
  await onServer(service.connectionString, `DELETE FROM last_calls`);
  const codes = Array.from({ length: 60 }, (_, place) => String(20_000 + place));
  const many = await provisionForTest(service, {
    companii: codes.map((cod_unic) => ({ cod_unic, denumire: cod_unic, chei: [{ nume: cod_unic, drepturi: ['*'] }] })),
  });
  const replies = await Promise.all(
    codes.map((code) =>
      write(code, good, { authorization: `Bearer ${many[code]}`, 'idempotency-key': 'multe deodata' }),
    ),
  );
  expect(statuses(replies)).toEqual(codes.map(() => 200));
});
