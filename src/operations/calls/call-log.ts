import { type ApiCall, callLogDays, slotsToEmpty } from '../../domain/access/api-call.ts';
import { redact } from '../../domain/access/redaction.ts';
import { dayMs } from '../../domain/time/calendar.ts';
import {
  type ApiCallQuery,
  addApiCalls,
  emptySlots,
  type ListedApiCall,
  listApiCalls,
  type NewApiCall,
} from '../../storage/access/api-calls.ts';
import type { Database } from '../../storage/database.ts';
import type { Caller } from '../caller.ts';
import type { Clock, Ids } from '../ports.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** CON-LOG-3: the calls that wait are bounded; beyond the bound the oldest are lost. */
const mostWaiting = 20_000;
const mostAtOnce = 2000;
const everyMs = 1000;
const longestText = 300;

export interface CallLog {
  /** No call waits for it, and none fails because of it. */
  readonly noteCall: (call: ApiCall) => void;
  /** Writes what waits, at the end of the process and before somebody reads the log. */
  readonly flushCalls: () => Promise<void>;
}

/**
 * CON-LOG-1: calls are collected in memory and written together, at most once a second. A crash loses the last second. If the
 * database does not accept them, they are tried again with the next ones.
 */
export function callLog({ database, ids }: Pick<Needs, 'database' | 'ids'>): CallLog {
  let waiting: NewApiCall[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  const write = async (): Promise<void> => {
    while (waiting.length > 0) {
      const calls = waiting.slice(0, mostAtOnce);
      waiting = waiting.slice(mostAtOnce);
      try {
        await addApiCalls(database.installation, calls);
      } catch {
        waiting = [...calls, ...waiting].slice(-mostWaiting);
        return;
      }
    }
  };
  const flushCalls = (): Promise<void> => {
    if (timer) clearTimeout(timer);
    timer = null;
    writing = writing.then(write);
    return writing;
  };

  return {
    noteCall: (call) => {
      if (waiting.length >= mostWaiting) waiting = waiting.slice(-mostWaiting / 2);
      const { path, problem } = call;
      const noted = {
        callId: ids.uuid(),
        path: shown(path),
        problem: problem === null ? null : shown(problem),
        milliseconds: Math.round(call.milliseconds),
      };
      // To name members after a spread takes the engine longer, here and wherever else every call passes.
      waiting.push(Object.assign({}, call, noted));
      timer ??= setTimeout(flushCalls, everyMs).unref();
    },
    flushCalls,
  };
}

/** CON-LOG-2 */
const shown = (text: string): string => redact(text).slice(0, longestText).toWellFormed().replaceAll('\0', '');

const pageSize = 50;

export interface ApiCallPage {
  readonly calls: readonly ListedApiCall[];
  /** It is true where there are older ones. */
  readonly hasMore: boolean;
}

/** CON-LOG-1: the newest come first. Calls that this process answered are included at once, those of other processes a second later. */
export const readApiCalls =
  ({ database, clock, flushCalls }: Needs & Pick<CallLog, 'flushCalls'>) =>
  async (caller: Caller, query: ApiCallQuery): Promise<ApiCallPage> => {
    await flushCalls();
    const oldest = clock.now().getTime() - callLogDays * dayMs;
    const from = new Date(Math.max(query.from.getTime(), oldest));
    const calls = await database.transact(caller, (tx) => listApiCalls(tx, { ...query, from }, pageSize + 1));
    return { calls: calls.slice(0, pageSize), hasMore: calls.length > pageSize };
  };

export const forgetOldCalls =
  ({ database, clock }: Pick<Needs, 'database' | 'clock'>) =>
  (): Promise<void> =>
    emptySlots(database.installation, slotsToEmpty(clock.now()));
