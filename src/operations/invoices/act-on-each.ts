import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import { Refused } from '../../domain/refusal.ts';
import type { Caller } from '../caller.ts';

export interface ActResult extends DocumentName {
  /** It is null if it was done. */
  readonly refused: Refused | null;
}

type Act = (caller: Caller, series: string, number: string) => Promise<void>;

/**
 * CON-BULK-1: does the same with each document, one after the other and each in a transaction of its own: what one refuses does not
 * keep the others from being done.
 */
export const actOnEach =
  (act: Act) =>
  async (caller: Caller, names: readonly DocumentName[]): Promise<readonly ActResult[]> => {
    const results: ActResult[] = [];
    for (const { series, number } of names) {
      const refused = await act(caller, series, number).then(() => null, refusalOf);
      results.push({ series, number, refused });
    }
    return results;
  };

/** Anything else is a fault, and nobody knows whether the next document would meet it, too. */
function refusalOf(error: unknown): Refused {
  if (error instanceof Refused) return error;
  throw error;
}
