import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { admitCalls, dropOldCalls } from '../../src/storage/access/last-calls.ts';
import { connectionOf } from '../../src/storage/connection.ts';
import { type Database, openDatabase } from '../../src/storage/database.ts';
import { queryRows, seesAll } from '../support/behind-the-wire/query-rows.ts';
import { onServer } from '../support/service/database-server.ts';
import { testDatabase } from '../support/service/test-service.ts';

let connectionString: string;
let one: Database;
let two: Database;

beforeAll(async () => {
  connectionString = await testDatabase();
  const open = () => openDatabase(connectionString, { connections: 2, onIdleError: () => undefined });
  [one, two] = [open(), open()];
  return async () => void (await Promise.all([one.close(), two.close()]));
});

const call = (companyId: number, operation: string, seconds = 3600) => ({ companyId, operation, seconds });

test('counting waits for no flush, and what the connection does next does again [V2-RATE-11]', async () => {
  const client = new pg.Client({ options: seesAll, connectionString });
  await client.connect();
  const shown = async () => (await client.query('SHOW synchronous_commit')).rows[0].synchronous_commit;
  try {
    await client.query('BEGIN');
    await admitCalls(connectionOf(client), [call(1, 'flush')]);
    expect(await shown()).toBe('off');
    await client.query('COMMIT');
    expect(await shown()).toBe('on');
    await admitCalls(connectionOf(client), [call(2, 'flush')]);
    expect(await shown()).toBe('on');
  } finally {
    await client.end();
  }
});

test('processes that count the same calls in opposite orders do not wait crosswise, and admit each once [V2-RATE-2]', async () => {
  const calls = Array.from({ length: 200 }, (_, place) => call(Math.floor(place / 2), `crosswise ${place % 2}`));
  const batches = await Promise.all([
    ...Array.from({ length: 10 }, () => admitCalls(one.callCounts, calls)),
    ...Array.from({ length: 10 }, () => admitCalls(two.callCounts, calls.toReversed())),
  ]);
  const admitted = calls.map(
    (_, place) =>
      batches.filter((batch, number) => batch[number < 10 ? place : calls.length - 1 - place]?.admitted).length,
  );
  expect(admitted).toEqual(calls.map(() => 1));
});

test('each call has its own answer, also twice the same in one batch; a refused one says the time left [V2-RATE-3]', async () => {
  await admitCalls(one.callCounts, [call(7, 'b', 30)]);
  await onServer(
    connectionString,
    `UPDATE last_calls SET called_at = called_at - interval '10 s' WHERE operation = 'b'`,
  );
  const [first, second, third, fourth] = await admitCalls(one.callCounts, [
    call(9, 'a', 5),
    call(7, 'b', 30),
    call(9, 'a', 5),
    call(7, 'b', 10),
  ]);
  expect(first).toEqual({ admitted: true, remaining: 0, waitSeconds: 5 });
  expect(second).toMatchObject({ admitted: false });
  expect(second?.waitSeconds).toBeLessThanOrEqual(20);
  expect(second?.waitSeconds).toBeGreaterThan(10);
  expect(third).toMatchObject({ admitted: false });
  expect(fourth).toMatchObject({ admitted: true });
});

test('calls of more than a day ago are dropped, without waiting for one that is being counted [V2-RATE-10]', async () => {
  await admitCalls(one.callCounts, [call(1, 'old'), call(2, 'old'), call(3, 'old')]);
  await onServer(
    connectionString,
    `UPDATE last_calls SET called_at = now() - interval '25 hours' WHERE operation = 'old' AND company_id < 3`,
  );
  const client = new pg.Client({ options: seesAll, connectionString });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SELECT FROM last_calls WHERE operation = 'old' AND company_id = 1 FOR UPDATE`);
    await dropOldCalls(two.installation);
    const left = await queryRows(
      connectionString,
      `SELECT company_id::integer AS company FROM last_calls WHERE operation = 'old' ORDER BY 1`,
    );
    expect(left).toEqual([{ company: 1 }, { company: 3 }]);
  } finally {
    await client.end();
  }
});
