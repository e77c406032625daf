import type { Author } from '../../domain/access/right.ts';
import {
  type CollectCommand,
  isCashRefund,
  receiptSeriesOf,
  requireWithin,
  toldAmount,
} from '../../domain/collection/collection.ts';
import type { Series } from '../../domain/company/series.ts';
import { add, compare, negate, subtract } from '../../domain/decimal/arithmetic.ts';
import { type Decimal, decimalToString } from '../../domain/decimal/decimal.ts';
import { zeroMoney } from '../../domain/decimal/rounding.ts';
import type { NewEvent } from '../../domain/event/event.ts';
import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import { Refused, refusedToPeople } from '../../domain/refusal.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import { listSeries } from '../../storage/directory/series.ts';
import type { LockedDocument } from '../../storage/invoices/transitions.ts';
import { addCollection, noRefunds, sumRefunds } from '../../storage/payments/collections.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../ports.ts';
import { type DraftedProforma, draftProforma, writeProformaInvoice } from './invoice-proforma.ts';
import { requireDocument, requirePossible } from './require-document.ts';

interface Needs {
  readonly clock: Clock;
}

/** `more` has further details for the audit row. */
export async function collectWithin(
  tx: Transaction,
  { clock }: Needs,
  caller: Pick<Caller, 'author' | 'name'>,
  command: CollectCommand,
  { today, more = {} }: { readonly today: string; readonly more?: object },
): Promise<Collected> {
  const { document, series, receiptSeries } = await lockToCollect(tx, command);
  if (isCashRefund(command.kind)) return refundInCash(tx, { clock }, caller, command, document);
  requireReceiptSeries(command, receiptSeries);
  const at = clock.now();
  const collectable = await openCollectable(tx, document, series, today, caller);
  requireWithin(command.amount, collectable.remaining, document.currency);
  return recordCollection(tx, collectable, command, receiptSeries, { author: caller.author, at, more });
}

/** CON-BULK-4: collects whatever is left of the document once its row is locked. */
export async function collectRestWithin(
  tx: Transaction,
  { clock }: Needs,
  caller: Pick<Caller, 'author' | 'name'>,
  command: Omit<CollectCommand, 'amount'>,
  today: string,
): Promise<CollectedRest> {
  const { document, series, receiptSeries } = await lockToCollect(tx, command);
  requireReceiptSeries(command, receiptSeries);
  const collectable = await openCollectable(tx, document, series, today, caller);
  const { remaining: amount } = collectable;
  if (compare(amount, zeroMoney) <= 0) throw refusedToPeople({ is: 'nothing-to-collect' });
  const by = { author: caller.author, at: clock.now() };
  const collected = await recordCollection(tx, collectable, { ...command, amount }, receiptSeries, by);
  return { ...collected, amount, currency: document.currency };
}

export interface CollectedRest extends Collected {
  readonly amount: Decimal;
  readonly currency: string;
}

async function lockToCollect(tx: Transaction, command: Omit<CollectCommand, 'amount'>) {
  const series = await listSeries(tx);
  const receiptSeries = receiptSeriesOf(command, series);
  const document = await requireDocument(tx, command.document.series, command.document.number);
  requirePossible('collect', document);
  return { document, series, receiptSeries };
}

function requireReceiptSeries({ kind }: Pick<CollectCommand, 'kind'>, receiptSeries: string | null): void {
  if (kind.makesReceipt && receiptSeries === null) throw new Refused({ reason: 'receipt-series-missing' });
}

/** V2-COLL-11: in cash, no more is given back than was collected and not given back by other ways. */
async function refundInCash(
  tx: Transaction,
  { clock }: Needs,
  { author }: Pick<Caller, 'author'>,
  command: CollectCommand,
  document: LockedDocument,
): Promise<Collected> {
  const { given: elsewhere, asked } = document.isPartlyReversed ? await sumRefunds(tx, document.invoiceId) : noRefunds;
  const held = subtract(document.collected, add(elsewhere, asked));
  requireWithin(command.amount, held, document.currency, true);
  const given = { ...command, amount: negate(command.amount) };
  return recordCollection(tx, { document, remaining: held, drafted: null }, given, null, { author, at: clock.now() });
}

/** The row of the document is locked; nothing is written yet. */
export interface Collectable {
  readonly document: LockedDocument;
  readonly remaining: Decimal;
  /** V2-PROF-4: this invoice is to be collected in the place of its proforma. */
  readonly drafted: DraftedProforma | null;
}

export async function openCollectable(
  tx: Transaction,
  document: LockedDocument,
  series: readonly Series[],
  today: string,
  caller: Pick<Caller, 'author' | 'name'>,
): Promise<Collectable> {
  const isProforma = document.type.code === 'P';
  const drafted = isProforma ? await draftProforma(tx, document.invoiceId, series, today, caller) : null;
  const remaining = drafted
    ? drafted.invoice.draft.totals.gross
    : subtract(subtract(document.gross, document.returned), document.collected);
  return { document, remaining, drafted };
}

export interface Collected {
  readonly collectionId: number;
  readonly receipt: DocumentName | null;
  /** It is the invoice that was issued where a proforma was collected. */
  readonly invoice: DocumentName | null;
}

type Money = Pick<CollectCommand, 'kind' | 'amount' | 'collectedOn' | 'account'>;

/** `more` has further details for the audit row; `byCard` makes the event say so too. */
export async function recordCollection(
  tx: Transaction,
  { document, drafted }: Collectable,
  money: Money,
  receiptSeries: string | null,
  {
    author,
    at,
    more = {},
    byCard = false,
  }: { readonly author: Author; readonly at: Date; readonly more?: object; readonly byCard?: boolean },
): Promise<Collected> {
  const { kind, amount, collectedOn, account } = money;
  const invoice = drafted && (await writeProformaInvoice(tx, drafted, author, at));
  const { invoiceId } = invoice ?? document;
  const { collectionId, receipt } = await addCollection(tx, invoiceId, money, receiptSeries, at);
  const details = {
    invoice: nameOf(invoice ?? document),
    kind: kind.name,
    amount: decimalToString(amount),
    currency: document.currency,
    collectedOn,
    account,
    ...more,
  };
  const name = nameOf(receipt ?? invoice ?? document);
  const toldOnWire = toldAmount(kind.name, amount, document.status === 'reversal');
  const told = { amount: decimalToString(toldOnWire), currency: document.currency };
  const collection = { kind: kind.name, amount: told.amount, collectedOn, receipt };
  const events: readonly NewEvent[] = [
    { type: 'collection.added', invoiceId, details: { collection, currency: told.currency } },
    ...(byCard ? [{ type: 'card-payment.received', invoiceId, details: told } as const] : []),
  ];
  await recordChange(tx, author, { subject: 'collection', name, action: 'recorded', details, events }, at);
  return { collectionId, receipt, invoice };
}

const nameOf = ({ series, number }: DocumentName): string => `${series} ${number}`;
