/**
 * An invoice that came from a supplier, in the shape in which all invoices of suppliers are kept. A credit note has negative
 * amounts. Amounts are decimal text.
 */
export interface ReceivedInvoice {
  readonly supplier: ReceivedSupplier;
  /** By which the document calls its buyer; none where it calls it by nothing. */
  readonly buyerCodes: readonly string[];
  readonly number: string;
  readonly typeCode: string;
  readonly isCreditNote: boolean;
  readonly issuedOn: string;
  readonly dueOn: string | null;
  readonly currency: string;
  readonly exchangeRate: string | null;
  readonly isVatOnCollection: boolean;
  readonly net: string;
  readonly vat: string;
  readonly gross: string;
  /** What was paid before, less what rounding added. */
  readonly settled: string;
  /** Taxes, references and all else that the document says: for the page that shows it. */
  readonly content: ReceivedContent;
  readonly lines: readonly SupplierInvoiceLine[];
}

export interface ReceivedContent {
  readonly typeCode: string;
  readonly supplier: ReceivedSupplier;
  readonly buyerName: string | null;
  readonly taxes: readonly ReceivedTax[];
  readonly remarks: readonly Remark[];
}

export interface ReceivedTax {
  readonly category: string | null;
  readonly rate: string | null;
  readonly base: string | null;
  readonly vat: string;
  readonly exemption: string | null;
}

export interface ReceivedSupplier {
  readonly name: string;
  /** Without `RO`; null where there is none, and the name identifies the supplier. */
  readonly fiscalCode: string | null;
  readonly tradeRegisterNumber: string | null;
  readonly isVatPayer: boolean;
  readonly email: string | null;
  readonly phone: string | null;
  readonly bankAccount: string | null;
  readonly countryCode: string;
  readonly countyCode: string | null;
  readonly locality: string | null;
  readonly address: string | null;
}

/** Further things that the document says, each under the name of its kind. */
export interface Remark {
  readonly kind: string;
  readonly text: string;
}

/** A line of a supplier's invoice as it is kept, wherever the invoice came from. */
export interface SupplierInvoiceLine {
  readonly name: string;
  readonly description: string | null;
  readonly quantity: string;
  readonly unit: string | null;
  readonly unitPrice: string;
  /** A fraction; null where nobody stated one. */
  readonly vatRate: string | null;
  readonly vatCategory: string | null;
  readonly net: string;
  readonly vat: string;
  readonly gross: string;
  readonly articleCode: string | null;
  readonly barcode: string | null;
  readonly warehouseCode: string | null;
  readonly remarks: readonly Remark[];
}

/** What is passed on out of the thread that read it: large parts are written as JSON there, not on the event loop. */
export interface ReceivedRecord extends Omit<ReceivedInvoice, 'lines' | 'content'> {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly lines: Uint8Array<ArrayBuffer>;
}

export function recordOf({ lines, content, ...head }: ReceivedInvoice): ReceivedRecord {
  return { ...head, content: jsonBytes(content), lines: jsonBytes(lines) };
}

export const jsonBytes = (value: unknown): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(value));
