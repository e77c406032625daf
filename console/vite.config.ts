import { defineConfig } from 'vite';

/** `npm run build` makes static files, which the service serves at /app. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/app/',
  // The client as it is written here, not as it was last built.
  resolve: { conditions: ['facturier-source', 'module', 'browser', 'development|production'] },
  build: {
    // The service's policy allows no script and no picture that stands in the page itself.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
  },
});
