import pg from 'pg';
import { expect, test } from 'vitest';
import { advisoryLocks } from '../../src/storage/advisory-locks.ts';
import { type Migration, migrate, pendingAfter, readMigrations } from '../../src/storage/migrate.ts';
import { onServer } from '../support/database-server.ts';
import { queryRows } from '../support/query-rows.ts';
import { emptyDatabase, testDatabase } from '../support/test-service.ts';

test('migrations are numbered without a gap [OPS-MIG-1]', async () => {
  const versions = (await readMigrations()).map(({ version }) => version);
  expect(versions).toEqual(versions.map((_, index) => index + 1));
  expect(versions.length).toBeGreaterThan(0);
});

test('processes that start together run each migration once, and a second run none [OPS-MIG-1] [OPS-CLI-9]', async () => {
  const database = await emptyDatabase();
  const runs = await Promise.all([migrate(database), migrate(database), migrate(database), migrate(database)]);
  const known = await readMigrations();
  expect(runs.map((applied) => applied.length).sort()).toEqual([0, 0, 0, known.length].sort());
  const kept = await queryRows<{ name: string; checksum: string }>(
    database,
    'SELECT name, checksum FROM schema_migrations ORDER BY version',
  );
  expect(kept).toEqual(known.map(({ name, checksum }) => ({ name, checksum })));
  expect(await migrate(database)).toEqual([]);
});

test('a start that has nothing to migrate does not wait for a backup [OPS-MIG-1] [OPS-BACKUP-1]', async () => {
  const database = await testDatabase();
  const backup = new pg.Client({ connectionString: database });
  await backup.connect();
  try {
    await backup.query('SELECT pg_advisory_lock_shared($1)', [advisoryLocks.migration]);
    expect(await migrate(database)).toEqual([]);
  } finally {
    await backup.end();
  }
});

test('a changed migration and a newer one are refused with a sentence that names it, and nothing changes [OPS-MIG-2] [OPS-START-5]', async () => {
  const database = await testDatabase();
  const before = await queryRows(database, 'SELECT * FROM schema_migrations ORDER BY version');
  await onServer(database, `UPDATE schema_migrations SET checksum = 'x' WHERE version = 1`);
  await expect(migrate(database)).rejects.toThrow(/^The migration 0001_\w+\.sql was changed after/);
  await onServer(database, 'DELETE FROM schema_migrations WHERE version = 1');
  await onServer(
    database,
    ...(before as readonly { name: string; checksum: string }[])
      .slice(0, 1)
      .map(
        ({ name, checksum }) =>
          `INSERT INTO schema_migrations (version, name, checksum) VALUES (1, '${name}', '${checksum}')`,
      ),
    `INSERT INTO schema_migrations (version, name, checksum) VALUES (9999, '9999_future.sql', 'x')`,
  );
  await expect(migrate(database)).rejects.toThrow(/newer migration 9999_future\.sql/);
  expect(await queryRows(database, 'SELECT count(*)::int AS count FROM schema_migrations')).toEqual([
    { count: before.length + 1 },
  ]);
});

test('what is pending is what was not applied [OPS-MIG-1]', () => {
  const migration = (version: number): Migration => ({
    version,
    name: `000${version}_x.sql`,
    text: '',
    checksum: `c${version}`,
  });
  expect(pendingAfter([migration(1), migration(2)], [migration(1)])).toEqual([migration(2)]);
});
