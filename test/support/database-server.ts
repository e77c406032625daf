import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openEmbeddedDatabase } from '../../src/storage/embedded/embedded-database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { auditWatch } from './audit-watch.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** What the project asks for: empty for the embedded server, else the address of the one to use. */
    databaseUrl: string;
    /** The server every test file makes its own database on, as a copy of the template. */
    serverUrl: string;
    templateDatabase: string;
  }
}

/** Starts the database server of a test project once, and migrates the template that every file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = project.config.provide?.databaseUrl ?? '';
  const server = given === '' ? await startEmbedded() : { url: given, stop: async () => undefined };
  const templateDatabase = `facturier_template_${process.pid}`;
  await onServer(server.url, `DROP DATABASE IF EXISTS ${templateDatabase}`, `CREATE DATABASE ${templateDatabase}`);
  await migrate(databaseOn(server.url, templateDatabase));
  await onServer(databaseOn(server.url, templateDatabase), ...auditWatch);
  project.provide('serverUrl', server.url);
  project.provide('templateDatabase', templateDatabase);
  return async () => {
    await onServer(server.url, `DROP DATABASE ${templateDatabase} WITH (FORCE)`);
    await server.stop();
  };
}

export function databaseOn(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

export async function onServer(serverUrl: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

async function startEmbedded() {
  const folder = await mkdtemp(join(await quickFolder(), 'facturier-test-'));
  const database = await openEmbeddedDatabase(folder, 'serve');
  return {
    url: database.connectionString,
    stop: async () => {
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const roomBytes = 2 * 2 ** 30;

/** In memory, where there is room: no scenario is about what a disk keeps, and to drop a database is to wait for the disk. */
async function quickFolder(): Promise<string> {
  const memory = '/dev/shm';
  const room = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return room >= roomBytes ? memory : tmpdir();
}
