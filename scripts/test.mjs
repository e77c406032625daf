// `npm test` installs and builds what is missing, then checks types and lint and runs the tests that every change needs. `npm run
// test:soak` runs full counts and long tests. `npm test -- --changed` runs, on the last build, the tests near to uncommitted changes, and
// `--changed=main` those near to what is not on main.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testsBesideSources } from './check-sources.mjs';
import { prepare } from './prepare.mjs';

const words = process.argv.slice(2);
const isSoak = words.includes('--soak');
const changed = words.find((word) => /^--changed(=|$)/.test(word));
if (changed === undefined) await prepare('working');

const folder = mkdtempSync(join(tmpdir(), 'facturier-results-'));
const results = join(folder, 'results.json');
const isEverything = changed === undefined && !isSoak;
process.exitCode = await testsBesideSources(
  [
    // Most modules are unchanged since the last such run; every other run reads them again.
    ...(changed === undefined ? [] : ['--experimental.fsModuleCache']),
    ...words.filter((word) => word !== '--soak' && word !== changed),
  ],
  {
    // The durations of some files say nothing about the others.
    ...(changed === undefined ? { TEST_RESULTS_FILE: results } : {}),
    TEST_SOAK: isSoak ? '1' : '',
    TEST_CHANGED: changed === undefined ? '' : changed.slice('--changed='.length) || 'HEAD',
  },
  isEverything,
);
try {
  if (existsSync(results)) {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(results, 'utf8'));
    console.log(`${numPassedTests} passed, ${numFailedTests} failed`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
