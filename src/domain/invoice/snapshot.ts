import type { DocumentReferences, LineReferences } from './references.ts';

/**
 * Everything a document shows, frozen at issue: PDF, UBL and reads are functions of this and of the marks set later
 * (cancelled, reversed). Amounts are decimal text. Series and number stand beside it, since they are given last.
 */
export interface InvoiceSnapshot {
  /** The form of this record; `stored-snapshot.ts` reads the older ones. */
  readonly version: 2;
  /** The template that prints it, so that a document keeps its face. */
  readonly template: 1;
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
  /** On a reversal: the document that it takes back. */
  readonly reverses: { readonly series: string; readonly number: string; readonly issuedOn: string } | null;
  readonly issuer: SnapshotIssuer;
  readonly client: SnapshotClient;
  readonly lines: readonly SnapshotLine[];
  readonly totals: SnapshotAmounts;
  readonly vatBreakdown: readonly (SnapshotAmounts & { readonly vatRate: string })[];
}

export interface SnapshotIssuer {
  readonly fiscalCode: string;
  readonly name: string;
  readonly tradeRegisterNumber: string | null;
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

export interface SnapshotClient {
  readonly kind: 'legal-entity' | 'individual';
  readonly name: string;
  readonly fiscalCode: string | null;
  readonly tradeRegisterNumber: string | null;
  readonly isVatPayer: boolean | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly bankAccount: string | null;
  readonly countryCode: string;
  readonly countyCode: string | null;
  readonly locality: string | null;
  readonly address: string | null;
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
