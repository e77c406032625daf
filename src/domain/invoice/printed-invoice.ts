import type { Look } from '../company/look.ts';
import type { InvoiceSnapshot } from './snapshot.ts';

/** Everything that a printed invoice is made from: its snapshot from the day of issue, its number, and the marks set since. */
export interface PrintedInvoice {
  readonly series: string;
  readonly number: string;
  readonly snapshot: InvoiceSnapshot;
  readonly marks: InvoiceMarks;
  /** The look that the document was issued with; null if the company had none. */
  readonly look: Look | null;
  /** MOVE-5: the XML of a document that was issued with another program; absent otherwise. */
  readonly originalXml?: string;
}

export interface InvoiceMarks {
  readonly isCancelled: boolean;
  readonly reversedBy: { readonly series: string; readonly number: string } | null;
  /** A reversal names its original. */
  readonly reverses: InvoiceSnapshot['reverses'];
  readonly trackingNumber: string | null;
  /** V2-PRINT-2: the amount collected until now, as decimal text. */
  readonly collected: string;
  /** V2-REV-7: the amount reversed in part until now, as decimal text. */
  readonly returned: string;
  /** V2-PRINT-12: the amount of a proforma that was invoiced until now, as decimal text. */
  readonly invoiced: string;
  /** V2-PRINT-3: the address of the payment page; null if there is nothing to pay, or card payments are not offered. */
  readonly paymentLink: string | null;
}

/** The marks of a document that has just been issued. */
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
