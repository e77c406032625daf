import type { Decimal } from '../decimal/decimal.ts';
import type { SupplierAnswer } from '../spv/supplier-answer.ts';
import type { ReceivedContent, SupplierInvoiceLine } from './received-invoice.ts';
import type { SupplierInvoiceSource, SupplierInvoiceStatus } from './supplier-invoice.ts';

/** A supplier as lists show it. */
export interface SupplierRow {
  readonly supplierId: string;
  readonly name: string;
  readonly fiscalCode: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly countryCode: string;
  readonly countyCode: string | null;
  readonly locality: string | null;
  readonly address: string | null;
}

/** A supplier with everything that is stored about it. */
export interface SupplierRecord extends SupplierRow {
  readonly tradeRegisterNumber: string | null;
  readonly isVatPayer: boolean | null;
  readonly bankAccount: string | null;
}

/** A supplier as somebody enters it; a null member has no value. */
export type SupplierEntry = Omit<SupplierRecord, 'supplierId'>;

/** GRP-SUP-2: amounts in lei, over the documents whose rate is known. */
export interface SupplierBalance {
  readonly totalBalance: Decimal;
  readonly totalTurnover: Decimal;
  readonly documents: readonly OutstandingDocument[];
}

/** Amounts are decimal text. */
export interface OutstandingDocument {
  readonly number: string;
  readonly documentName: string;
  readonly currency: string;
  /** The amount is in the currency of the document, and negative on a credit note. */
  readonly remaining: string;
  /** 1 for lei; null if no rate is known. */
  readonly exchangeRate: string | null;
  readonly issuedOn: string;
  readonly receivedOn: string;
}

/** An invoice of a supplier as lists show it. */
export interface SupplierInvoiceRow {
  readonly invoiceId: string;
  readonly entryNumber: number;
  readonly supplierId: string;
  readonly supplierName: string;
  readonly supplierFiscalCode: string | null;
  readonly number: string;
  readonly documentName: string;
  readonly issuedOn: string;
  readonly receivedOn: string;
  readonly dueOn: string | null;
  readonly createdAt: Date;
  readonly net: Decimal;
  readonly vat: Decimal;
  readonly gross: Decimal;
  readonly remaining: Decimal;
  readonly currency: string;
  readonly isPaid: boolean;
  readonly status: SupplierInvoiceStatus;
  readonly source: SupplierInvoiceSource;
}

export interface SupplierInvoiceRead extends SupplierInvoiceRow {
  /** Null for lei, and if no rate is known. */
  readonly exchangeRate: Decimal | null;
  /** What was paid before, as the document itself says. */
  readonly settled: Decimal;
  readonly messageId: string | null;
  readonly refusalReason: string | null;
  /** The last answer that the supplier was sent through SPV. */
  readonly answer: SupplierAnswer | null;
  readonly content: Partial<ReceivedContent>;
  readonly lines: readonly ReadLine[];
  readonly payments: readonly ReadPayment[];
}

/** Amounts are decimal text. */
export interface ReadLine extends SupplierInvoiceLine {
  readonly position: number;
  readonly articlePublicId: string | null;
  readonly articleName: string | null;
  readonly isInStock: boolean;
}

export interface ReadPayment {
  readonly paymentId: string;
  readonly amount: string;
  readonly paidOn: string;
  readonly kind: string;
}
