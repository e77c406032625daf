import type { Decimal } from '../decimal/decimal.ts';
import type { InvoiceStatus } from './lifecycle.ts';
import type { InvoiceSnapshot } from './snapshot.ts';

/** What people call a document. */
export interface DocumentName {
  readonly series: string;
  readonly number: string;
}

/** Money received for an invoice, in its currency. */
export interface Collection {
  readonly kind: string;
  readonly amount: Decimal;
  readonly collectedOn: string;
  /** Null where the kind makes none. */
  readonly receipt: DocumentName | null;
}

/** A reversal, as its original names it. Both amounts have its own sign. */
export interface Reversal extends DocumentName {
  readonly gross: Decimal;
  /** What was given back on it. */
  readonly collected: Decimal;
}

/** An invoice as lists show it. */
export interface InvoiceRow {
  readonly invoiceId: number;
  readonly series: string;
  readonly number: string;
  readonly typeCode: string;
  readonly isDue: boolean;
  readonly status: InvoiceStatus;
  readonly issuedOn: string;
  readonly dueOn: string;
  readonly currency: string;
  readonly net: Decimal;
  readonly vat: Decimal;
  readonly gross: Decimal;
  readonly collected: Decimal;
  /** What came back of it by reversals that stand, with its sign, less what was given back on them. */
  readonly returned: Decimal;
  /** Of a proforma: what the lines that invoices took over are worth on it. */
  readonly invoiced: Decimal;
  readonly wasMailed: boolean;
  readonly clientId: string;
  readonly clientName: string;
  readonly clientFiscalCode: string | null;
  readonly externalId: string | null;
}

/** An invoice with all of its members. */
export interface IssuedInvoice extends InvoiceRow {
  readonly trackingNumber: string | null;
  /** Counts the changes of what the document shows. */
  readonly revision: number;
  readonly collections: readonly Collection[];
  /** The proforma it comes from. */
  readonly proforma: DocumentName | null;
  /** V2-REV-4: of an original the reversals that stand, the oldest first. */
  readonly reversals: readonly Reversal[];
  /** Of an original that came back whole its last reversal, of a reversal its original. */
  readonly reversedBy: DocumentName | null;
  readonly reverses: DocumentName | null;
  readonly snapshot: InvoiceSnapshot;
}
