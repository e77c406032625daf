// Lets threads and processes that are started from a test run TypeScript; vitest does this for its own modules only.
import * as modules from 'node:module';
import { initialize, load } from './typescript-hooks.mjs';

// The address says where the entries were bundled for this run; without it, each module is compiled by itself.
const given = { bundled: new URL(import.meta.url).searchParams.get('bundled') };
if (modules.registerHooks) {
  initialize(given);
  modules.registerHooks({ load });
} else {
  // Node before 22.15.
  modules.register('./typescript-hooks.mjs', { parentURL: import.meta.url, data: given });
}
