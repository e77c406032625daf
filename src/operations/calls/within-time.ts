import { Refused } from '../../domain/refusal.ts';
import type { Database } from '../../storage/database.ts';
import type { Caller } from '../caller.ts';

interface Needs {
  readonly database: Database;
}

/** Runs a change for the caller; a caller with a time limit runs it through this. */
export type Act = <R>(caller: Caller, run: (caller: Caller) => Promise<R>) => Promise<R>;

/**
 * V1-ISSUE-17: work whose commit has not begun when its time is over never commits: it is refused at that moment, and what it
 * waits for is cancelled. Once the commit has been sent, it is awaited, however long that takes: the answer always says what
 * happened.
 */
export const withinTime =
  ({ database }: Needs) =>
  async <T>(seconds: number, work: (act: Act) => Promise<T>): Promise<T> => {
    const late = new AbortController();
    let isCommitting = false;
    const beforeCommit = async (): Promise<void> => {
      late.signal.throwIfAborted();
      isCommitting = true;
    };
    // The act has a connection of its own, where the commit is a step by itself and never travels behind another statement.
    const act: Act = (caller, run) =>
      database.withConnection(
        caller.companyId,
        (connection) => run({ ...caller, session: { connection, beforeCommit } }),
        late.signal,
      );
    let timer: NodeJS.Timeout | undefined;
    const timeIsOver = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        if (isCommitting) return;
        const tooLate = new Refused({ reason: 'time-exceeded', seconds });
        late.abort(tooLate);
        reject(tooLate);
      }, seconds * 1000);
    });
    const working = work(act);
    // Nobody waits any more for work that was too late.
    working.catch(() => undefined);
    return Promise.race([working, timeIsOver]).finally(() => clearTimeout(timer));
  };

interface ReadInTimeNeeds {
  readonly readSeconds: number;
}

type From = Caller | { readonly address: string };

/** It is soon enough for a caller, and long enough for whoever holds everything up to be gone. */
const retryAfterSeconds = 5;

/** OPS-FAIR-3: a read that takes longer is of no use, so its statement is cancelled and it is refused. */
export const readInTime =
  ({ readSeconds }: ReadInTimeNeeds) =>
  async <Who extends From, T>(from: Who, read: (from: Who) => Promise<T>): Promise<T> => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), readSeconds * 1000);
    try {
      return await read({ ...from, signal: late.signal });
    } catch (error) {
      if (!late.signal.aborted) throw error;
      throw new Refused({ reason: 'read-too-long', seconds: readSeconds, retryAfterSeconds });
    } finally {
      clearTimeout(timer);
    }
  };
