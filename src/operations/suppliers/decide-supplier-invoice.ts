import type { AuditAction } from '../../domain/audit/audit-action.ts';
import { compare } from '../../domain/decimal/arithmetic.ts';
import { type Decimal, decimalToString } from '../../domain/decimal/decimal.ts';
import type { EventType, NewEvent } from '../../domain/event/event.ts';
import { Refused } from '../../domain/refusal.ts';
import {
  type SupplierInvoiceDeclaration,
  supplierFindings,
  tieFindings,
} from '../../domain/supplier/supplier-declaration.ts';
import {
  isApproved,
  obstacleToPay,
  obstacleToTransition,
  type SupplierObstacle,
  type SupplierTransition,
  supplierTransitions,
} from '../../domain/supplier/supplier-invoice.ts';
import { buildBuyerMessage } from '../../formats/rasp/buyer-message.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { lockSuppliers } from '../../storage/directory/suppliers.ts';
import { listWarehouseCodes } from '../../storage/directory/warehouses.ts';
import { enqueueJob } from '../../storage/jobs/jobs.ts';
import { findUnreadableMessage } from '../../storage/spv/spv-messages.ts';
import { addAnswer, findReceivedIndex, withdrawAnswers } from '../../storage/spv/supplier-answers.ts';
import {
  addSupplierPayments,
  isTypedAgain,
  type LockedSupplierInvoice,
  lockSupplierInvoice,
  readSupplierSettings,
  removeSupplierPayment as remove,
  setStatus,
} from '../../storage/suppliers/supplier-invoices.ts';
import {
  enterStock,
  findLines,
  findTies,
  resolveLineArticles,
  type TieInput,
  takeOutStock,
  tieLines,
} from '../../storage/suppliers/supplier-stock.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import { answerSupplierPolicy } from '../job-policies.ts';
import type { Clock, Ids, SpvReach } from '../ports.ts';
import { enterSupplierInvoices } from '../steps/enter-supplier-invoices.ts';
import { found, missing } from '../steps/require-document.ts';
import { requireReach } from '../steps/require-reach.ts';

export interface DecideNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

export interface SupplierRefusal {
  readonly reason: string;
  /** GRP-SUP-16: the supplier of an invoice that came from SPV is told the reason through it. */
  readonly notifiesSupplier: boolean;
}

