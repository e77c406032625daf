import { remainingToCollect } from '../../domain/invoice/payment.ts';
import { Refused } from '../../domain/refusal.ts';
import { addCardPayment, findOpenPayment, keepPaymentAddress } from '../../storage/card-payments.ts';
import { readCardAccount } from '../../storage/companies.ts';
import type { Database } from '../../storage/database.ts';
import { linkAddress, openLink } from '../invoices/steps/document-link.ts';
import { paymentObstacle } from '../invoices/steps/payment-obstacle.ts';
import type { CardProcessor, Clock, Ids } from '../ports.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly cards: CardProcessor | null;
  readonly publicUrl: () => string;
}

/** Shorter than any processor keeps its page open. */
const openMinutes = 20;

/** Gives the address where what is left at this moment is paid by card. */
export const startCardPayment =
  ({ database, clock, ids, cards, publicUrl }: Needs) =>
  async (token: string): Promise<string> => {
    const { companyId, invoice } = await openLink(database, token, 'payment');
    const { invoiceId, currency, series, number, snapshot } = invoice;
    // V2-LINK-6: whatever the settings say later, this payment stays with the account it is begun on.
    const account = await database.transact({ companyId }, readCardAccount);
    if (!cards?.accepts(currency, account)) throw new Refused({ reason: 'resource-not-found' });
    const at = clock.now();
    const payment = { invoiceId, processor: cards.name, account, amount: remainingToCollect(invoice), currency };
    const paymentId = ids.uuid();
    const open = await database.transact({ companyId }, async (tx) => {
      const obstacle = await paymentObstacle(tx, invoice);
      if (obstacle) throw new Refused({ reason: 'payment-not-possible', obstacle });
      const address = await findOpenPayment(tx, payment, new Date(at.getTime() - openMinutes * 60_000));
      if (address === null) await tx.last((last) => addCardPayment(last, paymentId, payment, at));
      return address;
    });
    if (open !== null) return open;

    const page = linkAddress(publicUrl(), 'payment', token);
    const address = await cards.start({
      companyId,
      account,
      paymentId,
      amount: payment.amount,
      currency,
      issuerName: snapshot.issuer.name,
      document: { series, number },
      paidUrl: `${page}?plata=facuta`,
      unpaidUrl: `${page}?plata=renuntata`,
    });
    await database.transact({ companyId }, (tx) => tx.last((last) => keepPaymentAddress(last, paymentId, address)));
    return address;
  };
