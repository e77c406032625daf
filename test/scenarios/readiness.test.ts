import { afterEach, beforeAll, expect, test } from 'vitest';
import {
  breakConnections,
  countHealthWrites,
  lastHealthWrite,
  refuseWrites,
} from '../support/behind-the-wire/health.ts';
import { countWaiting, lockTable } from '../support/behind-the-wire/locks.ts';
import { provisionForTest } from '../support/service/provisioning.ts';
import { type TestService, testService } from '../support/service/test-service.ts';

/** One of 64 HTTP processes has so many. */
const connections = 4;
const codes = ['12345674', '14399840', '18547290'];

let service: TestService;
let keys: Readonly<Record<string, string>>;

beforeAll(async () => {
  service = await testService({ variables: { FACTURIER_PROCESSES: '64' } });
  keys = await provisionForTest(service, {
    companii: codes.map((code) => ({ cod_unic: code, denumire: code, chei: [{ nume: code, drepturi: ['*'] }] })),
  });
});

// What was found stands for a second.
const patience = { timeout: 60_000 };
const readiness = () => service.send('/health/ready');

afterEach(() => expect.poll(readiness, patience).toMatchObject({ status: 200 }));

test('a database that can be read and not written is not ready, and says so [OPS-HEALTH-3]', async () => {
  await refuseWrites(service, true);
  await expect.poll(readiness, patience).toMatchObject({
    status: 503,
    body: { status: 'not-ready', database: 'reachable', schema: 'current', writes: 'refused', space: 'enough' },
  });
  await refuseWrites(service, false);
});

test('a connection of the check that broke is replaced [OPS-HEALTH-3]', async () => {
  expect((await readiness()).status).toBe(200);
  await breakConnections(service);
  await expect.poll(readiness, patience).toMatchObject({ status: 200, body: { writes: 'accepted' } });
});

test('while every connection that reads may take is busy, it is ready [OPS-HEALTH-4]', async () => {
  const release = await lockTable(service, 'invoices', 'ACCESS EXCLUSIVE');
  const lists = codes.flatMap((code) =>
    Array.from({ length: 2 * connections }, () =>
      service.send('/v2/facturi', { headers: { authorization: `Bearer ${keys[code]}`, 'svc-cod-unic': code } }),
    ),
  );
  await expect.poll(() => countWaiting(service), patience).toBeGreaterThanOrEqual(connections / 2);
  const written = await lastHealthWrite(service);
  // It is not what was found before they were busy.
  await expect
    .poll(async () => [(await readiness()).status, (await lastHealthWrite(service)) > written], patience)
    .toEqual([200, true]);
  await release();
  expect((await Promise.all(lists)).map(({ status }) => status)).toEqual(lists.map(() => 200));
});

test('however often it is asked, the database is looked at once a second [OPS-HEALTH-4]', async () => {
  const countWrites = await countHealthWrites(service);
  const seconds = 2;
  const replies: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    replies.push(...(await Promise.all(Array.from({ length: 20 }, async () => (await readiness()).status))));
  }
  expect(new Set(replies)).toEqual(new Set([200]));
  const writes = await countWrites();
  expect(writes).toBeGreaterThanOrEqual(1);
  expect(writes).toBeLessThan(replies.length / 5);
});
