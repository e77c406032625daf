import { type Decimal, decimalToString } from '../../domain/decimal/decimal.ts';
import type { IssuedInvoice } from '../../domain/invoice/issued-invoice.ts';
import { remainingToCollect } from '../../domain/invoice/payment.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { readCardAccount } from '../../storage/directory/companies.ts';
import { readAccent } from '../../storage/directory/looks.ts';
import {
  listUnallocated,
  settlePayment as settle,
  type UnallocatedPayment,
} from '../../storage/payments/card-payments.ts';
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

interface SettlePaymentNeeds {
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * A person returned the money, or collected it by hand, so it is no longer unallocated. Returns null if nothing with this id is
 * unallocated.
 */
export const settlePayment =
  ({ database, clock }: SettlePaymentNeeds) =>
  async (paymentId: string): Promise<UnallocatedPayment | null> => {
    const payment = (await listUnallocated(database.installation)).find((one) => one.paymentId === paymentId);
    if (!payment) return null;
    const { companyId, document, processor, account, reference, unallocated, currency } = payment;
    const at = clock.now();
    await database.transact({ companyId }, async (tx) => {
      await settle(tx, paymentId, at);
      const details = { processor, cardAccount: account, reference, amount: decimalToString(unallocated), currency };
      await recordChange(
        tx,
        { kind: 'operator', id: null, interactionId: null },
        { subject: 'collection', name: document ?? paymentId, action: 'unallocated-settled', details },
        at,
      );
    });
    return payment;
  };
