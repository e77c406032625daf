import type { Decimal } from '../decimal/decimal.ts';

/** An invoice that is not fully collected, in RON; null where it is in a currency whose rate nobody knows. */
export interface OverdueInvoice {
  readonly series: string;
  readonly number: string;
  readonly issuedOn: string;
  readonly dueOn: string;
  readonly gross: Decimal | null;
  readonly balance: Decimal | null;
  /** Zero while it is in term. */
  readonly overdueBalance: Decimal | null;
}
