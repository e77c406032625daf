import type { Connection, Control, ReservedConnection } from '../connection.ts';
import { hasCode, lockNotAvailable, SpoiltConnection } from '../faults.ts';
import { readingTransaction, type Transaction } from '../transaction.ts';

export interface IdempotentAnswer {
  readonly requestHash: Buffer;
  readonly status: number;
  readonly body: string;
}

/** Somebody else has answered under the key meanwhile. */
export class AnsweredMeanwhile extends Error {
  readonly answer: IdempotentAnswer;

  constructor(answer: IdempotentAnswer) {
    super('another request answered under the key');
    this.answer = answer;
  }
}

/** Somebody else held the key for the whole time. */
export class StillAnswering extends Error {}

/** The key of one request, which nobody else has while it is held. */
export interface IdempotencyKey {
  /** For the transactions of the request: they are parts of the one that holds the key. */
  readonly connection: ReservedConnection;
  hold(): Promise<void>;
  /** The transaction that stores the answer ends the holding, by its commit. */
  save(tx: Transaction, answer: IdempotentAnswer): Promise<void>;
  /** It changes nothing where the answer is stored. */
  release(): Promise<void>;
}

/**
 * Holds a key from before the work of its request, by a lock of one transaction that lasts as long: a lock of the session would stay with
 * the connection of a pooler. It is freed when the connection ends, so a killed process blocks nobody.
 *
 * What the request begins and commits as transactions of its own are parts of that one; what only reads commits nothing. When it rolls back,
 * the key is free until it begins again; whoever had it meanwhile has answered, or done nothing. No savepoint keeps it, because statements
 * know by its number what their transaction wrote before.
 */
export function idempotencyKeyOn(
  connection: ReservedConnection,
  { companyId, key, lock, waitSeconds }: WantedKey,
): IdempotencyKey {
  let isHeld = false;
  let isAnswered = false;
  const end = async (command: 'COMMIT' | 'ROLLBACK'): Promise<void> => {
    await connection.control(command);
    isHeld = false;
  };
  const release = async (): Promise<void> => {
    if (!isHeld) return;
    try {
      await end('ROLLBACK');
    } catch (error) {
      throw new SpoiltConnection('a connection still holds the lock of an idempotency key', { cause: error });
    }
  };
  const hold = async (): Promise<void> => {
    await connection.control('BEGIN');
    isHeld = true;
    try {
      await connection.run(
        'idempotency.lock',
        `SELECT set_config('lock_timeout', $2, true), pg_advisory_xact_lock($1), set_config('lock_timeout', NULL, true)`,
        [lock.toString(), `${waitSeconds}s`],
      );
      const answer = await findAnswer(readingTransaction(connection, companyId), key);
      if (answer) throw new AnsweredMeanwhile(answer);
    } catch (error) {
      await release();
      throw hasCode(error, lockNotAvailable) ? new StillAnswering() : error;
    }
  };
  const control = async (command: Control): Promise<void> => {
    if (isAnswered && !isHeld) return connection.control(command);
    switch (command) {
      case 'BEGIN':
        return isHeld ? undefined : hold();
      case 'ROLLBACK':
        isAnswered = false;
        return end('ROLLBACK');
      case 'COMMIT':
        return isAnswered ? end('COMMIT') : undefined;
      default:
        return connection.control(command);
    }
  };
  return {
    connection: { run: connection.run, control },
    hold,
    async save(tx, answer) {
      await saveAnswer(tx, key, answer);
      isAnswered = true;
    },
    release,
  };
}

interface WantedKey {
  readonly companyId: number;
  readonly key: string;
  readonly lock: bigint;
  readonly waitSeconds: number;
}

export async function findAnswer(tx: Transaction, idempotencyKey: string): Promise<IdempotentAnswer | null> {
  const [row] = await tx.quickRead<IdempotentAnswer>(
    'idempotency.find',
    `SELECT request_hash AS "requestHash", status, body FROM idempotent_answers
      WHERE company_id = $1 AND idempotency_key = $2`,
    [tx.companyId, idempotencyKey],
  );
  return row ?? null;
}

async function saveAnswer(tx: Transaction, idempotencyKey: string, answer: IdempotentAnswer): Promise<void> {
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
