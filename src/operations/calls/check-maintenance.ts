import { Refused } from '../../domain/refusal.ts';
import type { Database } from '../../storage/database.ts';
import { type Maintenance, readMaintenance } from '../../storage/postgres/installation.ts';
import type { Clock } from '../ports.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
}

const freshForMs = 1000;

/** V2-MAINT-1: asked on every call, read from the database at most once a second. */
export const checkMaintenance = ({ database, clock }: Needs) => {
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<Maintenance> = Promise.resolve({ isOn: false, retryAfterSeconds: 1 });

  return async (): Promise<void> => {
    if (clock.elapsedMs() - readAt > freshForMs) {
      readAt = clock.elapsedMs();
      reading = readMaintenance(database.installation);
      reading.catch(() => {
        readAt = Number.NEGATIVE_INFINITY;
      });
    }
    const { isOn, retryAfterSeconds } = await reading;
    if (isOn) throw new Refused({ reason: 'under-maintenance', retryAfterSeconds });
  };
};
