// Lets threads and processes that are started from a test run TypeScript; vitest does it for its own modules only.
import { register } from 'node:module';

// The address says where what the service starts was put together for this run; without, each module is translated by itself.
const bundled = new URL(import.meta.url).searchParams.get('bundled');
register('./typescript-hooks.mjs', { parentURL: import.meta.url, data: { bundled } });
