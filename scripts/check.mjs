// `npm run check` runs what a commit must pass: types, lint, architecture and unit tests of all three packages.
import { testsBesideSources } from './check-sources.mjs';

process.exitCode = await testsBesideSources([
  ...['--project', 'unit', '--project', 'architecture'],
  // Most modules are unchanged since the last run.
  '--experimental.fsModuleCache',
]);
