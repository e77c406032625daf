// `npm test`: installs and builds what is missing, then checks types and lint and runs every test.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkSources, prepare, root } from './prepare.mjs';

prepare();
checkSources();

const folder = mkdtempSync(join(tmpdir(), 'facturier-results-'));
const results = join(folder, 'results.json');
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, TEST_RESULTS_FILE: results },
});
try {
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(results, 'utf8'));
  console.log(`${numPassedTests} passed, ${numFailedTests} failed`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = status ?? 1;
