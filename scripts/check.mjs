// `npm run check`: types, lint, dead code, architecture, unit, of all three packages. What a commit must pass.
import { checkSources, run } from './prepare.mjs';

checkSources();
// What nobody imports; then what only tests do.
run(process.execPath, ['node_modules/knip/bin/knip.js']);
run(process.execPath, ['node_modules/knip/bin/knip.js', '--production', '--include', 'files,exports,types']);
run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--project', 'architecture']);
