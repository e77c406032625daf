import type { Connection } from '../connection.ts';
import { hasCode, lockNotAvailable, SpoiltConnection } from '../faults.ts';
import type { Transaction } from '../transaction.ts';

export interface IdempotentAnswer {
  readonly requestHash: Buffer;
  readonly status: number;
  readonly body: string;
}

/**
 * Holds a key from before the work of its request, by a lock of one transaction that lasts as long: a lock of the session would stay with
 * the connection of a pooler. It is freed when the connection ends, so a killed process blocks nobody.
 *
 * What the request begins and commits as transactions of its own are parts of that one; what only reads commits nothing. When it rolls back,
 * the key is free until it begins again; whoever had it meanwhile has answered, or done nothing. No savepoint keeps it, because statements
 * know by its number what their transaction wrote before.
 */
export async function lockIdempotencyKey(connection: Connection, lock: bigint, waitSeconds: number): Promise<boolean> {
  await connection.run('idempotency.timeout', `SELECT set_config('lock_timeout', $1, false)`, [`${waitSeconds}s`]);
  try {
    await connection.run('idempotency.lock', 'SELECT pg_advisory_lock($1)', [lock.toString()]);
    return true;
  } catch (error) {
    if (hasCode(error, lockNotAvailable)) return false;
    throw error;
  } finally {
    await connection.run('idempotency.no-timeout', `SELECT set_config('lock_timeout', '0', false)`, []);
  }
}

export async function unlockIdempotencyKey(connection: Connection, lock: bigint): Promise<void> {
  try {
    await connection.run('idempotency.unlock', 'SELECT pg_advisory_unlock($1)', [lock.toString()]);
  } catch (error) {
    throw new SpoiltConnection('a connection still holds the lock of an idempotency key', { cause: error });
  }
}

export async function findAnswer(tx: Transaction, idempotencyKey: string): Promise<IdempotentAnswer | null> {
  const [row] = await tx.read<IdempotentAnswer>(
    'idempotency.find',
    `SELECT request_hash AS "requestHash", status, body FROM idempotent_answers
      WHERE company_id = $1 AND idempotency_key = $2`,
    [tx.companyId, idempotencyKey],
  );
  return row ?? null;
}

export async function saveAnswer(tx: Transaction, idempotencyKey: string, answer: IdempotentAnswer): Promise<void> {
  await tx.run(
    'idempotency.save',
    `INSERT INTO idempotent_answers (company_id, idempotency_key, request_hash, status, body) VALUES ($1, $2, $3, $4, $5)`,
    [tx.companyId, idempotencyKey, answer.requestHash, answer.status, answer.body],
  );
}

/** V2-IDEM-6: answers are stored for 30 days. */
export async function dropOldAnswers(connection: Connection): Promise<void> {
  await connection.run(
    'idempotency.drop-old',
    `DELETE FROM idempotent_answers WHERE answered_at < now() - interval '30 days'`,
    [],
  );
}
