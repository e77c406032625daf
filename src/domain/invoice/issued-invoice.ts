import type { Decimal } from '../decimal/decimal.ts';
import type { InvoiceStatus } from './lifecycle.ts';
import type { InvoiceSnapshot } from './snapshot.ts';

/** The series and number by which people refer to a document. */
export interface DocumentName {
  readonly series: string;
  readonly number: string;
}

/** Money received for an invoice, in its currency. */
export interface Collection {
  readonly kind: string;
  readonly amount: Decimal;
  readonly collectedOn: string;
  /** Null if collections of this kind have no receipt. */
  readonly receipt: DocumentName | null;
}

/** A reversal as its original shows it. Both amounts have the sign of the reversal. */
export interface Reversal extends DocumentName {
  readonly gross: Decimal;
  /** What was refunded on the reversal. */
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
  /** The value of its reversals in force, with the sign of the invoice, less what was refunded on them. */
  readonly returned: Decimal;
  /** The value of those lines of a proforma that were invoiced. */
  readonly invoiced: Decimal;
  readonly wasMailed: boolean;
  readonly clientId: string;
  readonly clientName: string;
  readonly clientFiscalCode: string | null;
  readonly externalId: string | null;
}

export interface IssuedInvoice extends InvoiceRow {
  readonly trackingNumber: string | null;
  /** Counts the changes of what the document shows. */
  readonly revision: number;
  readonly collections: readonly Collection[];
  /** The proforma that this document was made from. */
  readonly proforma: DocumentName | null;
  /** V2-REV-4: the reversals of an original that are in force, the oldest first. */
  readonly reversals: readonly Reversal[];
  /** The last reversal of an original that was reversed whole; `reverses` is the original of a reversal. */
  readonly reversedBy: DocumentName | null;
  readonly reverses: DocumentName | null;
  readonly snapshot: InvoiceSnapshot;
}
