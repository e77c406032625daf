import { type CollectCommand, receiptSeriesOf, requireWithin } from '../../domain/collection/collection.ts';
import { Refused } from '../../domain/refusal.ts';
import type { Database } from '../../storage/database.ts';
import { listSeries } from '../../storage/directory/series.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import { requireDocument, requirePossible } from '../invoices/steps/make-move.ts';
import { withFreeNumber } from '../invoices/steps/with-free-number.ts';
import type { Clock } from '../ports.ts';
import { type Collected, openCollectable, recordCollection } from './steps/collect-document.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * V2-COLL-3: decided and written under the lock on the document's row, so that of two who race for the last leu one is
 * refused. The series, of the invoice and then of the receipt, are locked last.
 */
export const collectInvoice =
  (needs: Needs) =>
  (caller: Caller, command: CollectCommand, today: string): Promise<Collected> =>
    withFreeNumber(() => needs.database.transact(caller, (tx) => collectWithin(tx, needs, caller, command, today)));

async function collectWithin(
  tx: Transaction,
  { clock }: Needs,
  { author }: Caller,
  command: CollectCommand,
  today: string,
): Promise<Collected> {
  const series = await listSeries(tx);
  const receiptSeries = receiptSeriesOf(command, series);
  const document = await requireDocument(tx, command.document.series, command.document.number);
  requirePossible('collect', document);
  if (command.kind.makesReceipt && receiptSeries === null) throw new Refused({ reason: 'receipt-series-missing' });

  const at = clock.now();
  const collectable = await openCollectable(tx, document, series, today);
  requireWithin(command.amount, collectable.remaining, document.currency);
  return recordCollection(tx, collectable, command, receiptSeries, { author, at });
}
