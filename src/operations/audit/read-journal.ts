import { findTrailCheck, type TrailCheck } from '../../storage/audit/audit-checks.ts';
import { type JournalQuery, type JournalRow, listJournal } from '../../storage/audit/audit-reads.ts';
import type { Database } from '../../storage/database.ts';
import type { Caller } from '../caller.ts';

interface Needs {
  readonly database: Database;
}

export interface Journal {
  readonly rows: readonly JournalRow[];
  /** It is null before the first verification. */
  readonly check: TrailCheck | null;
}

const mostRows = 50;

export const readJournal =
  ({ database }: Needs) =>
  (caller: Caller, query: JournalQuery): Promise<Journal> =>
    database.transact(caller, async (tx) => ({
      rows: await listJournal(tx, query, mostRows),
      check: await findTrailCheck(tx),
    }));
