import type { SnapshotClient } from '../client/client.ts';
import type { DocumentLanguage } from '../nomenclature/language.ts';

/**
 * Everything that a document shows, frozen at issue: PDF, UBL and reads are functions of this and of the marks set later
 * (cancelled, reversed). Amounts are decimal text. Series and number are stored beside it, because they are assigned last.
 */
export interface InvoiceSnapshot {
  /** The form of this record; `stored-snapshot.ts` reads the older ones. */
  readonly version: 2;
  /** The template that prints it, so that a document keeps its face. */
  readonly template: TemplateVersion;
  /** CON-LOOK-3: the company's look of that day, by a digest of it; absent where it had none. */
  readonly lookId?: string;
  readonly typeCode: string;
  readonly issuedOn: string;
  readonly dueOn: string;
  readonly currency: string;
  readonly exchangeRate: string | null;
  /** The day that the rate is of; null where the caller sent it. */
  readonly exchangeRateOn: string | null;
  readonly externalId: string | null;
  readonly text: string | null;
  readonly explanations: string | null;
  readonly isVatOnCollection: boolean;
  readonly references: DocumentReferences | null;
  /** V2-LANG-1: absent: Romanian. */
  readonly language?: DocumentLanguage;
  /** V2-PRINT-4: who issued it, as the console and the list of keys name them; absent on documents of earlier releases. */
  readonly issuedBy?: IssuedBy;
  /** V2-PRINT-5: absent where nothing was said of it. */
  readonly delivery?: Delivery;
  /** V2-LAW-10: the receipt of a till that this invoice is for; absent where it is for none. */
  readonly fiscalReceipt?: FiscalReceipt;
  /** V2-REF-1: the earlier documents that it corrects or settles; absent where it names none. */
  readonly corrects?: readonly NamedDocument[];
  /** On a reversal: the document that it takes back. */
  readonly reverses: { readonly series: string; readonly number: string; readonly issuedOn: string } | null;
  readonly issuer: SnapshotIssuer;
  readonly client: SnapshotClient;
  readonly lines: readonly SnapshotLine[];
  readonly totals: SnapshotAmounts;
  readonly vatBreakdown: readonly (SnapshotAmounts & { readonly vatRate: string })[];
}

/** 2 shows the total in lei, a code to pay by and the precise reason of a rate of zero. */
export type TemplateVersion = 1 | 2;

export type IssuedBy =
  | { readonly kind: 'person' | 'application'; readonly name: string }
  /** By the service itself: the proforma was paid, or the day of a recurring invoice has come. */
  | { readonly kind: 'payment' | 'schedule' };

/** When and how the goods go to the client. Null: not said. */
export interface Delivery {
  readonly on: string | null;
  readonly delegate: string | null;
  readonly transport: string | null;
}

/** A receipt that a fiscal till has printed, and reported. */
export interface FiscalReceipt {
  readonly number: string;
  readonly issuedOn: string;
}

/** V2-REF-1: an earlier document, issued here or elsewhere, that an invoice corrects or settles, as a caller names it. */
export interface EarlierDocument {
  /** Null: it was issued elsewhere, with a number alone. */
  readonly series: string | null;
  readonly number: string;
  readonly issuedOn: string;
}

export interface NamedDocument extends EarlierDocument {
  /** Whether it was among the company's own documents here. */
  readonly isOurs: boolean;
}

export interface SnapshotIssuer {
  readonly fiscalCode: string;
  readonly name: string;
  readonly tradeRegisterNumber: string | null;
  /** V2-LAW-7: as the company writes it on its documents; absent where it does not, and on documents of earlier releases. */
  readonly shareCapital?: string;
  readonly isVatPayer: boolean;
  readonly countryCode: string;
  readonly countyCode: string | null;
  readonly locality: string | null;
  readonly address: string | null;
  readonly email: string | null;
  readonly bankAccounts: readonly {
    readonly iban: string;
    readonly name: string | null;
    readonly bank: string | null;
    readonly currency: string;
  }[];
}

export interface SnapshotAmounts {
  readonly net: string;
  readonly vat: string;
  readonly gross: string;
}

export interface SnapshotLine extends SnapshotAmounts {
  readonly kind: 'article' | 'discount';
  readonly index: number;
  readonly discountedIndex: number | null;
  readonly code: string | null;
  readonly barcode: string | null;
  readonly name: string;
  readonly unit: string | null;
  readonly description: string | null;
  readonly costCentre: string | null;
  readonly warehouseCode: string | null;
  readonly quantity: string;
  readonly unitPrice: string;
  /** How the price was given, so that the line can be read back as it was sent. */
  readonly priceGiven: 'unit' | 'gross';
  readonly vatRate: string;
  readonly references: LineReferences | null;
}

/** References that a buyer wants on an invoice and its lines; the terms are those of EN 16931. Null: not given. */
export interface DocumentReferences {
  /** BT-10. */
  readonly buyerReference: string | null;
  /** BT-13. */
  readonly orderReference: string | null;
  /** BT-12. */
  readonly contractReference: string | null;
  /** BT-19. */
  readonly buyerAccountingReference: string | null;
  /** BT-22. */
  readonly note: string | null;
}

export interface LineReferences {
  /** BT-156. */
  readonly buyerItemId: string | null;
  /** BT-157. */
  readonly gtin: string | null;
  /** BT-127. */
  readonly note: string | null;
  /** BT-158. */
  readonly classifications: readonly ItemClassification[] | null;
  /** BG-32. */
  readonly attributes: readonly ItemAttribute[] | null;
}

export interface ItemClassification {
  /** The list that the code is of: STI is CPV, TSP the Combined Nomenclature. */
  readonly list: string;
  readonly code: string;
}

export interface ItemAttribute {
  readonly name: string;
  readonly value: string;
}
