import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { advisoryLocks } from '../advisory-locks.ts';
import type { Connection } from '../connection.ts';
import { setInstallationScope } from '../scope.ts';
import { holdLock } from './held-lock.ts';

/** Whoever reads all tables in one snapshot and the process that changes them exclude each other; nobody else waits for either. */
const noReaderOfAll = 'EXCLUSIVE';
/**
 * Must be the first statement after BEGIN: it takes no snapshot, so that what is read afterwards is of after the last migration. An advisory
 * lock would be taken by a statement with a snapshot of before.
 */
export const keepSchema = 'LOCK TABLE schema_migrations IN ROW SHARE MODE';

/** A state of the schema that a person must look at; the message is one clear sentence. */
export class SchemaRefused extends Error {}

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

export const migrationsTable = `CREATE TABLE IF NOT EXISTS schema_migrations (
  version integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`;

/** OPS-MIG-1: brings the schema up to date under a lock, one transaction per file. Returns the migrations that were applied. */
export async function migrate(connectionString: string): Promise<readonly Migration[]> {
  const migrations = await readMigrations();
  return withClient(connectionString, async (client) => {
    // Most starts find nothing to do, and must not wait for a backup, which shares the lock for as long as it takes.
    if (pendingAfter(migrations, await readApplied(client)).length === 0) return [];
    const held = await holdLock(connectionString, migrating);
    const done: Migration[] = [];
    try {
      for (;;) {
        const applied = await applyNext(client, migrations);
        if (applied.length === 0) return done;
        done.push(...applied);
      }
    } finally {
      await held?.release();
    }
  });
}

const migrating = { lock: advisoryLocks.migration, how: 'alone', waits: true, name: 'migration turn' } as const;

/** The migrations that are not applied yet; refuses a schema that this version does not know. Changes nothing. */
export async function inspectSchema(client: pg.ClientBase): Promise<readonly Migration[]> {
  return pendingAfter(await readMigrations(), await readApplied(client));
}

export async function readSchemaVersions(connection: Connection): Promise<readonly number[]> {
  const rows = await connection.run<{ version: number }>(
    'migrations.versions',
    'SELECT version FROM schema_migrations',
    [],
  );
  return rows.map(({ version }) => version);
}

const later = new URL('../migrations/', import.meta.url);
/**
 * The first migrations, which `baseline.sql` joins for a database that has none. A database that has some of them gets the others one by
 * one.
 */
const joined = new URL('joined/', later);

export async function readMigrations(): Promise<readonly Migration[]> {
  return [...(await migrationsIn(joined)), ...(await migrationsIn(later))];
}

async function migrationsIn(folder: URL): Promise<readonly Migration[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}_.+\.sql$/.test(file)).sort();
  return Promise.all(
    files.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return {
        version: Number(name.slice(0, 4)),
        name,
        text,
        checksum: createHash('sha256').update(text).digest('hex'),
      };
    }),
  );
}

export interface Applied {
  readonly version: number;
  readonly name: string;
  readonly checksum: string;
}

/** OPS-MIG-2: a changed or a newer migration is refused with a sentence that names it. */
export function pendingAfter(
  migrations: readonly Migration[],
  applied: readonly Applied[],
  where: 'database' | 'backup' = 'database',
): readonly Migration[] {
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const { version, name, checksum } of applied) {
    const migration = known.get(version);
    if (!migration) {
      throw new SchemaRefused(
        `The ${where} has the newer migration ${name}; this version of facturier knows ${migrations.length}. Start the newer version.`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new SchemaRefused(`The migration ${name} was changed after it had been applied to this ${where}.`);
    }
  }
  const done = new Set(applied.map(({ version }) => version));
  return migrations.filter(({ version }) => !done.has(version));
}

export async function readApplied(client: pg.ClientBase): Promise<readonly Applied[]> {
  const exists = await client.query<{ found: string | null }>(`SELECT to_regclass('schema_migrations')::text AS found`);
  if (!exists.rows[0]?.found) return [];
  const result = await client.query<Applied>('SELECT version, name, checksum FROM schema_migrations ORDER BY version');
  return result.rows;
}

/** SQL that is run in one transaction, and the migrations that it applies. */
export interface Step {
  readonly text: string;
  readonly applies: readonly Migration[];
}

/** How the migrations that a database lacks are applied: by the baseline if it lacks all that the baseline joins. */
export async function stepsOf(pending: readonly Migration[]): Promise<readonly Step[]> {
  const joinedOnes = await migrationsIn(joined);
  const isFromNothing = joinedOnes.every(({ version }, place) => pending[place]?.version === version);
  const first = isFromNothing ? pending.slice(0, joinedOnes.length) : [];
  const others = pending.slice(first.length).map((migration) => ({ text: migration.text, applies: [migration] }));
  if (first.length === 0) return others;
  return [{ text: await readFile(new URL('baseline.sql', later), 'utf8'), applies: first }, ...others];
}

/** What is pending is looked up again under the lock of the table, which holds even if the turn was lost with its connection. */
async function applyNext(client: pg.Client, migrations: readonly Migration[]): Promise<readonly Migration[]> {
  let step: Step | undefined;
  await client.query('BEGIN');
  try {
    await client.query(migrationsTable);
    await client.query(`LOCK TABLE schema_migrations IN ${noReaderOfAll} MODE`);
    [step] = await stepsOf(pendingAfter(migrations, await readApplied(client)));
    if (step) await runStep(client, step);
    await client.query('COMMIT');
    return step?.applies ?? [];
  } catch (error) {
    await client.query('ROLLBACK');
    if (!step) throw error;
    throw new SchemaRefused(`The migration ${step.applies.at(-1)?.name} failed and was rolled back: ${String(error)}`);
  }
}

/** Runs in the transaction of the caller. */
export async function runStep(client: pg.ClientBase, { text, applies }: Step): Promise<void> {
  await client.query(`${setInstallationScope}; ${text}`);
  for (const { version, name, checksum } of applies)
    await client.query('INSERT INTO schema_migrations (version, name, checksum) VALUES ($1, $2, $3)', [
      version,
      name,
      checksum,
    ]);
}

/** Runs in the transaction of the caller. */
export const runMigration = (client: pg.ClientBase, migration: Migration): Promise<void> =>
  runStep(client, { text: migration.text, applies: [migration] });

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: 'facturier migrate' });
  // Without a listener a connection that breaks between statements would end the process; the next statement reports the error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