/** GRP-SUP-10: it is decided under the lock of the row, so that only one of two has its way. */
export const transitionSupplierInvoice =
  ({ database, clock, ids, spvReach }: DecideNeeds & AnswerNeeds) =>
  (caller: Caller, invoiceId: string, transition: SupplierTransition, refusal: SupplierRefusal | null): Promise<void> =>
    database.transact(caller, async (tx) => {
      const reason = refusal?.reason ?? null;
      // Suppliers are locked before the row, as where an invoice is entered: nobody types a refused one again while it is reopened.
      if (transition !== 'refuse') await lockSuppliers(tx);
      const invoice = await lock(tx, invoiceId);
      const obstacle = obstacleToTransition(transition, invoice);
      if (obstacle) throw notPossible(obstacle);
      if (await isTypedAgain(tx, invoiceId)) throw notPossible({ is: 'number-taken', number: invoice.number });
      const now = clock.now();
      const { to } = supplierTransitions[transition];
      await setStatus(tx, invoiceId, to, reason);
      if (isApproved(to)) await stock(tx, invoiceId, now);
      else await takeOutStock(tx, [invoiceId], now);
      const { action, event: type } = recordedAs[transition];
      const events = type === 'none' ? [] : [{ type, supplierInvoiceId: invoiceId }];
      const withdrawn = await withdrawAnswers(tx, invoiceId, now);
      const answer = refusal?.notifiesSupplier
        ? await startAnswer(tx, { ids, spvReach }, invoiceId, refusal.reason, now)
        : null;
      const details = {
        ...(reason === null ? {} : { reason }),
        ...(withdrawn.length === 0 ? {} : { withdrawn }),
        ...(answer === null ? {} : { answer }),
      };
      await record(tx, caller, invoice, action, details, now, events);
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
  readonly event: EventType | 'none';
}

const recordedAs: Readonly<Record<SupplierTransition, Recorded>> = {
  approve: { action: 'approved', event: 'supplier-invoice.approved' },
  refuse: { action: 'refused', event: 'supplier-invoice.refused' },
  reopen: { action: 'reopened', event: 'none' },
};

/** GRP-STOCK-1 */
async function stock(tx: Transaction, invoiceId: string, now: Date): Promise<void> {
  const { articleSearchMode, stocksOnApproval } = await readSupplierSettings(tx);
  await resolveLineArticles(tx, [invoiceId], articleSearchMode);
  if (stocksOnApproval) await enterStock(tx, [invoiceId], now);
}

export interface SupplierPaymentCommand {
  readonly amount: Decimal;
  readonly paidOn: string;
  readonly kind: string;
}

/** GRP-PAY-1: a payment is never more than what is left, and not in the future. */
export const paySupplierInvoice =
  ({ database, clock, ids }: DecideNeeds) =>
  (caller: Caller, invoiceId: string, payment: SupplierPaymentCommand, today: string): Promise<void> =>
    database.transact(caller, async (tx) => {
      const invoice = await lock(tx, invoiceId);
      const { remaining, currency } = invoice;
      if (payment.paidOn > today) throw notPossible({ is: 'payment-in-future' });
      const obstacle = obstacleToPay(invoice);
      if (obstacle) throw notPossible(obstacle);
      if (compare(payment.amount, remaining) > 0) throw notPossible({ is: 'payment-too-large', remaining, currency });
      const now = clock.now();
      await addSupplierPayments(tx, [{ ...payment, invoiceId, paymentId: ids.uuid() }], now);
      const details = { amount: decimalToString(payment.amount), currency, paidOn: payment.paidOn, kind: payment.kind };
      await record(tx, caller, invoice, 'paid', details, now);
    });

export const removeSupplierPayment =
  ({ database, clock }: DecideNeeds) =>
  (caller: Caller, invoiceId: string, paymentId: string): Promise<void> =>
    database.transact(caller, async (tx) => {
      const invoice = await lock(tx, invoiceId);
      if (!(await remove(tx, invoiceId, paymentId))) throw missing('supplier-payment');
      await record(tx, caller, invoice, 'payment-deleted', { paymentId }, clock.now());
    });

/** GRP-STOCK-2: what is in stock already moves with the line, from the former article to the new one. */
export const tieSupplierLines =
  ({ database, clock }: DecideNeeds) =>
  (caller: Caller, invoiceId: string, inputs: readonly TieInput[]): Promise<void> =>
    database.transact(caller, async (tx) => {
      const invoice = await lock(tx, invoiceId);
      const positions = inputs.map(({ position }) => position);
      const findings = tieFindings(positions, await findLines(tx, invoiceId, positions));
      if (findings.length > 0) throw new Refused({ reason: 'supplier-invoice-wrong', findings });
      const { ties, unknown } = await findTies(tx, inputs);
      if (unknown) throw missing(unknown);
      const now = clock.now();
      await takeOutStock(tx, [invoiceId], now);
      await tieLines(tx, invoiceId, ties);
      const { stocksOnApproval } = await readSupplierSettings(tx);
      if (stocksOnApproval && isApproved(invoice.status)) await enterStock(tx, [invoiceId], now);
      await record(tx, caller, invoice, 'tied', { lines: ties }, now);
    });

/**
 * GRP-PROV-3, GRP-READ-4: a person types the invoice. With a message it replaces XML that nobody could read, and then it came from SPV.
 */
export const enterSupplierInvoice =
  ({ database, clock, ids }: DecideNeeds) =>
  (caller: Caller, declaration: SupplierInvoiceDeclaration, messageId: string | null, today: string): Promise<string> =>
    database.transact(caller, async (tx) => {
      const warehouses = new Set(await listWarehouseCodes(tx));
      const findings = supplierFindings(declaration, { today, warehouses });
      if (findings.length > 0) throw new Refused({ reason: 'supplier-invoice-wrong', findings });
      if (messageId !== null) found(await findUnreadableMessage(tx, messageId), 'spv-message');
      const now = clock.now();
      const over = messageId === null ? {} : { messageId };
      const source = messageId === null ? 'manual' : 'spv';
      const changes = await enterSupplierInvoices(tx, [declaration], { source, ...over, ids, now });
      const [entered] = changes;
      if (!entered) throw notPossible({ is: 'number-taken', number: declaration.number });
      const told = { supplierInvoiceId: entered.invoiceId };
      const events: readonly NewEvent[] = [
        ...(source === 'spv' ? [{ type: 'supplier-invoice.received', ...told } as const] : []),
        ...(isApproved(declaration.status) ? [{ type: 'supplier-invoice.approved', ...told } as const] : []),
      ];
      await recordChange(tx, caller.author, { ...entered, events }, now);
      return entered.invoiceId;
    });

async function lock(tx: Transaction, invoiceId: string): Promise<LockedSupplierInvoice> {
  return found(await lockSupplierInvoice(tx, invoiceId), 'supplier-invoice');
}

const notPossible = (obstacle: SupplierObstacle): Refused =>
  new Refused({ reason: 'supplier-invoice-not-possible', obstacle });

function record(
  tx: Transaction,
  { author }: Caller,
  { number, supplierName }: LockedSupplierInvoice,
  action: AuditAction,
  details: Readonly<Record<string, unknown>>,
  now: Date,
  events: readonly NewEvent[] = [],
): Promise<void> {
  const told = { supplier: supplierName, ...details };
  return recordChange(tx, author, { subject: 'supplier-invoice', name: number, action, details: told, events }, now);
}
