import type { Decimal } from '../../domain/decimal/decimal.ts';
import type { ReceivedSupplier, Remark } from '../../domain/supplier/received-invoice.ts';

/** An invoice as its XML writes it, whatever the syntax: a credit note is still written in positive amounts. */
export interface WrittenInvoice {
  readonly supplier: ReceivedSupplier;
  /** Everything that the document calls its buyer by. */
  readonly buyerCodes: readonly string[];
  readonly buyerName: string | null;
  readonly number: string;
  /** 380 and its kin, or 381 and its kin for a credit note. */
  readonly typeCode: string;
  readonly isCreditNote: boolean;
  readonly issuedOn: string;
  readonly dueOn: string | null;
  readonly currency: string;
  /** Lei for one unit of the currency, where the document states it. */
  readonly exchangeRate: Decimal | null;
  /** BT-8 says that VAT is due when it is paid. */
  readonly isVatOnCollection: boolean;
  readonly net: Decimal;
  readonly vat: Decimal;
  readonly vatInLei: Decimal | null;
  readonly gross: Decimal;
  /** BT-113 and BT-114; 0 where the document states none. */
  readonly prepaid: Decimal;
  readonly rounding: Decimal;
  /** After what was paid before, and rounded; null where it is not stated. */
  readonly payable: Decimal | null;
  readonly taxes: readonly WrittenTax[];
  readonly lines: readonly WrittenLine[];
  readonly remarks: readonly Remark[];
}

/** VAT by category and rate. */
export interface WrittenTax {
  readonly category: string | null;
  readonly rate: Decimal | null;
  readonly base: Decimal | null;
  readonly vat: Decimal;
  readonly exemption: string | null;
}

export interface WrittenLine {
  readonly name: string;
  readonly description: string | null;
  readonly quantity: Decimal;
  readonly unitCode: string | null;
  readonly unitPrice: Decimal | null;
  readonly net: Decimal;
  readonly vatCategory: string | null;
  readonly vatRate: Decimal | null;
  /** What the buyer calls the article; the seller's own code says nothing about the buyer's articles. */
  readonly articleCode: string | null;
  readonly barcode: string | null;
  readonly remarks: readonly Remark[];
}

/** The rules of RO e-Factura allow 999. */
export const mostLines = 10_000;

/** Credit notes by their code (UNTDID 1001), where the root of the XML does not say it. */
export const creditNoteTypes: ReadonlySet<string> = new Set([
  '81',
  '83',
  '261',
  '262',
  '296',
  '308',
  '381',
  '396',
  '420',
  '458',
  '532',
]);
