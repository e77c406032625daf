import { defineConfig } from 'vitest/config';
import { bundledEntries } from './test/support/runner/bundled-entries.ts';
import { changedSince, chooseChanged } from './test/support/runner/changed-files.ts';
import { durations } from './test/support/runner/durations.ts';
import { isSoak } from './test/support/runner/effort.ts';
import { browserNotice, findBrowser } from './test/support/runner/find-browser.ts';
import { LongestFirst } from './test/support/runner/longest-first.ts';
import { refusalCoverage } from './test/support/runner/refusal-coverage.ts';
import { secondTries } from './test/support/runner/second-tries.ts';
import { soakFilesIn } from './test/support/runner/soak-files.ts';

/** Tests that speak to the service need a database; those of one more run on the one that is given, when it is given. */
const served = ['test/scenarios', 'test/contract', 'test/storage', 'client/test'];
const given = process.env['FACTURIER_DATABASE_URL'];
/** Where `npm test` reads the counts from. */
const results = process.env['TEST_RESULTS_FILE'];

const browser = findBrowser();

const tell = (text: string): void => void process.stderr.write(`${text}\n`);

const changed = changedSince === '' ? null : chooseChanged(changedSince);
if (changed !== null && changed.left > 0)
  tell(`${changed.left} more files may be touched by what changed since ${changedSince}; npm test runs them.`);

function filesOf(folders: readonly string[]): string[] {
  if (changed !== null) return changed.files.filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)));
  return isSoak ? folders.flatMap(soakFilesIn) : folders.map((folder) => `${folder}/**/*.test.ts`);
}

/** For the threads that tests start; vitest itself needs no help. */
const typeScript = new URL('test/support/runner/run-typescript.mjs', import.meta.url);
typeScript.searchParams.set('bundled', bundledEntries.href);
const runsTypeScript = ['--import', typeScript.href];
/** The service and its caller live in one process and throw much away: with more room for what is new, a twentieth less time goes to it. */
const roomForTheNew = '--max-semi-space-size=32';

const leftOut = ['**/node_modules/**', ...(isSoak ? [] : ['**/*.soak.test.ts'])];
const printing = 'src/documents/pdf';

const project = (name: string, folders: readonly string[], more: object = {}) => ({
  // The console takes the client as it is written, not as it was last built.
  ssr: { resolve: { conditions: ['facturier-source'] } },
  test: {
    name,
    include: [...filesOf(folders)],
    exclude: leftOut,
    testTimeout: 90_000,
    hookTimeout: 60_000,
    // A wait ends when what it waits for has come; on a busy machine that may be late.
    expect: { poll: { timeout: 60_000 } },
    execArgv: [...runsTypeScript, roomForTheNew],
    setupFiles: ['test/support/runner/each-file.ts'],
    // To load the service takes longer than most files take with it: files share a process, and leave nothing of theirs in it.
    isolate: false,
    ...more,
  },
});
const servedProject = (name: string, databaseUrl: string, folders: readonly string[] = served, more: object = {}) =>
  project(name, folders, {
    globalSetup: ['test/support/service/database-server.ts'],
    provide: { databaseUrl, browser },
    env: { FACTURIER_TEST_DATABASE: databaseUrl },
    ...more,
  });

/** A machine that nobody watches may stop for seconds: there such a test is tried again, and the run says which ones needed it. */
const tries = process.env['CI'] ? { retry: 1 } : {};

/** Such tests wait more than they work, so they have more time. */
const waiting = { testTimeout: 120_000, ...tries };

const projects = [
  project('unit', ['src', 'console/test'], { exclude: [...leftOut, `${printing}/**`] }),
  // What is printed: a second for each of its tests, which `npm run check` does without.
  project('printing', [printing, 'test/golden']),
  project('architecture', ['test/architecture', 'test/docs']),
  servedProject('embedded', ''),
  ...(given ? [servedProject('external', given)] : []),
  // Real programs in folders of their own, and the console in a real browser.
  project('faults', ['test/faults'], {
    globalSetup: ['test/support/program/installed-data.ts'],
    ...waiting,
  }),
  servedProject('browser', '', ['test/browser'], waiting),
  // What is measured has the machine to itself, after everything else.
  project('measured', ['test/measured'], { ...waiting, maxWorkers: 1, sequence: { groupOrder: 1 } }),
];

export default defineConfig({
  test: {
    globalSetup: ['test/support/runner/bundled-entries.ts'],
    projects: projects.filter(({ test }) => test.include.length > 0),
    // Most tests wait half of the time: more of them at once than there are cores. A few files end before a third worker has loaded anything.
    maxWorkers: changed === null ? 4 : 2,
    sequence: { sequencer: LongestFirst },
    // A module that did not change is not translated again, neither for the next project nor in the next run.
    experimental: { fsModuleCache: true },
    reporters: [
      'default',
      ...(isSoak || changed ? [] : [refusalCoverage()]),
      browserNotice(browser, tell),
      secondTries(tell),
      ...(results ? [durations(tell), ['json', { outputFile: results }] satisfies ['json', object]] : []),
    ],
  },
});
