import { Refused } from '../../domain/refusal.ts';
import { isRefusedByServer } from '../../storage/faults.ts';
import type { LastState } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import { laterIfAway } from './database-away.ts';

/** Runs a change for the caller; a caller with a time limit runs it through this. */
export type Act = <R>(caller: Caller, run: (caller: Caller) => Promise<R>) => Promise<R>;

/**
 * V1-ISSUE-17: work whose last statement was not sent when its time is over is refused at that moment, and never sends it. A last statement
 * that is under way is cancelled, and its outcome decides: the answer always says what happened.
 */
export async function withinTime<T>(seconds: number, work: (act: Act) => Promise<T>): Promise<T> {
  const late = new AbortController();
  const tooLate = new Refused({ reason: 'time-exceeded', seconds });
  let last: LastState | 'not-sent' = 'not-sent';
  const onLast = (state: LastState): void => {
    last = state;
  };
  const act: Act = (caller, run) => run({ ...caller, signal: late.signal, onLast });
  let timer: NodeJS.Timeout | undefined;
  const timeIsOver = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      if (last === 'done') return;
      late.abort(tooLate);
      if (last !== 'sent') reject(tooLate);
    }, seconds * 1000);
  });
  // After a lost connection nobody knows what came of the last statement, and the error is told as it is.
  const working = work(act).catch((error: unknown) => {
    if (late.signal.aborted && last !== 'done' && isRefusedByServer(error)) throw tooLate;
    throw last === 'not-sent' ? laterIfAway(error) : error;
  });
  // Nobody waits any more for work that was too late.
  working.catch(() => undefined);
  return Promise.race([working, timeIsOver]).finally(() => clearTimeout(timer));
}

interface ReadInTimeNeeds {
  readonly readSeconds: number;
}

type From = Caller | { readonly address: string };

/** Reads of so small a part of their time are too late at the same moment, because a signal and a timer for each cost more than many a read. */
const partOfTime = 1 / 40;

function sharedSignals(readSeconds: number): () => AbortSignal {
  const partMs = readSeconds * 1000 * partOfTime;
  let shared: AbortController | null = null;
  return () => {
    if (shared) return shared.signal;
    const late = new AbortController();
    shared = late;
    setTimeout(() => {
      shared = null;
      setTimeout(() => late.abort(), readSeconds * 1000).unref();
    }, partMs).unref();
    return late.signal;
  };
}

/** It is soon enough for a caller, and long enough for whoever holds everything up to be gone. */
const retryAfterSeconds = 5;

/** OPS-FAIR-3: a read that takes longer is of no use, so its statement is cancelled and it is refused. */
export const readInTime = ({ readSeconds }: ReadInTimeNeeds) => {
  const signalOfNow = sharedSignals(readSeconds);
  return async <Who extends From, T>(from: Who, read: (from: Who) => Promise<T>): Promise<T> => {
    const signal = signalOfNow();
    try {
      return await read(Object.assign({}, from, { signal }));
    } catch (error) {
      if (!signal.aborted) throw laterIfAway(error);
      throw new Refused({ reason: 'read-too-long', seconds: readSeconds, retryAfterSeconds });
    }
  };
};
