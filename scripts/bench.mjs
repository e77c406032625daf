// `npm run bench`: installs and builds what is missing, then measures. `npm run bench -- --quick` takes a few minutes.
import { prepare } from './prepare.mjs';

prepare();
const { bench } = await import('../bench/run.mjs');
process.exitCode = await bench(process.argv.slice(2));
