import type { Author } from '../../domain/access/right.ts';
import { type Decimal, decimalToString } from '../../domain/decimal/decimal.ts';
import { roundToMoney } from '../../domain/decimal/rounding.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { RefundablePayment } from '../../storage/payments/card-refunds.ts';
import type { Transaction } from '../../storage/transaction.ts';

interface Settled {
  readonly amount: Decimal;
  /** It was settled by hand, and somebody said how. */
  readonly note?: string | null;
  /** It was collected of these documents. */
  readonly on?: readonly string[];
  /** It was given back; the processor calls the refund by this. */
  readonly refund?: string | null;
}

/** The audit trail has it on the document that the payment was begun for, where it says that the money could not be allocated. */
export async function recordSettled(
  tx: Transaction,
  { paymentId, begunFor, processor, account, reference, currency }: RefundablePayment,
  { amount, ...how }: Settled,
  { author, at }: { readonly author: Author; readonly at: Date },
): Promise<void> {
  const name = begunFor ?? paymentId;
  const details = {
    processor,
    cardAccount: account,
    reference,
    amount: decimalToString(roundToMoney(amount)),
    currency,
    ...how,
  };
  const change = { subject: 'collection', name, action: 'unallocated-settled', details, events: [] } as const;
  await recordChange(tx, author, change, at);
}
