import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { advisoryLocks } from '../../advisory-locks.ts';
import { connectionOf } from '../../connection.ts';
import { hasCompanies } from '../../directory/companies.ts';
import { hasCode, lockNotAvailable } from '../../faults.ts';
import { holdOutwardJobs } from '../installation.ts';
import { forgetBackup } from '../installation-marks.ts';
import { type Migration, migrationsTable, pendingAfter, runMigration, runStep, stepsOf } from '../migrate.ts';
import type { AgeSecret } from './age.ts';
import { columnList, dropEverything, quoted, readObstacles, readTables } from './catalogue.ts';
import { forgetProofs, readUnusedCodes } from './forget-proofs.ts';
import { BackupRefused, type Manifest, type TableFacts } from './manifest.ts';
import { copySettings, tableOf } from './members.ts';
import { readBackup } from './read-backup.ts';
import type { Member } from './tar.ts';

export interface RestoreNeeds {
  readonly file: string;
  /** It opens an encrypted backup. */
  readonly secret: AgeSecret | null;
  /** The manifest as it was read when the file was verified. */
  readonly manifest: Manifest;
  readonly manifestBytes: Buffer;
  readonly migrations: readonly Migration[];
  readonly replacesEverything: boolean;
  readonly onTable: (table: TableFacts) => void;
  readonly signal: AbortSignal;
}

export interface Restored {
  /** Migrations that are younger than the backup. */
  readonly applied: readonly Migration[];
  /** Tables in the backup that no migration creates, because another program made them. */
  readonly leftOut: readonly string[];
}

/** A process that holds a table longer than this is not about to release it. */
const lockSeconds = 10;

/**
 * OPS-BACKUP-7: restores all or nothing, in one transaction: the schema is created as it was when the backup was written, filled, and
 * brought up to date.
 */
export async function restoreBackup(client: pg.ClientBase, needs: RestoreNeeds): Promise<Restored> {
  await client.query('BEGIN');
  try {
    await client.query(`${copySettings}; SET LOCAL lock_timeout = '${lockSeconds}s'`);
    const restored = await restore(client, needs);
    await client.query('COMMIT');
    return restored;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    if (!hasCode(error, lockNotAvailable)) throw error;
    throw new BackupRefused('Somebody else is using the database; nothing was changed.');
  }
}

async function restore(client: pg.ClientBase, needs: RestoreNeeds): Promise<Restored> {
  const { manifest, migrations, replacesEverything, signal } = needs;
  await client.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.migration]);
  if (!replacesEverything) await refuseNonEmpty(client);

  const younger = pendingAfter(migrations, manifest.migrations, 'backup');
  const unusedCodes = await readUnusedCodes(connectionOf(client));
  await dropEverything(client);
  await client.query(migrationsTable);
  const older = migrations.filter((migration) => !younger.includes(migration));
  for (const step of await stepsOf(older)) await runStep(client, step);

  const leftOut = await load(client, needs);
  for (const migration of younger) await runMigration(client, migration);
  await forgetProofs(connectionOf(client), unusedCodes);
  await holdOutwardJobs(connectionOf(client));
  await forgetBackup(connectionOf(client));
  // Statements are planned once per connection, and the first ones must not be planned for empty tables.
  for (const { name } of await readTables(client)) await client.query(`ANALYZE ${quoted(name)}`);
  signal.throwIfAborted();
  return { applied: younger, leftOut };
}

/** OPS-BACKUP-3. The lock prevents adding a company between this check and the end. */
async function refuseNonEmpty(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ found: string | null }>(`SELECT to_regclass('companies')::text AS found`);
  if (!rows[0]?.found) return;
  await client.query('LOCK TABLE companies IN ACCESS EXCLUSIVE MODE');
  if (!(await hasCompanies(connectionOf(client)))) return;
  throw new BackupRefused(
    'This installation already holds companies; --force replaces everything in it by the backup. Nothing was changed.',
  );
}

/** Returns the tables that were left out. */
async function load(client: pg.ClientBase, needs: RestoreNeeds): Promise<readonly string[]> {
  const { file, secret, manifest } = needs;
  const made = new Map((await readTables(client)).map(({ name, columns }) => [name, columns]));
  const known = manifest.tables.filter(({ name }) => made.has(name));
  for (const { name, columns } of known) {
    const strange = columns.find((column) => !made.get(name)?.includes(column));
    if (strange === undefined) continue;
    throw new BackupRefused(`The backup has a column ${name}.${strange} that is not facturier's; nothing was changed.`);
  }
  const obstacles = await readObstacles(client);
  for (const { remove } of obstacles) await client.query(remove);
  // Migrations may have inserted rows, which are in the backup too.
  await client.query(`TRUNCATE ${[...made.keys()].map(quoted).join(', ')}`);

  const loader = tableLoader(client, known, needs);
  const again = await readBackup(file, secret, loader.add);
  // The second reading was checked only against its own manifest, which must be the one that was verified.
  if (!again.manifestBytes.equals(needs.manifestBytes)) {
    throw new BackupRefused(`${file} was replaced while it was read; nothing was changed.`);
  }
  await loader.finish();

  for (const { bringBack } of obstacles) await client.query(bringBack);
  for (const { name, lastValue, isCalled } of manifest.sequences) {
    // The sequence of a table that was left out does not exist.
    await client.query('SELECT setval(found, $2, $3) FROM to_regclass($1) AS found WHERE found IS NOT NULL', [
      quoted(name),
      lastValue,
      isCalled,
    ]);
  }
  return manifest.tables.filter(({ name }) => !made.has(name)).map(({ name }) => name);
}

/** The pieces of a table come one after the other, and go into one COPY. */
function tableLoader(client: pg.ClientBase, tables: readonly TableFacts[], { onTable, signal }: RestoreNeeds) {
  const byName = new Map(tables.map((table) => [table.name, table]));
  let copy: ReturnType<typeof copyInto> | undefined;
  const finish = async (): Promise<void> => {
    await copy?.finish();
    if (copy) onTable(copy.table);
    copy = undefined;
  };
  const add = async ({ name, content }: Member): Promise<void> => {
    signal.throwIfAborted();
    const table = byName.get(tableOf(name) ?? '');
    if (copy && copy.table !== table) await finish();
    if (!table) return;
    copy ??= copyInto(client, table);
    await copy.write(content);
  };
  return { add, finish };
}

function copyInto(client: pg.ClientBase, table: TableFacts) {
  const stream = client.query(copyFrom(`COPY ${quoted(table.name)} (${columnList(table)}) FROM STDIN`));
  const done = finished(stream);
  // Whoever waits for it handles the error; until then it must not count as unhandled.
  done.catch(() => undefined);
  return {
    table,
    async write(content: Buffer) {
      if (!stream.write(content)) await Promise.race([done, once(stream, 'drain')]);
    },
    async finish() {
      stream.end();
      await done;
    },
  };
}
