import { setMaxListeners } from 'node:events';
import { Socket } from 'node:net';
import { LargeDocument, Refused } from '../../domain/refusal.ts';
import { type Database, type DatabaseOptions, openDatabase } from '../database.ts';
import { connectionFault } from '../faults.ts';
import { runReading } from '../transaction.ts';
import { withinTime } from '../within-time.ts';
import { openHealthConnection } from './health-connection.ts';
import { NotAsFar, NotItsReplica, type Position, readPosition, requirePosition } from './replica-position.ts';

/** Why a replica is left alone: it lacks what was written, does not answer, or is another server. */
type Rest = 'behind' | 'away' | 'other';

/** Who answered a read: the replica, or the primary for this reason. */
export type ReadAnswer = 'replica' | Rest | 'busy' | 'failed';

export interface Reads {
  /** Its transactions must only read, and may be run twice. */
  readonly database: Database;
  close(): Promise<void>;
}

interface ReadsOptions extends DatabaseOptions {
  /** It is called for each read that the replica could have answered. */
  readonly noteRead?: ((by: ReadAnswer) => void) | undefined;
  /** It is called when the replica begins to be used, and when it is left alone. */
  readonly onChange: (isUsed: boolean, reason: string) => void;
}

/** It takes no longer to find out that a server is not there, or hangs. */
const connectMs = 1000;
const answerMs = 1000;
/** A read waits at most so long until the replica may answer it. */
const readyMs = 300;
const pulseMs = 500;
/** For so long nobody asks whether the replica has caught up, or is there again. */
const restMs: Readonly<Record<Rest, number>> = { behind: 1000, away: 5000, other: 5000 };

/** OPS-READ-1: where there is no replica, everything is read where it is written. */
export function openReads(readUrl: string | null, primary: Database, options: ReadsOptions): Reads {
  if (readUrl === null) return { database: primary, close: async () => undefined };
  const { noteRead = () => undefined, onChange } = options;
  const { stream, destroyAll } = knownSockets();
  const replica = openDatabase(readUrl, { ...options, connectMs, stream });
  const health = openHealthConnection(readUrl, answerMs);
  let isTrusted = false;
  let isLooking = false;
  let told: 'used' | Rest | null = null;
  /** It ends when the replica no longer answers, and with it what is read there. */
  let life = new AbortController();

  const tell = (now: 'used' | Rest, reason: string): void => {
    if (now !== told) onChange(now === 'used', reason);
    told = now;
  };

  const leaveAlone = (why: Rest, reason: string): void => {
    tell(why, reason);
    isTrusted = false;
    isLooking = true;
    setTimeout(() => {
      isLooking = false;
    }, restMs[why]).unref();
    if (why !== 'away') return;
    const ended = life;
    life = new AbortController();
    ended.abort(new Error(reason));
  };

  /** No read waits for it. */
  const look = async (): Promise<void> => {
    isLooking = true;
    const position = await positionOf(primary);
    if (!position) {
      isLooking = false;
      return;
    }
    try {
      await health.use((connection) => requirePosition(connection, position));
      isTrusted = true;
      isLooking = false;
      tell('used', 'it has everything that was written');
    } catch (error) {
      leaveAlone(restAfter(error) ?? 'away', reasonOf(error));
    }
  };

  const reading = pulseOf(() => {
    const felt = life;
    health
      .use((connection) => connection.run('replica.pulse', 'SELECT', []))
      .catch((error: unknown) => {
        if (felt === life) leaveAlone('away', reasonOf(error));
      });
  });

  const transact: Database['transact'] = async (actor, work) => {
    const { companyId, session, signal } = actor;
    // A request that holds a connection must not wait for another.
    if (session) return primary.transact(actor, work);
    if (!isTrusted) {
      if (!isLooking) void look();
      noteRead(told === null || told === 'used' ? 'away' : told);
      return primary.transact(actor, work);
    }
    const { signal: lifetime } = life;
    const position = await positionOf(primary);
    if (!position) {
      noteRead('failed');
      return primary.transact(actor, work);
    }
    try {
      const found = await reading(() =>
        withinBounds(signal ? [lifetime, signal] : [lifetime], (within, isReady) =>
          replica.withConnection(
            companyId,
            (connection) =>
              runReading(connection, companyId, () => requirePosition(connection, position).then(isReady), work),
            within,
          ),
        ),
      );
      noteRead('replica');
      return found;
    } catch (error) {
      if (signal?.aborted || error instanceof Refused || error instanceof LargeDocument) throw error;
      noteRead(afterFailure(error, lifetime));
      return primary.transact(actor, work);
    }
  };

  const afterFailure = (error: unknown, lifetime: AbortSignal): ReadAnswer => {
    if (lifetime.aborted) return 'away';
    if (error instanceof NotReady) {
      // All its connections may be in use, or it hangs, which is found out while nobody waits.
      isTrusted = false;
      if (!isLooking) void look();
      return 'busy';
    }
    const why = restAfter(error);
    if (why && isTrusted) leaveAlone(why, reasonOf(error));
    return why ?? 'failed';
  };

  return {
    database: { ...primary, transact },
    close: async () => {
      await Promise.all([health.close(), withinTime(answerMs, replica.close()).catch(() => undefined)]);
      // The pool does not wait until its sockets are closed; a server that hangs never closes them, and they would hold up the process.
      destroyAll();
    },
  };
}

