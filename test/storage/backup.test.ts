import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { backup } from '../../src/commands/backup.ts';
import { doctor } from '../../src/commands/doctor.ts';
import { release } from '../../src/commands/release.ts';
import { restore } from '../../src/commands/restore.ts';
import { connectionOf } from '../../src/storage/connection.ts';
import { readBackup } from '../../src/storage/postgres/backup/read-backup.ts';
import { restoreBackup } from '../../src/storage/postgres/backup/restore-backup.ts';
import { readOutwardHold } from '../../src/storage/postgres/installation.ts';
import { type Migration, migrationsTable, readMigrations, runMigration } from '../../src/storage/postgres/migrate.ts';
import { announceService, whileAlone } from '../../src/storage/postgres/presence.ts';
import { openShop } from '../scenarios/invoices/shop.ts';
import { queryRows, seesAll } from '../support/behind-the-wire/query-rows.ts';
import {
  contentOf,
  folderOfFile,
  membersOf,
  released,
  runOn,
  shapeOf,
  traceOf,
  withManifest,
  withTable,
  writeMembers,
} from '../support/program/backups.ts';
import { soakTest } from '../support/runner/effort.ts';
import { onServer } from '../support/service/database-server.ts';
import { provisionForTest } from '../support/service/provisioning.ts';
import { full } from '../support/service/provisioning-bench.ts';
import { emptyDatabase, testDatabase, testService } from '../support/service/test-service.ts';

// Each restore makes a schema anew, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const service = await testService({ alone: true });
const folder = await folderOfFile();
const data = join(folder, 'data');
const source = service.connectionString;
let count = 0;

/** A name for a backup that no other test of this file uses. */
function newFile(): string {
  count += 1;
  return join(folder, `backup-${count}.fct`);
}

async function backUp(connectionString = source): Promise<string> {
  const file = newFile();
  await runOn(backup, connectionString, file, { data });
  return file;
}

/** Whatever could be spoilt on the way: COPY's own marks, line ends, nothing, and letters of every kind. */
const strange = ['\\N', '\\.', 'a\tb\\c', 'rând\r\nnou\n', '', 'Țărăncuța 🧾 \u0301\u202e', '\\\\x41', '\'"%{}'];

beforeAll(async () => {
  const settings = { ...service.settings, dataFolder: data };
  await provisionForTest({ ...service, settings }, { companii: [full('12345674')] });
  const shop = await openShop(service, {
    setari: { gestioneaza_stoc: true },
    articole: [{ cod: 'A1', nume: 'Cana', cota_tva: 0.21, stocuri: [{ stoc: 1000 }] }],
  });
  for (let number = 0; number < 5; number += 1) await shop.issue({ client: { tip: 'PF', denumire: `Țară ${number}` } });
  // When a key was used is written after the answer.
  await vi.waitUntil(async () => (await queryRows(source, 'SELECT FROM key_uses')).length > 0, { timeout: 60_000 });
  const company = '(SELECT min(company_id) FROM companies)';
  await onServer(
    source,
    `INSERT INTO jobs (company_id, job_id, kind, payload, max_attempts, run_at)
       VALUES (${company}, gen_random_uuid(), 'mail', '{"text": "\\n"}', 3, '2026-01-01 00:00:00.123456+02')`,
    `INSERT INTO last_calls VALUES (${company}, 'x', 'infinity'), (${company}, 'y', '-infinity'), (${company}, 'z', '0044-03-15 BC')`,
    `INSERT INTO official_companies (fiscal_code, found, fetched_at) VALUES ('99', false, now())`,
    `INSERT INTO bank_rates VALUES ('EUR', '2026-11-13', 5.0871), ('HUF', '2026-11-13', 0.012906)`,
    `INSERT INTO central_bank (known_until, next_at, attempts) VALUES ('2099-12-31', now(), 3)`,
    `INSERT INTO audit_entries VALUES (${company}, 1, now(), 'operator', NULL, gen_random_uuid(), 's', '', 'a',
       '{ "b" :  1, "a":"\\t" }', sha256('x'))`,
  );
  // The use of a key is written within a second after the call.
  await vi.waitUntil(async () => (await queryRows(source, 'SELECT FROM key_uses')).length > 0, 30_000);
  for (const name of strange) await queryRows(source, `INSERT INTO platforms VALUES (${company}, $1)`, [name]);
});

