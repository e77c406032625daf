import type { Decimal } from '../../domain/decimal/decimal.ts';
import type { IssuedInvoice } from '../../domain/invoice/issued-invoice.ts';
import { remainingToCollect } from '../../domain/invoice/payment.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import type { Database } from '../../storage/database.ts';
import { readCardAccount } from '../../storage/directory/companies.ts';
import { readAccent } from '../../storage/directory/looks.ts';
import type { CardProcessor, Clock } from '../ports.ts';
import { openLink, type PaymentObstacle, paymentObstacle } from '../steps/document-links.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly cards: CardProcessor | null;
}

/** Whoever has the payment link may know this about the document. */
export interface PaymentView {
  readonly companyId: number;
  /** It is true where somebody outside was shown the link before. */
  readonly isSeen: boolean;
  readonly invoice: IssuedInvoice;
  readonly remaining: Decimal;
  readonly obstacle: PaymentObstacle | null;
  readonly takesCards: boolean;
  readonly today: string;
  /** The colour of the company is the present one. */
  readonly accent: string | null;
}

export const readPayment =
  ({ database, clock, cards }: Needs) =>
  async (token: string): Promise<PaymentView> => {
    const { companyId, isSeen, invoice } = await openLink(database, token, 'payment');
    const account = await database.transact({ companyId }, readCardAccount);
    return {
      companyId,
      isSeen,
      invoice,
      remaining: remainingToCollect(invoice),
      obstacle: await database.transact({ companyId }, (tx) => paymentObstacle(tx, invoice)),
      takesCards: cards?.accepts(invoice.currency, account) === true,
      today: bucharestDate(clock.now()),
      accent: await database.transact({ companyId }, readAccent),
    };
  };
