// `npm run bench`: installs and builds what is missing, then measures. `npm run bench -- --quick` takes a few minutes.
import { register } from 'node:module';
import { prepare } from './prepare.mjs';

await prepare('working');
// Benches import the TypeScript modules of the service directly.
register('../test/support/runner/typescript-hooks.mjs', import.meta.url);
const { bench } = await import('../bench/run.mjs');
process.exitCode = await bench(process.argv.slice(2));
