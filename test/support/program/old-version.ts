import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../architecture/source-files.ts';
import type { Entry } from './program.ts';

/** Versions of the program that were released before, as the repository has them. */

export interface MigrationState {
  readonly commit: string;
  /** The last migration of that version. */
  readonly migration: string;
}

const git = (...words: readonly string[]): Buffer =>
  execFileSync('git', words, { cwd: root, maxBuffer: 256 * 1024 * 1024, stdio: ['ignore', 'pipe', 'ignore'] });

/**
 * The last version of each state of the schema, the newest first: the one before the next migration came, because what brought a
 * migration was at times one of several commits that only run together. An archive or a shallow clone has none of them.
 */
export function migrationStates(): readonly MigrationState[] {
  try {
    const log = git(
      'log',
      '--format=commit %H',
      '--diff-filter=A',
      '--name-only',
      '--',
      'src/storage/migrations',
    ).toString();
    const brought = log.split('commit ').flatMap((entry) => {
      const [commit = '', ...files] = entry.split('\n').filter((line) => line !== '');
      const migrations = files.flatMap((file) => /migrations\/(\d{4}_\w+)\.sql$/.exec(file)?.[1] ?? []).sort();
      const migration = migrations.at(-1);
      return migration === undefined ? [] : [{ commit, migration }];
    });
    return brought.map(({ commit, migration }, place) => {
      const next = brought[place - 1];
      return { commit: next ? `${next.commit}^` : commit, migration };
    });
  } catch {
    return [];
  }
}

/** Puts the sources of a version into the folder; they run with the packages of today. */
export function oldVersion(commit: string, folder: string): Entry {
  mkdirSync(folder);
  execFileSync('tar', ['x', '-C', folder], { input: git('archive', commit, 'src', 'package.json') });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const entry = join(folder, 'run.mjs');
  writeFileSync(
    entry,
    `const { main } = await import('./src/main.ts');\nprocess.exitCode = await main(process.argv.slice(2));\n`,
  );
  return ['--import', join(root, 'test/support/runner/run-typescript.mjs'), entry];
}
