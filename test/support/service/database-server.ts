import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openEmbeddedDatabase } from '../../../src/storage/postgres/embedded/embedded-database.ts';
import { migrate } from '../../../src/storage/postgres/migrate.ts';
import { auditWatch } from '../behind-the-wire/audit-watch.ts';
import { eventWatch } from '../behind-the-wire/event-watch.ts';
import { queryRows, seesAll } from '../behind-the-wire/query-rows.ts';
import { type Pooler, startPooler } from './pooler.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Empty if the project uses the embedded server, else the address of the server to use. */
    databaseUrl: string;
    /** The server on which every test file makes its own database, as a copy of the template; the role may do so. */
    serverUrl: string;
    /** The same server for the service, whose role owns its database and has no further rights. */
    serviceUrl: string;
    /** The same server for services behind a pgBouncer; the one of the service where there is none. */
    pooledUrl: string;
    templateDatabase: string;
    /** The prefix of the names of this run's databases. */
    databasePrefix: string;
    /** Services have their data folders there. */
    dataFolders: string;
  }
}

/** Starts the database server of a test project once, and migrates the template that every file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = project.config.provide?.databaseUrl ?? '';
  const server = given === '' ? await startEmbedded() : await useGiven(given);
  const pooler = await givenPooler(server.serviceUrl);
  const templateDatabase = `facturier_template_${process.pid}`;
  await onServer(server.url, `DROP DATABASE IF EXISTS ${templateDatabase}`);
  const template = await createDatabase(server, templateDatabase, 'template1');
  await migrate(template);
  await onServer(template, ...auditWatch, ...eventWatch);
  project.provide('serverUrl', server.url);
  project.provide('serviceUrl', server.serviceUrl);
  project.provide('pooledUrl', pooler?.through(server.serviceUrl) ?? server.serviceUrl);
  project.provide('templateDatabase', templateDatabase);
  const databasePrefix = `facturier_test_${process.pid}_`;
  project.provide('databasePrefix', databasePrefix);
  const dataFolders = await mkdtemp(join(tmpdir(), 'facturier-test-'));
  project.provide('dataFolders', dataFolders);
  return async () => {
    await rm(dataFolders, { recursive: true, force: true });
    await pooler?.stop();
    await onServer(server.url, `DROP DATABASE ${templateDatabase} WITH (FORCE)`);
    if (given !== '') await dropDatabases(server.url, databasePrefix);
    await server.stop();
  };
}

/** Where FACTURIER_PGBOUNCER names the program, the services of the tests reach their databases through it. */
async function givenPooler(serviceUrl: string): Promise<Pooler | null> {
  const program = process.env['FACTURIER_PGBOUNCER'];
  return program ? startPooler(program, serviceUrl) : null;
}

/** A service that runs until its process ends leaves its database behind; on a server of our own they disappear with the server. */
async function dropDatabases(url: string, prefix: string): Promise<void> {
  const left = await queryRows<{ name: string }>(
    url,
    'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
    [prefix],
  );
  await onServer(url, ...left.map(({ name }) => `DROP DATABASE ${name} WITH (FORCE)`));
}

/** Returns the address at which the service finds it. */
export async function createDatabase(
  { url, serviceUrl }: { readonly url: string; readonly serviceUrl: string },
  name: string,
  template: string,
): Promise<string> {
  const owner = new URL(serviceUrl).username;
  await onServer(url, `CREATE DATABASE ${name} TEMPLATE ${template}`, `ALTER DATABASE ${name} OWNER TO "${owner}"`);
  return databaseOn(serviceUrl, name);
}

export function databaseOn(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

export async function onServer(serverUrl: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl, options: seesAll });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** If the given role is a superuser, a role for the service is created; any other role is used as it is. */
async function useGiven(url: string) {
  const [given] = await queryRows<{ isSuperuser: boolean }>(
    url,
    'SELECT rolsuper AS "isSuperuser" FROM pg_roles WHERE rolname = current_user',
  );
  if (!given?.isSuperuser) return { url, serviceUrl: url, stop: async () => undefined };
  const role = new URL(url);
  role.username = `facturier_test_${process.pid}`;
  role.password = randomBytes(16).toString('hex');
  await onServer(
    url,
    `DROP ROLE IF EXISTS ${role.username}`,
    `CREATE ROLE ${role.username} LOGIN PASSWORD '${role.password}'`,
  );
  return { url, serviceUrl: role.href, stop: () => onServer(url, `DROP ROLE ${role.username}`) };
}

/** The embedded database as its superuser, which the service never is. */
export async function asSuperuser(connectionString: string, dataFolder: string): Promise<string> {
  const url = new URL(connectionString);
  url.username = 'facturier';
  url.password = (await readFile(join(dataFolder, 'postgres.password'), 'utf8')).trim();
  return url.href;
}

async function startEmbedded() {
  const folder = await mkdtemp(join(await quickFolder(), 'facturier-test-'));
  const first = await openEmbeddedDatabase(folder, 'serve');
  const url = await asSuperuser(first.connectionString, folder);
  await onServer(
    url,
    // Connections of tests live for seconds: most of their time would be spent planning each statement for its first values.
    'ALTER SYSTEM SET plan_cache_mode = force_generic_plan',
    // A file may have several services at once, and four files run beside each other: all they may open is more than one service needs.
    'ALTER SYSTEM SET max_connections = 600',
  );
  await first.stop();
  const database = await openEmbeddedDatabase(folder, 'serve');
  return {
    url,
    serviceUrl: database.connectionString,
    stop: async () => {
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const roomBytes = 2 * 2 ** 30;

/** A folder in memory, if there is room: no scenario is about what a disk keeps, and dropping a database waits for the disk. */
export async function quickFolder(): Promise<string> {
  const memory = '/dev/shm';
  const room = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return room >= roomBytes ? memory : tmpdir();
}
