import { setTimeout as sleep } from 'node:timers/promises';
import { type DataFolder, prepareDataFolder } from './data-folder.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { errorCode, errorText } from './error-code.ts';
import {
  closeSession,
  type Holder,
  type Place,
  type Session,
  shutOutGuests,
  takePlace,
  type Use,
} from './ownership.ts';
import { isAlive, isGoneWithin } from './processes.ts';
import { findServer, type Server, signalServer, startServer, stopServer } from './server.ts';
import { reasonOfEnd, watchServerLog } from './server-log.ts';
import { SERVICE_ROLE, servicePassword } from './service-role.ts';
import { findWayToSocket } from './socket.ts';

export { DatabaseUnavailable };

/** The PostgreSQL that comes with facturier, running in a data folder. */
export interface EmbeddedDatabase {
  readonly connectionString: string;
  /** False if another live process of ours owns the database and we only use it. */
  readonly startedHere: boolean;
  /** Resolves with a sentence if the server ends unexpectedly; never if it is ended by stop(). */
  readonly lost: Promise<string>;
  /** The owner ends the server and waits until it is gone; any other process just disconnects. */
  stop(): Promise<void>;
}

const LOOK_AGAIN_MILLISECONDS = 100;
const TAKEN_SECONDS = 10;
const SILENT_SECONDS = 5;
const CHANGING_SECONDS = 60;
const GUESTS_SECONDS = 30;

// The steps are a fast shutdown, then one without a checkpoint, then a kill; after either the next start recovers from the log.
const STOP_STEPS = [
  ['SIGINT', 60],
  ['SIGQUIT', 10],
  ['SIGKILL', 10],
] as const;
const STOP_SILENT_STEPS = [
  ['SIGINT', 2],
  ['SIGQUIT', 2],
  ['SIGKILL', 10],
] as const;

/** Uses the database of this folder: the running one, even if its owner was killed, or a newly started one. */
export async function openEmbeddedDatabase(dataFolder: string, use: Use): Promise<EmbeddedDatabase> {
  try {
    const folder = await prepareDataFolder(dataFolder);
    const way = await findWayToSocket(folder.cluster);
    try {
      const database = await findOrStart({ ...folder, socketFolder: way.folder }, use);
      return { ...database, stop: () => database.stop().finally(way.close) };
    } catch (error) {
      await way.close();
      throw error;
    }
  } catch (error) {
    if (error instanceof DatabaseUnavailable || errorCode(error) === undefined) throw error;
    throw new DatabaseUnavailable(`The data folder ${dataFolder} cannot be used: ${errorText(error)}.`, {
      cause: error,
    });
  }
}

async function findOrStart(folder: DataFolder, use: Use): Promise<EmbeddedDatabase> {
  let waiting: { readonly because: string; readonly since: number } | undefined;
  for (;;) {
    const running = await findServer(folder);
    const server = running ?? (await startServer(folder));
    const place: Place = server ? await takePlaceAt(folder, server, use, running === undefined) : { kind: 'changing' };
    if (server !== undefined && 'session' in place && server.isInCluster) {
      const inUse = place.kind === 'owner' ? owned : borrowed;
      return inUse(folder, server, place.session, use);
    }
    if (server !== undefined && 'session' in place) {
      await endFormer(folder, server, place.session);
      continue;
    }
    if (waiting?.because !== place.kind) waiting = { because: place.kind, since: Date.now() };
    await waitOrGiveUp(folder, server, place, use, (Date.now() - waiting.since) / 1000);
  }
}

/** A server that was started here and turns out to be unusable, because it does not accept our password, is stopped again. */
async function takePlaceAt(folder: DataFolder, server: Server, use: Use, isNew: boolean): Promise<Place> {
  try {
    return await takePlace(server, folder.password, use);
  } catch (error) {
    if (isNew) await stopServer(folder, server, STOP_STEPS);
    throw error;
  }
}

