import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** `npm run build` makes static files, which the service serves at /app. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/app/',
  plugins: [react(), packed()],
  // The client as it is written here, not as it was last built.
  resolve: { conditions: ['facturier-source', 'module', 'browser', 'development|production'] },
  build: {
    // The service's policy allows no script and no picture that stands in the page itself.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One style for all screens: it is small, and nothing moves when a screen comes later.
    cssCodeSplit: false,
    sourcemap: false,
  },
  // `npx vite console` shows changes at once; a service that runs beside it answers.
  server: { proxy: { '^/(?:app/api|v2|docs|favicon)': 'http://localhost:8080' } },
});

/** Compressed once, here, as hard as it goes; the service only reads. */
function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    writeBundle({ dir = '' }, files) {
      for (const name of Object.keys(files).filter((one) => /\.(?:js|css|html)$/.test(one))) {
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(readFileSync(join(dir, name))));
      }
    },
  };
}
