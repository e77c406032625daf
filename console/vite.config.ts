import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

/** `npm run build` makes static files, which the service serves at /app. */
export default defineConfig(
  async ({ command }): Promise<UserConfig> => ({
    root: import.meta.dirname,
    base: '/app/',
    // A build needs no plugin for React, and therefore neither Babel nor what comes with it.
    plugins: [command === 'serve' ? (await import('@vitejs/plugin-react')).default() : [], packed()],
    esbuild: { jsx: 'automatic' },
    // The file and the class, not a hash: it can be read in the browser, and compresses better. No two sheets have the same name.
    css: { modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}_${name}` } },
    // The client as it is written here, not as it was last built.
    resolve: { conditions: ['facturier-source', 'module', 'browser', 'development|production'] },
    build: {
      // The service's policy allows no script and no picture that stands in the page itself.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // One style for all screens: it is small, and nothing moves when a screen comes later.
      cssCodeSplit: false,
      sourcemap: false,
      rollupOptions: {
        // Packages that also run on servers say so at their top; it means nothing here.
        onwarn: (warning, warn) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning),
      },
    },
    // `npx vite console` shows changes at once; a service that runs beside it answers.
    server: { proxy: { '^/(?:app/api|v2|docs|favicon)': 'http://localhost:8080' } },
  }),
);

/** Compressed once, here, as hard as it goes; the service only reads. */
function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    writeBundle({ dir = '' }, files) {
      for (const name of Object.keys(files).filter((one) => /\.(?:js|css|html)$/.test(one))) {
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(readFileSync(join(dir, name))));
        writeFileSync(join(dir, `${name}.gz`), gzipSync(readFileSync(join(dir, name)), { level: 9 }));
      }
    },
  };
}
