import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Connection } from '../../src/storage/connection.ts';
import { type Database, openDatabase } from '../../src/storage/database.ts';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { testDatabase } from '../support/service/test-service.ts';

let connectionString: string;
let ours: number;
let theirs: number;

beforeAll(async () => {
  connectionString = await testDatabase();
  const companies = await queryRows<{ id: string }>(
    connectionString,
    `INSERT INTO companies (fiscal_code, name) VALUES ('1', 'Noi'), ('2', 'Ei') RETURNING company_id AS id`,
  );
  [ours, theirs] = companies.map(({ id }) => Number(id)) as [number, number];
  await queryRows(
    connectionString,
    `INSERT INTO articles (company_id, code, name) SELECT company_id, 'A1', name FROM companies`,
  );
});

function open(connections = 1): Database {
  const database = openDatabase(connectionString, { connections, onIdleError: () => undefined });
  onTestFinished(() => database.close());
  return database;
}

/** Somebody who forgets the company would write it so. */
const forgetful = {
  read: ({ run }: Connection) => run<{ name: string }>('wall.read', 'SELECT name FROM articles ORDER BY name', []),
  insert: ({ run }: Connection, company: number) =>
    run('wall.insert', `INSERT INTO articles (company_id, code, name) VALUES ($1, 'A2', 'Fals')`, [company]),
  rename: ({ run }: Connection) =>
    run<{ name: string }>('wall.rename', `UPDATE articles SET unit = 'BUC' RETURNING name`, []),
  give: ({ run }: Connection, company: number) => run('wall.give', 'UPDATE articles SET company_id = $1', [company]),
  remove: ({ run }: Connection) => run('wall.remove', `DELETE FROM articles WHERE code = 'A1' RETURNING name`, []),
};

const isRefused = /row-level security/;
const mine = [{ name: 'Noi' }];

test('a read without its company finds nothing of another one, in whatever way it reads [OPS-TX-2]', async () => {
  const database = open();
  await database.transact({ companyId: ours }, async (tx) => {
    expect(await forgetful.read({ run: tx.read })).toEqual(mine);
    expect(await forgetful.read({ run: tx.quickRead })).toEqual(mine);
    expect(await forgetful.read(tx)).toEqual(mine);
    // The transaction has begun by now.
    expect(await forgetful.read({ run: tx.read })).toEqual(mine);
    expect(await forgetful.read({ run: tx.quickRead })).toEqual(mine);
    expect(await tx.last(forgetful.read)).toEqual(mine);
  });
  expect(await database.transact({ companyId: ours }, (tx) => tx.last(forgetful.read))).toEqual(mine);
});

test('a write without its company changes nothing of another one, and adds nothing to it [OPS-TX-2]', async () => {
  const database = open();
  const within = <T>(work: (connection: Connection) => Promise<T>): Promise<T> =>
    database.transact({ companyId: ours }, work);
  const before = await queryRows(connectionString, 'SELECT * FROM articles WHERE company_id = $1 ORDER BY article_id', [
    theirs,
  ]);
  expect(await within(forgetful.rename)).toEqual(mine);
  await expect(within((tx) => forgetful.insert(tx, theirs))).rejects.toThrow(isRefused);
  await expect(within((tx) => forgetful.give(tx, theirs))).rejects.toThrow(isRefused);
  const removal = within(async (tx) => {
    expect(await forgetful.remove(tx)).toEqual(mine);
    throw new Error('not really');
  });
  await expect(removal).rejects.toThrow('not really');
  const after = await queryRows(connectionString, 'SELECT * FROM articles WHERE company_id = $1 ORDER BY article_id', [
    theirs,
  ]);
  expect(after).toEqual(before);
});

test('the scope ends with its statement: on one connection companies follow each other, also behind failures [OPS-TX-2]', async () => {
  const database = open();
  const namesOf = (companyId: number) => database.transact({ companyId }, (tx) => tx.last(forgetful.read));
  for (let round = 0; round < 3; round += 1) {
    expect(await namesOf(ours)).toEqual(mine);
    expect(await namesOf(theirs)).toEqual([{ name: 'Ei' }]);
    const failing = database.transact({ companyId: theirs }, (tx) => tx.run('wall.wrong', 'SELECT 1 / 0', []));
    await expect(failing).rejects.toThrow('division by zero');
  }
  const together = await Promise.all(
    Array.from({ length: 40 }, (_, place) =>
      database.transact({ companyId: place % 2 ? ours : theirs }, (tx) => forgetful.read({ run: tx.quickRead })),
    ),
  );
  expect(together.map(([row]) => row?.name)).toEqual(together.map((_, place) => (place % 2 ? 'Noi' : 'Ei')));
});

