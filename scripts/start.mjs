// `npm start`: installs and builds what is missing, then serves the test environment with the demo company.
import { prepare } from './prepare.mjs';

await prepare('running');
const { main } = await import('../dist/main.js');
process.exitCode = await main(['serve', '--with-demo', ...process.argv.slice(2)]);
