import type { Decimal } from '../domain/decimal/decimal.ts';

/** What a card processor must offer for money to be given back (CON-CARD-1). */

/** Money of a payment that is to be given back to the card. */
export interface CardRefundOrder {
  /** The same however often it is asked for: it is given back once. */
  readonly refundId: string;
  readonly companyId: number;
  readonly account: string | null;
  /** What the processor calls the payment. */
  readonly payment: string;
  readonly amount: Decimal;
  readonly currency: string;
}

/** What the processor says of a refund. */
export interface CardRefunded {
  readonly account: string | null;
  /** Of one that was asked for here; null: it was made at the processor. Whoever owns that account may write any id there. */
  readonly refundId: string | null;
  /** What the processor calls the refund, and the payment. */
  readonly reference: string;
  readonly payment: string;
  readonly amount: Decimal;
  readonly currency: string;
  readonly state: 'pending' | 'done' | 'failed';
  /** Why it failed. */
  readonly failure: string | null;
}

/** Rejects with `CardRefundRefused` for what it will never do; with anything else where it may have been done, or may be later. */
export interface CardRefunds {
  readonly name: string;
  refund(order: CardRefundOrder): Promise<CardRefunded>;
  readRefund(account: string | null, reference: string): Promise<CardRefunded>;
}

export class CardRefundRefused extends Error {}
