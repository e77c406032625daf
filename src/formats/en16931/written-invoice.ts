import type { Decimal } from '../../domain/decimal/decimal.ts';
import type { ReceivedSupplier, Remark } from '../../domain/supplier/received-invoice.ts';

/** An invoice as its XML states it, whatever the syntax. A credit note still has positive amounts here. */
export interface WrittenInvoice {
  readonly supplier: ReceivedSupplier;
  /** Every code by which the document identifies its buyer. */
  readonly buyerCodes: readonly string[];
  readonly buyerName: string | null;
  readonly number: string;
  /** 380 and related codes, or 381 and related codes for a credit note. */
  readonly typeCode: string;
  readonly isCreditNote: boolean;
  readonly issuedOn: string;
  readonly dueOn: string | null;
  readonly currency: string;
  /** Lei for one unit of the currency, if the document states it. */
  readonly exchangeRate: Decimal | null;
  /** Whether BT-8 says that VAT is due when the invoice is paid. */
  readonly isVatOnCollection: boolean;
  readonly net: Decimal;
  readonly vat: Decimal;
  readonly vatInLei: Decimal | null;
  readonly gross: Decimal;
  /** BT-113 and BT-114; 0 if the document states none. */
  readonly prepaid: Decimal;
  readonly rounding: Decimal;
  /** The amount after prepayments and rounding; null if it is not stated. */
  readonly payable: Decimal | null;
  readonly taxes: readonly WrittenTax[];
  readonly lines: readonly WrittenLine[];
  readonly remarks: readonly Remark[];
}

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
  /** The buyer's code of the article; the seller's code does not identify the buyer's articles. */
  readonly articleCode: string | null;
  readonly barcode: string | null;
  readonly remarks: readonly Remark[];
}

/** The rules of RO e-Factura allow 999, so this is only a bound. */
export const mostLines = 10_000;

/** The type codes (UNTDID 1001) of credit notes, for files whose root element does not tell. */
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
