import type { Author } from '../../domain/access/right.ts';
import { fromUnallocated, placeOfRefund } from '../../domain/collection/card-refund.ts';
import { add, isZero, negate, subtract } from '../../domain/decimal/arithmetic.ts';
import { type Decimal, decimalToString } from '../../domain/decimal/decimal.ts';
import { zeroMoney } from '../../domain/decimal/rounding.ts';
import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import { creditOf } from '../../domain/invoice/payment.ts';
import { cardKind } from '../../domain/nomenclature/collection-kinds.ts';
import { Refused } from '../../domain/refusal.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { type LockedDocument, lockDocumentById, lockReversalOf } from '../../storage/invoices/transitions.ts';
import {
  addCardRefund,
  type CardRefund,
  changeUnallocated,
  findPaymentOwner,
  findRefundOf,
  lockPaidPayment,
  markCardRefund,
  type RefundablePayment,
} from '../../storage/payments/card-refunds.ts';
import { findBooked, findReversedIdById, sumRefunds } from '../../storage/payments/collections.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { CardRefunded } from '../card-refund-ports.ts';
import { recordCollection } from '../steps/record-collection.ts';
import { removeCollections } from '../steps/remove-collections.ts';
import { recordSettled } from './record-settled.ts';

export type RefundOutcome =
  /** Nobody here knows the payment. */
  | { readonly kind: 'refund-unknown'; readonly refunded: CardRefunded }
  | {
      readonly kind: 'refund';
      readonly refunded: CardRefunded;
      readonly companyId: number;
      /** So much was given back, and is recorded on no document. */
      readonly unrecorded: Decimal;
    };

/** It has no reference where the processor never accepted it. */
interface ToldState extends Pick<CardRefunded, 'state' | 'failure'> {
  readonly reference: string | null;
}

interface Recording {
  readonly author: Author;
  readonly at: Date;
}

/** CON-CARD-4: it records what the processor reports of a refund, whoever asked for it, however often and in whatever order. */
export async function recordToldRefund(
  database: Database,
  processor: string,
  refunded: CardRefunded,
  recording: Recording & { readonly newId: string },
): Promise<RefundOutcome> {
  const { account, payment: reference } = refunded;
  const owner = await findPaymentOwner(database.installation, { processor, account, reference });
  if (!owner) return { kind: 'refund-unknown', refunded };
  const { companyId, paymentId } = owner;
  return database.transact({ companyId }, async (tx) => {
    const payment = await lockPaidPayment(tx, paymentId);
    if (!payment) return { kind: 'refund-unknown', refunded };
    const known = await findRefundOf(tx, paymentId, refunded);
    const refund = known ?? (await addToldRefund(tx, payment, refunded, recording));
    const unrecorded = refund ? await settleRefund(tx, payment, refund, refunded, recording) : zeroMoney;
    return { kind: 'refund', refunded, companyId, unrecorded };
  });
}

/** The refund was made at the processor. One that failed before anybody here heard of it is not recorded. */
async function addToldRefund(
  tx: Transaction,
  payment: RefundablePayment,
  { amount, currency, reference, state }: CardRefunded,
  { author, at, newId }: Recording & { readonly newId: string },
): Promise<CardRefund | null> {
  if (state === 'failed' || currency !== payment.currency) return null;
  const { paymentId } = payment;
  await addCardRefund(tx, { refundId: newId, paymentId, invoiceId: null, amount, state: 'pending', reference }, at);
  const document = payment.invoiceId === null ? null : await lockDocumentById(tx, payment.invoiceId);
  const step = { action: 'refund-told', document: nameOf(document), amount, reference } as const;
  await recordStep(tx, payment, step, { author, at });
  return findRefundOf(tx, paymentId, { refundId: newId, reference });
}

/**
 * CON-CARD-3: brings a refund, the row of whose payment is locked, to the state that the processor reports: recorded once when it is
 * done, and taken back when it failed after all. Returns what could be recorded nowhere.
 */
