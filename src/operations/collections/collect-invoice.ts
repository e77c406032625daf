import { type CollectCommand, receiptSeriesOf, requireWithin } from '../../domain/collection/collection.ts';
import { decimalToString } from '../../domain/decimal/decimal.ts';
import { zeroMoney } from '../../domain/decimal/rounding.ts';
import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import { obstacleTo } from '../../domain/invoice/lifecycle.ts';
import { remainingToCollect } from '../../domain/invoice/payment.ts';
import { findInvoiceType } from '../../domain/nomenclature/invoice-types.ts';
import { Refused } from '../../domain/refusal.ts';
import { type Change, recordChange } from '../../storage/audit-trail.ts';
import { addCollection, type LockedDocument, lockDocument } from '../../storage/collections.ts';
import type { Database } from '../../storage/database.ts';
import { listSeries } from '../../storage/series.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import { draftProforma, writeProformaInvoice } from '../invoices/steps/invoice-proforma.ts';
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
  const document = await lockDocument(tx, command.document);
  if (!document) throw new Refused({ reason: 'resource-not-found' });
  requireCollectable(document);
  if (command.kind.makesReceipt && receiptSeries === null) throw new Refused({ reason: 'receipt-series-missing' });

  const at = clock.now();
  const drafted = document.typeCode === 'P' ? await draftProforma(tx, document.invoiceId, series, today) : null;
  const remaining = drafted
    ? drafted.invoice.draft.totals.gross
    : remainingToCollect({ ...document, invoiced: zeroMoney });
  requireWithin(command.amount, remaining, document.currency);
  const invoice = drafted && (await writeProformaInvoice(tx, drafted, author, at));
  const receipt = await addCollection(tx, (invoice ?? document).invoiceId, command, receiptSeries, at);
  await recordChange(tx, author, changeOf(command, invoice ?? command.document, receipt, document.currency), at);
  return { receipt, invoice };
}

/** V2-COLL-3. Of the standing only the state and the type decide here. */
function requireCollectable({ status, typeCode }: LockedDocument): void {
  const type = findInvoiceType(typeCode);
  if (!type) throw new Error(`a document of the unknown type ${typeCode}`);
  const rest = { isCollected: false, einvoiceStatus: null, isInvoiced: false, reversal: null };
  const obstacle = obstacleTo('collect', { status, type, ...rest });
  if (obstacle) throw new Refused({ reason: 'move-not-possible', move: 'collect', obstacle });
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
