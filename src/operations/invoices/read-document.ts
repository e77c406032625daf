import { isOpenRefund, refundableOf, sumOf } from '../../domain/collection/card-refund.ts';
import { isCashRefund, isRefundKind } from '../../domain/collection/collection.ts';
import { add, isPositive, isZero, subtract } from '../../domain/decimal/arithmetic.ts';
import type { Decimal } from '../../domain/decimal/decimal.ts';
import type { DocumentName, IssuedInvoice, Reversal } from '../../domain/invoice/issued-invoice.ts';
import { type Obstacle, obstacleTo, type Transition, transitions } from '../../domain/invoice/lifecycle.ts';
import { quantitiesLeft, sumCameBack } from '../../domain/invoice/partial-reversal.ts';
import { creditOf, remainingToCollect } from '../../domain/invoice/payment.ts';
import { type CollectionKind, collectionKinds } from '../../domain/nomenclature/collection-kinds.ts';
import { findInvoiceType } from '../../domain/nomenclature/invoice-types.ts';
import { Refused } from '../../domain/refusal.ts';
import { legalTerm } from '../../domain/spv/sending.ts';
import { mustBeSent } from '../../domain/spv/sending-duty.ts';
import { isSentToSpv } from '../../domain/spv/upload.ts';
import { type Finding, findingsBeforeSending } from '../../formats/ubl/preflight.ts';
import { type ExportedMark, findExportedMark } from '../../storage/accounting/accounting-exports.ts';
import { type JournalRow, listDocumentChanges } from '../../storage/audit/audit-reads.ts';
import type { Actor, Database } from '../../storage/database.ts';
import { readFormFacts } from '../../storage/directory/issue-form.ts';
import { readStateBeside, type StateBeside } from '../../storage/invoices/document-state.ts';
import { findInvoice } from '../../storage/invoices/find-invoice.ts';
import { readReversals } from '../../storage/invoices/transitions.ts';
import {
  type CardRefund,
  listPaymentsOn,
  listRefundsOn,
  type RefundablePayment,
} from '../../storage/payments/card-refunds.ts';
import { findLastSending, type LastSending } from '../../storage/spv/spv-sendings.ts';
import type { CardRefunds } from '../card-refund-ports.ts';
import { type PaymentObstacle, paymentObstacle } from '../steps/document-links.ts';
import { printedInvoiceOf } from '../steps/print-invoice.ts';

interface Needs {
  readonly database: Database;
  readonly cards: CardRefunds | null;
}

export interface DocumentRead extends Pick<StateBeside, 'movesStock' | 'invoices'> {
  /** The reversals that are in force come with the oldest first, each with why it cannot be undone. */
  readonly reversals: readonly ReadReversal[];
  /** It says by the index of the line how much of it can still come back. */
  readonly quantitiesLeft: ReadonlyMap<number, Decimal>;
  /** The amount that has to be given back to the client. */
  readonly credit: Decimal;
  /** CON-REFUND-2: it is null where there is nothing to be given back. */
  readonly refund: OfferedRefund | null;
  /** The newest come first: those that were asked for on the reversals of the document. */
  readonly cardRefunds: readonly CardRefund[];
  /** It has only its first lines. */
  readonly invoice: IssuedInvoice;
  readonly lineCount: number;
  readonly remaining: Decimal;
  readonly obstacles: Readonly<Record<Transition, ReadObstacle | null>>;
  readonly paymentObstacle: PaymentObstacle | null;
  /** It is null where no number is known. */
  readonly nextReversal: DocumentName | null;
  readonly spv: {
    readonly state: LastSending['state'];
    readonly legalTerm: string;
    readonly mustBeSent: boolean;
    /** These would be refused if it were sent now. */
    readonly findings: readonly Finding[];
  } | null;
  /** GRP-EXP-6: it is the last export for the accountant that the document was in. */
  readonly exported: ExportedMark | null;
  /** The newest come first. */
  readonly history: readonly JournalRow[];
}

export type ReadObstacle = Obstacle | 'collected-in-full' | 'nothing-to-refund';

