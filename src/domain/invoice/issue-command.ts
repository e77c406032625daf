import type { ArticleLine } from '../article/resolve-articles.ts';
import type { IssueClient } from '../client/client.ts';
import type { Decimal } from '../decimal/decimal.ts';
import type { InvoiceType } from '../nomenclature/invoice-types.ts';
import type { DocumentLanguage } from '../nomenclature/language.ts';
import type { VatRate } from '../vat/vat-rate.ts';
import type { DocumentName } from './issued-invoice.ts';
import type { LinePrice } from './line-amounts.ts';
import type { Delivery, DocumentReferences, EarlierDocument, FiscalReceipt, LineReferences } from './snapshot.ts';

/** What a caller wants to issue, on any wire. */
export interface IssueCommand {
  readonly series: string;
  /** Null if the next number of the series is to be assigned. */
  readonly number: string | null;
  readonly type: InvoiceType;
  readonly currency: string;
  readonly exchangeRate: Decimal | null;
  readonly issuedOn: string;
  /** Null if the company's settings decide. */
  readonly dueOn: string | null;
  readonly externalId: string | null;
  readonly checksDuplicate: boolean;
  readonly text: string | null;
  readonly explanations: string | null;
  readonly trackingNumber: string | null;
  readonly isVatOnCollection: boolean;
  readonly verifiesFiscalCode: boolean;
  /** The address of the shop; empty if a person issues the document in the console. */
  readonly platform: string;
  readonly references: DocumentReferences | null;
  /** V2-LANG-2: absent if the client or the company decides. */
  readonly language?: DocumentLanguage | undefined;
  /** Absent if the caller says nothing about the delivery. */
  readonly delivery?: Delivery;
  /** Absent if the document is not issued for a fiscal receipt. */
  readonly fiscalReceipt?: FiscalReceipt;
  /** V2-REF-1: absent if the document corrects or settles none. */
  readonly corrects?: readonly EarlierDocument[];
  /** The proforma that this document invoices. */
  readonly proforma: DocumentName | null;
  /** Whether the download and payment links are made together with the document. */
  readonly makesLinks: boolean;
  readonly client: IssueClient;
  readonly lines: readonly IssueLine[];
}

export interface IssueLine extends ArticleLine {
  /** The index of the line, and for a discount the index of the line that it reduces. */
  readonly index: number;
  readonly discountedIndex: number | null;
  readonly costCentre: string | null;
  readonly warehouseCode: string | null;
  readonly quantity: Decimal;
  readonly unitPrice: Decimal | null;
  readonly grossTotal: Decimal | null;
  readonly vatRate: VatRate | null;
  readonly references: LineReferences | null;
}

/** The price of a line that has already been checked, so that exactly one of the two was sent. */
export function priceOf({ unitPrice, grossTotal }: IssueLine): LinePrice {
  if (unitPrice) return { given: 'unit', unitPrice };
  if (grossTotal) return { given: 'gross', grossTotal };
  throw new Error('a line without a price was not refused');
}
