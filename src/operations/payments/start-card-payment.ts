import type { Rate } from '../../domain/access/rate.ts';
import type { IssuedInvoice } from '../../domain/invoice/issued-invoice.ts';
import { remainingToCollect } from '../../domain/invoice/payment.ts';
import { spokenOf } from '../../domain/nomenclature/language.ts';
import { Refused } from '../../domain/refusal.ts';
import type { Database } from '../../storage/database.ts';
import { readCardAccount } from '../../storage/directory/companies.ts';
import { findInvoice } from '../../storage/invoices/find-invoice.ts';
import { lockDocumentById } from '../../storage/invoices/transitions.ts';
import {
  addCardPayment,
  closeCardPayment,
  findLimitingPayment,
  findOpenPayment,
  keepPaymentAddress,
  type OpenPayment,
  type StartedPayment,
} from '../../storage/payments/card-payments.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { CardProcessor, Clock, Ids } from '../ports.ts';
import { linkAddress, openLink, paymentObstacle } from '../steps/document-links.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly cards: CardProcessor | null;
  readonly publicUrl: () => string;
  readonly rateLimitsAreOn: boolean;
}

/** It is shorter than any processor keeps its page open. */
const openMinutes = 20;
/** V2-LINK-9: each start makes the processor open a page of its own. */
const startRate: Rate = { calls: 10, seconds: 60 * 60 };

/** Returns the address where the amount that remains now can be paid by card. */
export const startCardPayment = (needs: Needs) => {
  const { database, clock, cards, publicUrl } = needs;

  return async (token: string): Promise<string> => {
    const { companyId, invoice } = await openLink(database, token, 'payment');
    // V2-LINK-6: whatever the settings say later, this payment stays with the account it is begun on.
    const account = await database.transact({ companyId }, readCardAccount);
    if (!cards?.accepts(invoice.currency, account)) throw new Refused({ reason: 'resource-not-found' });
    const beginning = { processor: cards.name, account, at: clock.now() };
    const { payment, amount } = await database.transact({ companyId }, async (tx) => {
      const open = await openPayment(tx, invoice, beginning);
      return open?.payment.address ? open : beginLocked(tx, needs, invoice, beginning);
    });
    if (payment.address !== null) return payment.address;

    const { currency, series, number, snapshot } = invoice;
    const page = linkAddress(publicUrl(), 'payment', token);
    const order = {
      companyId,
      account,
      paymentId: payment.paymentId,
      startedAtMs: payment.startedAt.getTime(),
      amount,
      currency,
      issuerName: snapshot.issuer.name,
      document: { series, number },
      language: spokenOf(snapshot.language),
      paidUrl: `${page}?plata=facuta`,
      unpaidUrl: `${page}?plata=renuntata`,
    };
    try {
      const address = await cards.start(order);
      await database.transact({ companyId }, (tx) =>
        tx.last((last) => keepPaymentAddress(last, payment.paymentId, address)),
      );
      return address;
    } catch (error) {
      await database.transact({ companyId }, (tx) =>
        tx.last((last) => closeCardPayment(last, payment.paymentId, clock.now())),
      );
      throw error;
    }
  };
};

interface Beginning extends Pick<StartedPayment, 'processor' | 'account'> {
  readonly at: Date;
}

interface Begun {
  readonly payment: OpenPayment;
  readonly amount: StartedPayment['amount'];
}

/** V2-LINK-8: returns null where none is open, or nothing can be paid. */
async function openPayment(tx: Transaction, invoice: IssuedInvoice, beginning: Beginning): Promise<Begun | null> {
  const obstacle = await paymentObstacle(tx, invoice);
  if (obstacle) throw new Refused({ reason: 'payment-not-possible', obstacle });
  const started = startedPayment(invoice, beginning);
  const payment = await findOpenPayment(tx, started, new Date(beginning.at.getTime() - openMinutes * 60_000));
  return payment && { payment, amount: started.amount };
}

/**
 * Whoever clicks at the same time waits for the lock of the document, and then finds what was begun. A payment that the processor has not
 * answered yet is asked for again: the same order is the same page.
 */
async function beginLocked(
  tx: Transaction,
  { ids, rateLimitsAreOn }: Needs,
  { invoiceId, series, number }: IssuedInvoice,
  beginning: Beginning,
): Promise<Begun> {
  const { at } = beginning;
  const isThere = await lockDocumentById(tx, invoiceId);
  const invoice = isThere && (await findInvoice(tx, series, number));
  if (!invoice) throw new Refused({ reason: 'resource-not-found' });
  const open = await openPayment(tx, invoice, beginning);
  if (open) return open;

  const hindering = rateLimitsAreOn ? await findLimitingPayment(tx, invoiceId, startRate, at) : null;
  if (hindering) {
    const waitMs = hindering.getTime() + startRate.seconds * 1000 - at.getTime();
    const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
    throw new Refused({ reason: 'rate-exceeded', rate: startRate, retryAfterSeconds });
  }
  const started = startedPayment(invoice, beginning);
  const paymentId = ids.uuid();
  await tx.last((last) => addCardPayment(last, paymentId, started, at));
  return { payment: { paymentId, startedAt: at, address: null }, amount: started.amount };
}

function startedPayment(invoice: IssuedInvoice, { processor, account }: Beginning): StartedPayment {
  const { invoiceId, currency } = invoice;
  return { invoiceId, processor, account, amount: remainingToCollect(invoice), currency };
}
