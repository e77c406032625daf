import { spawn } from 'node:child_process';
import { chmod, chown, lchown, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Binaries, PROGRAM_ENVIRONMENT } from './binaries.ts';
import { type DataFolder, syncFolder } from './data-folder.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import type { DatabaseUser } from './database-user.ts';
import { errorCode } from './error-code.ts';
import { removeAbandonedSiblings, temporarySibling } from './temporary-siblings.ts';

// These are written into postgresql.conf once, where an administrator may tune them; settings that must never change are given at each
// start.
const INITIAL_SETTINGS = [
  'max_connections=200',
  'shared_buffers=128MB',
  // Statements are many and short on few cores, and a container's /dev/shm is too small for parallel workers.
  'max_parallel_workers_per_gather=0',
];

/** Creates the cluster if there is none, and checks that this PostgreSQL, run by this user, can open it. */
export async function prepareCluster(folder: DataFolder, binaries: Binaries, user?: DatabaseUser): Promise<void> {
  await removeAbandonedSiblings(folder.cluster);
  const version = await clusterVersion(folder.cluster);
  if (version === undefined) return createCluster(folder, binaries, user);
  if (version !== binaries.majorVersion) {
    throw new DatabaseUnavailable(
      `The database in ${folder.cluster} was made by PostgreSQL ${version} and cannot be opened by ` +
        `PostgreSQL ${binaries.majorVersion}, which this facturier brings.`,
    );
  }
  await closeToOthers(folder.cluster, user);
}

/** The argument that tells a program started inside the cluster where the cluster is. */
export function clusterArgument(cluster: string, user: DatabaseUser | undefined): string {
  // The database user may not be allowed to enter a parent folder (root's home); this link needs no such right.
  return user !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : cluster;
}

async function clusterVersion(cluster: string): Promise<number | undefined> {
  try {
    return Number((await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim());
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  const content = await readdir(cluster).catch(() => []);
  if (content.length === 0) return undefined;
  throw new DatabaseUnavailable(`The folder ${cluster} holds something else than a PostgreSQL database.`);
}

/** It is built under another name and renamed when complete, so that nobody ever sees half a cluster. */
async function createCluster(folder: DataFolder, binaries: Binaries, user?: DatabaseUser): Promise<void> {
  const draft = temporarySibling(folder.cluster);
  try {
    await mkdir(draft, { mode: 0o700 });
    if (user !== undefined) await chown(draft, user.uid, user.gid);
    await initialise(draft, folder.password, binaries, user);
    await rename(draft, folder.cluster);
    await syncFolder(folder.path);
  } catch (error) {
    const lostTheRace = errorCode(error) === 'ENOTEMPTY' || errorCode(error) === 'EEXIST';
    if (!lostTheRace) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function initialise(draft: string, password: string, binaries: Binaries, user?: DatabaseUser): Promise<void> {
  const passwordFile = await openPasswordFile(`${draft}.password`, password, user);
  try {
    const initdb = spawn(
      binaries.initdb,
      [
        `--pgdata=${clusterArgument(draft, user)}`,
        '--username=facturier',
        '--pwfile=/dev/stdin',
        '--auth=scram-sha-256',
        '--data-checksums',
        '--encoding=UTF8',
        // This locale sorts by code point everywhere alike, and yet knows the upper and lower case of Romanian letters.
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
        ...INITIAL_SETTINGS.map((setting) => `--set=${setting}`),
      ],
      { ...user, cwd: draft, env: PROGRAM_ENVIRONMENT, stdio: [passwordFile.fd, 'ignore', 'pipe'] },
    );
    const exit = new Promise<number | null>((resolve, reject) => initdb.once('close', resolve).once('error', reject));
    const [code, complaints] = await Promise.all([exit, initdb.stderr === null ? '' : text(initdb.stderr)]);
    if (code !== 0) throw new DatabaseUnavailable(`The embedded database could not be made: ${complaint(complaints)}.`);
  } finally {
    await passwordFile.close();
  }
}

/** The file is readable for the database user alone, and unlinked before anything can fail, so that it cannot stay behind. */
async function openPasswordFile(path: string, password: string, user?: DatabaseUser) {
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  if (user !== undefined) await file.chown(user.uid, user.gid);
  // It is written at a position, so that the reader finds the file at its beginning.
  await file.write(`${password}\n`, 0);
  return file;
}

function complaint(complaints: string): string {
  const lines = complaints.split('\n').filter((line) => line.trim() !== '');
  const line =
    lines.find((candidate) => /error:|FATAL:|PANIC:/.test(candidate)) ?? lines.at(-1) ?? 'initdb said nothing';
  return line.replace(/^.*?(error|FATAL|PANIC): +/, '').replace(/\.$/, '');
}

/** A cluster copied back by root may belong to root or be open to others, and PostgreSQL refuses both. */
async function closeToOthers(cluster: string, user: DatabaseUser | undefined): Promise<void> {
  const found = await stat(cluster);
  if ((found.mode & 0o777) !== 0o700) await chmod(cluster, 0o700);
  if (user === undefined || found.uid === user.uid) return;
  for (const name of await readdir(cluster, { recursive: true })) await lchown(join(cluster, name), user.uid, user.gid);
  // This comes last, so that an interrupted change of owner is begun again.
  await chown(cluster, user.uid, user.gid);
}
