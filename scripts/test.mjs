// `npm test`: installs and builds what is missing, then checks types and lint and runs what every change needs. `npm run test:soak` runs
// full counts, and what takes long.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkSources, prepare, root } from './prepare.mjs';

const words = process.argv.slice(2);
const isSoak = words.includes('--soak');
await prepare('working');
if (!isSoak) checkSources();

const folder = mkdtempSync(join(tmpdir(), 'facturier-results-'));
const results = join(folder, 'results.json');
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', ...words.filter((word) => word !== '--soak')],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TEST_RESULTS_FILE: results, TEST_SOAK: isSoak ? '1' : '' },
  },
);
try {
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(results, 'utf8'));
  console.log(`${numPassedTests} passed, ${numFailedTests} failed`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = status ?? 1;
