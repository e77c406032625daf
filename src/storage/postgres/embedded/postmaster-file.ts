import { constants, open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './error-code.ts';
import { commandLine, isAlive, isGoneWithin } from './processes.ts';

/** The content of `postmaster.pid`, in which PostgreSQL describes itself. */
export interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  /** The folder as it was given to the server; empty if it has no socket. */
  readonly socketFolder: string;
  /** `starting`, `ready` or `stopping`; empty at the very beginning. */
  readonly status: string;
}

// It is above the largest process id of any system, so it never names a process.
const NOBODYS_PID = 2_147_483_646;

// PostgreSQL fills the file immediately after creating it; one that stays empty was left by a power cut.
const EMPTY_FILE_IS_STALE_MILLISECONDS = 5000;

export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  try {
    return parse(await readFile(postmasterFile(cluster), 'utf8'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * After a crash the file may name a process id that now belongs to another program, and PostgreSQL would refuse to start. Only the id is
 * replaced, in the same file that was checked. PostgreSQL still checks, by the shared memory named further down, that no server process of
 * this cluster is left, and a file that another server creates now is not touched.
 */
export async function disownForeignPid(cluster: string): Promise<void> {
  // The folder belongs to the database user, and as root we must not follow a link out of it.
  const flags = constants.O_RDWR | constants.O_NOFOLLOW;
  const file = await open(postmasterFile(cluster), flags).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (file === undefined) return;
  try {
    const content = await file.readFile('utf8');
    const pid = parse(content)?.pid;
    const isStale =
      pid === undefined
        ? Date.now() - (await file.stat()).mtimeMs > EMPTY_FILE_IS_STALE_MILLISECONDS
        : isAlive(pid) && !(await isPostmasterOf(cluster, pid));
    if (!isStale) return;
    const [, ...rest] = content.split('\n');
    await file.write([NOBODYS_PID, ...(rest.length > 0 ? rest : [''])].join('\n'), 0);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Whether that process is a PostgreSQL server running on this cluster. */
export async function isPostmasterOf(cluster: string, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const line = `${await commandLine(pid)} `;
  // The processes that it forks call themselves `postgres: …`.
  if (!/^\S*postgres /.test(line) && !line.includes('/bin/postgres ')) return false;
  return line.includes(` ${clusterMark(cluster)} `) || (await worksIn(cluster, pid));
}

/** An argument of the server that shows which cluster it serves. */
export function clusterMark(cluster: string): string {
  return `facturier.cluster=${cluster}`;
}

function postmasterFile(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

function parse(content: string): PostmasterFile | undefined {
  const lines = content.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3] ?? 0), socketFolder: lines[4] ?? '', status: lines[7] ?? '' };
}

/** Recognises a server that an administrator started by hand, or whose data folder was moved. */
async function worksIn(cluster: string, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const [there, here] = await Promise.all([stat(`/proc/${pid}/cwd`).catch(() => undefined), stat(cluster)]);
  return there?.ino === here.ino && there.dev === here.dev;
}

const endSeconds = 10;

/** Ends the server of a cluster that nobody will read again, without a checkpoint. */
export async function endLeftServer(cluster: string): Promise<void> {
  const file = await readPostmasterFile(cluster);
  if (file === undefined || !(await isPostmasterOf(cluster, file.pid))) return;
  process.kill(file.pid, 'SIGQUIT');
  await isGoneWithin(file.pid, endSeconds);
}
