import { remainingToCollect } from '../../domain/invoice/payment.ts';
import { spokenOf } from '../../domain/nomenclature/language.ts';
import { Refused } from '../../domain/refusal.ts';
import { readCardAccount } from '../../storage/directory/companies.ts';
import { findInvoice } from '../../storage/invoices/find-invoice.ts';
import type { CardProcessor } from '../ports.ts';
import { beginCardPayment, type CardNeeds, type CardPurpose } from '../steps/begin-card-payment.ts';
import { linkAddress, openLink, paymentObstacle } from '../steps/document-links.ts';

interface Needs extends CardNeeds {
  readonly cards: CardProcessor | null;
  readonly publicUrl: () => string;
}

/** Returns the address where the amount that remains now can be paid by card. */
export const startCardPayment =
  (needs: Needs) =>
  async (token: string): Promise<string> => {
    const { database, cards, publicUrl } = needs;
    const { companyId, invoice } = await openLink(database, token, 'payment');
    // V2-LINK-6: whatever the settings say later, this payment stays with the account it is begun on.
    const account = await database.transact({ companyId }, readCardAccount);
    if (!cards?.accepts(invoice.currency, account)) throw new Refused({ reason: 'resource-not-found' });
    const { invoiceId, currency, series, number, snapshot } = invoice;
    const due: CardPurpose['due'] = async (tx) => {
      const now = await findInvoice(tx, series, number);
      if (now?.invoiceId !== invoiceId) throw new Refused({ reason: 'resource-not-found' });
      const obstacle = await paymentObstacle(tx, now);
      if (obstacle) throw new Refused({ reason: 'payment-not-possible', obstacle });
      return { invoiceIds: [invoiceId], amount: remainingToCollect(now), currency };
    };
    const page = linkAddress(publicUrl(), 'payment', token);
    return beginCardPayment(needs, cards, {
      companyId,
      account,
      due,
      issuerName: snapshot.issuer.name,
      purpose: `${series} ${number}`,
      language: spokenOf(snapshot.language),
      paidUrl: `${page}?plata=facuta`,
      unpaidUrl: `${page}?plata=renuntata`,
    });
  };
