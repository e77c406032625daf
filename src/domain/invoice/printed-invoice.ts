import type { Look } from '../company/look.ts';
import type { InvoiceSnapshot } from './snapshot.ts';

/** Everything that a printed invoice is made from: what was frozen at issue, its number, and the marks set since. */
export interface PrintedInvoice {
  readonly series: string;
  readonly number: string;
  readonly snapshot: InvoiceSnapshot;
  readonly marks: InvoiceMarks;
  /** The one that the document was issued with; null: none. */
  readonly look: Look | null;
}

export interface InvoiceMarks {
  readonly isCancelled: boolean;
  readonly reversedBy: { readonly series: string; readonly number: string } | null;
  /** On a reversal: what it negates. */
  readonly reverses: { readonly series: string; readonly number: string; readonly issuedOn: string } | null;
  readonly trackingNumber: string | null;
  /** V2-PRINT-2: until now, as decimal text. */
  readonly collected: string;
  /** V2-REV-7: what came back in part until now. The same. */
  readonly returned: string;
  /** V2-PRINT-12: of a proforma, what invoices took over of it until now. The same. */
  readonly invoiced: string;
  /** V2-PRINT-3: the address where it is paid; null where nothing is to be paid, or not that way. */
  readonly paymentLink: string | null;
}

/** Of a document that nothing has happened to. */
export const noMarks: InvoiceMarks = {
  isCancelled: false,
  reversedBy: null,
  reverses: null,
  trackingNumber: null,
  collected: '0.00',
  returned: '0.00',
  invoiced: '0.00',
  paymentLink: null,
};
