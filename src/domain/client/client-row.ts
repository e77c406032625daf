import type { Decimal } from '../decimal/decimal.ts';

/** A client as lists know it. */
export interface ClientRow {
  readonly clientId: string;
  readonly kind: 'legal-entity' | 'individual';
  readonly name: string;
  readonly fiscalCode: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly countryCode: string;
  readonly countyCode: string | null;
  readonly locality: string | null;
  readonly address: string | null;
}

/** V2-SOLD-2: in RON, each document at its own rate. */
export interface ClientBalance {
  readonly totalBalance: Decimal;
  readonly overdueBalance: Decimal;
  readonly totalTurnover: Decimal;
}

/** A client with invoices that fell due in a period and are not fully collected. */
export interface OverdueClient extends Pick<ClientRow, 'clientId' | 'name' | 'fiscalCode' | 'email' | 'phone'> {
  readonly outstandingTotal: Decimal;
  readonly invoiceCount: number;
  readonly oldestDueOn: string;
  readonly daysOverdue: number;
}
