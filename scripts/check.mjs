// `npm run check`: types, lint, architecture, unit, of all three packages. What a commit must pass.
import { checkSources } from './check-sources.mjs';
import { run } from './prepare.mjs';

const status = await checkSources();
if (status !== 0) process.exit(status);
run(process.execPath, [
  'node_modules/vitest/vitest.mjs',
  'run',
  ...['--project', 'unit', '--project', 'architecture'],
  // Most modules are those of the last time.
  '--experimental.fsModuleCache',
]);
