import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { keptDurations } from './kept-durations.ts';

/** The commit that `npm test -- --changed` compares with; empty in every other run. */
export const changedSince = process.env['TEST_CHANGED'] ?? '';

/** The time that the files that call the service may take together, so that a change is tested within a minute. */
const budgetMs = 20_000;
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
 * service, those that changed or whose helpers did run first, then those named like the change, then those that prove a rule or call an
 * address of what uses the change, the nearest first, and then those of its folder, until the budget is spent; the nearest
 * runs in any case.
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
  const helped = importersOf(
    changed.filter((path) => !path.startsWith('src/')),
    modules,
  );
  const byWords = nearnessByWords(tests.filter(isServed), changed, modules);
  const nearnessOf = (path: string): number =>
    nearnessByPlace(path, changed, helped) || byWords(path) || nearnessByFolder(path, changed);
  const own = tests
    .filter((path) => within(always)(path) || (touched.has(path) && !isServed(path)))
    .filter((path) => !isBuilt(path) || changed.includes(path));
  const near = tests
    .filter(isServed)
    .map((path) => ({
      path,
      ms: durations.get(path) ?? usualMs,
      nearness: nearnessOf(path),
    }))
    .filter(({ nearness }) => nearness > 0)
    .sort((one, other) => other.nearness - one.nearness || one.ms - other.ms);
  let spentMs = 0;
  const chosen = near.filter(({ path, ms }) => {
    const fits = changed.includes(path) || path === near[0]?.path || spentMs + ms <= budgetMs;
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
function nearnessByPlace(test: string, changed: readonly string[], helped: ReadonlySet<string>): number {
  if (changed.includes(test)) return 40;
  if (helped.has(test)) return 30;
  return codeOf(changed).some((path) => nameOf(path) === nameOf(test)) ? 20 : 0;
}

function nearnessByFolder(test: string, changed: readonly string[]): number {
  return codeOf(changed).some((path) => basename(dirname(path)) === basename(dirname(test))) ? 0.001 : 0;
}

const codeOf = (changed: readonly string[]): readonly string[] =>
  changed.filter((path) => path.startsWith('src/') && !path.includes('.test.'));
const nameOf = (path: string): string | undefined => basename(path).split('.')[0];

/** From what changed in the storage it is three steps to the row: through the operation, and what binds it. */
const mostSteps = 3;

/** The ids of rules and the addresses that what changed, and what uses it, speaks of, each with the number of steps to the nearest. */
function saidAround(changed: readonly string[], modules: ReadonlyMap<string, string>): ReadonlyMap<string, number> {
  const importers = importersIn(modules);
  const said = new Map<string, number>();
  let here = codeOf(changed);
  const seen = new Set(here);
  for (let steps = 0; steps <= mostSteps; steps += 1) {
    for (const word of here.flatMap((path) => wordsIn(modules.get(path) ?? '')))
      if (!said.has(word)) said.set(word, steps);
    here = here
      .flatMap((path) => importers.get(path) ?? [])
      .filter((path) => codeOf([path]).length > 0 && !seen.has(path));
    for (const path of here) seen.add(path);
  }
  return said;
}

/** A word says the more the fewer tests have it, and the nearer to the change it stands. */
function nearnessByWords(
  tests: readonly string[],
  changed: readonly string[],
  modules: ReadonlyMap<string, string>,
): (test: string) => number {
  const said = saidAround(changed, modules);
  const shared = new Map(
    tests.map((path) => [path, wordsIn(modules.get(path) ?? '').filter((word) => said.has(word))] as const),
  );
  const speakers = new Map<string, number>();
  for (const word of [...shared.values()].flat()) speakers.set(word, (speakers.get(word) ?? 0) + 1);
  return (test) =>
    (shared.get(test) ?? []).reduce(
      (sum, word) => sum + 1 / ((1 + (said.get(word) ?? 0)) * (speakers.get(word) ?? 1)),
      0,
    );
}

/** Ids of rules, and addresses without what is filled in: `/v2/gestiuni/{cod}` and `/v2/gestiuni/G1` are the same. */
const wordsIn = (text: string): readonly string[] => [
  ...new Set([
    ...(text.match(/\b[A-Z][A-Z0-9]+-[A-Z]+-\d+\b/g) ?? []),
    ...(text.match(/\/(?:v1|v2|app\/api)\/[a-z-]+/g) ?? []),
  ]),
];

/** What changed, and everything that imports it, but not through the whole service. */
function importersOf(changed: readonly string[], modules: ReadonlyMap<string, string>): ReadonlySet<string> {
  const importers = importersIn(modules);
  const found = new Set<string>();
  const follow = (path: string, isFirst: boolean): void => {
    if (found.has(path) || (path === everything && !isFirst)) return;
    found.add(path);
    for (const importer of importers.get(path) ?? []) follow(importer, false);
  };
  for (const path of changed) follow(path, true);
  return found;
}

function importersIn(modules: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const [path, text] of modules) {
    for (const [, relative = ''] of text.matchAll(/(?:from|import\(?|new URL\()\s*'(\.[^']+)'/g)) {
      const imported = normalize(join(dirname(path), relative));
      importers.set(imported, [...(importers.get(imported) ?? []), path]);
    }
  }
  return importers;
}

const modulesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => join(folder, name));
