import { Refused } from '../../domain/refusal.ts';
import type { Database } from '../../storage/database.ts';
import { findInvoice } from '../../storage/invoices/invoice-reads.ts';
import type { Caller } from '../caller.ts';
import type { Ids } from '../ports.ts';
import { documentLink } from './steps/document-link.ts';
import { paymentObstacle } from './steps/payment-obstacle.ts';

interface Needs {
  readonly database: Database;
  readonly ids: Ids;
  readonly publicUrl: () => string;
}

/** V2-LINK-5: one for the document, whatever was paid of it meanwhile. */
export const makePaymentLink =
  (needs: Needs) =>
  (caller: Caller, series: string, number: string): Promise<string> =>
    needs.database.transact(caller, async (tx) => {
      const invoice = await findInvoice(tx, series, number);
      if (!invoice) throw new Refused({ reason: 'resource-not-found', missing: { is: 'document' } });
      const obstacle = await paymentObstacle(tx, invoice);
      if (obstacle) throw new Refused({ reason: 'payment-not-possible', obstacle });
      return tx.last((last) => documentLink(last, needs, 'payment', invoice));
    });
