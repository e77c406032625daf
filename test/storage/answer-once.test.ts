import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Refused } from '../../src/domain/refusal.ts';
import type { Caller } from '../../src/operations/caller.ts';
import { answerOnce, type IdempotentRequest } from '../../src/operations/calls/answer-once.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { masterKey } from '../support/service/provisioning-bench.ts';
import { testDatabase } from '../support/service/test-service.ts';

const connectionString = await testDatabase();
/** Two processes, which have nothing in common but the database. */
const [one, two] = [1, 2].map(() => {
  const database = openDatabase(connectionString, { connections: 3, onIdleError: () => undefined });
  return { database, answer: answerOnce({ database, masterKey: async () => masterKey }) };
}) as [Process, Process];
interface Process {
  readonly database: ReturnType<typeof openDatabase>;
  readonly answer: ReturnType<typeof answerOnce>;
}
afterAll(() => Promise.all([one.database.close(), two.database.close()]));

let caller: Caller;
beforeAll(async () => {
  await queryRows(connectionString, 'CREATE TABLE jottings (company_id bigint, place integer)');
  const [company] = await queryRows<{ company_id: number }>(
    connectionString,
    `INSERT INTO companies (fiscal_code, name) VALUES ('12345674', 'Exemplu') RETURNING company_id::integer`,
  );
  caller = { companyId: company?.company_id } as Caller;
});

let begun: number;
beforeEach(() => {
  begun = 0;
});

const jot = async ({ database }: Process, from: Caller, place: number, fails = false): Promise<number> =>
  database.transact(from, async (tx) => {
    await tx.run('jottings.add', 'INSERT INTO jottings VALUES ($1, $2)', [tx.companyId, place]);
    if (fails) throw new Error('rolled back');
    return place;
  });

const jotted = async (place: number): Promise<number> =>
  (await queryRows(connectionString, 'SELECT FROM jottings WHERE place = $1', [place])).length;

const heldKeys = async (): Promise<number> =>
  (
    await queryRows(
      connectionString,
      `SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
        WHERE datname = current_database() AND locktype = 'advisory' AND granted`,
    )
  ).length;

/** What it does outside goes on until `outside` is over. */
const requestOf = (
  by: Process,
  key: string,
  place: number,
  more: Partial<IdempotentRequest<number>> & { readonly outside?: Promise<void>; readonly fails?: boolean } = {},
): IdempotentRequest<number> => ({
  key,
  requestHash: Buffer.from(key),
  admit: async () => undefined,
  async perform(from) {
    begun += 1;
    await more.outside;
    if (more.fails) await jot(by, from, place, true).catch(() => undefined);
    return jot(by, from, place);
  },
  say: (result) => ({ status: 200, body: `${result}` }),
  sayRefusal: () => null,
  ...more,
});

function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

const refused = new Refused({ reason: 'resource-not-found', missing: { is: 'draft' } });

test('equal requests in two processes work once, outside too: the later one waits and repeats the answer, even where its count is refused [V2-IDEM-1] [V2-IDEM-3] [V2-IDEM-5]', async () => {
  const { opened, open } = gate();
  const first = one.answer(caller, requestOf(one, 'doua procese', 1, { outside: opened }));
  await expect.poll(heldKeys).toBe(1);
  const later = two.answer(caller, requestOf(two, 'doua procese', 1, { admit: () => Promise.reject(refused) }));
  await expect.poll(() => begun).toBe(1);
  open();
  expect(await first).toEqual({ status: 200, body: '1', replayed: false });
  expect(await later).toEqual({ status: 200, body: '1', replayed: true });
  expect([begun, await jotted(1), await heldKeys()]).toEqual([1, 1, 0]);
});

test('what rolls back and begins again has one effect and one answer, whoever of two processes has the key first [V2-IDEM-1] [V2-IDEM-4]', async () => {
  const { opened, open } = gate();
  const first = one.answer(caller, requestOf(one, 'din nou', 6, { outside: opened, fails: true }));
  await expect.poll(heldKeys).toBe(1);
  const later = two.answer(caller, requestOf(two, 'din nou', 6));
  open();
  const answers = await Promise.all([first, later]);
  expect(answers.map(({ body }) => body)).toEqual(['6', '6']);
  expect(answers.filter(({ replayed }) => replayed)).toHaveLength(1);
  expect([await jotted(6), await heldKeys()]).toEqual([1, 0]);
});

test('a call whose count is refused does nothing, and frees the key [V2-IDEM-5] [V2-IDEM-6]', async () => {
  const admit = () => Promise.reject(refused);
  await expect(one.answer(caller, requestOf(one, 'refuzata', 2, { admit }))).rejects.toBe(refused);
  expect([begun, await heldKeys()]).toEqual([0, 0]);
  expect(await two.answer(caller, requestOf(two, 'refuzata', 2))).toMatchObject({ body: '2', replayed: false });
});

test('a refusal that stays is stored although the work was rolled back, and nothing else is [V2-IDEM-6]', async () => {
  const said = { status: 404, body: 'lipsa' };
  const request = requestOf(one, 'lipsa', 3, {
    perform: (from) =>
      one.database.transact(from, async (tx) => {
        await tx.run('jottings.add', 'INSERT INTO jottings VALUES ($1, $2)', [tx.companyId, 3]);
        throw refused;
      }),
    sayRefusal: () => said,
  });
  expect(await one.answer(caller, request)).toEqual({ ...said, replayed: false });
  expect(await two.answer(caller, requestOf(two, 'lipsa', 3))).toEqual({ ...said, replayed: true });
  expect([await jotted(3), await heldKeys()]).toEqual([0, 0]);
});

test('a connection that breaks while its request works outside frees the key, and nothing was done [V2-IDEM-4]', async () => {
  const { opened, open } = gate();
  const broken = one.answer(caller, requestOf(one, 'rupta', 4, { outside: opened }));
  const failed = expect(broken).rejects.toThrow();
  await expect.poll(heldKeys).toBe(1);
  const holder = `SELECT pid FROM pg_locks JOIN pg_database d ON d.oid = database
    WHERE datname = current_database() AND locktype = 'advisory' AND granted`;
  await queryRows(connectionString, `SELECT pg_terminate_backend(pid) FROM (${holder}) AS holder`);
  await expect.poll(heldKeys).toBe(0);
  expect(await two.answer(caller, requestOf(two, 'rupta', 4))).toMatchObject({ body: '4', replayed: false });
  open();
  await failed;
  expect(await jotted(4)).toBe(1);
  expect(await one.answer(caller, requestOf(one, 'rupta', 4))).toMatchObject({ body: '4', replayed: true });
});

test('a process of the version before, which holds the key by its session, is waited for [V2-IDEM-3] [OPS-MIG-6]', async () => {
  const older = new pg.Client({ connectionString });
  await older.connect();
  const lock = createHash('sha256').update(`${caller.companyId} de dinainte`).digest().readBigInt64BE(0);
  await older.query('SELECT pg_advisory_lock($1)', [lock.toString()]);
  const answered = one.answer(caller, requestOf(one, 'de dinainte', 5));
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`;
  await expect.poll(() => queryRows(connectionString, waiting)).toHaveLength(1);
  expect(begun).toBe(0);
  await older.end();
  expect(await answered).toMatchObject({ body: '5', replayed: false });
});
