import type { Database } from '../../storage/database.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../ports.ts';
import { makeMove, requireDocument, requirePossible } from './steps/make-move.ts';

/** V2-STATE-1 */
export const cancelInvoice =
  ({ database, clock }: { readonly database: Database; readonly clock: Clock }) =>
  (caller: Caller, series: string, number: string): Promise<void> =>
    database.transact(caller, async (tx) => {
      const document = await requireDocument(tx, series, number);
      requirePossible('cancel', document);
      await makeMove(tx, caller, 'cancel', document, clock.now());
    });
