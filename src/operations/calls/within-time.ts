import { Refused } from '../../domain/refusal.ts';
import type { Database } from '../../storage/database.ts';
import type { Caller } from '../caller.ts';

interface Needs {
  readonly database: Database;
}

/**
 * V1-ISSUE-17: work that has not begun to commit when its time is over never does, and is refused at that moment. Once
 * the commit is on its way, its end is waited for, however long that takes: the answer is always what happened.
 */
export const withinTime =
  ({ database }: Needs) =>
  async <T>(caller: Caller, seconds: number, work: (caller: Caller) => Promise<T>): Promise<T> => {
    const tooLate = new Refused({ reason: 'time-exceeded', seconds });
    let state: 'open' | 'committing' | 'late' = 'open';
    const beforeCommit = async (): Promise<void> => {
      if (state === 'late') throw tooLate;
      state = 'committing';
    };
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        if (state !== 'open') return;
        state = 'late';
        reject(tooLate);
      }, seconds * 1000);
    });
    // A connection of its own, where the commit is a step by itself and never travels behind another statement.
    const working = database.withConnection((connection) => work({ ...caller, session: { connection, beforeCommit } }));
    // Nobody waits any more for work that was too late.
    working.catch(() => undefined);
    return Promise.race([working, late]).finally(() => clearTimeout(timer));
  };
