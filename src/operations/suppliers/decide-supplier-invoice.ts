import type { AuditAction } from '../../domain/audit/audit-action.ts';
import type { EventType } from '../../domain/event/event.ts';
import { Refused } from '../../domain/refusal.ts';
import type { SupplierInvoiceRead } from '../../domain/supplier/supplier.ts';
import { type SupplierPaymentDeclaration, tieFindings } from '../../domain/supplier/supplier-declaration.ts';
import {
  isApproved,
  obstacleToTransition,
  type SupplierTransition,
  supplierTransitions,
} from '../../domain/supplier/supplier-invoice.ts';
import { buildBuyerMessage } from '../../formats/rasp/buyer-message.ts';
import type { Database } from '../../storage/database.ts';
import { lockSuppliers } from '../../storage/directory/suppliers.ts';
import { enqueueJob } from '../../storage/jobs/jobs.ts';
import { addAnswer, findReceivedIndex, withdrawAnswers } from '../../storage/spv/supplier-answers.ts';
import { findSupplierInvoice } from '../../storage/suppliers/supplier-invoice-reads.ts';
import { findTypedAgain, readSupplierSettings, setStatus } from '../../storage/suppliers/supplier-invoices.ts';
import {
  enterStock,
  findLines,
  findTies,
  type LineTie,
  resolveLineArticles,
  type TieInput,
  takeOutStock,
  tieLines,
} from '../../storage/suppliers/supplier-stock.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import { answerSupplierPolicy } from '../job-policies.ts';
import type { Clock, Ids, SpvReach } from '../ports.ts';
import { invoiceNotPossible, lockInvoice, recordDecision } from '../steps/decide-received.ts';
import { payWithin, removePaymentWithin } from '../steps/pay-supplier-invoice.ts';
import { found, missing } from '../steps/require-document.ts';
import { requireReach } from '../steps/require-reach.ts';

export interface DecideNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

export type SupplierDecision =
  /** GRP-STOCK-3: lines can be tied before their goods come in. */
  | { readonly to: 'approve'; readonly ties: readonly TieInput[] }
  /** GRP-SUP-16: the supplier of an invoice that came from SPV is told the reason through it, if somebody wants that. */
  | { readonly to: 'refuse'; readonly reason: string; readonly notifiesSupplier: boolean }
  | { readonly to: 'reopen' | 'process' | 'mark-deleted' };

/** GRP-SUP-10: it is decided under the lock of the row, so that only one of two has its way. */
export const transitionSupplierInvoice =
  ({ database, clock, ids, spvReach }: DecideNeeds & AnswerNeeds) =>
  (caller: Caller, invoiceId: string, decision: SupplierDecision): Promise<SupplierInvoiceRead> =>
    database.transact(caller, async (tx) => {
      const reason = decision.to === 'refuse' ? decision.reason : null;
      // Suppliers are locked before the row, as where an invoice is entered: nobody types a refused one again while it is reopened.
      if (decision.to !== 'refuse') await lockSuppliers(tx);
      const invoice = await lockInvoice(tx, invoiceId);
      const obstacle = obstacleToTransition(decision.to, invoice);
      if (obstacle) throw invoiceNotPossible(obstacle);
      const taken = await findTypedAgain(tx, invoiceId);
      if (taken) throw invoiceNotPossible({ is: 'number-taken', taken });
      const now = clock.now();
      const ties = decision.to === 'approve' ? await findTiesOf(tx, invoiceId, decision.ties) : [];
      if (ties.length > 0) await tieLines(tx, invoiceId, ties);
      const { to } = supplierTransitions[decision.to];
      await setStatus(tx, invoiceId, to, reason);
      if (isApproved(to)) await stock(tx, invoiceId, now);
      else await takeOutStock(tx, [invoiceId], now);
      const { action, event: type } = recordedAs[decision.to];
      const withdrawn = await withdrawAnswers(tx, invoiceId, now);
      const answer =
        decision.to === 'refuse' && decision.notifiesSupplier
          ? await startAnswer(tx, { ids, spvReach }, invoiceId, decision.reason, now)
          : null;
      const details = {
        ...(reason === null ? {} : { reason }),
        ...(ties.length === 0 ? {} : { lines: ties }),
        ...(withdrawn.length === 0 ? {} : { withdrawn }),
        ...(answer === null ? {} : { answer }),
      };
      const events = [{ type, supplierInvoiceId: invoiceId }];
      await recordDecision(tx, caller.author, invoice, { action, details, events }, now);
      return found(await findSupplierInvoice(tx, invoiceId), 'supplier-invoice');
    });

