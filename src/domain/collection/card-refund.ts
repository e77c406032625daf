import { add, compare, isNegative, subtract } from '../decimal/arithmetic.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { zeroMoney } from '../decimal/rounding.ts';

/** `asked`: the processor has not answered yet; `pending`: it has taken it on. Both hold back what they would give back. */
export type CardRefundState = 'asked' | 'pending' | 'done' | 'failed';

export const isOpenRefund = (state: CardRefundState): boolean => state === 'asked' || state === 'pending';

/** CON-CARD-4: where a refund that was made at the processor is recorded. */
export type RefundPlace = 'reversal' | 'document';

/** What the books know of the document that was paid. */
export interface RefundedDocument {
  readonly isInForce: boolean;
  readonly hasReversal: boolean;
  /** What the client has to get back. */
  readonly credit: Decimal;
  /** What was collected and not given back. */
  readonly held: Decimal;
}

/**
 * The money has left already, so a place is always found where there is a document: on the reversal if the client has that much to get back,
 * else on the document, which is owed again; what neither explains stands on the reversal, as money that the client owes.
 */
export function placeOfRefund(amount: Decimal, document: RefundedDocument): RefundPlace | null {
  const { isInForce, hasReversal, credit, held } = document;
  if (hasReversal && compare(amount, credit) <= 0) return 'reversal';
  if (isInForce && compare(amount, held) <= 0) return 'document';
  return hasReversal ? 'reversal' : null;
}

/** What can be given back of a payment: at most what it brought, and what the client has to get back. */
export function refundableOf(collected: Decimal, refunded: Decimal, credit: Decimal): Decimal {
  const left = subtract(collected, refunded);
  const least = compare(left, credit) <= 0 ? left : credit;
  return isNegative(least) ? zeroMoney : least;
}

/** How much of a refund comes out of money that stood on no document. */
export function fromUnallocated(
  amount: Decimal,
  unallocated: Decimal,
): { readonly taken: Decimal; readonly rest: Decimal } {
  const taken = compare(amount, unallocated) <= 0 ? amount : unallocated;
  return { taken, rest: subtract(amount, taken) };
}

export const sumOf = (amounts: readonly Decimal[]): Decimal => amounts.reduce(add, zeroMoney);
