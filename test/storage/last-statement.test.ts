import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Actor, type Database, openDatabase } from '../../src/storage/database.ts';
import type { Transaction } from '../../src/storage/transaction.ts';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { testDatabase } from '../support/service/test-service.ts';

let connectionString: string;
beforeAll(async () => {
  connectionString = await testDatabase();
  await queryRows(connectionString, 'CREATE TABLE jottings (company_id bigint, place integer)');
});

/** With one connection, whatever a transaction leaves behind meets the next statement. */
function openOne(): Database {
  const database = openDatabase(connectionString, { connections: 1, onIdleError: () => undefined });
  onTestFinished(() => database.close());
  return database;
}

let companies = 0;
const newCompany = (): Actor => ({ companyId: ++companies });

const note = (tx: Transaction, place: number) =>
  tx.run('jottings.add', 'INSERT INTO jottings VALUES ($1, $2)', [tx.companyId, place]);

const notesOf = async ({ companyId }: Actor): Promise<readonly number[]> => {
  const rows = await queryRows<{ place: number }>(
    connectionString,
    'SELECT place FROM jottings WHERE company_id = $1 ORDER BY place',
    [companyId],
  );
  return rows.map(({ place }) => place);
};

async function expectOutsideTransaction(): Promise<void> {
  const left = await queryRows(
    connectionString,
    `SELECT state, query FROM pg_stat_activity
      WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
  );
  expect(left).toEqual([]);
}

const after = /came after the last one of its transaction/;

test('a statement after the last one fails, what came before it is committed, and the connection is outside any transaction [OPS-TX-1]', async () => {
  const database = openOne();
  const alone = newCompany();
  const work = database.transact(alone, async (tx) => {
    await tx.last((last) => note(last, 1));
    await note(tx, 2);
  });
  await expect(work).rejects.toThrow(after);
  expect(await notesOf(alone)).toEqual([1]);
  await expectOutsideTransaction();

  const begun = newCompany();
  const longer = database.transact(begun, async (tx) => {
    await note(tx, 1);
    await tx.last((last) => note(last, 2));
    await note(tx, 3);
  });
  await expect(longer).rejects.toThrow(after);
  expect(await notesOf(begun)).toEqual([1, 2]);
  await expectOutsideTransaction();
});

test('of two statements given as the last one the second fails, as does a read [OPS-TX-1]', async () => {
  const database = openOne();
  const actor = newCompany();
  const twice = database.transact(actor, (tx) =>
    tx.last(async (last) => {
      await note(last, 1);
      await note(last, 2);
    }),
  );
  await expect(twice).rejects.toThrow(after);
  for (const way of ['read', 'quickRead'] as const) {
    const reading = database.transact(actor, async (tx) => {
      await tx.last((last) => note(last, 3));
      await tx[way]('jottings.one', 'SELECT 1', []);
    });
    await expect(reading).rejects.toThrow(after);
  }
  expect(await notesOf(actor)).toEqual([1, 3, 3]);
  await expectOutsideTransaction();
});

test('a last step that finds nothing to write still commits what came before it [OPS-TX-1]', async () => {
  const database = openOne();
  const actor = newCompany();
  await database.transact(actor, async (tx) => {
    await note(tx, 1);
    await tx.last(async () => undefined);
  });
  expect(await notesOf(actor)).toEqual([1]);
  await expectOutsideTransaction();
});

test('work that does not wait for its last statement is over only when that is, and fails with it [OPS-TX-1]', async () => {
  const database = openOne();
  const actor = newCompany();
  await database.transact(actor, async (tx) => {
    await note(tx, 1);
    tx.last((last) => note(last, 2));
  });
  expect(await notesOf(actor)).toEqual([1, 2]);
  const failing = database.transact(actor, async (tx) => {
    await note(tx, 3);
    tx.last((last) => last.run('jottings.wrong', 'INSERT INTO jottings VALUES ($1, 1 / 0)', [tx.companyId])).catch(
      () => undefined,
    );
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect(await notesOf(actor)).toEqual([1, 2]);
  await expectOutsideTransaction();
});

test('a transaction that is kept beyond its work runs nothing [OPS-TX-1]', async () => {
  const database = openOne();
  const actor = newCompany();
  const kept = await database.transact(actor, async (tx) => ({ tx }));
  await expect(note(kept.tx, 1)).rejects.toThrow(after);
  expect(await notesOf(actor)).toEqual([]);
  await expectOutsideTransaction();
});

test('a statement after the last one fails also where the answer is stored before the commit, and nothing is committed [OPS-TX-1]', async () => {
  const database = openOne();
  const actor = newCompany();
  const attempt = (alsoAfter: boolean) =>
    database.withConnection(actor.companyId, (connection) => {
      const beforeCommit = async (tx: Transaction): Promise<void> => void (await note(tx, 9));
      return database.transact({ ...actor, session: { connection, beforeCommit } }, async (tx) => {
        await tx.last((last) => note(last, 1));
        if (alsoAfter) await note(tx, 2);
      });
    });
  await expect(attempt(true)).rejects.toThrow(after);
  expect(await notesOf(actor)).toEqual([]);
  await attempt(false);
  expect(await notesOf(actor)).toEqual([1, 9]);
  await expectOutsideTransaction();
});
