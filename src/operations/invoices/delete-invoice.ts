import type { Database } from '../../storage/database.ts';
import { giveBackNumber, isProformaInvoiced } from '../../storage/invoices/invoice-moves.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../ports.ts';
import { makeMove, requireDocument, requirePossible } from './steps/make-move.ts';

/** V2-STATE-9, V2-STATE-10 */
export const deleteInvoice =
  ({ database, clock }: { readonly database: Database; readonly clock: Clock }) =>
  (caller: Caller, series: string, number: string): Promise<void> =>
    database.transact(caller, async (tx) => {
      const document = await requireDocument(tx, series, number);
      requirePossible('delete', document, { isInvoiced: await isProformaInvoiced(tx, document.invoiceId) });
      await makeMove(tx, caller, 'delete', document, clock.now());
      await tx.last((last) => giveBackNumber(last, document));
    });
