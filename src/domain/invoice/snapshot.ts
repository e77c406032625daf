import type { SnapshotClient } from '../client/client.ts';
import type { DocumentLanguage } from '../nomenclature/language.ts';

/**
 * Everything that a document shows, frozen at issue: PDF, UBL and reads are functions of this and of the marks set later
 * (cancelled, reversed). Amounts are decimal text. Series and number are stored beside it, because they are assigned last.
 */
export interface InvoiceSnapshot {
  /** The version of this record's format; `stored-snapshot.ts` reads the older ones. */
  readonly version: 2;
  /** The template that prints the document, so that its appearance never changes. */
  readonly template: TemplateVersion;
  /** MOVE-1: the document was issued with another program, under this id (BT-1); absent if it was issued here. */
  readonly imported?: { readonly id: string; readonly isOpening?: true };
  /** CON-LOOK-3: a digest that identifies the company's look on the day of issue; absent if it had none. */
  readonly lookId?: string;
  readonly typeCode: string;
  readonly issuedOn: string;
  readonly dueOn: string;
  readonly currency: string;
  readonly exchangeRate: string | null;
  /** The day of the rate; null if the caller sent the rate. */
  readonly exchangeRateOn: string | null;
  readonly externalId: string | null;
  readonly text: string | null;
  readonly explanations: string | null;
  readonly isVatOnCollection: boolean;
  readonly references: DocumentReferences | null;
  /** V2-LANG-1: the language of the document; absent if it is Romanian. */
  readonly language?: DocumentLanguage;
  /** V2-PRINT-4: who issued it, by the name in the console or in the list of keys; absent on documents of earlier releases. */
  readonly issuedBy?: IssuedBy;
  /** V2-PRINT-5: absent if nothing was said about the delivery. */
  readonly delivery?: Delivery;
  /** V2-LAW-10: the fiscal receipt that this invoice is issued for; absent if there is none. */
  readonly fiscalReceipt?: FiscalReceipt;
  /** V2-REF-1: the earlier documents that it corrects or settles; absent if there are none. */
  readonly corrects?: readonly NamedDocument[];
  /** A reversal names its original. */
  readonly reverses: {
    readonly series: string;
    readonly number: string;
    readonly issuedOn: string;
    /** MOVE-6: the id of an original that was issued with another program; absent otherwise. */
    readonly id?: string;
  } | null;
  readonly issuer: SnapshotIssuer;
  readonly client: SnapshotClient;
  readonly lines: readonly SnapshotLine[];
  readonly totals: SnapshotAmounts;
  readonly vatBreakdown: readonly (SnapshotAmounts & { readonly vatRate: string })[];
}

/** Version 2 also shows the total in lei, a payment code and the precise reason for a rate of zero. */
export type TemplateVersion = 1 | 2;

export type IssuedBy =
  | { readonly kind: 'person' | 'application'; readonly name: string }
  /** The service itself issued it, because the proforma was paid or the day of a recurring invoice has come. */
  | { readonly kind: 'payment' | 'schedule' };

/** It says when and how the goods go to the client. A member is null if it was not given. */
export interface Delivery {
  readonly on: string | null;
  readonly delegate: string | null;
  readonly transport: string | null;
}

/** A receipt that a fiscal cash register has printed and reported. */
export interface FiscalReceipt {
  readonly number: string;
  readonly issuedOn: string;
}

/** V2-REF-1: an earlier document, issued here or elsewhere, that an invoice corrects or settles, as the caller names it. */
export interface EarlierDocument {
  /** Null if the document was issued elsewhere and has a number alone. */
  readonly series: string | null;
  readonly number: string;
  readonly issuedOn: string;
}

export interface NamedDocument extends EarlierDocument {
  /** Whether it was found among the company's own documents. */
  readonly isOurs: boolean;
}

export interface SnapshotIssuer {
  readonly fiscalCode: string;
  readonly name: string;
  readonly tradeRegisterNumber: string | null;
  /** V2-LAW-7: the text is as the company writes it on its documents; absent if it does not, and on documents of earlier releases. */
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
  /** How the price was given, so that reads return the line as it was sent. */
  readonly priceGiven: 'unit' | 'gross';
  readonly vatRate: string;
  readonly references: LineReferences | null;
}

/** References that a buyer wants on an invoice and its lines, with their terms of EN 16931. A member is null if it was not given. */
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
  /** The list that the code belongs to: STI is CPV, TSP the Combined Nomenclature. */
  readonly list: string;
  readonly code: string;
}

export interface ItemAttribute {
  readonly name: string;
  readonly value: string;
}
