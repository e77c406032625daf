import { randomBytes } from 'node:crypto';
import { access, constants, link, mkdir, open, readFile, realpath, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { errorCode } from './error-code.ts';
import { removeAbandonedSiblings, temporarySibling } from './temporary-siblings.ts';

export interface DataFolder {
  readonly path: string;
  /** The PostgreSQL cluster. */
  readonly cluster: string;
  readonly log: string;
  /** The superuser's password. */
  readonly password: string;
  /** A path to the folder of the socket. */
  readonly socketFolder: string;
}

export async function prepareDataFolder(path: string): Promise<Omit<DataFolder, 'socketFolder'>> {
  const folder = await writableFolder(resolve(path));
  const cluster = join(folder, 'postgres');
  const password = await readOrMakePassword(join(folder, 'postgres.password'), cluster);
  return { path: folder, cluster, log: join(folder, 'postgres.log'), password };
}

/** Makes the names in a folder survive a power failure. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writableFolder(path: string): Promise<string> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return await realpath(path);
  } catch (error) {
    throw new DatabaseUnavailable(`The data folder ${path} cannot be used: ${reason(error)}.`, { cause: error });
  }
}

function reason(error: unknown): string {
  const code = errorCode(error);
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return 'this user may not read and write it';
    case 'EROFS':
      return 'it is on a read-only file system';
    case 'EEXIST':
    case 'ENOTDIR':
      return 'a file stands in its place';
    default:
      return code ?? String(error);
  }
}

async function readOrMakePassword(file: string, cluster: string): Promise<string> {
  const existing = await readPassword(file);
  if (existing !== undefined) return existing;
  if (await exists(join(cluster, 'PG_VERSION'))) return passwordOfExisting(file, cluster);

  await removeAbandonedSiblings(file);
  await writePassword(file);
  return passwordOfExisting(file, cluster);
}

async function passwordOfExisting(file: string, cluster: string): Promise<string> {
  const password = await readPassword(file);
  if (password === undefined) {
    throw new DatabaseUnavailable(`The file ${file} is missing or empty, and without it ${cluster} cannot be opened.`);
  }
  return password;
}

async function readPassword(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim() || undefined;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** If several processes do this at once, the first wins, and nobody ever reads half a password. */
async function writePassword(file: string): Promise<void> {
  const draft = temporarySibling(file);
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(`${randomBytes(24).toString('base64url')}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(draft, file).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
    await syncFolder(dirname(file));
  } finally {
    await rm(draft, { force: true });
  }
}
