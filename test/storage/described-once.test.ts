import pg from 'pg';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type Database, openDatabase } from '../../src/storage/database.ts';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { testDatabase } from '../support/service/test-service.ts';

let connectionString: string;
beforeAll(async () => {
  connectionString = await testDatabase();
  await queryRows(connectionString, 'CREATE TABLE tallies (place integer, word text)');
});

/** With one connection, every statement meets what the one before it left behind. */
function openOne(): Database {
  const database = openDatabase(connectionString, { connections: 1, onIdleError: () => undefined });
  onTestFinished(() => database.close());
  return database;
}

/** The class of the driver whose methods write the messages to the server. */
const { Connection } = pg as unknown as { readonly Connection: { readonly prototype: { describe(): void } } };

test('the columns of a prepared statement are asked for once for each connection [OPS-SPEED-4]', async () => {
  const describe = vi.spyOn(Connection.prototype, 'describe');
  onTestFinished(() => describe.mockRestore());
  const { installation } = openOne();
  const read = (place: number) =>
    installation.run('tallies.read', 'SELECT place, word FROM tallies WHERE place = $1', [place]);
  const add = (place: number, word: string | null) =>
    installation.run('tallies.add', 'INSERT INTO tallies VALUES ($1, $2)', [place, word]);

  expect(await read(1)).toEqual([]);
  await add(1, 'one');
  const before = describe.mock.calls.length;
  await add(2, null);
  expect(await read(1)).toEqual([{ place: 1, word: 'one' }]);
  expect(await read(2)).toEqual([{ place: 2, word: null }]);
  expect(await read(3)).toEqual([]);
  expect(describe.mock.calls.length).toBe(before);
});

test('a statement that failed is run again, and answers its rows [OPS-SPEED-4]', async () => {
  const { installation } = openOne();
  const divide = (by: number) => installation.run('tallies.divide', 'SELECT 12 / $1::integer AS part', [by]);
  await expect(divide(0)).rejects.toThrow(/division by zero/);
  expect(await divide(3)).toEqual([{ part: 4 }]);
  await expect(divide(0)).rejects.toThrow(/division by zero/);
  expect(await divide(4)).toEqual([{ part: 3 }]);
});

test('the server refuses a statement whose columns have changed, so that no row is read by the old ones [OPS-SPEED-4]', async () => {
  const { installation } = openOne();
  await queryRows(connectionString, 'CREATE TABLE changing (one integer)');
  await queryRows(connectionString, 'INSERT INTO changing VALUES (1)');
  const read = () => installation.run('changing.read', 'SELECT * FROM changing', []);
  expect(await read()).toEqual([{ one: 1 }]);
  await queryRows(connectionString, `ALTER TABLE changing ADD COLUMN two text DEFAULT 'b'`);
  await expect(read()).rejects.toThrow(/cached plan must not change result type/);
});

test('statements without a name on one connection have the columns of their own [OPS-SPEED-4]', async () => {
  const { installation } = openOne();
  const one = () => installation.run('', 'SELECT $1::integer AS one', [1]);
  expect(await one()).toEqual([{ one: 1 }]);
  expect(await installation.run('', 'SELECT $1::text AS two, 3 AS three', ['b'])).toEqual([{ two: 'b', three: 3 }]);
  expect(await one()).toEqual([{ one: 1 }]);
});
