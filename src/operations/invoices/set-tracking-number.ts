import type { Database } from '../../storage/database.ts';
import { setTrackingNumber as set } from '../../storage/invoices/invoice-moves.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../ports.ts';
import { makeMove, requireDocument, requirePossible } from './steps/make-move.ts';

/** V2-STATE-11: the same number again changes nothing, and so leaves the download link as it is. */
export const setTrackingNumber =
  ({ database, clock }: { readonly database: Database; readonly clock: Clock }) =>
  (caller: Caller, series: string, number: string, trackingNumber: string): Promise<void> =>
    database.transact(caller, async (tx) => {
      const document = await requireDocument(tx, series, number);
      requirePossible('set-tracking-number', document);
      if (document.trackingNumber === trackingNumber) return;
      await set(tx, document.invoiceId, trackingNumber);
      await makeMove(tx, caller, 'set-tracking-number', document, clock.now(), { trackingNumber });
    });
