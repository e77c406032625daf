import type { FastifyRequest } from 'fastify';
import { Refused } from '../../domain/refusal.ts';
import type { Clock } from '../../operations/ports.ts';
import { type BudgetLimits, budgetOf, type Taken } from './budget.ts';

/** The server itself refuses the body; pages answer with this status. */
export class BodyRefused extends Error {
  readonly because: 'too-large' | 'too-slow';
  readonly statusCode: number;

  constructor(because: BodyRefused['because']) {
    super(`a body that is ${because}`);
    this.because = because;
    this.statusCode = because === 'too-large' ? 413 : 408;
  }
}

export interface IntakeLimits {
  /** It limits the bytes of bodies in memory, of one address and of all, from their first byte until their answer has left. */
  readonly held: BudgetLimits;
  /** A body may take so long whatever its size, and a large one must come so fast beyond that. */
  readonly graceSeconds: number;
  readonly bytesPerSecond: number;
}

const mebibyte = 1024 * 1024;
export const usualIntake: IntakeLimits = {
  held: { each: 16 * mebibyte, all: 64 * mebibyte },
  graceSeconds: 5,
  bytesPerSecond: 128 * 1024,
};

const checkEveryMs = 1000;
const retryAfterSeconds = 2;

/**
 * OPS-BODY-1: receives bodies as bytes. Memory is reserved only for bytes that have arrived, within a budget per address and one
 * for all; a body that arrives too slowly is cut off.
 */
export function bodyIntake(clock: Clock, limits: IntakeLimits = usualIntake) {
  const budget = budgetOf(limits.held);

  return (request: FastifyRequest, payload: NodeJS.ReadableStream): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      // Who alone asks for more than they may ever hold must not be told to come back.
      const mostBytes = Math.min(request.routeOptions.bodyLimit, limits.held.each);
      const startedAt = clock.elapsedMs();
      const chunks: Buffer[] = [];
      const taken: Exclude<Taken, string>[] = [];
      let bytes = 0;

      const giveBack = (): void => {
        for (const one of taken.splice(0)) one.give();
      };
      const end = (refused?: Error): void => {
        clearInterval(watch);
        payload.off('data', onData);
        payload.off('end', onEnd);
        payload.off('error', onError);
        request.raw.off('close', onGone);
        if (!refused) return;
        chunks.length = 0;
        giveBack();
        // OPS-BODY-5: what still comes is read and thrown away. A caller who is writing would lose the answer with the connection.
        payload.resume();
        reject(refused);
      };
      const onData = (chunk: Buffer): void => {
        bytes += chunk.length;
        request.bodyBytes = bytes;
        const share = bytes > mostBytes ? 'too-large' : budget.take(request.callerAddress, chunk.length);
        if (share === 'too-large') end(new BodyRefused(share));
        else if (typeof share === 'string') end(overloaded(share));
        else {
          taken.push(share);
          chunks.push(chunk);
          // A fast caller would otherwise hand over megabytes within one turn of the loop.
          payload.pause();
          setImmediate(() => payload.resume());
        }
      };
      const onEnd = (): void => {
        end();
        resolve(Buffer.concat(chunks, bytes));
      };
      const onError = (error: Error): void => end(error);
      const onGone = (): void => end(new Error('the caller went away'));
      const watch = setInterval(() => {
        if (!isTooSlow((clock.elapsedMs() - startedAt) / 1000, bytes, limits)) return;
        request.isCutOff = true;
        end(new BodyRefused('too-slow'));
      }, checkEveryMs);

      if (Number(request.headers['content-length']) > mostBytes) return end(new BodyRefused('too-large'));
      payload.on('data', onData);
      payload.on('end', onEnd);
      payload.on('error', onError);
      request.raw.once('close', onGone);
      request.whenAnswered(giveBack);
      payload.resume();
    });
}

/** OPS-BODY-2 */
export function isTooSlow(seconds: number, bytes: number, { graceSeconds, bytesPerSecond }: IntakeLimits): boolean {
  return seconds > graceSeconds + bytes / bytesPerSecond;
}

export function overloaded(share: Extract<Taken, string>): Refused {
  return new Refused({ reason: share === 'own-share-taken' ? 'too-much-at-once' : 'overloaded', retryAfterSeconds });
}
