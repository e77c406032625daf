// `npm run check` runs what a commit must pass: types, lint, architecture and unit tests of all three packages.
import { checkSources } from './check-sources.mjs';
import { run } from './prepare.mjs';

const status = await checkSources();
if (status !== 0) process.exit(status);
run(process.execPath, [
  'node_modules/vitest/vitest.mjs',
  'run',
  ...['--project', 'unit', '--project', 'architecture'],
  // Most modules are unchanged since the last run.
  '--experimental.fsModuleCache',
]);
