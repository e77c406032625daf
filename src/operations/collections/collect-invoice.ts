import { type CollectCommand, isCashRefund, isRefundKind, requireWithin } from '../../domain/collection/collection.ts';
import { isZero, negate } from '../../domain/decimal/arithmetic.ts';
import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import { creditOf } from '../../domain/invoice/payment.ts';
import { Refused } from '../../domain/refusal.ts';
import type { Database } from '../../storage/database.ts';
import { lockDocumentById } from '../../storage/invoices/transitions.ts';
import { findReversedId, sumRefunds } from '../../storage/payments/collections.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../ports.ts';
import { withFreeNumber } from '../steps/begin-again.ts';
import {
  type Collected,
  type CollectedRest,
  collectRestWithin,
  collectWithin,
  recordCollection,
} from '../steps/record-collection.ts';
import { requireDocument, requirePossible } from '../steps/require-document.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * V2-COLL-3: it is decided and written under the lock of the document's row, so that only one of two requests gets the last leu. The
 * series, of the invoice and then of the receipt, are locked last.
 */
export const collectInvoice =
  (needs: Needs) =>
  (caller: Caller, command: CollectCommand, today: string): Promise<Collected> =>
    withFreeNumber(() =>
      needs.database.transact(caller, async (tx) => {
        const { series, number } = command.document;
        const reversedId = isRefundKind(command.kind) ? await findReversedId(tx, series, number) : null;
        return reversedId === null
          ? collectWithin(tx, needs, caller, command, { today })
          : refundWithin(tx, needs, caller, command, reversedId);
      }),
    );

/** CON-BULK-4: the same kind and day for whatever is left of the document. */
export const collectRest =
  (needs: Needs) =>
  (
    caller: Caller,
    document: DocumentName,
    { kind, collectedOn }: Pick<CollectCommand, 'kind' | 'collectedOn'>,
    today: string,
  ): Promise<CollectedRest> => {
    const command = { document, kind, collectedOn, account: null, receiptSeries: null };
    return withFreeNumber(() =>
      needs.database.transact(caller, (tx) => collectRestWithin(tx, needs, caller, command, today)),
    );
  };

/** CON-REFUND-1: it only gives money back; a collection on this document is refused. */
export const refundInvoice =
  (needs: Needs) =>
  (caller: Caller, command: CollectCommand, today: string): Promise<Collected> =>
    needs.database.transact(caller, async (tx) => {
      const { series, number } = command.document;
      const reversedId = await findReversedId(tx, series, number);
      if (reversedId !== null) return refundWithin(tx, needs, caller, command, reversedId);
      if (isCashRefund(command.kind)) return collectWithin(tx, needs, caller, command, { today });
      const document = await requireDocument(tx, series, number);
      requirePossible('refund', document);
      throw new Error('money is given back on a reversal, which reverses nothing');
    });

/** V2-COLL-11: a reversal is refunded up to what the client has to get back. The original is locked first, as in a restore. */
async function refundWithin(
  tx: Transaction,
  { clock }: Pick<Needs, 'clock'>,
  { author }: Pick<Caller, 'author'>,
  command: CollectCommand,
  originalId: number,
): Promise<Collected> {
  const original = await lockDocumentById(tx, originalId);
  const document = await requireDocument(tx, command.document.series, command.document.number);
  requirePossible('refund', document);
  if (!original) throw new Error('a reversal stands without its original');
  const credit = creditOf(original, (await sumRefunds(tx, originalId)).asked);
  if (isZero(credit)) {
    throw new Refused({ reason: 'transition-not-possible', transition: 'refund', obstacle: 'reversal' });
  }
  requireWithin(command.amount, credit, document.currency, true);
  const given = { ...command, amount: negate(command.amount) };
  return recordCollection(tx, { document, remaining: credit, drafted: null }, given, null, { author, at: clock.now() });
}
