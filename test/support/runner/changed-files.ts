import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { keptDurations } from './kept-durations.ts';

/** The commit that `npm test -- --changed` compares with; empty in every other run. */
export const changedSince = process.env['TEST_CHANGED'] ?? '';

/** The time that the files that call the service may take together, three at once, so that a change is tested within a minute. */
const budgetMs = 60_000;
/** The duration of a file that no run has measured yet. */
const usualMs = 5000;
const sources = ['src', 'test', 'client/src', 'client/test', 'console/src', 'console/test'];
const always = ['test/architecture/', 'test/docs/'];
/** These run what was built, which no import shows, so they run only if they changed themselves. */
const built = ['test/browser/', 'test/faults/'];
const served = ['test/scenarios/', 'test/contract/', 'test/storage/', 'client/test/'];
/** It imports the whole service, so that every change would touch whatever uses it. */
const everything = 'test/support/service/test-service.ts';

export interface Chosen {
  readonly files: readonly string[];
  /** The number of tests that the change may touch too, and that only `npm test` runs. */
  readonly left: number;
}

/** The tests that `npm test -- --changed` runs, for the working tree compared with a commit. */
export function chooseChanged(since: string): Chosen {
  const git = (...args: string[]): readonly string[] =>
    execFileSync('git', args, { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line !== '');
  const changed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
  const modules = new Map(sources.flatMap(modulesIn).map((path) => [path, readFileSync(path, 'utf8')] as const));
  return testsOf(changed, modules, keptDurations());
}

/**
 * Unit tests run if they import what changed, directly or not; tests that compare pages with sources always run. Of the tests that call the
 * service, those that changed or whose helpers did run first, then those named like the change, then those of its folder, until the budget
 * is spent.
 */
export function testsOf(
  changed: readonly string[],
  modules: ReadonlyMap<string, string>,
  durations: ReadonlyMap<string, number>,
): Chosen {
  const tests = [...modules.keys()].filter((path) => /(?<!\.soak)\.test\.tsx?$/.test(path));
  const touched = importersOf(changed, modules);
  const isServed = within(served);
  const isBuilt = within(built);
  const own = tests
    .filter((path) => within(always)(path) || (touched.has(path) && !isServed(path)))
    .filter((path) => !isBuilt(path) || changed.includes(path));
  const near = tests
    .filter(isServed)
    .map((path) => ({ path, ms: durations.get(path) ?? usualMs, nearness: nearnessOf(path, changed, touched) }))
    .filter(({ nearness }) => nearness > 0)
    .sort((one, other) => other.nearness - one.nearness || one.ms - other.ms);
  let spentMs = 0;
  const chosen = near.filter(({ path, ms }) => {
    const fits = changed.includes(path) || spentMs + ms <= budgetMs;
    spentMs += fits ? ms : 0;
    return fits;
  });
  return { files: [...own, ...chosen.map(({ path }) => path)], left: near.length - chosen.length };
}

const within =
  (folders: readonly string[]) =>
  (path: string): boolean =>
    folders.some((folder) => path.startsWith(folder));

/**
 * Related files have the same name: the scenario of `operations/invoices/issue-invoice.ts` is `scenarios/invoices/issue-invoice.test.ts`.
 */
function nearnessOf(test: string, changed: readonly string[], touched: ReadonlySet<string>): number {
  if (changed.includes(test)) return 4;
  if (touched.has(test)) return 3;
  const code = changed.filter((path) => path.startsWith('src/') && !path.includes('.test.'));
  const [name] = basename(test).split('.');
  if (code.some((path) => basename(path).split('.')[0] === name)) return 2;
  return code.some((path) => basename(dirname(path)) === basename(dirname(test))) ? 1 : 0;
}

/** What changed, and everything that imports it, but not through the whole service. */
function importersOf(changed: readonly string[], modules: ReadonlyMap<string, string>): ReadonlySet<string> {
  const importers = new Map<string, string[]>();
  for (const [path, text] of modules) {
    for (const [, relative = ''] of text.matchAll(/(?:from|import\(?|new URL\()\s*'(\.[^']+)'/g)) {
      const imported = normalize(join(dirname(path), relative));
      importers.set(imported, [...(importers.get(imported) ?? []), path]);
    }
  }
  const found = new Set<string>();
  const follow = (path: string, isFirst: boolean): void => {
    if (found.has(path) || (path === everything && !isFirst)) return;
    found.add(path);
    for (const importer of importers.get(path) ?? []) follow(importer, false);
  };
  for (const path of changed) follow(path, true);
  return found;
}

const modulesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => join(folder, name));
