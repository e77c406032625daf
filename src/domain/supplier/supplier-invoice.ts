import { equals, isPositive } from '../decimal/arithmetic.ts';
import type { Decimal } from '../decimal/decimal.ts';

/** GRP-SUP-5. Invoices that were refused, or deleted by their supplier, do not count in any report or balance. */
export const supplierInvoiceStatuses = [
  'waiting',
  'approved',
  'approved-automatically',
  'refused',
  'deleted-by-supplier',
  'processing',
] as const;
export type SupplierInvoiceStatus = (typeof supplierInvoiceStatuses)[number];

export const supplierInvoiceSources = ['spv', 'file', 'manual', 'opening'] as const;
export type SupplierInvoiceSource = (typeof supplierInvoiceSources)[number];

export const isApproved = (status: SupplierInvoiceStatus): boolean =>
  status === 'approved' || status === 'approved-automatically';

interface SupplierTransitionRule {
  readonly from: readonly SupplierInvoiceStatus[];
  readonly to: SupplierInvoiceStatus;
  /** Whether it is forbidden for a paid invoice, whose payments would then belong to no balance. */
  readonly unlessPaid: boolean;
}

/** All decisions that a person can make about a supplier's invoice. */
export const supplierTransitions = {
  approve: { from: ['waiting', 'processing', 'refused'], to: 'approved', unlessPaid: false },
  refuse: {
    from: ['waiting', 'processing', 'approved', 'approved-automatically'],
    to: 'refused',
    unlessPaid: true,
  },
  reopen: {
    from: ['approved', 'approved-automatically', 'refused', 'deleted-by-supplier', 'processing'],
    to: 'waiting',
    unlessPaid: false,
  },
  /** Somebody works on it: it counts, and is approved or refused later. */
  process: { from: ['waiting'], to: 'processing', unlessPaid: false },
  /** The supplier said that it does not hold; SPV has no message for that, so a person says it. */
  'mark-deleted': {
    from: ['waiting', 'processing', 'approved', 'approved-automatically', 'refused'],
    to: 'deleted-by-supplier',
    unlessPaid: true,
  },
} as const satisfies Readonly<Record<string, SupplierTransitionRule>>;

export type SupplierTransition = keyof typeof supplierTransitions;

export type SupplierObstacle =
  | { readonly is: 'status'; readonly transition: SupplierTransition; readonly status: SupplierInvoiceStatus }
  | { readonly is: 'paid'; readonly transition: SupplierTransition }
  /** It is a credit note, does not count, or is fully paid. */
  | { readonly is: 'not-payable' }
  | { readonly is: 'payment-too-large'; readonly remaining: Decimal; readonly currency: string }
  | { readonly is: 'payment-in-future' }
  | { readonly is: 'number-taken'; readonly taken: TakenNumber };

/** The invoice of the same supplier that has the number already. */
export interface TakenNumber {
  readonly invoiceId: string;
  readonly number: string;
  readonly issuedOn: string;
}

/** Null if there is no obstacle. */
export function obstacleToTransition(
  transition: SupplierTransition,
  { status, isPaidInPart }: { readonly status: SupplierInvoiceStatus; readonly isPaidInPart: boolean },
): SupplierObstacle | null {
  const { from, unlessPaid }: SupplierTransitionRule = supplierTransitions[transition];
  if (!from.includes(status)) return { is: 'status', transition, status };
  return unlessPaid && isPaidInPart ? { is: 'paid', transition } : null;
}

/** GRP-PAY-1: only an invoice that counts, is positive and is not fully paid can be paid. */
export function obstacleToPay({
  gross,
  remaining,
}: {
  readonly gross: Decimal;
  readonly remaining: Decimal;
}): SupplierObstacle | null {
  return isPositive(gross) && isPositive(remaining) ? null : { is: 'not-payable' };
}

/** A stored invoice of the same supplier with the same number. */
export interface KnownInvoice {
  readonly invoiceId: string;
  readonly source: SupplierInvoiceSource;
  /** False for an invoice that was refused. */
  readonly counts: boolean;
  readonly issuedOn: string;
  readonly gross: Decimal;
}

export type ReceivedVerdict =
  | { readonly is: 'new' }
  | { readonly is: 'repeated'; readonly invoiceId: string }
  | { readonly is: 'replaces'; readonly invoiceId: string };

/**
 * GRP-SUP-7: an invoice from SPV replaces one from another source. If one from SPV with the same day and total exists, the second is a
 * duplicate; otherwise it is another invoice, because suppliers restart their numbers.
 */
export function judgeReceived(
  known: readonly KnownInvoice[],
  { issuedOn, gross }: Pick<KnownInvoice, 'issuedOn' | 'gross'>,
): ReceivedVerdict {
  const same = known.find((one) => one.source === 'spv' && one.issuedOn === issuedOn && equals(one.gross, gross));
  if (same) return { is: 'repeated', invoiceId: same.invoiceId };
  const inForce = known.filter(({ counts }) => counts);
  // GRP-PROV-5: a refused invoice is replaced only if there is no other.
  const others = (inForce.length > 0 ? inForce : known).filter(({ source }) => source !== 'spv');
  // GRP-PROV-6: of two that were entered with one number, on different days, it replaces the one of its day.
  const other = others.find((one) => one.issuedOn === issuedOn) ?? others[0];
  return other ? { is: 'replaces', invoiceId: other.invoiceId } : { is: 'new' };
}

/** GRP-SUP-8: a document that identifies its buyer by codes, none of which is this company's, is not for this company. */
export function isForAnother(buyerCodes: readonly string[], fiscalCode: string): boolean {
  const romanian = buyerCodes.filter((code) => /^\d{2,10}$/.test(code));
  return romanian.length > 0 && !buyerCodes.includes(fiscalCode);
}
