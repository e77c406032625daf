// `npm run check`: types, lint, architecture, unit, of all three packages. What a commit must pass.
import { checkSources, run } from './prepare.mjs';

checkSources();
run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--project', 'architecture']);
