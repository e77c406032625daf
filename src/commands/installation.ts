import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Settings } from '../config.ts';
import { systemIds } from '../service.ts';
import { connectionOf } from '../storage/connection.ts';
import { openEmbeddedDatabase } from '../storage/postgres/embedded/embedded-database.ts';
import { type Installation, readEnvironment, readOrCreateInstallation } from '../storage/postgres/installation.ts';
import { inspectSchema, migrate } from '../storage/postgres/migrate.ts';
import { announceService } from '../storage/postgres/presence.ts';

/** Something about this installation does not let the command go on; the message is one clear sentence. */
export class CannotGoOn extends Error {}

/** Where the database is, and how to let go of it. */
export interface OpenedDatabase {
  readonly connectionString: string;
  readonly lost: Promise<string>;
  readonly stop: () => Promise<void>;
}

const oldestVersion = 15;

/** Whether there is a database to look into: the embedded one is made by the first start. */
export async function hasDatabase({ databaseUrl, dataFolder }: Settings): Promise<boolean> {
  if (databaseUrl !== null) return true;
  return stat(join(dataFolder, 'postgres')).then(
    () => true,
    () => false,
  );
}

/** The embedded database, started or joined; or the one the person named. */
export async function reachDatabase(settings: Settings, use: 'serve' | 'command'): Promise<OpenedDatabase> {
  if (settings.databaseUrl === null) return openEmbeddedDatabase(settings.dataFolder, use);
  await checkServer(settings.databaseUrl);
  return { connectionString: settings.databaseUrl, lost: new Promise(() => undefined), stop: async () => undefined };
}

/** OPS-START-5: refuses a database that is not ours to use before anything in it is changed; then brings it up to date. */
export async function prepareDatabase(connectionString: string, settings: Settings): Promise<Installation> {
  await checkDatabase(connectionString, settings);
  await migrate(connectionString);
  return withClient(connectionString, (client) =>
    readOrCreateInstallation(connectionOf(client), {
      environment: settings.environment,
      cursorSecret: systemIds.randomBytes(32),
    }),
  );
}

/** Changes nothing. */
export async function checkDatabase(connectionString: string, settings: Settings): Promise<void> {
  await withClient(connectionString, async (client) => {
    const environment = await readEnvironment(connectionOf(client));
    if (environment !== null && environment !== settings.environment) {
      throw new CannotGoOn(
        `This database belongs to the ${environment} environment; it cannot be opened as ${settings.environment}.`,
      );
    }
    if (environment === null) await refuseForeignTables(client);
  });
  await inspectSchema(connectionString);
}

async function checkServer(connectionString: string): Promise<void> {
  const { version, encoding } = await withClient(connectionString, async (client) => {
    const result = await client.query<{ version: string; encoding: string }>(
      `SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding`,
    );
    return { version: Math.trunc(Number(result.rows[0]?.version) / 10_000), encoding: result.rows[0]?.encoding };
  });
  if (encoding !== 'UTF8') {
    throw new CannotGoOn(`The database is in ${encoding}; names need one that was created in UTF8.`);
  }
  if (version < oldestVersion) {
    throw new CannotGoOn(`The database server is PostgreSQL ${version}; facturier needs ${oldestVersion} or later.`);
  }
}

/** A database that holds somebody else's tables, and none of our migrations, is not taken over. */
async function refuseForeignTables(client: pg.Client): Promise<void> {
  const result = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace
        AND to_regclass('schema_migrations') IS NULL ORDER BY 1 LIMIT 1`,
  );
  const [table] = result.rows;
  if (table) {
    throw new CannotGoOn(
      `The database already holds tables that are not facturier's (${table.name}); give it an empty one.`,
    );
  }
}

export async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: 'facturier', connectionTimeoutMillis: 10_000 });
  // A connection that breaks while idle would otherwise end the process; the next statement reports it.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new CannotGoOn(`The database cannot be reached: ${reasonOf(error)}.`);
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0]) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
}

/** A restore must be alone in the database: what works on it says so for as long as it does. */
export async function announced<T>(connectionString: string, work: () => Promise<T>): Promise<T> {
  const leave = await announceService(connectionString);
  if (!leave) throw new CannotGoOn('A backup is being restored into this database; start when that is done.');
  return work().finally(leave);
}
