import { add, compare } from '../decimal/arithmetic.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { zeroMoney } from '../decimal/rounding.ts';
import type { DocumentName } from '../invoice/issued-invoice.ts';
import { findCollectionKind } from '../nomenclature/collection-kinds.ts';
import type { BankRefusal } from './bank-refusal.ts';

/** A part of an entry, for a document of the company or for an invoice of a supplier. */
export type Allocation = { readonly amount: Decimal } & (
  | { readonly document: DocumentName }
  | { readonly supplierInvoiceId: string }
);

export interface AllocatedEntry {
  readonly amount: Decimal;
  readonly currency: string;
  readonly isCredit: boolean;
  readonly isReversal: boolean;
  readonly bookedOn: string;
}

/**
 * GRP-BANK-22: money that came in is collected of documents, money that went out is paid to suppliers; each document once, and together at
 * most the entry. Null if nothing is in the way.
 */
export function obstacleToAllocate(
  allocations: readonly Allocation[],
  { amount, currency, isCredit, isReversal, bookedOn }: AllocatedEntry,
  today: string,
): BankRefusal | null {
  if (isReversal) return { is: 'entry-not-payable', because: 'reversal' };
  if (bookedOn > today) return { is: 'entry-not-payable', because: 'to-come' };
  const names = allocations.map(nameOf);
  for (const [place, allocation] of allocations.entries()) {
    if ('document' in allocation !== isCredit) {
      return { is: 'allocation-not-possible', place, because: 'side', isCredit };
    }
    if (names.indexOf(nameOf(allocation)) < place) {
      return { is: 'allocation-not-possible', place, because: 'repeated', isCredit };
    }
  }
  const sum = allocations.reduce((all, one) => add(all, one.amount), zeroMoney);
  return compare(sum, amount) > 0 ? { is: 'allocations-too-large', amount, currency } : null;
}

const nameOf = (allocation: Allocation): string =>
  'document' in allocation
    ? JSON.stringify([allocation.document.series, allocation.document.number])
    : allocation.supplierInvoiceId.replaceAll('-', '');

export const byBank = bankKind();

function bankKind() {
  const kind = findCollectionKind('Banca');
  if (!kind) throw new Error('there is no collection by bank');
  return kind;
}
