import type { Decimal } from '../domain/decimal/decimal.ts';

/** CON-CARD-1: a card processor must offer this for money to be given back. */

export interface CardRefundOrder {
  /** An order that is asked for again has the same id, and is given back once. */
  readonly refundId: string;
  readonly companyId: number;
  readonly account: string | null;
  /** The processor calls the payment by this. */
  readonly payment: string;
  readonly amount: Decimal;
  readonly currency: string;
}

export interface CardRefunded {
  readonly account: string | null;
  /** Null means that the refund was made at the processor. Whoever owns that account may write any id there. */
  readonly refundId: string | null;
  /** The processor calls the refund, and the payment, by these. */
  readonly reference: string;
  readonly payment: string;
  readonly amount: Decimal;
  readonly currency: string;
  readonly state: 'pending' | 'done' | 'failed';
  readonly failure: string | null;
}

/** It rejects with `CardRefundRefused` for what it will never do, and with anything else where it may have been done, or may be later. */
export interface CardRefunds {
  readonly name: string;
  refund(order: CardRefundOrder): Promise<CardRefunded>;
  readRefund(account: string | null, reference: string): Promise<CardRefunded>;
}

export class CardRefundRefused extends Error {}
