import type { Author } from '../../domain/access/right.ts';
import type { Series } from '../../domain/company/series.ts';
import { compare, isNegative, isZero, subtract } from '../../domain/decimal/arithmetic.ts';
import { type Decimal, decimalToString } from '../../domain/decimal/decimal.ts';
import { zeroMoney } from '../../domain/decimal/rounding.ts';
import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import { cardKind } from '../../domain/nomenclature/collection-kinds.ts';
import { Refused } from '../../domain/refusal.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { readCardAccount } from '../../storage/directory/companies.ts';
import { listSeries } from '../../storage/directory/series.ts';
import { breaks } from '../../storage/faults.ts';
import { lockDocument } from '../../storage/invoices/transitions.ts';
import {
  addAllocation,
  keepCollection,
  type LockedPayment,
  lockCardPayment,
  markPaid,
  type PaidDocument,
  paymentReportedConstraint,
  recordUnknownPayment,
} from '../../storage/payments/card-payments.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { CardPaid, CardProcessor, Clock, Ids } from '../ports.ts';
import { withFreeNumber } from '../steps/begin-again.ts';
import { type Collectable, openCollectable, recordCollection } from '../steps/record-collection.ts';
import { requirePossible } from '../steps/require-document.ts';
import { type RefundOutcome, recordToldRefund } from './settle-card-refund.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly cards: CardProcessor | null;
}

export type CardEventOutcome =
  | { readonly kind: 'ignored' | 'repeated' }
  | RefundOutcome
  /** The payment was never begun here, or is paid by another charge, and is recorded all the same; or its company is unknown. */
  | { readonly kind: 'unknown'; readonly paid: CardPaid }
  /** The account that reports it has nothing to do with the company that it names. */
  | { readonly kind: 'foreign'; readonly paid: CardPaid }
  | {
      readonly kind: 'recorded';
      readonly paid: CardPaid;
      readonly document: DocumentName;
      readonly unallocated: Decimal;
    };

/**
 * Handles the events of the card processor, however often they are repeated: the money is recorded once, as far as the document can take
 * it. It was received either way, so the remainder is recorded as unallocated and never refused.
 */
export const recordCardPayment =
  ({ database, clock, ids, cards }: Needs) =>
  async (body: Buffer, signature: string | null, interactionId: string): Promise<CardEventOutcome> => {
    const event = await cards?.readEvent(body, signature);
    if (!cards || !event) return { kind: 'ignored' };
    const { name } = cards;
    const author = { kind: 'service', id: null, interactionId } as const;
    if (event.is === 'refunded') {
      return recordToldRefund(database, name, event.refunded, { author, at: clock.now(), newId: ids.uuid() });
    }
    const { paid } = event;
    try {
      return await withFreeNumber(() =>
        database.transact({ companyId: paid.companyId }, (tx) =>
          recordWithin(tx, name, paid, { author, at: clock.now(), newId: ids.uuid() }),
        ),
      );
    } catch (error) {
      if (breaks(error, paymentReportedConstraint)) return { kind: 'repeated' };
      throw error;
    }
  };

async function recordWithin(
  tx: Transaction,
  processorName: string,
  paid: CardPaid,
  { author, at, newId }: { readonly author: Author; readonly at: Date; readonly newId: string },
): Promise<CardEventOutcome> {
  const payment = await lockCardPayment(tx, paid.paymentId);
  if (!(await mayReport(tx, payment, paid))) return { kind: 'foreign', paid };
  if (payment && payment.reference === paid.reference) return { kind: 'repeated' };
  // It is paid already by another charge, so this is more money, and another row.
  if (!payment || payment.reference !== null) {
    const ids = { reportedId: paid.paymentId, newId };
    const paymentId = await recordUnknownPayment(tx, ids, processorName, paid, at);
    if (paymentId) await recordUnallocated(tx, { name: paymentId }, processorName, paid, { author, at });
    return { kind: 'unknown', paid };
  }

  const { paymentId, processor, documents } = payment;
  const { account, reference, amount, currency } = paid;
  const today = bucharestDate(at);
  const shares = sharesOf(amount, await openCollectables(tx, documents, currency, today, author));
  const unallocated = shares.reduce((left, { taken }) => subtract(left, taken), amount);
  await markPaid(tx, paymentId, { reference, amount, currency, unallocated }, at);
  const more = { processor, cardAccount: account, reference };
  for (const [place, { collectable, taken }] of shares.entries()) {
    const money = { kind: cardKind, amount: taken, collectedOn: today, account: null };
    const { collectionId } = await recordCollection(tx, collectable, money, null, { author, at, more, byCard: true });
    await (place === 0 ? keepCollection : addAllocation)(tx, paymentId, collectionId);
  }
  const [{ series, number, invoiceId }] = documents;
  if (!isZero(unallocated)) {
    const document = { name: `${series} ${number}`, invoiceId };
    await recordUnallocated(tx, document, processor, { ...paid, amount: unallocated }, { author, at });
  }
  return { kind: 'recorded', paid, document: { series, number }, unallocated };
}

