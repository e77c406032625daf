import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries, PROGRAM_ENVIRONMENT } from './binaries.ts';
import { clusterArgument, prepareCluster } from './cluster.ts';
import type { DataFolder } from './data-folder.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { chooseDatabaseUser } from './database-user.ts';
import { clusterMark, disownForeignPid, isPostmasterOf, readPostmasterFile } from './postmaster-file.ts';
import { isAlive, isGoneWithin } from './processes.ts';
import { LOG_LINE_PREFIX, lastMessages, openServerLog } from './server-log.ts';
import { type Listening, listening, removeSocketLock, SOCKET_SETTINGS } from './socket.ts';

export interface Server extends Listening {
  readonly pid: number;
}

const READY_SECONDS = 60;
const POLL_MILLISECONDS = 10;

/** The server that already runs on this cluster, once it is ready; undefined if there is none. */
export async function findServer(folder: DataFolder): Promise<Server | undefined> {
  const file = await readPostmasterFile(folder.cluster);
  if (file === undefined || !(await isPostmasterOf(folder.cluster, file.pid))) return undefined;
  return awaitReady(folder, file.pid);
}

/** Starts a server; undefined if another server is in the way, in which case the caller should look again. */
export async function startServer(folder: DataFolder): Promise<Server | undefined> {
  const user = await chooseDatabaseUser(folder.cluster);
  const binaries = await findBinaries(user);
  await prepareCluster(folder, binaries, user);
  await disownForeignPid(folder.cluster);
  await removeSocketLock(folder.cluster);

  const pid = await launch(folder, binaries.postgres, clusterArgument(folder.cluster, user), user);
  const server = await awaitReady(folder, pid);
  if (server !== undefined) return server;
  const messages = await lastMessages(folder.log, pid);
  if (isAboutAnotherServer(messages)) return undefined;
  throw new DatabaseUnavailable(
    `The embedded database did not start: ${messages || 'it left no message'} (see ${folder.log}).`,
  );
}

/** Asks the server to stop; each signal that does not work within its time is followed by a harder one. */
export async function stopServer(
  folder: DataFolder,
  server: Server,
  steps: readonly (readonly [NodeJS.Signals, number])[],
): Promise<void> {
  for (const [signal, seconds] of steps) {
    if (!(await signalServer(folder, server, signal))) return;
    if (await isGoneWithin(server.pid, seconds)) return;
  }
  throw new DatabaseUnavailable(`The embedded database (process ${server.pid}) does not end.`);
}

/** Returns false if the server is gone; its process id may belong to another process by now. */
export async function signalServer(folder: DataFolder, server: Server, signal: NodeJS.Signals): Promise<boolean> {
  if (!(await isPostmasterOf(folder.cluster, server.pid))) return false;
  process.kill(server.pid, signal);
  return true;
}

async function awaitReady(folder: DataFolder, pid: number): Promise<Server | undefined> {
  const deadline = Date.now() + READY_SECONDS * 1000;
  while (isAlive(pid)) {
    const file = await readPostmasterFile(folder.cluster);
    if (file?.pid === pid && file.status === 'ready') return { pid, ...listening(file, folder.socketFolder) };
    if (Date.now() >= deadline) {
      throw new DatabaseUnavailable(
        `The embedded database (process ${pid}) is not ready after ${READY_SECONDS} s; ` +
          `it may still be recovering, see ${folder.log}, and start again later.`,
      );
    }
    await sleep(POLL_MILLISECONDS);
  }
  return undefined;
}

async function launch(
  folder: DataFolder,
  postgres: string,
  cluster: string,
  user: Awaited<ReturnType<typeof chooseDatabaseUser>>,
): Promise<number> {
  const log = await openServerLog(folder.log);
  try {
    const settings = [clusterMark(folder.cluster), ...SOCKET_SETTINGS, ...SETTINGS];
    const child = spawn(postgres, ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])], {
      ...user,
      cwd: folder.cluster,
      env: PROGRAM_ENVIRONMENT,
      // It runs in a session of its own, because Ctrl-C must reach the service alone, which ends the database after its last request.
      detached: true,
      // The output goes directly into the file, because the server may outlive us.
      stdio: ['ignore', log.fd, log.fd],
    });
    const failure = new Promise<never>((_, reject) => child.once('error', reject));
    if (child.pid === undefined) return await failure;
    failure.catch(() => undefined);
    child.unref();
    return child.pid;
  } finally {
    await log.close();
  }
}

// These are on the command line, which overrides every file of the cluster, so that safety and reachability are the same at each start.
const SETTINGS = [
  'fsync=on',
  'full_page_writes=on',
  'timezone=UTC',
  'log_timezone=UTC',
  'lc_messages=C',
  'logging_collector=off',
  'log_destination=stderr',
  `log_line_prefix=${LOG_LINE_PREFIX}`,
  'log_checkpoints=off',
  // Statements and details of errors contain what callers sent, which does not belong in a log.
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
];

/** Whether another server was faster, or the processes of a killed one have not all ended yet. */
function isAboutAnotherServer(messages: string): boolean {
  return messages.includes('lock file "postmaster.pid"') || messages.includes('pre-existing shared memory block');
}
