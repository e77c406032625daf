// `npm run bench`: installs and builds what is missing, then measures. `npm run bench -- --quick` takes a few minutes.
import { prepare } from './prepare.mjs';

await prepare('working');
// Benches import the TypeScript modules of the service directly.
await import('../test/support/runner/run-typescript.mjs');
const { bench } = await import('../bench/run.mjs');
process.exitCode = await bench(process.argv.slice(2));