async function waitOrGiveUp(
  folder: DataFolder,
  server: Server | undefined,
  place: Place,
  use: Use,
  waitedSeconds: number,
): Promise<void> {
  if (place.kind === 'taken') {
    // A killed owner's lock lasts until the server notices, a moment later.
    const stays = place.by.use === 'serve' && isAlive(place.by.pid);
    if (stays || waitedSeconds > TAKEN_SECONDS) throw inUseBy(folder, place.by);
  } else if (place.kind === 'silent') {
    if (waitedSeconds > SILENT_SECONDS && server !== undefined) await replaceSilent(folder, server, use);
  } else if (waitedSeconds > CHANGING_SECONDS) {
    throw new DatabaseUnavailable(`The embedded database in ${folder.path} does not settle; see ${folder.log}.`);
  }
  await sleep(LOOK_AGAIN_MILLISECONDS);
}

function inUseBy(folder: DataFolder, holder: Holder): DatabaseUnavailable {
  return new DatabaseUnavailable(
    `The data folder ${folder.path} is already in use by another facturier (process ${holder.pid}).`,
  );
}

/** Only the service, which will own the database, may end a server that hangs. */
async function replaceSilent(folder: DataFolder, server: Server, use: Use): Promise<void> {
  if (use === 'command') {
    throw new DatabaseUnavailable(`The database in ${folder.path} (process ${server.pid}) runs but does not answer.`);
  }
  await stopServer(folder, server, STOP_SILENT_STEPS);
}

/** Ends a server that listens elsewhere, as earlier versions did. Its owner was killed, but its guests may finish. */
async function endFormer(folder: DataFolder, server: Server, session: Session): Promise<void> {
  await stopWhenUnused(folder, server, session);
  await stopServer(folder, server, STOP_STEPS);
  await closeSession(session);
}

function owned(folder: DataFolder, server: Server, session: Session, use: Use): EmbeddedDatabase {
  let stopped: Promise<void> | undefined;
  const endWatch = watchServerLog(folder.log);
  const end = async () => {
    endWatch();
    if (use === 'command') await stopWhenUnused(folder, server, session);
    await stopServer(folder, server, STOP_STEPS);
    await closeSession(session);
  };
  return {
    connectionString: connectionString(folder, server),
    startedHere: true,
    lost: whenLost(folder, server, session, () => stopped !== undefined),
    stop: () => {
      stopped ??= end();
      return stopped;
    },
  };
}

function borrowed(folder: DataFolder, server: Server, session: Session): EmbeddedDatabase {
  let left: Promise<void> | undefined;
  return {
    connectionString: connectionString(folder, server),
    startedHere: false,
    lost: whenLost(folder, server, session, () => left !== undefined),
    stop: () => {
      left ??= closeSession(session);
      return left;
    },
  };
}

/** Connects as the service role, never as the superuser. A path as the host means the socket in it. */
function connectionString({ password, socketFolder }: DataFolder, { port }: Server): string {
  return `postgres://${SERVICE_ROLE}:${servicePassword(password)}@${encodeURIComponent(socketFolder)}:${port}/facturier`;
}

/** The session ends with the server, whether or not that is our child process, and must not keep our process alive by itself. */
function whenLost(folder: DataFolder, server: Server, session: Session, expected: () => boolean): Promise<string> {
  session.socket.unref();
  return new Promise((resolve) => {
    void session.ended.then(async () => {
      if (expected()) return;
      const isGone = await isGoneWithin(server.pid, 1);
      const reason = isGone ? ((await reasonOfEnd(folder.log, server.pid)) ?? 'it was killed') : null;
      const what = isGone ? `The embedded database ended: ${reason}` : 'The connection to the embedded database broke';
      resolve(`${what} (see ${folder.log}).`);
    });
  });
}

/** Other commands and sessions may finish first. The server is told to stop before we leave it, so that nobody else connects. */
async function stopWhenUnused(folder: DataFolder, server: Server, session: Session): Promise<void> {
  const deadline = Date.now() + GUESTS_SECONDS * 1000;
  if (!(await shutOutGuests(session, GUESTS_SECONDS))) return;
  if (!(await signalServer(folder, server, 'SIGTERM'))) return;
  await closeSession(session);
  await isGoneWithin(server.pid, Math.max(1, (deadline - Date.now()) / 1000));
}
