import { platformOrigin } from '../../domain/company/platform.ts';
import { Refused } from '../../domain/refusal.ts';
import type { Database } from '../../storage/database.ts';
import { isPlatformKnown } from '../../storage/directory/platforms.ts';
import { giveBackNumber, lockReversalOf } from '../../storage/invoices/invoice-moves.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../ports.ts';
import { makeMove, requireDocument, requirePossible } from './steps/make-move.ts';

export interface RestoreCommand {
  /** Of the original. */
  readonly series: string;
  readonly number: string;
  readonly platform: string;
}

/** V2-STATE-7: undoes the reversal, whose lines brought the stock back: without them it leaves again. */
export const restoreInvoice =
  ({ database, clock }: { readonly database: Database; readonly clock: Clock }) =>
  (caller: Caller, { series, number, platform }: RestoreCommand): Promise<void> =>
    database.transact(caller, async (tx) => {
      if (!(await isPlatformKnown(tx, platformOrigin(platform)))) {
        throw new Refused({
          reason: 'issue-not-possible',
          problems: [{ on: 'invoice', problem: 'platform-unknown', platform }],
        });
      }
      const original = await requireDocument(tx, series, number);
      const reversal = await lockReversalOf(tx, original.invoiceId);
      requirePossible('restore', original, { reversal });
      if (!reversal) throw new Error(`the reversed document ${series} ${number} has no reversal`);

      const at = clock.now();
      const undone = `${reversal.series} ${reversal.number}`;
      await makeMove(tx, caller, 'restore', original, at, { reversal: undone });
      await makeMove(tx, caller, 'delete', reversal, at, { reverses: `${series} ${number}` });
      await tx.last((last) => giveBackNumber(last, reversal));
    });
