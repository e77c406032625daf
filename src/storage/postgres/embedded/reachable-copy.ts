import { chmod, copyFile, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { errorCode } from './error-code.ts';
import { removeAbandonedSiblings, temporarySibling } from './temporary-siblings.ts';

const CACHE_FOLDER = '/var/cache/facturier';

/** A copy of the package's programs that every user can read and only we can write, made once and then reused. */
export async function reachableCopy(home: string): Promise<string> {
  const name = `postgres-${await packageVersion(home)}-${process.arch}`;
  const cached = join(CACHE_FOLDER, name);
  for (const candidate of [cached, ...(await earlierCopiesInTemporaryFolder(name))]) {
    if (await isWholeAndTrusted(candidate, home)) return candidate;
  }
  try {
    return await copyToCache(home, cached);
  } catch {
    return copyToTemporaryFolder(home, name);
  }
}

async function packageVersion(home: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'));
  const version = typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : '';
  return String(version);
}

async function earlierCopiesInTemporaryFolder(name: string): Promise<readonly string[]> {
  const names = await readdir(tmpdir()).catch(() => []);
  return names.filter((found) => found.startsWith(`facturier-${name}-`)).map((found) => join(tmpdir(), found));
}

async function isWholeAndTrusted(copy: string, home: string): Promise<boolean> {
  if (!(await isTrusted(copy))) return false;
  // Sizes are compared, because a power cut soon after copying can leave empty files.
  for (const file of await programFiles(home)) {
    const [original, copied] = await Promise.all([
      lstat(join(home, file)),
      lstat(join(copy, file)).catch(() => undefined),
    ]);
    if (original.size !== copied?.size) return false;
  }
  return true;
}

/** We are about to run its programs, so nobody except root and ourselves may have put them there or can replace them. */
async function isTrusted(copy: string): Promise<boolean> {
  return (await onlyWeCanWrite(copy)) && (dirname(copy) === tmpdir() || (await onlyWeCanWrite(dirname(copy))));
}

async function onlyWeCanWrite(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  if (found?.isDirectory() !== true) return false;
  return (found.uid === 0 || found.uid === process.getuid?.()) && (found.mode & 0o022) === 0;
}

/** Regular files only, because the links among the libraries are made again in the copy. */
async function programFiles(home: string): Promise<readonly string[]> {
  const entries = await readdir(join(home, 'native'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(home.length + 1));
}

async function copyToCache(home: string, cached: string): Promise<string> {
  await mkdir(CACHE_FOLDER, { recursive: true });
  if (!(await onlyWeCanWrite(CACHE_FOLDER))) throw new Error(`${CACHE_FOLDER} is not ours alone.`);
  await chmod(CACHE_FOLDER, 0o755);
  await removeAbandonedSiblings(cached);

  const draft = temporarySibling(cached);
  try {
    await mkdir(draft);
    await copyPrograms(home, draft);
    return await putInPlace(draft, cached, home);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function putInPlace(draft: string, cached: string, home: string): Promise<string> {
  try {
    await rename(draft, cached);
  } catch (error) {
    if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST') throw error;
    // Another process was faster, or the existing copy is broken and is replaced.
    if (await isWholeAndTrusted(cached, home)) return cached;
    const broken = temporarySibling(cached);
    await rename(cached, broken);
    await rename(draft, cached);
    await rm(broken, { recursive: true, force: true });
  }
  return cached;
}

async function copyToTemporaryFolder(home: string, name: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), `facturier-${name}-`));
  await copyPrograms(home, copy);
  return copy;
}

async function copyPrograms(home: string, copy: string): Promise<void> {
  const files = await programFiles(home);
  for (const folder of new Set(files.map((file) => dirname(join(copy, file)))))
    await mkdir(folder, { recursive: true });
  for (const file of files) {
    await copyFile(join(home, file), join(copy, file));
    const { mode } = await lstat(join(home, file));
    await chmod(join(copy, file), mode & 0o100 ? 0o755 : 0o644);
  }
  // This comes last, and for all of them, because our umask may have closed them.
  const folders = await readdir(copy, { recursive: true, withFileTypes: true });
  for (const entry of folders) if (entry.isDirectory()) await chmod(join(entry.parentPath, entry.name), 0o755);
  await chmod(copy, 0o755);
}
