// Installs and builds what is missing, and nothing twice. Plain Node: it runs on a clean clone.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const oldestNode = [20, 19];

export function prepare() {
  requireNode();
  install();
  build();
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
  console.error(`facturier needs Node ${oldestNode.join('.')} or later; this is ${process.versions.node}.`);
  process.exit(2);
}

function install() {
  if (isInstalled()) return;
  console.error('Installing the packages (once) ...');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
}

/** npm writes down what it installed: it must be what the lock file asks for. */
function isInstalled() {
  const wanted = readJson('package-lock.json')?.packages ?? {};
  const installed = readJson('node_modules/.package-lock.json')?.packages;
  if (!installed) return false;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional === true || installed[path]?.version === version,
  );
}

/** What the program reads as files, and the compiler therefore does not carry over. */
const readAtRunTime = ['storage/migrations', 'documents/pdf/templates', 'documents/pdf/fonts'];

export function build() {
  const stamp = stampOfSources();
  if (existsSync(join(root, 'dist/.stamp')) && readFileSync(join(root, 'dist/.stamp'), 'utf8') === stamp) return;
  console.error('Building ...');
  // Into a folder of its own, so that a build that fails, or runs beside another, leaves no half of one behind.
  const fresh = `dist.new-${process.pid}`;
  rmSync(join(root, fresh), { recursive: true, force: true });
  mkdirSync(join(root, fresh));
  run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--outDir', fresh]);
  for (const folder of readAtRunTime) cpSync(join(root, 'src', folder), join(root, fresh, folder), { recursive: true });
  writeFileSync(join(root, fresh, '.stamp'), stamp);
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  renameSync(join(root, fresh), join(root, 'dist'));
}

function stampOfSources() {
  const hash = createHash('sha256');
  const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of [
    ...files,
    ...['tsconfig.json', 'tsconfig.build.json', 'package-lock.json'].map((name) => join(root, name)),
  ]) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function readJson(path) {
  const file = join(root, path);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** Output goes to stderr: stdout belongs to the program. */
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
