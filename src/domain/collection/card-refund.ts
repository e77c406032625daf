import { add, compare, isNegative, subtract } from '../decimal/arithmetic.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { zeroMoney } from '../decimal/rounding.ts';

/** `asked`: the processor has not answered yet; `pending`: it has accepted the refund. In both states the amount is reserved. */
export type CardRefundState = 'asked' | 'pending' | 'done' | 'failed';

export const isOpenRefund = (state: CardRefundState): boolean => state === 'asked' || state === 'pending';

/** CON-CARD-4: the document on which a refund made at the processor is recorded. */
export type RefundPlace = 'reversal' | 'document';

/** What is known about the document that was paid. */
export interface RefundedDocument {
  readonly isInForce: boolean;
  readonly hasReversal: boolean;
  /** The amount that the client is to get back. */
  readonly credit: Decimal;
  /** The amount that was collected and not refunded. */
  readonly held: Decimal;
}

/**
 * The money has already left, so a refund is recorded wherever possible: on the reversal if the client is to get back that much, else on
 * the document, which is then owed again. If neither explains it, it goes on the reversal as money that the client owes.
 */
export function placeOfRefund(amount: Decimal, document: RefundedDocument): RefundPlace | null {
  const { isInForce, hasReversal, credit, held } = document;
  if (hasReversal && compare(amount, credit) <= 0) return 'reversal';
  if (isInForce && compare(amount, held) <= 0) return 'document';
  return hasReversal ? 'reversal' : null;
}

/** How much of a payment can be refunded: at most what is left of it, and what the client is to get back. */
export function refundableOf(collected: Decimal, refunded: Decimal, credit: Decimal): Decimal {
  const left = subtract(collected, refunded);
  const least = compare(left, credit) <= 0 ? left : credit;
  return isNegative(least) ? zeroMoney : least;
}

/** How much of a refund is taken from money that is not allocated to a document. */
export function fromUnallocated(
  amount: Decimal,
  unallocated: Decimal,
): { readonly taken: Decimal; readonly rest: Decimal } {
  const taken = compare(amount, unallocated) <= 0 ? amount : unallocated;
  return { taken, rest: subtract(amount, taken) };
}

export const sumOf = (amounts: readonly Decimal[]): Decimal => amounts.reduce(add, zeroMoney);