test('a backup restored into an empty database holds every row of every table, every counter and the same schema [OPS-BACKUP-1] [OPS-CLI-15] [OPS-CLI-16]', async () => {
  const before = await contentOf(source);
  const filled = Object.values(before).filter((rows) => Array.isArray(rows) && rows.length > 0);
  expect(filled.length).toBeGreaterThan(25);

  const file = await backUp();
  const target = await emptyDatabase();
  const { out, err } = await runOn(restore, target, file, { data });
  expect(released(await contentOf(target))).toEqual(released(before));
  expect(await shapeOf(target)).toEqual(await shapeOf(source));
  const rows = Object.entries(before).flatMap(([name, found]) => (name.endsWith('_seq') ? [] : (found as object[])));
  expect(JSON.parse(out)).toMatchObject({
    environment: 'test',
    rows: rows.length,
    migrations_applied: [],
    left_out: [],
  });
  expect(err).toContain('invoices: 5 rows');

  // And once more: what was restored is backed up as it was.
  const again = await readBackup(await backUp(target));
  const first = await readBackup(file);
  const but = ({ name }: { readonly name: string }): boolean => name !== 'installation';
  expect(again.manifest.tables.filter(but)).toEqual(first.manifest.tables.filter(but));
  expect(again.manifest.sequences).toEqual(first.manifest.sequences);
  // The backup itself changed nothing, but that it is known.
  expect(released(await contentOf(source))).toEqual(released(before));
});

soakTest('after a restore no id is given twice [OPS-BACKUP-1]', async () => {
  const target = await emptyDatabase();
  await runOn(restore, target, await backUp(), { data });
  const sequences = await queryRows<{ table: string; column: string; sequence: string }>(
    target,
    `SELECT c.relname AS "table", a.attname AS "column", pg_get_serial_sequence(c.relname, a.attname) AS sequence
       FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE a.attidentity <> '' AND c.relnamespace = 'public'::regnamespace`,
  );
  expect(sequences.length).toBeGreaterThan(5);
  for (const { table, column, sequence } of sequences) {
    const [row] = await queryRows<{ isNew: boolean }>(
      target,
      `SELECT nextval($1) > coalesce((SELECT max(${column}) FROM ${table}), 0) AS "isNew"`,
      [sequence],
    );
    expect(row, sequence).toEqual({ isNew: true });
  }
});

test('a backup is for its owner alone, replaces no file unasked, and leaves nothing else behind [OPS-BACKUP-8]', async () => {
  const place = join(folder, 'place');
  await mkdir(place);
  const file = join(place, 'b.fct');
  await writeFile(`${file}.new-99999999-abcdef`, 'of a backup that was killed');
  const { out } = await runOn(backup, source, file, { data });
  expect(JSON.parse(out)).toMatchObject({
    file,
    environment: 'test',
    schema: (await readMigrations()).at(-1)?.name,
    master_key: true,
  });
  expect(JSON.parse(out).bytes).toBe((await stat(file)).size);
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const first = await readFile(file);
  await expect(runOn(backup, source, file, { data })).rejects.toThrow(
    /^There is already a file .*; --force replaces it\.$/,
  );
  expect(await readFile(file)).toEqual(first);
  await runOn(backup, source, file, { data, flags: ['force'] });
  expect(await readFile(file)).not.toEqual(first);
  expect((await readBackup(file)).manifest.tables.length).toBeGreaterThan(20);
  await expect(runOn(backup, source, join(place, 'no/b.fct'), { data })).rejects.toThrow(
    /^There is no folder .*no; make it first\.$/,
  );
  expect(await readdir(place)).toEqual(['b.fct']);
});

