import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type Database, openDatabase } from '../../src/storage/database.ts';
import type { JointRead } from '../../src/storage/joint-reads.ts';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { testDatabase } from '../support/service/test-service.ts';

let connectionString: string;
beforeAll(async () => {
  connectionString = await testDatabase();
  await queryRows(connectionString, 'CREATE TABLE slips (company_id bigint, name text, part text)');
  await queryRows(
    connectionString,
    `INSERT INTO slips SELECT company, name, company || name FROM generate_series(1, 40) AS company, unnest(ARRAY['a', 'b']) AS name`,
  );
  await queryRows(connectionString, `INSERT INTO slips VALUES (7, 'torn', 'no number')`);
  await queryRows(connectionString, `SELECT keep_companies_apart('slips')`);
});

function openOne(): Database {
  const database = openDatabase(connectionString, { connections: 2, onIdleError: () => undefined });
  onTestFinished(() => database.close());
  return database;
}

interface Slip {
  readonly text: string;
}

/** A torn slip cannot be read. */
const text = `CASE WHEN name = 'torn' THEN (part::integer)::text ELSE part END AS text`;
const slip: JointRead<string> = {
  alone: (companyId, name) => [
    'slips.find',
    `SELECT ${text} FROM slips WHERE company_id = $1 AND name = $2`,
    [companyId, name],
  ],
  together: (parts) => [
    'slips.find-together',
    `SELECT place::integer, ${text} FROM unnest($1::bigint[], $2::text[]) WITH ORDINALITY AS sent (company_id, name, place)
       JOIN slips USING (company_id, name)`,
    [parts.map(({ companyId }) => companyId), parts.map(({ key }) => key)],
  ],
};
/** It forgets whose rows it may read, which the server knows all the same. */
const careless: JointRead<string> = {
  alone: () => ['slips.careless', 'SELECT part AS text FROM slips ORDER BY part', []],
  together: (parts) => [
    'slips.careless-together',
    `SELECT 1 AS place, string_agg(part, ' ' ORDER BY part) AS text FROM slips WHERE name = ANY($1)`,
    [parts.map(({ key }) => key)],
  ],
};

const read = async (database: Database, companyId: number, name: string, one = slip): Promise<string | null> =>
  (await database.transact({ companyId }, (tx) => tx.quickReadOne<string, Slip>(one, name)))?.text ?? null;

const statementsOf = (one: JointRead<string>) => {
  const alone = vi.spyOn(one, 'alone');
  const together = vi.spyOn(one, 'together');
  onTestFinished(() => {
    alone.mockRestore();
    together.mockRestore();
  });
  return () => [alone.mock.calls.length, together.mock.calls.map(([parts]) => parts.length)];
};

test('reads of one moment are one statement for each sixteen, and each gets its own row or none [OPS-SPEED-5]', async () => {
  const database = openOne();
  const statements = statementsOf(slip);
  const wanted = Array.from({ length: 20 }, (_, place) => [place + 1, place % 5 === 4 ? 'missing' : 'b'] as const);
  const found = await Promise.all([
    read(database, 1, 'a'),
    ...wanted.map(([companyId, name]) => read(database, companyId, name)),
  ]);
  expect(found).toEqual(['1a', ...wanted.map(([companyId, name]) => (name === 'b' ? `${companyId}b` : null))]);
  expect(statements()).toEqual([0, [16, 5]]);
});

test('a read by itself is the statement of its company, as is one of a transaction that has begun [OPS-SPEED-5]', async () => {
  const database = openOne();
  const statements = statementsOf(slip);
  expect(await read(database, 3, 'a')).toBe('3a');
  const changed = await database.transact({ companyId: 3 }, async (tx) => {
    await tx.run('slips.change', `UPDATE slips SET part = 'changed' WHERE company_id = $1 AND name = 'b'`, [3]);
    return (await tx.quickReadOne<string, Slip>(slip, 'b'))?.text;
  });
  expect(changed).toBe('changed');
  expect(statements()).toEqual([2, []]);
});

test('a row that cannot be read fails for who asked for it, and for nobody beside [OPS-SPEED-5]', async () => {
  const database = openOne();
  const outcomes = await Promise.allSettled([
    read(database, 5, 'a'),
    read(database, 7, 'torn'),
    read(database, 6, 'a'),
  ]);
  expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual(['5a', 'failed', '6a']);
  expect(await read(database, 7, 'a')).toBe('7a');
});

test('a statement for several companies sees the rows of these alone [OPS-SPEED-5] [OPS-TX-2]', async () => {
  const database = openOne();
  const both = await Promise.all([read(database, 11, 'a', careless), read(database, 12, 'a', careless)]);
  expect(both).toEqual(['11a 12a', null]);
});

test('a read after the last statement of its transaction fails [OPS-TX-1]', async () => {
  const database = openOne();
  const late = database.transact({ companyId: 8 }, async (tx) => {
    await tx.last((last) => last.run('slips.touch', 'UPDATE slips SET name = name WHERE company_id = $1', [8]));
    return tx.quickReadOne<string, Slip>(slip, 'a');
  });
  await expect(late).rejects.toThrow(/came after the last/);
});
