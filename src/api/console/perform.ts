import { createHash } from 'node:crypto';
import { bankNotPossible } from '../../domain/refusal.ts';
import type { Operations } from '../../operations/bind-operations.ts';
import type { Clock } from '../../operations/ports.ts';
import { largestBodyOnLoop } from '../http/offload.ts';
import { noMembers } from '../schema/schemas.ts';
import { validatorOf } from '../schema/validator.ts';
import type { ConsoleProblem } from '../words/people/only-for-people.ts';
import { readBody } from './input.ts';
import type { ConsoleCall, ConsoleOperation } from './operation.ts';
import type { ConsoleCursors } from './page-cursor.ts';
import { ConsoleFault } from './problems.ts';

/** What a row answers: the text of its data, null where it has none; and its result, for what it does to the cookie. */
export interface Performed {
  readonly body: string | null;
  readonly result: unknown;
}

/** CON-ONCE-1: the key under which a form is sent, however often, and what was sent. */
export interface Once {
  readonly key: string;
  readonly requestHash: Uint8Array;
}

export const longestKey = 255;

export function onceOf(key: string, method: string, url: string, body: Buffer | null): Once {
  const hash = createHash('sha256').update(JSON.stringify([method, url]));
  // The keys of programs are kept in the same place, so that those of people need a mark.
  return { key: `consola ${key}`, requestHash: hash.update(body ?? '').digest() };
}

/** CON-ONCE-1: what was done under a key is not done again, and its answer is given again. A refusal is not kept: the form is put right. */
export async function perform(
  row: ConsoleOperation,
  operations: Operations,
  call: ConsoleCall,
  once: Once | null,
  cursors: ConsoleCursors,
): Promise<Performed> {
  const isPlain = row.data !== 'nothing' && row.data !== 'file';
  const { from } = call;
  const sealed = (data: unknown): unknown => cursors.seal(row, from?.companyId ?? null, data);
  const bodyOf = (result: unknown) => (isPlain ? JSON.stringify(sealed(row.toData(result as never, call))) : null);
  if (!once || !from) {
    const result =
      from && row.method === 'GET'
        ? await operations.readInTime(from, (within) => row.run(operations, { ...call, from: within }))
        : await row.run(operations, call);
    return { body: bodyOf(result), result };
  }
  const { body } = await operations.answerOnce<unknown>(from, {
    key: once.key,
    requestHash: Buffer.from(once.requestHash),
    admit: async () => undefined,
    perform: (caller) => row.run(operations, { ...call, from: { ...caller, role: from.role } }),
    say: (result) => ({ status: row.data === 'nothing' ? 204 : 200, body: bodyOf(result) ?? '' }),
    sayRefusal: () => null,
  });
  return { body: body === '' ? null : body, result: null };
}

/** OPS-LOOP-7: a form of some hundred lines takes longer to be priced than to be read. */
const largestFormOnLoop = 16 * 1024;

/** OPS-LOOP-5, OPS-LOOP-7: what would hold up the loop for too long, if it were read and done here. */
export function isTooLarge(row: ConsoleOperation, bytes: number): boolean {
  if (row.carries === 'table' || row.carries === 'statement') return true;
  return bytes > largestFormOnLoop && (row.carries === 'attachment' || mayWait(row));
}

/** A form that the thread can do: whether a fresh proof is needed stands in some bodies, and a file is sent while it is made. */
export function mayWait({ carries, data, proof, method }: ConsoleOperation): boolean {
  return method !== 'GET' && carries === 'form' && data !== 'file' && typeof proof === 'string';
}

/** A call about a document that is too large for the event loop, for the thread that answers those. */
export interface OffloadedCall {
  readonly operation: string;
  /** Functions are left out, because a thread cannot be given any. */
  readonly call: Omit<ConsoleCall, 'explain' | 'isInTime'>;
  readonly once: Once | null;
  /** Nobody has looked into this body yet; it is null where `call` has the body. */
  readonly large: Uint8Array | null;
}

/** The outcome of such a call as plain data; a refusal and a fault are thrown. */
export type OffloadedOutcome = { readonly body: string | null } | { readonly problem: ConsoleProblem };

/** The answer of the thread, as if it had been made in this one. */
export function bodyOf(outcome: OffloadedOutcome): string | null {
  if ('problem' in outcome) throw new ConsoleFault(outcome.problem);
  return outcome.body;
}

const readingMs = 5000;

/**
 * CON-IMP-5: counts from now. Only the work counts, because on a busy machine a thread may wait longer for its turn than it reads; it is
 * looked at late, because to ask the system takes longer than to look at the clock.
 */
export function inTimeOf({ elapsedMs }: Pick<Clock, 'elapsedMs'>, workedMs: () => number = elapsedMs): () => boolean {
  const from = elapsedMs();
  const workedBefore = workedMs();
  return () => elapsedMs() - from < readingMs || workedMs() - workedBefore < readingMs;
}

function largeBody(
  row: ConsoleOperation,
  operations: Operations,
  today: string,
  { buffer, byteOffset, byteLength }: Uint8Array,
) {
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  const validate = validatorOf(row.body === 'none' ? noMembers : row.body);
  try {
    return readBody(bytes, validate, (body) => row.check?.(operations, body, today) ?? []);
  } catch (error) {
    // GRP-BANK-5: whatever else is so large, it is no statement.
    const isStatement = row.carries === 'statement' && bytes.length > largestBodyOnLoop;
    if (!(error instanceof ConsoleFault) || !isStatement) throw error;
    throw bankNotPossible({ is: 'statement-refused', fault: { is: 'not-a-statement' } });
  }
}

interface OffloadedNeeds extends Pick<ConsoleCall, 'explain'> {
  readonly operations: Operations;
  readonly clock: Clock;
  readonly cursors: ConsoleCursors;
  /** The processor time of the thread. */
  readonly workedMs: () => number;
}

/** The part of the wire that runs in the thread. */
export function offloadedAnswers(
  rows: readonly ConsoleOperation[],
  { operations, clock, explain, cursors, workedMs }: OffloadedNeeds,
) {
  const byId = new Map(rows.map((row) => [row.id, row]));

  return async ({ operation, call, once, large }: OffloadedCall): Promise<OffloadedOutcome> => {
    const row = byId.get(operation);
    if (!row) throw new Error(`there is no operation ${operation}`);
    const isInTime = inTimeOf(clock, workedMs);
    try {
      const body = large ? largeBody(row, operations, call.today, large) : call.body;
      return { body: (await perform(row, operations, { ...call, body, explain, isInTime }, once, cursors)).body };
    } catch (error) {
      if (error instanceof ConsoleFault) return { problem: error.problem };
      throw error;
    }
  };
}