test('there is no backup of nothing [OPS-CLI-15]', async () => {
  const file = newFile();
  await expect(runOn(backup, await emptyDatabase(), file, { data })).rejects.toThrow(/nothing to back up/);
  await expect(stat(file)).rejects.toThrow('ENOENT');
});

test('an installation that holds a company is replaced with --force alone, and then completely [OPS-BACKUP-3]', async () => {
  const file = await backUp();
  const target = await testDatabase();
  const settings = { ...service.settings, dataFolder: join(folder, 'other') };
  await onServer(target, `INSERT INTO installation (environment, cursor_secret) VALUES ('test', 'x')`);
  await provisionForTest({ connectionString: target, settings }, { companii: [full('87654321')] });
  const before = await traceOf(target);
  await expect(runOn(restore, target, file, { data })).rejects.toThrow(/already holds companies; --force/);
  expect(await traceOf(target)).toBe(before);

  await runOn(restore, target, file, { data, flags: ['force'] });
  expect(released(await contentOf(target))).toEqual(released(await contentOf(source)));
  expect(await shapeOf(target)).toEqual(await shapeOf(source));
});

soakTest('an installation that was started but holds no company is empty [OPS-BACKUP-3]', async () => {
  const target = await testDatabase();
  await onServer(
    target,
    `INSERT INTO installation (environment, cursor_secret) VALUES ('test', 'x')`,
    `INSERT INTO official_companies (fiscal_code, found, fetched_at) VALUES ('98', false, now())`,
  );
  await runOn(restore, target, await backUp(), { data });
  expect(released(await contentOf(target))).toEqual(released(await contentOf(source)));
});

soakTest('a restore that fails on the way leaves everything as it was [OPS-BACKUP-7]', async () => {
  const target = await testDatabase();
  await onServer(target, `INSERT INTO installation (environment, cursor_secret) VALUES ('test', 'old')`);
  const before = await traceOf(target);
  const members = await membersOf(source);
  // Each is found at another moment: while rows are read, when a key is met twice, when the foreign keys come back.
  const spoils: readonly (readonly [string, (text: string) => string, RegExp])[] = [
    ['companies', (text) => text.replace('12345674', 'x'), /companies_fiscal_code_check/],
    ['series', (text) => text.replace('\t', '\t\t'), /extra data after last expected column/],
    ['platforms', (text) => text + text, /duplicate key .*platforms_pkey/],
    ['clients', () => '', /violates foreign key constraint "invoices_company_id_client_id_fkey"/],
  ];
  for (const [table, spoil, reason] of spoils) {
    const file = await writeMembers(newFile(), withTable(members, table, spoil));
    await expect(runOn(restore, target, file, { data, flags: ['unsigned'] }), table).rejects.toThrow(reason);
    expect(await traceOf(target), table).toBe(before);
  }
  const strangeColumn = withManifest(members, (manifest) => ({
    ...manifest,
    tables: manifest.tables.map((table) => ({ ...table, columns: [...table.columns, 'theirs'] })),
  }));
  const file = await writeMembers(newFile(), strangeColumn);
  await expect(runOn(restore, target, file, { data, flags: ['unsigned'] })).rejects.toThrow(
    /a column \w+\.theirs that is not facturier's/,
  );
  expect(await traceOf(target)).toBe(before);
});

