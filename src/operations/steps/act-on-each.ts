import { Refused } from '../../domain/refusal.ts';
import type { Caller } from '../caller.ts';

/** The result for one of several things. */
export interface ActResult<Thing, Made = void> {
  readonly of: Thing;
  /** What the act gave; null where it was refused. */
  readonly made: Made | null;
  /** It is null if it was done. */
  readonly refused: Refused | null;
}

/**
 * CON-BULK-1: does the same with each thing, one after the other and each in a transaction of its own: what one refuses does not
 * keep the others from being done.
 */
export const actOnEach =
  <Thing, Options extends readonly unknown[], Made>(
    act: (caller: Caller, thing: Thing, ...options: Options) => Promise<Made>,
  ) =>
  async (caller: Caller, things: readonly Thing[], ...options: Options): Promise<readonly ActResult<Thing, Made>[]> => {
    const results: ActResult<Thing, Made>[] = [];
    for (const of of things) {
      results.push(
        await act(caller, of, ...options).then(
          (made) => ({ of, made, refused: null }),
          (error: unknown) => ({ of, made: null, refused: refusalOf(error) }),
        ),
      );
    }
    return results;
  };

/** Anything else is a fault, and nobody knows whether the next thing would meet it, too. */
function refusalOf(error: unknown): Refused {
  if (error instanceof Refused) return error;
  throw error;
}