export interface ReadReversal extends Reversal {
  readonly issuedOn: string;
  readonly obstacle: Obstacle | null;
}

/** Money can be given back on this document, by these ways, and up to this amount. */
export interface OfferedRefund {
  readonly on: DocumentName;
  readonly kinds: readonly CollectionKind[];
  readonly most: Decimal;
  /** CON-CARD-1: each of these card payments can be given back through the processor up to its amount. */
  readonly cards: readonly RefundableCard[];
}

export interface RefundableCard {
  readonly paymentId: string;
  readonly processor: string;
  readonly paidAt: Date;
  readonly most: Decimal;
}

const mostLines = 500;
const mostChanges = 200;

/** CON-DOC-1: one read serves the whole screen. */
export const readDocument =
  ({ database, cards }: Needs) =>
  (caller: Actor, { series, number }: DocumentName): Promise<DocumentRead> =>
    database.transact(caller, async (tx) => {
      const invoice = await findInvoice(tx, series, number);
      if (!invoice) throw new Refused({ reason: 'resource-not-found', missing: { is: 'document' } });
      const [beside, sending, form, payment, exported, earlier] = await Promise.all([
        readStateBeside(tx, invoice.invoiceId),
        findLastSending(tx, series, number),
        readFormFacts(tx),
        paymentObstacle(tx, invoice),
        findExportedMark(tx, invoice.invoiceId),
        invoice.reversals.length === 0 ? [] : readReversals(tx, invoice.invoiceId),
      ]);
      const names = [{ series, number }, ...beside.receipts].map(nameOf);
      const changes = await listDocumentChanges(tx, names, mostChanges);
      const { snapshot } = invoice;
      const original = invoice.reverses
        ? await findInvoice(tx, invoice.reverses.series, invoice.reverses.number)
        : null;
      // The credit of the client stands on the original, and is given back on the reversal.
      const owing = creditOf(original ?? invoice);
      const originalId = (original ?? invoice).invoiceId;
      const isRefundable = (original ?? invoice).reversals.length > 0;
      const cardRefunds = isRefundable ? await listRefundsOn(tx, originalId) : [];
      const held = sumOf(cardRefunds.filter(({ state }) => isOpenRefund(state)).map(({ amount }) => amount));
      const paid = isRefundable && !isZero(owing) ? await listPaymentsOn(tx, originalId) : [];
      const refund = refundOf(
        invoice,
        subtract(owing, held),
        paid.filter(({ processor }) => processor === cards?.name),
      );
      return {
        credit: creditOf(invoice),
        refund,
        cardRefunds,
        reversals: reversalsOf(invoice, beside),
        quantitiesLeft: quantitiesLeft(snapshot.lines, sumCameBack(earlier)),
        invoice: { ...invoice, snapshot: { ...snapshot, lines: snapshot.lines.slice(0, mostLines) } },
        lineCount: snapshot.lines.length,
        remaining: remainingToCollect(invoice),
        obstacles: obstaclesOf(invoice, beside, refund),
        paymentObstacle: payment,
        nextReversal: nextReversalOf(invoice, form.series),
        spv: spvOf(invoice, sending?.state ?? null),
        history: ofThisDocument(changes, nameOf(invoice)),
        exported,
        movesStock: beside.movesStock,
        invoices: beside.invoices,
      };
    });

const nameOf = ({ series, number }: DocumentName): string => `${series} ${number}`;

function obstaclesOf(
  invoice: IssuedInvoice,
  beside: StateBeside,
  refund: OfferedRefund | null,
): DocumentRead['obstacles'] {
  const found = Object.fromEntries(
    (Object.keys(transitions) as Transition[]).map((transition) => [
      transition,
      obstacleOf(transition, invoice, beside),
    ]),
  ) as Record<Transition, Obstacle | null>;
  const isCollectedInFull = isZero(remainingToCollect(invoice));
  return {
    ...found,
    collect: found.collect ?? (isCollectedInFull ? 'collected-in-full' : null),
    refund: refund ? null : 'nothing-to-refund',
  };
}