soakTest(
  "a table that is nobody's of ours is in the backup, and left out by the restore with a warning [OPS-BACKUP-1]",
  async () => {
    const shared = await emptyDatabase();
    await runOn(restore, shared, await backUp(), { data });
    await onServer(
      shared,
      'CREATE TABLE "Ale Lor" (id serial, note text)',
      `INSERT INTO "Ale Lor" (note) VALUES ('x')`,
    );
    const file = await backUp(shared);
    const target = await emptyDatabase();
    const { out, err } = await runOn(restore, target, file, { data });
    expect(JSON.parse(out).left_out).toEqual(['Ale Lor']);
    expect(err).toContain("warning: left out, because they are not facturier's: Ale Lor");
    expect(released(await contentOf(target))).toEqual(released(await contentOf(source)));
  },
);

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ options: seesAll, connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function restoreWith(target: string, file: string, migrations: readonly Migration[]) {
  const { manifest, manifestBytes } = await readBackup(file);
  const { signal } = new AbortController();
  const needs = {
    file,
    manifest,
    secret: null,
    manifestBytes,
    migrations,
    replacesEverything: false,
    onTable: () => undefined,
    signal,
  };
  return withClient(target, (client) => restoreBackup(client, needs));
}

/** What later versions may bring: circles of foreign keys, generated columns, types, views, triggers, rows. */
const future: Migration = {
  version: 9001,
  name: '9001_future.sql',
  checksum: 'x',
  text: `
    CREATE TYPE mood AS ENUM ('glad', 'sad');
    CREATE TABLE left_side (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, "right" bigint, mood mood NOT NULL,
      doubled bigint GENERATED ALWAYS AS (id * 2) STORED, gone text, "Odd Name" text);
    ALTER TABLE left_side DROP COLUMN gone;
    CREATE TABLE right_side (id bigint PRIMARY KEY, "left" bigint REFERENCES left_side);
    ALTER TABLE left_side ADD FOREIGN KEY ("right") REFERENCES right_side DEFERRABLE INITIALLY DEFERRED;
    CREATE SEQUENCE loose START 7;
    CREATE VIEW both_sides AS SELECT l.id FROM left_side l JOIN right_side r ON r.id = l."right";
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'never'; END $$;
    CREATE TABLE seeded (code text PRIMARY KEY);
    INSERT INTO seeded VALUES ('one'), ('two');
    CREATE TRIGGER never_again BEFORE INSERT OR TRUNCATE ON seeded EXECUTE FUNCTION refuse();
    CREATE TRIGGER always BEFORE UPDATE ON seeded EXECUTE FUNCTION refuse();
    ALTER TABLE seeded ENABLE ALWAYS TRIGGER always;`,
};

soakTest(
  'tables of later migrations are backed up and restored by themselves, whatever they are made of [OPS-BACKUP-1]',
  async () => {
    const migrations = [...(await readMigrations()), future];
    const later = await emptyDatabase();
    await restoreWith(later, await backUp(), migrations);
    await onServer(
      later,
      `BEGIN; INSERT INTO left_side ("right", mood, "Odd Name") VALUES (2, 'glad', 'a'), (1, 'sad', NULL);
       INSERT INTO right_side VALUES (1, 1), (2, 2); COMMIT`,
      `SELECT nextval('loose')`,
      `DELETE FROM seeded WHERE code = 'one'`,
    );
    const file = await writeMembers(newFile(), await membersOf(later));
    const target = await emptyDatabase();
    expect((await restoreWith(target, file, migrations)).leftOut).toEqual([]);
    expect(released(await contentOf(target))).toEqual(released(await contentOf(later)));
    expect(await shapeOf(target)).toEqual(await shapeOf(later));
    expect(await queryRows(target, 'SELECT id::int, doubled::int, mood FROM left_side ORDER BY 1')).toEqual([
      { id: 1, doubled: 2, mood: 'glad' },
      { id: 2, doubled: 4, mood: 'sad' },
    ]);
    await expect(onServer(target, `INSERT INTO seeded VALUES ('three')`)).rejects.toThrow('never');
  },
);

