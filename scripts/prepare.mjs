// Installs and builds what is missing, and nothing twice. It is plain Node, because it runs on a clean clone.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const oldestNode = [20, 19];

/**
 * For `running`, installs only what the service needs: no linters, no browser, no test tools. For `working`, everything. Installed packages are not
 * removed, because a running service may be using them.
 */
export async function prepare(purpose) {
  requireNode();
  install(purpose);
  await build(purpose);
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
  console.error(`facturier needs Node ${oldestNode.join('.')} or later; this is ${process.versions.node}.`);
  process.exit(2);
}

function install(purpose) {
  const missing = missingPackages(purpose);
  if (missing === 0) return;
  const isFirst = !existsSync(join(root, 'node_modules'));
  step(`Installing ${missing} packages (once) ...`);
  const only = purpose === 'running' ? ['--omit=dev'] : [];
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  // `npm ci` begins by removing what is there.
  run('npm', isFirst ? ['ci', ...only, ...quiet] : ['install', '--no-save', ...only, ...quiet]);
}

/** npm records what it installed, and that must be what the lock file asks for. */
function missingPackages(purpose) {
  const wanted = readJson('package-lock.json')?.packages ?? {};
  const installed = readJson('node_modules/.package-lock.json')?.packages ?? {};
  return Object.entries(wanted).filter(
    ([path, { version, optional, dev, devOptional, link }]) =>
      path !== '' &&
      optional !== true &&
      devOptional !== true &&
      (purpose === 'working' || dev !== true) &&
      (link ? installed[path]?.link !== true : installed[path]?.version !== version),
  ).length;
}

/** Files that the program reads at run time, which the compiler does not copy. */
const readAtRunTime = ['storage/migrations', 'documents/pdf/templates', 'documents/pdf/fonts'];

/**
 * The three packages. Each is built from its own sources, and only if those changed. The console uses the sources of the client, not its
 * build, so the order does not matter, and running the service needs no built client.
 */
const packages = [
  {
    name: 'the service',
    into: 'dist',
    madeOf: ['src', 'tsconfig.json', 'scripts/bundle.mjs', 'package-lock.json'],
    isRun: true,
    async make(fresh) {
      const { bundle } = await import('./bundle.mjs');
      await bundle(root, fresh);
      for (const folder of readAtRunTime) {
        cpSync(join(root, 'src', folder), join(root, fresh, folder), { recursive: true });
      }
    },
  },
  {
    name: 'the console',
    into: 'console/dist',
    madeOf: [
      'console/src',
      'console/public',
      'console/index.html',
      'console/vite.config.ts',
      'client/src',
      'package-lock.json',
    ],
    isRun: true,
    make: (fresh) =>
      run(
        process.execPath,
        ['node_modules/vite/bin/vite.js', 'build', 'console', '--logLevel', 'warn', '--outDir', join(root, fresh)],
        // It overrides the environment, because a development build of React is larger and slower.
        { NODE_ENV: 'production' },
      ),
  },
  {
    name: 'the typed client',
    into: 'client/dist',
    madeOf: ['client/src', 'tsconfig.json', 'client/tsconfig.json', 'client/tsconfig.build.json', 'package-lock.json'],
    isRun: false,
    make: (fresh) => compile('client/tsconfig.build.json', fresh),
  },
];

export async function build(purpose) {
  const stale = packages
    .filter(({ isRun }) => isRun || purpose === 'working')
    .map((one) => ({ ...one, stamp: stampOf(one.madeOf) }))
    .filter(({ into, stamp }) => stamp !== readText(`${into}/.stamp`));
  for (const { name, into, stamp, make } of stale) {
    step(`Building ${name} ...`);
    // The build goes into a separate folder, so that one that fails, or runs beside another, leaves nothing incomplete behind.
    const fresh = `${into}.new-${process.pid}`;
    rmSync(join(root, fresh), { recursive: true, force: true });
    mkdirSync(join(root, fresh));
    await make(fresh);
    writeFileSync(join(root, fresh, '.stamp'), stamp);
    rmSync(join(root, into), { recursive: true, force: true });
    renameSync(join(root, fresh), join(root, into));
  }
}

/** Shows what is being done and since when, so that whoever waits sees progress. */
function step(text) {
  const seconds = Math.round(performance.now() / 1000);
  console.error(`[${String(seconds).padStart(3)} s] ${text}`);
}

function compile(project, into) {
  run(process.execPath, ['node_modules/typescript-native/bin/tsc', '-p', project, '--outDir', into]);
}

function stampOf(sources) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesOf)) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** The file itself, or the files in a folder, without the tests. */
function filesOf(source) {
  const path = join(root, source);
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function readText(path) {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

function readJson(path) {
  const text = readText(path);
  return text === null ? null : JSON.parse(text);
}

/** Output goes to stderr, because stdout belongs to the program. */
export function run(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  if (error) console.error(String(error));
  if (status !== 0) process.exit(status ?? 1);
}
