/**
 * An invoice that came from a supplier, in the form in which all invoices of suppliers are stored. A credit note has negative amounts.
 * Amounts are decimal text.
 */
export interface ReceivedInvoice {
  readonly supplier: ReceivedSupplier;
  /** The codes by which the document identifies its buyer; empty if it has none. */
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
  /** Taxes, references and everything else in the document, for the page that shows it. */
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
  /** The code without `RO`; null if there is none, and then the name identifies the supplier. */
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

/** A further statement of the document, under the name of its kind. */
export interface Remark {
  readonly kind: string;
  readonly text: string;
}

/** A line of a supplier's invoice as it is stored, wherever the invoice came from. */
export interface SupplierInvoiceLine {
  readonly name: string;
  readonly description: string | null;
  readonly quantity: string;
  readonly unit: string | null;
  readonly unitPrice: string;
  /** The rate as a fraction; null if none was stated. */
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

/** The invoice as the thread that read it passes it on. The thread writes the large parts as JSON, which would block the event loop. */
export interface ReceivedRecord extends Omit<ReceivedInvoice, 'lines' | 'content'> {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly lines: Uint8Array<ArrayBuffer>;
}

export function recordOf({ lines, content, ...head }: ReceivedInvoice): ReceivedRecord {
  return { ...head, content: jsonBytes(content), lines: jsonBytes(lines) };
}

export const jsonBytes = (value: unknown): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(value));
