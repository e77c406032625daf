import { type CollectCommand, receiptSeriesOf, requireWithin } from '../../domain/collection/collection.ts';
import { subtract } from '../../domain/decimal/arithmetic.ts';
import { decimalToString } from '../../domain/decimal/decimal.ts';
import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import { Refused } from '../../domain/refusal.ts';
import { type Change, recordChange } from '../../storage/audit-trail.ts';
import { addCollection } from '../../storage/collections.ts';
import type { Database } from '../../storage/database.ts';
import { listSeries } from '../../storage/series.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import { draftProforma, writeProformaInvoice } from '../invoices/steps/invoice-proforma.ts';
import { requireDocument, requirePossible } from '../invoices/steps/make-move.ts';
import { withFreeNumber } from '../invoices/steps/with-free-number.ts';
import type { Clock } from '../ports.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
}

export interface Collected {
  readonly receipt: DocumentName | null;
  /** The invoice that was issued for it, where a proforma was collected. */
  readonly invoice: DocumentName | null;
}

/**
 * V2-COLL-3: decided and written under the lock on the document's row, so that of two who race for the last leu one is
 * refused. The series, of the invoice and then of the receipt, are locked last.
 */
export const collectInvoice =
  (needs: Needs) =>
  (caller: Caller, command: CollectCommand, today: string): Promise<Collected> =>
    withFreeNumber(null, () =>
      needs.database.transact(caller, (tx) => collectWithin(tx, needs, caller, command, today)),
    );

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
  const drafted = document.type.code === 'P' ? await draftProforma(tx, document.invoiceId, series, today) : null;
  const remaining = drafted ? drafted.invoice.draft.totals.gross : subtract(document.gross, document.collected);
  requireWithin(command.amount, remaining, document.currency);
  const invoice = drafted && (await writeProformaInvoice(tx, drafted, author, at));
  const receipt = await addCollection(tx, (invoice ?? document).invoiceId, command, receiptSeries, at);
  await recordChange(tx, author, changeOf(command, invoice ?? command.document, receipt, document.currency), at);
  return { receipt, invoice };
}

function changeOf(
  { kind, amount, collectedOn, account }: CollectCommand,
  invoice: DocumentName,
  receipt: DocumentName | null,
  currency: string,
): Change {
  return {
    subject: 'collection',
    name: nameOf(receipt ?? invoice),
    action: 'recorded',
    details: {
      invoice: nameOf(invoice),
      kind: kind.name,
      amount: decimalToString(amount),
      currency,
      collectedOn,
      account,
    },
  };
}

const nameOf = ({ series, number }: DocumentName): string => `${series} ${number}`;
