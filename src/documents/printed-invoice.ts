import type { InvoiceSnapshot } from '../domain/invoice/snapshot.ts';

/** All that a printed invoice is made of: what was frozen at issue, its number, and the marks set since. */
export interface PrintedInvoice {
  readonly series: string;
  readonly number: string;
  readonly snapshot: InvoiceSnapshot;
  readonly marks: InvoiceMarks;
}

export interface InvoiceMarks {
  readonly isCancelled: boolean;
  readonly reversedBy: { readonly series: string; readonly number: string } | null;
  /** On a reversal: what it negates. */
  readonly reverses: { readonly series: string; readonly number: string; readonly issuedOn: string } | null;
  readonly trackingNumber: string | null;
}
