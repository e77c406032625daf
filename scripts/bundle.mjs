// Builds the service: one file for each entry, with its packages in it, one for each command and for what is loaded only when it is used.
// Loading a thousand small files takes longer than everything else in a start, and so does loading all commands for one, or in the
// background thread the client of card payments. Packages with native parts stay outside.
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';

const commandLine = 'main';

/** What the service starts beside itself: an HTTP process of several, threads, and the processes that print. */
export const startedEntries = [
  'commands/http-worker',
  'commands/background/background-thread',
  'commands/moving/export-thread',
  'commands/offload/offload-thread',
  'documents/pdf/printer',
  'partners/anaf/message-thread',
];

export const withNativeParts = ['@node-rs/argon2', '@myriaddreamin/typst-ts-node-compiler', 'pg-native'];

/** Packages in the CommonJS format use `require`, which an ES module does not have. */
const requireForPackages = `import { createRequire as createRequireForPackages } from 'node:module';
const require = createRequireForPackages(import.meta.url);`;

export async function bundle(root, into) {
  await bundleEntries(join(root, 'src'), join(root, into), [commandLine, ...startedEntries], {
    ending: '.js',
    splitting: true,
  });
}

/** Bundles for tests what the service starts. Each file replaces the entry itself, beside the sources, where no other file of the bundle is. */
export async function bundleForTests(root, into) {
  await bundleEntries(join(root, 'src'), into, startedEntries, { ending: '.ts', splitting: false });
}

async function bundleEntries(source, into, entries, { ending, splitting }) {
  await Promise.all(
    entries.map((entry) =>
      build({
        entryPoints: [join(source, `${entry}.ts`)],
        outdir: dirname(join(into, entry)),
        splitting,
        chunkNames: '[name]-[hash]',
        bundle: true,
        platform: 'node',
        target: 'node20.19',
        format: 'esm',
        sourcemap: true,
        sourcesContent: false,
        minifyWhitespace: true,
        minifySyntax: true,
        legalComments: 'none',
        banner: { js: requireForPackages },
        external: withNativeParts,
        // pg checks where it runs; without this definition, reading the navigator loads everything that fetch needs.
        define: { navigator: '{"userAgent":"Node.js"}' },
        logLevel: 'warning',
        plugins: [ownPlaces(source, entry, ending)],
      }),
    ),
  );
}

/** A module that reads a file beside itself finds it where it would be if each module were a file of its own, with that ending. */
function ownPlaces(source, entry, ending) {
  return {
    name: 'own-places',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        if (!path.startsWith(source)) return undefined;
        const place = relative(dirname(join(source, entry)), path)
          .replaceAll('\\', '/')
          .replace(/\.ts$/, ending);
        const text = readFileSync(path, 'utf8');
        return {
          contents: text.replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`),
          loader: 'ts',
        };
      });
    },
  };
}
