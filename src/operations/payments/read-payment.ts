import type { Decimal } from '../../domain/decimal/decimal.ts';
import type { IssuedInvoice } from '../../domain/invoice/issued-invoice.ts';
import { remainingToCollect } from '../../domain/invoice/payment.ts';
import { bucharestDate } from '../../domain/time/bucharest.ts';
import type { Database } from '../../storage/database.ts';
import { readCardAccount } from '../../storage/directory/companies.ts';
import { openLink } from '../invoices/steps/document-link.ts';
import { type PaymentObstacle, paymentObstacle } from '../invoices/steps/payment-obstacle.ts';
import type { CardProcessor, Clock } from '../ports.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly cards: CardProcessor | null;
}

/** What whoever has the payment link may know of the document, and whether there is something to pay. */
export interface PaymentView {
  readonly companyId: number;
  readonly invoice: IssuedInvoice;
  readonly remaining: Decimal;
  readonly obstacle: PaymentObstacle | null;
  readonly takesCards: boolean;
  readonly today: string;
}

export const readPayment =
  ({ database, clock, cards }: Needs) =>
  async (token: string): Promise<PaymentView> => {
    const { companyId, invoice } = await openLink(database, token, 'payment');
    const account = await database.transact({ companyId }, readCardAccount);
    return {
      companyId,
      invoice,
      remaining: remainingToCollect(invoice),
      obstacle: await database.transact({ companyId }, (tx) => paymentObstacle(tx, invoice)),
      takesCards: cards?.accepts(invoice.currency, account) === true,
      today: bucharestDate(clock.now()),
    };
  };
