import type { Connection } from '../connection.ts';

export interface CountedTry {
  readonly subject: string;
  /** If the last failure is before this moment, the failures are forgotten. */
  readonly forgottenBefore: Date;
  /** The seconds to wait after one failure, two, and so on; the last one applies to all further failures. */
  readonly waits: readonly number[];
}

/**
 * Clocks of several machines differ, and attempts at the same moment arrive in any order. A time further ahead was left by a clock that was
 * set back.
 */
const toleratedAheadMs = 60_000;

const waitSql = (waits: string): string =>
  `(${waits}::integer[])[greatest(1, least(f.failures, cardinality(${waits}::integer[])))]`;

/**
 * Counts an attempt as a failure, or returns the seconds that it must still wait. It is counted before it is checked, so that a thousand
 * simultaneous attempts are counted one after the other, over all processes. CON-GUESS-5: a failure in the future does not count.
 */
export async function countTry(
  connection: Connection,
  { subject, forgottenBefore, waits }: CountedTry,
  at: Date,
): Promise<number | null> {
  const forgottenAfter = new Date(at.getTime() + toleratedAheadMs);
  const rows = await connection.run(
    'sign-in-failures.count',
    `INSERT INTO sign_in_failures AS f (subject, failures, last_at) VALUES ($1, 1, $2)
     ON CONFLICT (subject) DO UPDATE
       SET failures = CASE WHEN f.last_at < $3 OR f.last_at > $5 THEN 1 ELSE f.failures + 1 END, last_at = $2
     WHERE f.last_at < $3 OR f.last_at > $5 OR ${waitSql('$4')} = 0
        OR f.last_at + make_interval(secs => ${waitSql('$4')}) <= $2
     RETURNING failures`,
    [subject, at, forgottenBefore, waits, forgottenAfter],
  );
  if (rows.length > 0) return null;
  const [row] = await connection.run<{ seconds: number }>(
    'sign-in-failures.wait',
    `SELECT extract(epoch FROM f.last_at + make_interval(secs => ${waitSql('$3')}) - $2::timestamptz)::float8 AS seconds
       FROM sign_in_failures f WHERE f.subject = $1`,
    [subject, at, waits],
  );
  return Math.max(1, Math.min(Math.ceil(row?.seconds ?? 1), Math.max(...waits)));
}

/** The attempt was not a failure. All failures of the account are forgotten; of the address, which many share, only this one. */
export async function takeBackTry(connection: Connection, subject: string, what: 'all' | 'one'): Promise<void> {
  await connection.run(
    'sign-in-failures.take-back',
    `UPDATE sign_in_failures SET failures = CASE WHEN $2 THEN 0 ELSE greatest(failures - 1, 0) END WHERE subject = $1`,
    [subject, what === 'all'],
  );
}

/** Counts a failure that causes no wait. */
export async function countFailure(connection: Connection, subject: string, at: Date): Promise<void> {
  await connection.run(
    'sign-in-failures.add',
    `INSERT INTO sign_in_failures AS f (subject, failures, last_at) VALUES ($1, 1, $2)
     ON CONFLICT (subject) DO UPDATE SET failures = f.failures + 1, last_at = $2`,
    [subject, at],
  );
}

export async function sumFailures(connection: Connection, subjects: readonly string[]): Promise<number> {
  const [row] = await connection.run<{ failures: number }>(
    'sign-in-failures.sum',
    'SELECT coalesce(sum(failures), 0)::integer AS failures FROM sign_in_failures WHERE subject = ANY ($1::text[])',
    [subjects],
  );
  return row?.failures ?? 0;
}
