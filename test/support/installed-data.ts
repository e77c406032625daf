import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject, onTestFinished } from 'vitest';
import type { TestProject } from 'vitest/node';
import { openEmbeddedDatabase } from '../../src/storage/postgres/embedded/embedded-database.ts';
import { migrate } from '../../src/storage/postgres/migrate.ts';
import { quickFolder } from './database-server.ts';
import type { WhenDone } from './program.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of an installation without a company, that tests copy. */
    installedData: string;
  }
}

const run = promisify(execFile);

/** Installs once. To make a database and its tables takes longer than most tests of the program take with it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await quickFolder(), 'facturier-installed-'));
  const database = await openEmbeddedDatabase(folder, 'command');
  await migrate(database.connectionString);
  await database.stop();
  project.provide('installedData', folder);
  return () => rm(folder, { recursive: true, force: true });
}

/** A data folder of an installation that was started before and has no company. It goes when the test ends, where nothing else is said. */
export async function installedData(whenDone: WhenDone = onTestFinished): Promise<string> {
  const folder = await mkdtemp(join(await quickFolder(), 'facturier-program-'));
  whenDone(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const data = join(folder, 'data');
  // The database's files keep their owner, who may be another than the one of the test.
  await run('cp', ['-a', inject('installedData'), data]);
  return data;
}
