// Lets threads that are started from a test run TypeScript; vitest does it for its own modules only.
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
