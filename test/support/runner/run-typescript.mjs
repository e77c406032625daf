// Lets threads and processes that are started from a test run TypeScript; vitest does this for its own modules only.
import { register } from 'node:module';

// The address says where the entries were bundled for this run; without it, each module is compiled by itself.
const bundled = new URL(import.meta.url).searchParams.get('bundled');
register('./typescript-hooks.mjs', { parentURL: import.meta.url, data: { bundled } });