function knownSockets() {
  const sockets = new Set<Socket>();
  return {
    stream: (): Socket => {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
    destroyAll: (): void => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

class NotReady extends Error {}

/** Null where the primary does not say it, of which the replica is not to blame. */
const positionOf = ({ quickReads }: Database): Promise<Position | null> => readPosition(quickReads).catch(() => null);

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Null if the server is well and refused the statement, as where the log that it replays removes rows that are being read. */
function restAfter(error: unknown): Rest | null {
  if (error instanceof NotAsFar) return 'behind';
  if (error instanceof NotItsReplica) return 'other';
  return connectionFault(error) ? 'away' : null;
}

/** Ends with the first of the signals, and where the work is not ready in time. It does not wait for a server that hangs. */
async function withinBounds<T>(
  signals: readonly AbortSignal[],
  work: (within: AbortSignal, isReady: () => void) => Promise<T>,
): Promise<T> {
  const bounds = new AbortController();
  const timer = setTimeout(() => bounds.abort(new NotReady(`it did not answer within ${readyMs} ms`)), readyMs);
  const ended = new Promise<never>((_resolve, reject) => {
    bounds.signal.addEventListener('abort', () => reject(bounds.signal.reason), { once: true });
  });
  ended.catch(() => undefined);
  // A signal that were made of others would be remembered by them for as long as they live.
  const end = (): void => bounds.abort(signals.find(({ aborted }) => aborted)?.reason);
  for (const signal of signals) {
    setMaxListeners(0, signal);
    signal.addEventListener('abort', end, { once: true });
  }
  try {
    for (const signal of signals) signal.throwIfAborted();
    const working = work(bounds.signal, () => clearTimeout(timer));
    working.catch(() => undefined);
    return await Promise.race([working, ended]);
  } finally {
    clearTimeout(timer);
    for (const signal of signals) signal.removeEventListener('abort', end);
  }
}

/** While any work is under way, it feels now and then whether the server lives: a long read and one that never ends look alike. */
function pulseOf(feel: () => void): <T>(work: () => Promise<T>) => Promise<T> {
  let underWay = 0;
  let pulse: NodeJS.Timeout | undefined;
  return async (work) => {
    underWay += 1;
    pulse ??= setInterval(feel, pulseMs);
    try {
      return await work();
    } finally {
      underWay -= 1;
      if (underWay === 0) {
        clearInterval(pulse);
        pulse = undefined;
      }
    }
  };
}
