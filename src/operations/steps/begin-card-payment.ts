import type { Rate } from '../../domain/access/rate.ts';
import { Refused } from '../../domain/refusal.ts';
import type { Database } from '../../storage/database.ts';
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
import type { CardOrder, CardProcessor, Clock, Ids } from '../ports.ts';

export interface CardNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly rateLimitsAreOn: boolean;
}

/** It is shorter than any processor keeps its page open. */
const openMinutes = 20;
/** V2-LINK-9: each start makes the processor open a page of its own. */
const startRate: Rate = { calls: 10, seconds: 60 * 60 };

type Due = Pick<StartedPayment, 'invoiceIds' | 'amount' | 'currency'>;

export interface CardPurpose extends Omit<CardOrder, 'paymentId' | 'startedAtMs' | 'amount' | 'currency'> {
  /** What is to be paid at this moment; it is asked again once the first document is locked, and refuses where nothing is. */
  readonly due: (tx: Transaction) => Promise<Due>;
}

/** Returns the address where what is due now can be paid by card. */
export async function beginCardPayment(
  needs: CardNeeds,
  cards: CardProcessor,
  { due, ...purpose }: CardPurpose,
): Promise<string> {
  const { database, clock } = needs;
  const { companyId, account } = purpose;
  const beginning = { processor: cards.name, account, at: clock.now() };
  const begun = await database.transact({ companyId }, async (tx) => {
    const asked = await due(tx);
    const open = await openPayment(tx, asked, beginning);
    return open?.payment.address ? open : beginLocked(tx, needs, { due, first: asked.invoiceIds[0] }, beginning);
  });
  const { payment, amount, currency } = begun;
  if (payment.address !== null) return payment.address;

  const { paymentId, startedAt } = payment;
  const order = { ...purpose, paymentId, startedAtMs: startedAt.getTime(), amount, currency };
  try {
    const address = await cards.start(order);
    await database.transact({ companyId }, (tx) => tx.last((last) => keepPaymentAddress(last, paymentId, address)));
    return address;
  } catch (error) {
    await database.transact({ companyId }, (tx) => tx.last((last) => closeCardPayment(last, paymentId, clock.now())));
    throw error;
  }
}

interface Beginning extends Pick<StartedPayment, 'processor' | 'account'> {
  readonly at: Date;
}

interface Begun extends Pick<Due, 'amount' | 'currency'> {
  readonly payment: OpenPayment;
}

/** V2-LINK-8: returns null where none is open. */
async function openPayment(tx: Transaction, due: Due, { processor, account, at }: Beginning): Promise<Begun | null> {
  const since = new Date(at.getTime() - openMinutes * 60_000);
  const payment = await findOpenPayment(tx, { ...due, processor, account }, since);
  return payment && { payment, amount: due.amount, currency: due.currency };
}

/**
 * Whoever clicks at the same time waits for the lock of the document, and then finds what was begun. A payment that the processor has not
 * answered yet is asked for again: the same order is the same page.
 */
async function beginLocked(
  tx: Transaction,
  { ids, rateLimitsAreOn }: CardNeeds,
  { due, first }: Pick<CardPurpose, 'due'> & { readonly first: number },
  beginning: Beginning,
): Promise<Begun> {
  const { at, processor, account } = beginning;
  if (!(await lockDocumentById(tx, first))) throw new Refused({ reason: 'resource-not-found' });
  const asked = await due(tx);
  const open = await openPayment(tx, asked, beginning);
  if (open) return open;

  const hindering = rateLimitsAreOn ? await findLimitingPayment(tx, asked.invoiceIds[0], startRate, at) : null;
  if (hindering) {
    const waitMs = hindering.getTime() + startRate.seconds * 1000 - at.getTime();
    const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
    throw new Refused({ reason: 'rate-exceeded', rate: startRate, retryAfterSeconds });
  }
  const paymentId = ids.uuid();
  await tx.last((last) => addCardPayment(last, paymentId, { ...asked, processor, account }, at));
  return { payment: { paymentId, startedAt: at, address: null }, amount: asked.amount, currency: asked.currency };
}