test('of several companies in one transaction each statement sees its own, and the whole only where it says so [OPS-TX-2]', async () => {
  const database = open();
  await database
    .transactInstallation(async (installation) => {
      expect(await forgetful.read(installation.ofCompany(ours))).toEqual(mine);
      expect(await forgetful.read(installation.ofCompany(theirs))).toEqual([{ name: 'Ei' }]);
      expect(await forgetful.read(installation)).toHaveLength(2);
      await expect(forgetful.insert(installation.ofCompany(ours), theirs)).rejects.toThrow(isRefused);
      throw new Error('rolled back');
    })
    .catch((error: Error) => expect(error.message).toBe('rolled back'));
  expect(await forgetful.read(database.installation)).toHaveLength(2);
});

test('a statement of several companies sees and writes those alone [OPS-TX-2] [V2-ISSUE-9]', async () => {
  const database = open();
  const third = await queryRows<{ id: string }>(
    connectionString,
    `WITH made AS (INSERT INTO companies (fiscal_code, name) VALUES ('${ours}${theirs}', 'Alții') RETURNING company_id)
     INSERT INTO articles (company_id, code, name) SELECT company_id, 'A1', 'Alții' FROM made RETURNING company_id AS id`,
  );
  const other = Number(third[0]?.id);
  const within = <T>(companies: readonly number[], work: (connection: Connection) => Promise<T>): Promise<T> =>
    database.withConnection(companies, work);
  expect(await within([ours, theirs], forgetful.read)).toEqual([{ name: 'Ei' }, { name: 'Noi' }]);
  expect(await within([other, ours], forgetful.read)).toEqual([{ name: 'Alții' }, { name: 'Noi' }]);
  await expect(within([ours, theirs], (all) => forgetful.insert(all, other))).rejects.toThrow(isRefused);
  expect(await within([], forgetful.read)).toEqual([]);
  // The list ends with its statement.
  expect(await within([ours, theirs], ({ run }) => run('wall.list', 'SELECT 1 AS one', []))).toEqual([{ one: 1 }]);
  expect(await database.transact({ companyId: ours }, forgetful.read)).toEqual(mine);
});

test('a connection that says nothing sees nothing, and the role of the service cannot go past the policies [OPS-TX-2]', async () => {
  const silent = await queryRows(
    connectionString,
    `SELECT name FROM (SELECT set_config('facturier.company', '', false)) AS s, articles`,
  );
  expect(silent).toEqual([]);
  const [role] = await queryRows(
    connectionString,
    'SELECT rolsuper AS "isSuper", rolbypassrls AS "bypasses" FROM pg_roles WHERE rolname = current_user',
  );
  expect(role).toEqual({ isSuper: false, bypasses: false });
});

/** The tables with a company that have no policy: each is here for a reason. */
const withoutPolicy = [
  'client_fragments', // part of an index over the clients: it holds hashes, and no index is searched by @> behind a policy
  'person_links', // of a person, found by its hash before any company is known; the company is the one whose invitation it accepts
];

test('every table with a company keeps companies apart, its owner included [OPS-TX-2]', async () => {
  const tables = await queryRows<{ name: string; isForced: boolean; policies: string[] }>(
    connectionString,
    `SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS "isForced",
            ARRAY(SELECT pg_get_expr(p.polqual, c.oid) || ' / ' || pg_get_expr(p.polwithcheck, c.oid) FROM pg_policy p
                   WHERE p.polrelid = c.oid AND p.polcmd = '*' AND p.polroles = '{0}') AS policies
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped
      WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace`,
  );
  expect(tables.length).toBeGreaterThan(30);
  const open = tables.filter(({ isForced, policies }) => !isForced || policies.length !== 1);
  expect(open.map(({ name }) => name).sort()).toEqual([...withoutPolicy].sort());
  expect(new Set(tables.flatMap(({ policies }) => policies)).size).toBe(1);
});

test('every index behind a policy is searched by what cannot leak: columns, or their digest, in a B-tree [OPS-TX-3]', async () => {
  const indexes = await queryRows<{ definition: string }>(
    connectionString,
    `SELECT pg_get_indexdef(i.indexrelid) AS definition
       FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_class x ON x.oid = i.indexrelid JOIN pg_am m ON m.oid = x.relam
      WHERE c.relforcerowsecurity AND (m.amname <> 'btree' OR pg_get_expr(i.indexprs, c.oid) !~ '^md5\\(\\w+\\)$')`,
  );
  expect(indexes).toEqual([]);
});
