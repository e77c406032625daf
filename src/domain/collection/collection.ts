import { defaultSeries, type Series } from '../company/series.ts';
import { absolute, compare, isNegative } from '../decimal/arithmetic.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { zeroMoney } from '../decimal/rounding.ts';
import type { DocumentName } from '../invoice/issued-invoice.ts';
import type { CollectionKind } from '../nomenclature/collection-kinds.ts';
import { Refused } from '../refusal.ts';

/** Money received for a document, as a caller wants it recorded. */
export interface CollectCommand {
  readonly document: DocumentName;
  readonly kind: CollectionKind;
  readonly amount: Decimal;
  readonly collectedOn: string;
  readonly account: string | null;
  /** Null if the default series is to be used. */
  readonly receiptSeries: string | null;
}

/** V2-COLL-4, V2-COLL-5: the series of the receipt; null if the kind has no receipt, or the company has no such series. */
export function receiptSeriesOf(
  { kind, receiptSeries }: Pick<CollectCommand, 'kind' | 'receiptSeries'>,
  series: readonly Series[],
): string | null {
  if (!kind.makesReceipt) return null;
  if (receiptSeries === null) return defaultSeries(series, 'receipt');
  const isKnown = series.some((one) => one.kind === 'receipt' && one.code === receiptSeries);
  if (!isKnown) throw new Refused({ reason: 'receipt-series-unknown' });
  return receiptSeries;
}

/** V2-COLL-1: money cannot have been received in the future. */
export function isCollectionDate(date: string, today: string): boolean {
  return date <= today;
}

/** V2-COLL-11: `Retur casa` is a refund in cash. A refund on a reversal may also be made by bank or card. */
export const isCashRefund = ({ name }: CollectionKind): boolean => name === 'Retur casa';
export const refundKindNames = ['Retur casa', 'Banca', 'Card'] as const;
export type RefundKindName = (typeof refundKindNames)[number];
export const isRefundKind = ({ name }: CollectionKind): boolean => refundKindNames.some((one) => one === name);

/**
 * V2-COLL-11: the amount as it is shown: a refund is positive if the document or the kind already says that it is a refund. CON-CARD-4: a
 * refund by the card processor on a document in force is negative, since nothing else shows it.
 */
export function toldAmount(kind: string, amount: Decimal, isReversal: boolean): Decimal {
  return isReversal || kind === 'Retur casa' ? absolute(amount) : amount;
}

/** V2-COLL-3: a collection never exceeds the remaining amount. V2-COLL-11: a refund never exceeds what can be given back. */
export function requireWithin(amount: Decimal, remaining: Decimal, currency: string, isRefund = false): void {
  if (compare(amount, remaining) <= 0) return;
  throw new Refused({
    reason: 'collection-too-large',
    remaining: isNegative(remaining) ? zeroMoney : remaining,
    currency,
    isRefund,
  });
}
