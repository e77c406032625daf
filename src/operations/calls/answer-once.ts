import { createHash } from 'node:crypto';
import { type MasterKey, openText, sealText } from '../../domain/access/master-key.ts';
import { Refused } from '../../domain/refusal.ts';
import {
  AnsweredMeanwhile,
  findAnswer,
  type IdempotencyKey,
  type IdempotentAnswer,
  idempotencyKeyOn,
  StillAnswering,
} from '../../storage/access/idempotent-answers.ts';
import type { ReservedConnection } from '../../storage/connection.ts';
import type { Database } from '../../storage/database.ts';
import { runTransaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import { laterIfAway } from './database-away.ts';

export interface Answer {
  readonly status: number;
  readonly body: string;
}

export interface IdempotentRequest<Result> {
  readonly key: string;
  readonly requestHash: Buffer;
  /** An answer that holds a secret is stored encrypted. */
  readonly isSecret?: boolean;
  /** V2-IDEM-5: counts the call, or refuses it, once nobody has answered it before. */
  readonly admit: () => Promise<void>;
  readonly perform: (caller: Caller) => Promise<Result>;
  readonly say: (result: Result) => Answer;
  /** It returns null when a repeat may try again. */
  readonly sayRefusal: (refused: Refused) => Answer | null;
}

const waitSeconds = 10;

interface Needs {
  readonly database: Database;
  readonly masterKey: () => Promise<MasterKey>;
}

/**
 * V2-IDEM-1: the same key and request give the first answer again. The answer is stored in the transaction of the effect, so
 * neither exists without the other, even if the process dies between commit and answer.
 */
export const answerOnce = ({ database, masterKey }: Needs) => {
  // Equal requests of this process wait in line here and hold no connection; those of other processes wait for the lock.
  const inTurn = makeQueues(waitSeconds * 1000);

  return async <Result>(caller: Caller, request: IdempotentRequest<Result>): Promise<Replayed> => {
    const { companyId } = caller;
    const { key, requestHash } = request;
    const keep = request.isSecret ? sealing(await masterKey(), companyId, key) : plain;
    const repeated: Repeated = (first) => {
      if (!first.requestHash.equals(requestHash)) throw new Refused({ reason: 'idempotency-mismatch' });
      return { status: first.status, body: keep.open(first.body), replayed: true };
    };
    let isHeld = false;
    const onHeld = (): void => {
      isHeld = true;
    };
    const answer = await inTurn(`${companyId} ${key}`, async () => {
      const first = await database.transact({ companyId }, (tx) => findAnswer(tx, key));
      if (first) return repeated(first);
      // Counting takes another connection, so it must not come while this request holds one.
      const refused = await request.admit().then(
        () => null,
        (error: unknown) => ({ error }),
      );
      return database.withConnection(companyId, (connection) =>
        heldAnswer(connection, caller, request, { keep, repeated, refused, onHeld }),
      );
    }).catch((error: unknown) => {
      throw isHeld ? error : laterIfAway(error);
    });
    if (!answer) throw new Refused({ reason: 'idempotency-in-progress' });
    return answer;
  };
};

type Replayed = Answer & { readonly replayed: boolean };
type Repeated = (first: IdempotentAnswer) => Replayed;

interface Keeping {
  readonly close: (body: string) => string;
  readonly open: (stored: string) => string;
}

const plain: Keeping = { close: (body) => body, open: (stored) => stored };

function sealing(key: MasterKey, companyId: number, idempotencyKey: string): Keeping {
  const context = `idempotent answer ${companyId} ${idempotencyKey}`;
  return {
    close: (body) => sealText(key, body, context),
    // Without the key that it was sealed with, the answer cannot be repeated, so another request is needed.
    open: (stored) => {
      const body = openText(key, stored, context);
      if (body === null) throw new Refused({ reason: 'idempotency-mismatch' });
      return body;
    },
  };
}

interface HowToAnswer {
  readonly keep: Keeping;
  readonly repeated: Repeated;
  /** Why the call was not admitted, if it was not. */
  readonly refused: { readonly error: unknown } | null;
  /** It is called before anything of the request is done. */
  readonly onHeld: () => void;
}

async function heldAnswer<Result>(
  connection: ReservedConnection,
  caller: Caller,
  request: IdempotentRequest<Result>,
  { keep, repeated, refused, onHeld }: HowToAnswer,
): Promise<Replayed | null> {
  const { companyId } = caller;
  const { key } = request;
  const held = idempotencyKeyOn(connection, { companyId, key, lock: lockNumber(companyId, key), waitSeconds });
  try {
    await held.hold();
    onHeld();
    if (refused) throw refused.error;
    return { ...(await firstAnswer(held, caller, request, keep)), replayed: false };
  } catch (error) {
    if (error instanceof AnsweredMeanwhile) return repeated(error.answer);
    if (error instanceof StillAnswering) return null;
    throw error;
  } finally {
    await held.release();
  }
}

async function firstAnswer<Result>(
  held: IdempotencyKey,
  caller: Caller,
  { requestHash, perform, say, sayRefusal }: IdempotentRequest<Result>,
  { close }: Keeping,
): Promise<Answer> {
  const record = ({ status, body }: Answer): IdempotentAnswer => ({ requestHash, status, body: close(body) });
  const saveAlone = (answer: Answer): Promise<void> =>
    runTransaction(held.connection, caller.companyId, (tx) => held.save(tx, record(answer)));

  let saved: Answer | null = null;
  try {
    const result = await perform({
      ...caller,
      session: {
        connection: held.connection,
        beforeCommit: async (tx, outcome) => {
          // An operation returns what its one transaction returned, so `outcome` is its Result.
          const answer = say(outcome as Result);
          await held.save(tx, record(answer));
          saved = answer;
        },
      },
    });
    if (saved) return saved;
    const answer = say(result);
    await saveAlone(answer);
    return answer;
  } catch (error) {
    const answer = error instanceof Refused ? sayRefusal(error) : null;
    if (!answer) throw error;
    await saveAlone(answer);
    return answer;
  }
}

function lockNumber(companyId: number, key: string): bigint {
  return createHash('sha256').update(`${companyId} ${key}`).digest().readBigInt64BE(0);
}

/** One queue per name: work with the same name runs one after the other. Work that waited too long gets null. */
export function makeQueues(patienceMs: number) {
  const lastInLine = new Map<string, Promise<unknown>>();

  return async <T>(name: string, work: () => Promise<T>): Promise<T | null> => {
    const ahead = lastInLine.get(name) ?? Promise.resolve();
    let isMyTurn = false;
    let gaveUp = false;
    const mine = ahead.then(() => {
      isMyTurn = true;
      return gaveUp ? null : work();
    });
    const settled = mine.catch(() => undefined);
    lastInLine.set(name, settled);
    void settled.then(() => {
      if (lastInLine.get(name) === settled) lastInLine.delete(name);
    });

    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<null>((resolve) => {
      timer = setTimeout(() => {
        if (isMyTurn) return;
        gaveUp = true;
        resolve(null);
      }, patienceMs);
    });
    try {
      return await Promise.race([mine, patience]);
    } finally {
      clearTimeout(timer);
    }
  };
}
