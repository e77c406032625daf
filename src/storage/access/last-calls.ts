import type { Admission } from '../../domain/access/rate.ts';
import type { Connection } from '../connection.ts';

/** A call that may be made once in an interval. */
export interface CountedCall {
  readonly companyId: number;
  readonly operation: string;
  readonly seconds: number;
}

/**
 * V2-RATE-2: calls are counted in the database, so that the limit holds across processes and restarts. The connection must not be inside a
 * transaction: a count stays when the work behind it is rolled back, and its commit does not wait for a flush (see `admit_calls`).
 */
export async function admitCalls(connection: Connection, calls: readonly CountedCall[]): Promise<readonly Admission[]> {
  const rows = await connection.run<{ readonly admitted: boolean; readonly waitSeconds: number }>(
    'last-calls.admit',
    `SELECT admitted, wait_seconds AS "waitSeconds" FROM admit_calls($1, $2, $3) ORDER BY place`,
    [
      calls.map(({ companyId }) => companyId),
      calls.map(({ operation }) => operation),
      calls.map(({ seconds }) => seconds),
    ],
  );
  return rows.map((row) => ({ ...row, remaining: 0 }));
}

/**
 * Deletes rows older than any interval. Rows that are being counted are skipped, because they are locked in another order and are not old.
 */
export async function dropOldCalls(connection: Connection): Promise<void> {
  await connection.run(
    'last-calls.drop-old',
    `DELETE FROM last_calls WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM last_calls WHERE called_at < now() - interval '1 day' FOR UPDATE SKIP LOCKED))`,
    [],
  );
}
