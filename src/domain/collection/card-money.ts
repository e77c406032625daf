import { add, compare } from '../decimal/arithmetic.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { zeroMoney } from '../decimal/rounding.ts';
import type { DocumentName } from '../invoice/issued-invoice.ts';
import type { InvoiceStatus } from '../invoice/lifecycle.ts';
import type { CardMoneyRefusal } from '../people/console-refusal.ts';

/** The document that a payment was begun for, as it is now. */
export interface MeantDocument extends DocumentName {
  readonly status: InvoiceStatus;
  readonly isDeleted: boolean;
  readonly currency: string;
  readonly clientId: string;
  readonly clientName: string;
}

/** `paid`: nothing was left of the document, or less than was paid. */
export const unallocatedReasons = ['not-begun-here', 'deleted', 'cancelled', 'reversed', 'currency', 'paid'] as const;
export type UnallocatedReason = (typeof unallocatedReasons)[number];

/** CON-STRAY-1: why the document cannot take the money, as far as its present state tells. */
export function reasonUnallocated(meant: MeantDocument | null, currency: string): UnallocatedReason {
  if (!meant) return 'not-begun-here';
  if (meant.isDeleted) return 'deleted';
  if (meant.status === 'cancelled') return 'cancelled';
  if (meant.status === 'reversed' || meant.status === 'reversal') return 'reversed';
  return meant.currency === currency ? 'paid' : 'currency';
}

/** A part of the money, for a document. */
export interface CardAllocation {
  readonly document: DocumentName;
  readonly amount: Decimal;
}

/** What is known of the document of an allocation. */
export interface AllocatedDocument {
  readonly currency: string;
  readonly clientId: string;
}

export interface WaitingMoney {
  readonly unallocated: Decimal;
  readonly currency: string;
  /** Null where the payment names no document: then nobody knows whose money it is. */
  readonly clientId: string | null;
}

/**
 * CON-STRAY-2: the documents are in the currency of the money, of the client who was to pay, each named once, and together at most what
 * waits. Null if nothing is in the way.
 */
export function obstacleToAllocateMoney(
  allocations: readonly CardAllocation[],
  documents: readonly AllocatedDocument[],
  { unallocated, currency, clientId }: WaitingMoney,
): CardMoneyRefusal | null {
  const names = allocations.map(({ document: { series, number } }) => JSON.stringify([series, number]));
  for (const [place, document] of documents.entries()) {
    const because =
      names.indexOf(names[place] ?? '') < place
        ? 'repeated'
        : document.currency !== currency
          ? 'currency'
          : clientId !== null && document.clientId !== clientId
            ? 'client'
            : null;
    if (because) return { is: 'card-money-not-fitting', place, because };
  }
  const sum = allocations.reduce((all, { amount }) => add(all, amount), zeroMoney);
  return compare(sum, unallocated) > 0 ? { is: 'card-money-too-little', amount: unallocated, currency } : null;
}