/** V2-PORTAL-10: the documents take what they can, the first ones first; those that can take nothing are left out. */
function sharesOf(
  amount: Decimal,
  collectables: readonly Collectable[],
): readonly { readonly collectable: Collectable; readonly taken: Decimal }[] {
  let left = amount;
  const shares = collectables.map((collectable) => {
    const taken = least(left, collectable.remaining);
    left = subtract(left, taken);
    return { collectable, taken };
  });
  return shares.filter(({ taken }) => !isZero(taken));
}

/**
 * V2-LINK-7: whoever owns an account at the processor can name there the payments of others. For a payment that was not begun here, the
 * account of the installation speaks for every company, and another account for the company that has it.
 */
async function mayReport(tx: Transaction, payment: LockedPayment | null, { account }: CardPaid): Promise<boolean> {
  if (payment) return account === payment.account;
  return account === null || account === (await readCardAccount(tx));
}

async function recordUnallocated(
  tx: Transaction,
  /** A payment that was never begun here names no document. */
  { name, invoiceId }: { readonly name: string; readonly invoiceId?: number },
  processor: string,
  { account, reference, amount, currency }: CardPaid,
  { author, at }: { readonly author: Author; readonly at: Date },
): Promise<void> {
  const details = { processor, cardAccount: account, reference, amount: decimalToString(amount), currency };
  const told = { amount: details.amount, currency };
  const events = [
    { type: 'card-payment.unallocated', ...(invoiceId === undefined ? {} : { invoiceId }), details: told },
  ] as const;
  await recordChange(tx, author, { subject: 'collection', name, action: 'unallocated', details, events }, at);
}

/** The documents that take money of this currency, in their order. They are locked in one order, so that nobody waits for another. */
async function openCollectables(
  tx: Transaction,
  documents: LockedPayment['documents'],
  currency: string,
  today: string,
  author: Author,
): Promise<readonly Collectable[]> {
  const known = await listSeries(tx);
  const inOrder = documents.toSorted((a, b) => (`${a.series}\n${a.number}` < `${b.series}\n${b.number}` ? -1 : 1));
  const found = new Map<PaidDocument, Collectable>();
  for (const document of inOrder) {
    const collectable = await findCollectable(tx, document, known, today, author);
    if (collectable?.document.currency === currency) found.set(document, collectable);
  }
  return documents.flatMap((document) => found.get(document) ?? []);
}

/**
 * Returns null where the document takes no money any more, because it is deleted, cancelled, reversed, or a proforma that was invoiced.
 */
async function findCollectable(
  tx: Transaction,
  { series, number, invoiceId }: PaidDocument,
  known: readonly Series[],
  today: string,
  author: Author,
): Promise<Collectable | null> {
  const document = await lockDocument(tx, series, number);
  if (document?.invoiceId !== invoiceId) return null;
  try {
    requirePossible('collect', document);
    return await openCollectable(tx, document, known, today, { author });
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

function least(amount: Decimal, remaining: Decimal): Decimal {
  if (isNegative(remaining)) return zeroMoney;
  return compare(amount, remaining) <= 0 ? amount : remaining;
}
