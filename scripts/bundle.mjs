// Builds the service: one file for each entry, with its packages in it, one for each command and for what is loaded only when it is used.
// Loading a thousand small files takes longer than everything else in a start, and so does loading all commands for one, or in the
// background thread the client of card payments. Packages with native parts stay outside.
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
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
  const source = join(root, 'src');
  await Promise.all(
    [commandLine, ...startedEntries].map((entry) =>
      build({
        ...buildOptions,
        entryPoints: [join(source, `${entry}.ts`)],
        outdir: dirname(join(root, into, entry)),
        splitting: true,
        chunkNames: '[name]-[hash]',
        plugins: [
          ownPlaces(
            source,
            (path) => `new URL(${JSON.stringify(builtPlace(source, entry, path))}, import.meta.url).href`,
          ),
        ],
      }),
    ),
  );
}

/** Where a module would be, seen from the file of its entry, if each module were a file of its own. */
const builtPlace = (source, entry, path) =>
  relative(dirname(join(source, entry)), path)
    .replaceAll('\\', '/')
    .replace(/\.ts$/, '.js');

/**
 * Bundles for tests what the service starts. Each file replaces the entry itself, beside the sources, where no other file of the bundle is;
 * so a module finds the files beside itself where they are, and all entries are made of modules that are read once.
 */
export async function bundleForTests(root, into) {
  const source = join(root, 'src');
  await build({
    ...buildOptions,
    entryPoints: startedEntries.map((entry) => join(source, `${entry}.ts`)),
    outbase: source,
    outdir: into,
    plugins: [ownPlaces(source, (path) => JSON.stringify(pathToFileURL(path).href))],
  });
}

const buildOptions = {
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
};

/** A module that reads a file beside itself finds it by the address that it is given instead of its own. */
function ownPlaces(source, addressOf) {
  return {
    name: 'own-places',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        if (!path.startsWith(source)) return undefined;
        return { contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', addressOf(path)), loader: 'ts' };
      });
    },
  };
}
