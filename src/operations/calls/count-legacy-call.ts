import { bucharestDate } from '../../domain/time/bucharest.ts';
import { addLegacyCalls, type LegacyCalls } from '../../storage/access/legacy-calls.ts';
import type { Database } from '../../storage/database.ts';
import type { Clock } from '../ports.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * V1-VER-2: no call waits to be counted. What comes in while a count is being written is written together by the next one, so
 * that many calls of one company do not queue for its row; what could not be written is tried again with the next call.
 */
export const countLegacyCall = ({ database, clock }: Needs) => {
  const waiting = new Map<string, LegacyCalls>();
  let isWriting = false;

  const add = (counted: LegacyCalls): void => {
    const key = `${counted.companyId} ${counted.calledOn} ${counted.operation}`;
    waiting.set(key, { ...counted, calls: counted.calls + (waiting.get(key)?.calls ?? 0) });
  };

  const writeWaiting = async (): Promise<void> => {
    isWriting = true;
    const counted = [...waiting.values()];
    waiting.clear();
    try {
      await addLegacyCalls(database.installation, counted);
    } catch {
      for (const one of counted) add(one);
      return;
    } finally {
      isWriting = false;
    }
    if (waiting.size > 0) await writeWaiting();
  };

  return (companyId: number, operation: string): void => {
    add({ companyId, calledOn: bucharestDate(clock.now()), operation, calls: 1 });
    if (!isWriting) void writeWaiting();
  };
};