interface AnswerNeeds {
  readonly ids: Ids;
  readonly spvReach: SpvReach;
}

/**
 * GRP-SUP-16: the intent, and the job that carries it out, are written with the refusal. Returns null where the supplier cannot be told
 * this way.
 */
async function startAnswer(
  tx: Transaction,
  { ids, spvReach }: AnswerNeeds,
  invoiceId: string,
  message: string,
  at: Date,
): Promise<string | null> {
  const index = await findReceivedIndex(tx, invoiceId);
  if (index === null) return null;
  await requireReach(tx, spvReach);
  const answerId = ids.uuid();
  await addAnswer(tx, { answerId, invoiceId, message, xml: buildBuyerMessage(index, message) }, at);
  await enqueueJob(tx, { ...answerSupplierPolicy, jobId: ids.uuid(), payload: { answerId } });
  return answerId;
}

interface Recorded {
  readonly action: AuditAction;
  readonly event: EventType;
}

const recordedAs: Readonly<Record<SupplierTransition, Recorded>> = {
  approve: { action: 'approved', event: 'supplier-invoice.approved' },
  refuse: { action: 'refused', event: 'supplier-invoice.refused' },
  reopen: { action: 'reopened', event: 'supplier-invoice.reopened' },
  process: { action: 'processing-begun', event: 'supplier-invoice.processing-begun' },
  'mark-deleted': { action: 'deleted-by-supplier', event: 'supplier-invoice.deleted-by-supplier' },
};

/** GRP-STOCK-1 */
async function stock(tx: Transaction, invoiceId: string, now: Date): Promise<void> {
  const { articleSearchMode, stocksOnApproval } = await readSupplierSettings(tx);
  await resolveLineArticles(tx, [invoiceId], articleSearchMode);
  if (stocksOnApproval) await enterStock(tx, [invoiceId], now);
}

/** GRP-PAY-1; returns the id of the payment. */
export const paySupplierInvoice =
  ({ database, clock, ids }: DecideNeeds) =>
  (caller: Caller, invoiceId: string, payment: SupplierPaymentDeclaration, today: string): Promise<string> =>
    database.transact(caller, async (tx) => {
      const paymentId = ids.uuid();
      await payWithin(tx, caller, invoiceId, { ...payment, paymentId }, { today, now: clock.now() });
      return paymentId;
    });

export const removeSupplierPayment =
  ({ database, clock }: DecideNeeds) =>
  (caller: Caller, invoiceId: string, paymentId: string): Promise<void> =>
    database.transact(caller, (tx) => removePaymentWithin(tx, caller, invoiceId, paymentId, clock.now()));

/** GRP-STOCK-2: what is in stock already moves with the line, from the former article to the new one. */
export const tieSupplierLines =
  ({ database, clock }: DecideNeeds) =>
  (caller: Caller, invoiceId: string, inputs: readonly TieInput[]): Promise<SupplierInvoiceRead> =>
    database.transact(caller, async (tx) => {
      const invoice = await lockInvoice(tx, invoiceId);
      const ties = await findTiesOf(tx, invoiceId, inputs);
      const now = clock.now();
      await takeOutStock(tx, [invoiceId], now);
      await tieLines(tx, invoiceId, ties);
      const { stocksOnApproval } = await readSupplierSettings(tx);
      if (stocksOnApproval && isApproved(invoice.status)) await enterStock(tx, [invoiceId], now);
      await recordDecision(tx, caller.author, invoice, { action: 'tied', details: { lines: ties } }, now);
      return found(await findSupplierInvoice(tx, invoiceId), 'supplier-invoice');
    });

/** The ties by their internal ids; lines, articles and warehouses that do not exist are refused. */
async function findTiesOf(
  tx: Transaction,
  invoiceId: string,
  inputs: readonly TieInput[],
): Promise<readonly LineTie[]> {
  if (inputs.length === 0) return [];
  const positions = inputs.map(({ position }) => position);
  const findings = tieFindings(positions, await findLines(tx, invoiceId, positions));
  if (findings.length > 0) throw new Refused({ reason: 'supplier-invoice-wrong', findings });
  const { ties, unknown } = await findTies(tx, inputs);
  if (unknown) throw missing(unknown);
  return ties;
}