export async function settleRefund(
  tx: Transaction,
  payment: RefundablePayment,
  refund: CardRefund,
  told: ToldState,
  recording: Recording,
): Promise<Decimal> {
  const { state, reference, failure } = told;
  // The processor's reports come out of order. What it accepted and could not do is never done again; what it refused here it may have
  // done.
  const isOver = refund.state === 'failed' && refund.reference !== null;
  if (refund.state === state || isOver || (refund.state === 'done' && state === 'pending')) return zeroMoney;
  const mark = ({ unallocated, collectionId }: Pick<CardRefund, 'unallocated' | 'collectionId'>) =>
    markCardRefund(tx, refund.refundId, { state, reference, failure, unallocated, collectionId }, recording.at);
  if (state === 'pending') {
    await mark(refund);
    return zeroMoney;
  }
  if (state === 'failed') {
    await undo(tx, payment, refund, { reference, failure }, recording);
    await mark({ unallocated: zeroMoney, collectionId: null });
    return zeroMoney;
  }

  const { taken, rest } =
    refund.invoiceId === null
      ? fromUnallocated(refund.amount, payment.unallocated)
      : { taken: zeroMoney, rest: refund.amount };
  if (!isZero(taken)) {
    await changeUnallocated(tx, payment.paymentId, negate(taken));
    await recordSettled(tx, payment, { amount: taken, refund: reference }, recording);
  }
  const document = isZero(rest) ? null : await placeFor(tx, payment, refund, rest);
  const { collectionId } = document
    ? await book(tx, document, payment, { amount: rest, reference }, recording)
    : { collectionId: null };
  await mark({ unallocated: taken, collectionId });
  return document ? zeroMoney : rest;
}

/** Returns the document, locked, that the refund is recorded on; null where the money was on none. */
async function placeFor(
  tx: Transaction,
  payment: RefundablePayment,
  { invoiceId }: CardRefund,
  amount: Decimal,
): Promise<LockedDocument | null> {
  const originalId = invoiceId === null ? payment.invoiceId : await findReversedIdById(tx, invoiceId);
  // The original is locked first, as in a restore.
  const original = originalId === null ? null : await lockDocumentById(tx, originalId);
  if (invoiceId !== null) return lockDocumentById(tx, invoiceId);
  if (!original) return null;
  const reversal = await lockReversalOf(tx, original.invoiceId, null);
  const refunds = await sumRefunds(tx, original.invoiceId);
  const place = placeOfRefund(amount, {
    isInForce: original.status === 'issued',
    hasReversal: reversal !== null,
    credit: creditOf(original, refunds.asked),
    held: subtract(original.collected, add(refunds.given, refunds.asked)),
  });
  return place === 'document' ? original : place === 'reversal' ? reversal : null;
}

function book(
  tx: Transaction,
  document: LockedDocument,
  { processor, account }: RefundablePayment,
  { amount, reference }: { readonly amount: Decimal; readonly reference: string | null },
  { author, at }: Recording,
) {
  const money = { kind: cardKind, amount: negate(amount), collectedOn: bucharestDate(at), account: null };
  const more = { processor, cardAccount: account, reference };
  const target = { document, remaining: amount, drafted: null };
  return recordCollection(tx, target, money, null, { author, at, more });
}

/** The money is here after all. Where the document cannot take it any more, it stands on none. */
async function undo(
  tx: Transaction,
  payment: RefundablePayment,
  refund: CardRefund,
  { reference, failure }: Omit<ToldState, 'state'>,
  recording: Recording,
): Promise<void> {
  const { collectionId, unallocated, amount } = refund;
  const documentId = refund.invoiceId ?? payment.invoiceId;
  const document = documentId === null ? null : await lockDocumentById(tx, documentId);
  if (!isZero(unallocated)) await changeUnallocated(tx, payment.paymentId, unallocated);
  const booked = collectionId === null ? null : await findBooked(tx, collectionId);
  if (booked && collectionId !== null) {
    try {
      await removeCollections(tx, recording.author, booked, { collectionId }, recording.at);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      await changeUnallocated(tx, payment.paymentId, subtract(amount, unallocated));
    }
  }
  const name = nameOf(document) ?? payment.begunFor;
  await recordStep(tx, payment, { action: 'refund-failed', document: name, amount, reference, failure }, recording);
}

const nameOf = (document: DocumentName | null): string | null => document && `${document.series} ${document.number}`;

interface RefundStep {
  readonly action: 'refund-asked' | 'refund-failed' | 'refund-told';
  /** Null where the money was on none. */
  readonly document: string | null;
  readonly amount: Decimal;
  readonly reference?: string | null;
  readonly failure?: string | null;
}

/** The audit trail has it on the document that the money was given back for. */
export async function recordStep(
  tx: Transaction,
  { paymentId, processor, account, currency }: RefundablePayment,
  { action, document, amount, ...more }: RefundStep,
  { author, at }: Recording,
): Promise<void> {
  const name = document ?? paymentId;
  const details = {
    invoice: name,
    processor,
    cardAccount: account,
    currency,
    ...more,
    amount: decimalToString(amount),
  };
  await recordChange(tx, author, { subject: 'collection', name, action, details, events: [] }, at);
}
