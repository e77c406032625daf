import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Settings } from '../config.ts';
import { systemIds } from '../partners/system.ts';
import { connectionOf } from '../storage/connection.ts';
import { type Database, openDatabase } from '../storage/database.ts';
import { openEmbeddedDatabase } from '../storage/postgres/embedded/embedded-database.ts';
import { type Installation, readEnvironment, readOrCreateInstallation } from '../storage/postgres/installation.ts';
import { inspectSchema, type Migration, migrate } from '../storage/postgres/migrate.ts';
import { announceService } from '../storage/postgres/presence.ts';
import { findForeignTable, readServerFacts } from '../storage/postgres/server-facts.ts';

/** The state of this installation does not allow the command to continue; the message is one clear sentence. */
export class CannotGoOn extends Error {}

/** The promise resolves when the database is lost. */
export interface ReachedDatabase {
  readonly connectionString: string;
  readonly lost: Promise<string>;
}

const oldestVersion = 15;

/** The first start creates the embedded database, so there may be none yet. */
export async function hasDatabase({ databaseUrl, dataFolder }: Settings): Promise<boolean> {
  if (databaseUrl !== null) return true;
  return stat(join(dataFolder, 'postgres')).then(
    () => true,
    () => false,
  );
}

/** Works on the database of this installation, once it is checked and up to date. */
export function withInstallation<T>(settings: Settings, work: (database: Database) => Promise<T>): Promise<T> {
  return withDatabase(settings, 'command', async ({ connectionString }) => {
    await prepareDatabase(connectionString, settings);
    return withPool(connectionString, work);
  });
}

/** It works on the embedded database, started or joined, or on the one that the person named, whatever it contains. */
export async function withDatabase<T>(
  settings: Settings,
  use: 'serve' | 'command',
  work: (reached: ReachedDatabase) => Promise<T>,
): Promise<T> {
  if (settings.databaseUrl !== null) {
    await checkServer(settings.databaseUrl);
    return work({ connectionString: settings.databaseUrl, lost: new Promise(() => undefined) });
  }
  const opened = await openEmbeddedDatabase(settings.dataFolder, use);
  return work(opened).finally(opened.stop);
}

/** A person waits: a command asks one thing after the other, and a second connection is for what holds the first. */
const commandConnections = 2;

export async function withPool<T>(connectionString: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(connectionString, { connections: commandConnections, onIdleError: () => undefined });
  return work(database).finally(() => database.close());
}

/**
 * OPS-START-5: refuses a database that the service must not use before anything in it is changed; then brings it up to date. Every start
 * and every command does this, so it takes one connection where there is nothing to migrate: each one costs a start some milliseconds.
 */
export function prepareDatabase(connectionString: string, settings: Settings): Promise<Installation> {
  return withClient(connectionString, async (client) => {
    const pending = await pendingIn(client, settings);
    if (pending.length > 0) await migrate(connectionString);
    return readOrCreateInstallation(connectionOf(client), {
      environment: settings.environment,
      cursorSecret: systemIds.randomBytes(32),
    });
  });
}

/** It changes nothing. */
export async function checkDatabase(connectionString: string, settings: Settings): Promise<void> {
  await withClient(connectionString, (client) => pendingIn(client, settings));
}

/** Refuses a database of another environment or owner, or of a newer version. */
async function pendingIn(client: pg.Client, settings: Settings): Promise<readonly Migration[]> {
  const environment = await readEnvironment(connectionOf(client));
  if (environment !== null && environment !== settings.environment) {
    throw new CannotGoOn(
      `This database belongs to the ${environment} environment; it cannot be opened as ${settings.environment}.`,
    );
  }
  if (environment === null) await refuseForeignTables(client);
  return inspectSchema(client);
}

async function checkServer(connectionString: string): Promise<void> {
  const { version, encoding } = await withClient(connectionString, (client) => readServerFacts(connectionOf(client)));
  if (encoding !== 'UTF8') {
    throw new CannotGoOn(`The database is in ${encoding}; names need one that was created in UTF8.`);
  }
  if (version < oldestVersion) {
    throw new CannotGoOn(`The database server is PostgreSQL ${version}; facturier needs ${oldestVersion} or later.`);
  }
}

/** A database that holds somebody else's tables, and none of our migrations, is not taken over. */
async function refuseForeignTables(client: pg.Client): Promise<void> {
  const table = await findForeignTable(connectionOf(client));
  if (table === null) return;
  throw new CannotGoOn(`The database already holds tables that are not facturier's (${table}); give it an empty one.`);
}

export async function withClient<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
  options: Pick<pg.ClientConfig, 'types'> = {},
): Promise<T> {
  const client = new pg.Client({
    connectionString,
    application_name: 'facturier',
    connectionTimeoutMillis: 10_000,
    ...options,
  });
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

/** A restore needs the database exclusively: whoever works on it announces it for as long as it does. */
export async function announced<T>(connectionString: string, work: () => Promise<T>): Promise<T> {
  const leave = await announceService(connectionString);
  if (!leave) throw new CannotGoOn('A backup is being restored into this database; start when that is done.');
  return work().finally(leave);
}
