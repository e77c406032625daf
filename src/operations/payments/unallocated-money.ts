import {
  type CardAllocation,
  obstacleToAllocateMoney,
  reasonUnallocated,
  type UnallocatedReason,
} from '../../domain/collection/card-money.ts';
import { sumOf } from '../../domain/collection/card-refund.ts';
import { isZero, negate } from '../../domain/decimal/arithmetic.ts';
import { cardKind } from '../../domain/nomenclature/collection-kinds.ts';
import { Refused, refusedToPeople } from '../../domain/refusal.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import type { Actor, Database } from '../../storage/database.ts';
import type { LockedDocument } from '../../storage/invoices/transitions.ts';
import { enqueueJob } from '../../storage/jobs/jobs.ts';
import { addAllocation, keepCollection } from '../../storage/payments/card-payments.ts';
import { addCardRefund, changeUnallocated } from '../../storage/payments/card-refunds.ts';
import {
  type LockedMoney,
  listWaitingPayments,
  lockUnallocated,
  markSettled,
  readClientsOf,
  type WaitingPayment,
} from '../../storage/payments/unallocated-money.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import type { CardProcessor, Clock, Ids } from '../ports.ts';
import { withFreeNumber } from '../steps/begin-again.ts';
import { collectWithin } from '../steps/record-collection.ts';
import { refusedAt, requireDocument } from '../steps/require-document.ts';
import { recordSettled } from './record-settled.ts';
import { refundJob } from './refund-card-payment.ts';
import { recordStep } from './settle-card-refund.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
}

/** The operator at the machine does it too. */
type By = Actor & Pick<Caller, 'author' | 'name'>;

export interface UnallocatedPayment extends WaitingPayment {
  readonly reason: UnallocatedReason;
  /** Whether the processor can be asked to give it back. */
  readonly isRefundable: boolean;
}

/** So many are shown; the others come when these are dealt with. */
const mostShown = 100;

/** CON-STRAY-1 */
export const listUnallocatedPayments =
  ({ database, cards }: Pick<Needs, 'database'> & { readonly cards: CardProcessor | null }) =>
  (caller: Caller): Promise<readonly UnallocatedPayment[]> =>
    database.transact(caller, async (tx) =>
      (await listWaitingPayments(tx, mostShown)).map((payment) => ({
        ...payment,
        reason: reasonUnallocated(payment.meant, payment.currency),
        isRefundable: cards?.name === payment.processor,
      })),
    );

/** CON-STRAY-3: a person returned the money, or collected it by hand, so that it waits no longer. */
export const settlePayment =
  ({ database, clock }: Needs) =>
  (caller: By, paymentId: string, note: string | null): Promise<void> =>
    database.transact(caller, async (tx) => {
      const payment = await requireWaiting(tx, paymentId);
      const at = clock.now();
      await markSettled(tx, paymentId, at);
      await recordSettled(tx, payment, { amount: payment.unallocated, note }, { author: caller.author, at });
    });

/**
 * CON-STRAY-2: the money is collected by card, on the day on which it was paid, of the documents that a person names. The payment is
 * locked before the documents, as everywhere, and these in one order, so that nobody waits for another.
 */
export const allocatePayment =
  ({ database, clock }: Needs) =>
  (caller: By, paymentId: string, allocations: readonly CardAllocation[], today: string): Promise<void> =>
    withFreeNumber(() =>
      database.transact(caller, async (tx) => {
        const payment = await requireWaiting(tx, paymentId);
        const documents = await lockDocuments(tx, allocations);
        const clients = await readClientsOf(
          tx,
          documents.map(({ invoiceId }) => invoiceId),
        );
        const known = documents.map(({ invoiceId, currency }) => ({
          currency,
          clientId: clients.get(invoiceId) ?? '',
        }));
        const obstacle = obstacleToAllocateMoney(allocations, known, payment);
        if (obstacle) throw refusedToPeople(obstacle);

        const { processor, account, reference, paidAt } = payment;
        const money = { kind: cardKind, collectedOn: bucharestDate(paidAt), account: null, receiptSeries: null };
        const more = { processor, cardAccount: account, reference };
        let hasDocument = payment.invoiceId !== null;
        for (const [place, { document, amount }] of allocations.entries()) {
          const command = { document, amount, ...money };
          const made = await refusedAt(place, collectWithin(tx, { clock }, caller, command, { today, more }));
          // From each it can be given back on the reversal of its document.
          if (hasDocument) await addAllocation(tx, paymentId, made.collectionId);
          else await keepCollection(tx, paymentId, made.collectionId);
          hasDocument = true;
        }
        const amount = sumOf(allocations.map((one) => one.amount));
        await changeUnallocated(tx, paymentId, negate(amount));
        const on = allocations.map(({ document: { series, number } }) => `${series} ${number}`);
        await recordSettled(tx, payment, { amount, on }, { author: caller.author, at: clock.now() });
      }),
    );

async function lockDocuments(
  tx: Transaction,
  allocations: readonly CardAllocation[],
): Promise<readonly LockedDocument[]> {
  const inOrder = allocations
    .map(({ document }, place) => ({ ...document, place }))
    .toSorted((a, b) => (`${a.series}\n${a.number}` < `${b.series}\n${b.number}` ? -1 : 1));
  const locked = new Map<number, LockedDocument>();
  for (const { series, number, place } of inOrder) {
    locked.set(place, await refusedAt(place, requireDocument(tx, series, number)));
  }
  return allocations.flatMap((_one, place) => locked.get(place) ?? []);
}

interface RefundNeeds extends Needs {
  readonly ids: Ids;
  readonly cards: CardProcessor | null;
}

/** CON-STRAY-4: everything that waits is reserved, and the worker asks the processor to give it back. */
export const returnPayment =
  ({ database, clock, ids, cards }: RefundNeeds) =>
  (caller: By, paymentId: string): Promise<void> =>
    database.transact(caller, async (tx) => {
      const payment = await requireWaiting(tx, paymentId);
      if (cards?.name !== payment.processor) throw refusedToPeople({ is: 'card-refund-off' });
      const at = clock.now();
      const refundId = ids.uuid();
      const { unallocated: amount } = payment;
      await addCardRefund(tx, { refundId, paymentId, invoiceId: null, amount, state: 'asked', reference: null }, at);
      const step = { action: 'refund-asked', document: payment.begunFor, amount } as const;
      await recordStep(tx, payment, step, { author: caller.author, at });
      await enqueueJob(tx, refundJob(refundId, refundId));
    });

async function requireWaiting(tx: Transaction, paymentId: string): Promise<LockedMoney> {
  const payment = await lockUnallocated(tx, paymentId);
  if (!payment) throw new Refused({ reason: 'resource-not-found' });
  if (payment.isSettled || isZero(payment.unallocated)) {
    throw refusedToPeople({ is: 'card-money-not-waiting', because: 'dealt-with' });
  }
  if (payment.isBeingRefunded) throw refusedToPeople({ is: 'card-money-not-waiting', because: 'being-refunded' });
  return payment;
}
