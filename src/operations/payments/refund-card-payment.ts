import { refundableOf } from '../../domain/collection/card-refund.ts';
import { requireWithin } from '../../domain/collection/collection.ts';
import { isZero } from '../../domain/decimal/arithmetic.ts';
import type { Decimal } from '../../domain/decimal/decimal.ts';
import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import { creditOf } from '../../domain/invoice/payment.ts';
import { Refused } from '../../domain/refusal.ts';
import type { Database } from '../../storage/database.ts';
import { lockDocumentById } from '../../storage/invoices/transitions.ts';
import { enqueueJob } from '../../storage/jobs/jobs.ts';
import { addCardRefund, findCardRefund, lockPaidPayment } from '../../storage/payments/card-refunds.ts';
import { findReversedId, sumRefunds } from '../../storage/payments/collections.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import { CardRefundRefused, type CardRefunds } from '../card-refund-ports.ts';
import { refundCardPolicy } from '../job-policies.ts';
import type { Clock, Ids } from '../ports.ts';
import { requireDocument, requirePossible } from '../steps/require-document.ts';
import { recordStep, settleRefund } from './settle-card-refund.ts';

interface AskNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

export interface RefundCardCommand {
  /** The refund is recorded on this reversal. */
  readonly document: DocumentName;
  readonly paymentId: string;
  readonly amount: Decimal;
}

/**
 * CON-CARD-1: records what is to be given back and reserves it; the worker asks the processor. The payment is locked first, as it is
 * where events of the processor are recorded.
 */
export const refundCardPayment =
  ({ database, clock, ids }: AskNeeds) =>
  (caller: Caller, { document: name, paymentId, amount }: RefundCardCommand): Promise<void> =>
    database.transact(caller, async (tx) => {
      const originalId = await findReversedId(tx, name.series, name.number);
      const payment = await lockPaidPayment(tx, paymentId, originalId);
      const original = originalId === null ? null : await lockDocumentById(tx, originalId);
      const document = await requireDocument(tx, name.series, name.number);
      requirePossible('refund', document);
      if (!payment || !original || payment.invoiceId !== original.invoiceId) {
        throw new Refused({ reason: 'resource-not-found', missing: { is: 'collection' } });
      }
      const credit = creditOf(original, (await sumRefunds(tx, original.invoiceId)).asked);
      if (isZero(credit)) {
        throw new Refused({ reason: 'transition-not-possible', transition: 'refund', obstacle: 'reversal' });
      }
      requireWithin(amount, refundableOf(payment.collected, payment.refunded, credit), document.currency, true);

      const at = clock.now();
      const refundId = ids.uuid();
      const { invoiceId } = document;
      await addCardRefund(tx, { refundId, paymentId, invoiceId, amount, state: 'asked', reference: null }, at);
      const step = { action: 'refund-asked', document: `${name.series} ${name.number}`, amount } as const;
      await recordStep(tx, payment, step, { author: caller.author, at });
      await enqueueJob(tx, refundJob(refundId, refundId));
    });

export const refundJob = (jobId: string, refundId: string) => {
  const { kind, maxAttempts } = refundCardPolicy;
  return { jobId, kind, maxAttempts, payload: { refundId } };
};

export interface CarryOutNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Null means that no processor is configured. */
  readonly cardRefunds: CardRefunds | null;
}

export interface RefundAttempt {
  readonly companyId: number;
  readonly refundId: string;
  readonly finishWithin: (tx: Transaction) => Promise<void>;
}

/** A card is refunded at once or within days; the processor reports it, and is asked where it does not. */
const pendingSeconds = 6 * 60 * 60;

/**
 * CON-CARD-3: asks the processor under the id of the refund, as often as it takes, and records what it says. A crash at any point leaves
 * a row that says where to continue: what was asked for is asked for again under the same key, and what is recorded is not recorded
 * again.
 */
export const carryOutCardRefund =
  ({ database, clock, ids, cardRefunds }: CarryOutNeeds) =>
  async ({ companyId, refundId, finishWithin }: RefundAttempt): Promise<void> => {
    const found = await database.transact({ companyId }, async (tx) => {
      const refund = await findCardRefund(tx, refundId);
      return refund && { refund, payment: await lockPaidPayment(tx, refund.paymentId) };
    });
    if (!found?.payment || (found.refund.state !== 'asked' && found.refund.state !== 'pending')) return;
    if (cardRefunds?.name !== found.payment.processor)
      throw new Error('the processor of the payment is not configured');

    const told = await askProcessor(cardRefunds, companyId, found.refund, found.payment);
    const at = clock.now();
    const author = { kind: 'service', id: null, interactionId: null } as const;
    await database.transact({ companyId }, async (tx) => {
      const payment = await lockPaidPayment(tx, found.refund.paymentId);
      const refund = await findCardRefund(tx, refundId);
      if (payment && refund) await settleRefund(tx, payment, refund, told, { author, at });
      if (told.state === 'pending')
        await enqueueJob(tx, { ...refundJob(ids.uuid(), refundId), delaySeconds: pendingSeconds });
      await finishWithin(tx);
    });
  };

async function askProcessor(
  cards: CardRefunds,
  companyId: number,
  {
    refundId,
    amount,
    reference,
  }: { readonly refundId: string; readonly amount: Decimal; readonly reference: string | null },
  payment: { readonly account: string | null; readonly reference: string; readonly currency: string },
) {
  const { account, currency } = payment;
  if (reference !== null) return cards.readRefund(account, reference);
  try {
    return await cards.refund({
      refundId,
      companyId,
      account,
      payment: payment.reference,
      amount,
      currency,
    });
  } catch (error) {
    if (!(error instanceof CardRefundRefused)) throw error;
    return { state: 'failed', reference: null, failure: error.message.slice(0, 500) } as const;
  }
}
