import type { SearchedCode } from '../company/party-code.ts';
import type { InvoiceTypeCode } from '../nomenclature/invoice-types.ts';
import type { Sorting } from '../page.ts';
import type { InvoiceStatus, SpvStage } from './lifecycle.ts';
import type { PaymentStatus } from './payment.ts';

/** `outstanding` means that something is left to collect, whether it is overdue or not. */
export type PaymentCriteria = PaymentStatus | 'outstanding';

/** The criteria of a search for invoices. A criterion that is null does not restrict it. */
export interface InvoiceQuery {
  readonly issuedFrom: string | null;
  readonly issuedUntil: string | null;
  readonly dueFrom: string | null;
  readonly dueUntil: string | null;
  readonly series: string | null;
  readonly number: string | null;
  readonly externalId: string | null;
  readonly clientId: string | null;
  readonly clientCode: SearchedCode | null;
  readonly typeCode: InvoiceTypeCode | null;
  readonly status: InvoiceStatus | null;
  readonly payment: PaymentCriteria | null;
  readonly spvStage: SpvStage | null;
  /** What a person typed into the search field: a number, a client, a code, a reference, an article or an amount. */
  readonly text: string | null;
}

/** What people order a list of invoices by; where nothing is said it is newest first. */
export type InvoiceOrder = 'issued' | 'due' | 'number' | 'client' | 'gross' | 'outstanding';

export type InvoiceSorting = Sorting<InvoiceOrder>;

export const anyInvoice: InvoiceQuery = {
  issuedFrom: null,
  issuedUntil: null,
  dueFrom: null,
  dueUntil: null,
  series: null,
  number: null,
  externalId: null,
  clientId: null,
  clientCode: null,
  typeCode: null,
  status: null,
  payment: null,
  spvStage: null,
  text: null,
};
