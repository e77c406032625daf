import pg from 'pg';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { onServer } from '../support/database-server.ts';
import { provisionForTest } from '../support/provisioning.ts';
import { queryRows } from '../support/query-rows.ts';
import { type TestService, testService } from '../support/test-service.ts';

/** As many as one of 64 HTTP processes has. */
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
const patience = { timeout: 20_000 };
const readiness = () => service.send('/health/ready');
const endConnections = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND application_name LIKE 'facturier%'`;

afterEach(() => expect.poll(readiness, patience).toMatchObject({ status: 200 }));

test('a database that can be read and not written is not ready, and says so [OPS-HEALTH-3]', async () => {
  const name = new URL(service.connectionString).pathname.slice(1);
  await onServer(
    service.connectionString,
    `ALTER DATABASE ${name} SET default_transaction_read_only = on`,
    endConnections,
  );
  await expect.poll(readiness, patience).toMatchObject({
    status: 503,
    body: { status: 'not-ready', database: 'reachable', schema: 'current', writes: 'refused', space: 'enough' },
  });
  await onServer(
    service.connectionString,
    `BEGIN READ WRITE; ALTER DATABASE ${name} RESET default_transaction_read_only; COMMIT`,
    endConnections,
  );
});

test('a connection of the check that broke is replaced [OPS-HEALTH-3]', async () => {
  expect((await readiness()).status).toBe(200);
  await onServer(service.connectionString, endConnections);
  await expect.poll(readiness, patience).toMatchObject({ status: 200, body: { writes: 'accepted' } });
});

test('while every connection that reads may take is busy, it is ready [OPS-HEALTH-4]', async () => {
  const blocker = new pg.Client({ connectionString: service.connectionString });
  await blocker.connect();
  await blocker.query('BEGIN; LOCK TABLE invoices IN ACCESS EXCLUSIVE MODE');
  const lists = codes.flatMap((code) =>
    Array.from({ length: 2 * connections }, () =>
      service.send('/v2/facturi', { headers: { authorization: `Bearer ${keys[code]}`, 'svc-cod-unic': code } }),
    ),
  );
  const busy = async (): Promise<number> => {
    const waiting = `SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'facturier' AND wait_event_type = 'Lock'`;
    return (await queryRows(service.connectionString, waiting)).length;
  };
  await expect.poll(busy, patience).toBeGreaterThanOrEqual(connections / 2);
  const written = await lastWrite();
  // Not what was found before they were busy.
  await expect
    .poll(async () => [(await readiness()).status, (await lastWrite()) > written], patience)
    .toEqual([200, true]);
  await blocker.query('ROLLBACK');
  await blocker.end();
  expect((await Promise.all(lists)).map(({ status }) => status)).toEqual(lists.map(() => 200));
});

test('however often it is asked, the database is looked at once a second [OPS-HEALTH-4]', async () => {
  await onServer(
    service.connectionString,
    `CREATE TABLE looks (at timestamptz DEFAULT now());
     CREATE FUNCTION look() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN INSERT INTO looks DEFAULT VALUES; RETURN NULL; END';
     CREATE TRIGGER look AFTER INSERT OR UPDATE ON installation_marks EXECUTE FUNCTION look()`,
  );
  const seconds = 2;
  const replies: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    replies.push(...(await Promise.all(Array.from({ length: 20 }, async () => (await readiness()).status))));
  }
  expect(new Set(replies)).toEqual(new Set([200]));
  const looks = await queryRows(service.connectionString, 'SELECT FROM looks');
  expect(looks.length).toBeGreaterThanOrEqual(1);
  expect(looks.length).toBeLessThan(replies.length / 5);
  await onServer(service.connectionString, 'DROP TRIGGER look ON installation_marks');
});

async function lastWrite(): Promise<number> {
  const [row] = await queryRows<{ at: Date }>(
    service.connectionString,
    `SELECT marked_at AS at FROM installation_marks WHERE name = 'write-test'`,
  );
  return row?.at.getTime() ?? 0;
}
