import type { IssuedInvoice } from '../../../domain/invoice/issued-invoice.ts';
import type { Transaction } from '../../../storage/transaction.ts';
import { documentLink, type LinkNeeds } from './document-link.ts';
import { paymentObstacle } from './payment-obstacle.ts';

/** V2-LINK-5: where the document can be paid; null where it cannot. */
export const paymentLinkOf =
  (needs: LinkNeeds) =>
  async (tx: Transaction, invoice: IssuedInvoice): Promise<string | null> =>
    (await paymentObstacle(tx, invoice)) ? null : documentLink(tx, needs, 'payment', invoice);
