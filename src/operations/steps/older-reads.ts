import { addDays, bucharestDate } from '../../domain/time/calendar.ts';
import type { Database } from '../../storage/database.ts';
import type { Clock } from '../ports.ts';

interface Needs {
  readonly database: Database;
  readonly reads: Database;
  readonly readOlderDays: number;
  readonly clock: Clock;
}

/** The last day of a list chooses the database it is read from; null means that it has none. */
export type DatabaseUntil = (lastDay: string | null) => Database;

/**
 * OPS-READ-1: a list of days long past is looked up, and may come from a replica. What people work on is listed again after every act, and
 * asking a replica whether it has seen that act would take longer than the list.
 */
export const databaseUntil =
  ({ database, reads, readOlderDays, clock }: Needs): DatabaseUntil =>
  (lastDay) =>
    lastDay !== null && lastDay < addDays(bucharestDate(clock.now()), -readOlderDays) ? reads : database;