test('a backup of an older schema is restored and brought up to date [OPS-BACKUP-6]', async () => {
  const migrations = await readMigrations();
  const older = await emptyDatabase();
  await withClient(older, async (client) => {
    await client.query(migrationsTable);
    for (const migration of migrations.slice(0, 5)) await runMigration(client, migration);
    await client.query(`INSERT INTO installation (environment, cursor_secret) VALUES ('test', 'old')`);
    await client.query(`INSERT INTO companies (fiscal_code, name) VALUES ('1', 'Veche SRL')`);
  });
  const target = await testDatabase();
  const { out } = await runOn(restore, target, await backUp(older), { data, flags: ['unsigned'] });
  expect(JSON.parse(out).migrations_applied).toEqual(migrations.slice(5).map(({ name }) => name));
  expect(await shapeOf(target)).toEqual(await shapeOf(source));
  expect(await queryRows(target, 'SELECT name FROM companies')).toEqual([{ name: 'Veche SRL' }]);
  const kept = 'SELECT version, name, checksum FROM schema_migrations ORDER BY version';
  expect(await queryRows(target, kept)).toEqual(await queryRows(source, kept));
});

test('outward jobs are held after a restore until release, and doctor says so [OPS-BACKUP-4] [OPS-CLI-20] [OPS-CLI-10]', async () => {
  const target = await emptyDatabase();
  const held = (connectionString: string) =>
    withClient(connectionString, (client) => readOutwardHold(connectionOf(client)));
  await runOn(restore, target, await backUp(), { data });
  expect(await held(source)).toBeNull();
  expect(await held(target)).toBeInstanceOf(Date);
  expect((await runOn(doctor, target, '', { data })).out).toMatch(
    /^WRONG {2}mail, messages .* and webhooks .* held since a restore/m,
  );

  expect((await runOn(release, target, '', { data })).out).toMatch(/webhooks go out again/);
  expect(await held(target)).toBeNull();
  expect((await runOn(doctor, target, '', { data })).out).not.toContain('WRONG');
  expect((await runOn(release, target, '', { data })).out).toBe('Nothing was held.\n');
});

test('no restore while a service runs, and no service while a restore runs [OPS-BACKUP-7]', async () => {
  const file = await backUp();
  const target = await testDatabase();
  const leave = await announceService(target);
  const another = await announceService(target);
  const before = await traceOf(target);
  await expect(runOn(restore, target, file, { data, flags: ['force'] })).rejects.toThrow(
    /A service runs on this database/,
  );
  expect(await traceOf(target)).toBe(before);
  await leave?.();
  await expect(runOn(restore, target, file, { data })).rejects.toThrow(/A service runs on this database/);
  await another?.();
  expect(await whileAlone(target, () => announceService(target).then((answer) => ({ answer })))).toEqual({
    answer: null,
  });
  await expect.poll(() => runOn(restore, target, file, { data }).then(({ out }) => out, String)).toContain('"held"');
});

soakTest('a service whose connection broke announces itself again [OPS-BACKUP-7]', async () => {
  const target = await testDatabase();
  const leave = await announceService(target);
  const alone = async (): Promise<boolean> => (await whileAlone(target, async () => true)) ?? false;
  expect(await alone()).toBe(false);
  await onServer(
    target,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'facturier presence' AND datname = current_database()`,
  );
  await expect.poll(alone).toBe(true);
  await expect.poll(alone, { timeout: 60_000, interval: 500 }).toBe(false);
  await leave?.();
  await expect.poll(alone).toBe(true);
});

soakTest('a restore does not wait for ever for somebody who holds a table [OPS-BACKUP-7]', async () => {
  const file = await backUp();
  const target = await testDatabase();
  await withClient(target, async (holder) => {
    await holder.query('BEGIN; LOCK TABLE invoices IN ACCESS SHARE MODE');
    await expect(runOn(restore, target, file, { data })).rejects.toThrow(
      /^Somebody else is using the database; nothing/,
    );
  });
});