/** V2-REV-6: of several reversals it is enough that one can be undone. */
function obstacleOf(transition: Transition, invoice: IssuedInvoice, beside: StateBeside): Obstacle | null {
  const type = findInvoiceType(invoice.typeCode);
  if (!type) throw new Error(`a document of the unknown type ${invoice.typeCode}`);
  const state = { ...beside, status: invoice.status, type, isCollected: !isZero(invoice.collected) };
  const candidates = beside.reversals.length === 0 ? [null] : beside.reversals;
  const obstacles = candidates.map((reversal) => obstacleTo(transition, { ...state, reversal }));
  return obstacles.includes(null) ? null : (obstacles.at(-1) ?? null);
}

function reversalsOf(invoice: IssuedInvoice, beside: StateBeside): readonly ReadReversal[] {
  const transition = beside.isPartlyReversed ? 'restore-part' : 'restore';
  return invoice.reversals.flatMap((reversal) => {
    const standing = beside.reversals.find((one) => nameOf(one) === nameOf(reversal));
    if (!standing) return [];
    const { issuedOn } = standing;
    return [{ ...reversal, issuedOn, obstacle: obstacleOf(transition, invoice, { ...beside, reversals: [standing] }) }];
  });
}

/**
 * CON-REFUND-2: the credit of the client is given back on a reversal: this one, or the last of this document. What was collected on a
 * document in force can only be given back in cash.
 */
function refundOf(
  invoice: IssuedInvoice,
  /** It does not count what is on its way back. */
  credit: Decimal,
  payments: readonly RefundablePayment[],
): OfferedRefund | null {
  const { status, collected, reversals } = invoice;
  const reversal = status === 'reversal' ? invoice : reversals.at(-1);
  if (isPositive(credit) && reversal) {
    const cards = payments.flatMap(({ paymentId, processor, paidAt, collected: brought, refunded }) => {
      const most = refundableOf(brought, refunded, credit);
      return isZero(most) ? [] : [{ paymentId, processor, paidAt, most }];
    });
    return { on: nameIn(reversal), kinds: collectionKinds.filter(isRefundKind), most: credit, cards };
  }
  const held = reversals.reduce((sum, one) => add(sum, one.collected), collected);
  if (status !== 'issued' || !isPositive(held)) return null;
  return { on: nameIn(invoice), kinds: collectionKinds.filter(isCashRefund), most: held, cards: [] };
}

const nameIn = ({ series, number }: DocumentName): DocumentName => ({ series, number });

/** V2-STATE-4 */
function nextReversalOf(
  invoice: IssuedInvoice,
  series: Awaited<ReturnType<typeof readFormFacts>>['series'],
): DocumentName | null {
  const own = series.find(({ code }) => code === invoice.series);
  const chosen = series.find(({ isReversalDefault }) => isReversalDefault) ?? own;
  return chosen?.nextNumber ? { series: chosen.code, number: chosen.nextNumber } : null;
}

function spvOf(invoice: IssuedInvoice, state: LastSending['state']): DocumentRead['spv'] {
  const printed = printedInvoiceOf(invoice);
  if (!isSentToSpv(printed)) return null;
  const isAccepted = state?.status === 'accepted';
  return {
    state,
    legalTerm: legalTerm(invoice.issuedOn),
    mustBeSent: mustBeSent(invoice.snapshot),
    findings: isAccepted ? [] : findingsBeforeSending(printed),
  };
}

/** A number may be given again after its document was deleted, so changes before the issue are those of another document. */
function ofThisDocument(changes: readonly JournalRow[], name: string): readonly JournalRow[] {
  const own = changes.filter((row) => (row.subject === 'invoice' ? row.name === name : isOf(row, name)));
  const issue = own.findIndex(
    ({ subject, action }) => subject === 'invoice' && (action === 'issued' || action === 'imported'),
  );
  return issue < 0 ? own : own.slice(0, issue + 1);
}

function isOf({ details }: JournalRow, name: string): boolean {
  const parsed: unknown = JSON.parse(details);
  return typeof parsed === 'object' && parsed !== null && 'invoice' in parsed && parsed.invoice === name;
}
