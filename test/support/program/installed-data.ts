import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { inject, onTestFinished } from 'vitest';
import type { TestProject } from 'vitest/node';
import { openEmbeddedDatabase } from '../../../src/storage/postgres/embedded/embedded-database.ts';
import { migrate } from '../../../src/storage/postgres/migrate.ts';
import { asSuperuser, createDatabase, databaseOn, quickFolder } from '../service/database-server.ts';
import type { WhenDone } from './program.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of an installation without a company, which tests copy. */
    installedData: string;
    /** A server with such an installation in the database `facturier`, for tests that kill programs but not their database. */
    outlivingServer: { readonly url: string; readonly serviceUrl: string };
  }
}

const run = promisify(execFile);

/** Installs once, because making a database and its tables takes longer than most tests of the program. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await quickFolder(), 'facturier-installed-'));
  const data = join(folder, 'data');
  const database = await openEmbeddedDatabase(data, 'command');
  await migrate(database.connectionString);
  await database.stop();
  const outliving = await copied(data, join(folder, 'outliving'));
  const server = await openEmbeddedDatabase(outliving, 'serve');
  const url = databaseOn(await asSuperuser(server.connectionString, outliving), 'postgres');
  project.provide('installedData', data);
  project.provide('outlivingServer', { url, serviceUrl: server.connectionString });
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}

/** A data folder of an installation that was started before and has no company. By default it is deleted when the test ends. */
export function installedData(whenDone: WhenDone = onTestFinished): Promise<string> {
  return copyOf(inject('installedData'), whenDone);
}

/** A folder that stays until all tests have run, whichever of their files asked for it. */
export function keptFolder(): Promise<string> {
  return mkdtemp(join(dirname(inject('installedData')), 'kept-'));
}

/** A data folder as above that stays until all tests have run. */
export async function keptCopy(): Promise<string> {
  return copied(inject('installedData'), join(await keptFolder(), 'data'));
}

/** A copy of a data folder, alone in a folder that is deleted with it. */
export async function copyOf(original: string, whenDone: WhenDone = onTestFinished): Promise<string> {
  const folder = await mkdtemp(join(await quickFolder(), 'facturier-program-'));
  whenDone(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return copied(original, join(folder, 'data'));
}

/** The address of a separate database on the server that all tests share: that installation, or a copy of another. */
export function outlivingDatabase(template = 'facturier'): Promise<string> {
  return createDatabase(inject('outlivingServer'), `faults_${randomUUID().replaceAll('-', '')}`, template);
}

/** The database's files keep their owner, who may differ from the user of the test. */
async function copied(original: string, copy: string): Promise<string> {
  await run('cp', ['-a', original, copy]);
  return copy;
}
