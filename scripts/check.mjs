// `npm run check` runs what a commit must pass: types, lint, architecture and unit tests of all three packages.
import { availableParallelism } from 'node:os';
import { testsBesideSources } from './check-sources.mjs';

process.exitCode = await testsBesideSources([
  ...['--project', 'unit', '--project', 'architecture'],
  // Most modules are unchanged since the last run.
  '--experimental.fsModuleCache',
  // These tests do not wait, and each further worker loads the same modules once more.
  `--maxWorkers=${Math.min(4, Math.max(2, availableParallelism()))}`,
]);
