import type { ArticleLine } from '../article/resolve-articles.ts';
import type { IssueClient } from '../client/client.ts';
import type { Decimal } from '../decimal/decimal.ts';
import type { InvoiceType } from '../nomenclature/invoice-types.ts';
import type { DocumentLanguage } from '../nomenclature/language.ts';
import type { VatRate } from '../vat/vat-rate.ts';
import type { DocumentName } from './issued-invoice.ts';
import type { LinePrice } from './line-amounts.ts';
import type { Delivery, DocumentReferences, EarlierDocument, FiscalReceipt, LineReferences } from './snapshot.ts';

/** What a caller wants to issue, through whichever wire. */
export interface IssueCommand {
  readonly series: string;
  /** Null: the next of the registry. */
  readonly number: string | null;
  readonly type: InvoiceType;
  readonly currency: string;
  readonly exchangeRate: Decimal | null;
  readonly issuedOn: string;
  /** Null: from the company's settings. */
  readonly dueOn: string | null;
  readonly externalId: string | null;
  readonly checksDuplicate: boolean;
  readonly text: string | null;
  readonly explanations: string | null;
  readonly trackingNumber: string | null;
  readonly isVatOnCollection: boolean;
  readonly verifiesFiscalCode: boolean;
  /** The address of the shop; empty where a person issues, at none. */
  readonly platform: string;
  readonly references: DocumentReferences | null;
  /** V2-LANG-2: left out where the client or the company decides. */
  readonly language?: DocumentLanguage | undefined;
  /** Left out where nothing is said of it. */
  readonly delivery?: Delivery;
  /** Left out where it is for none. */
  readonly fiscalReceipt?: FiscalReceipt;
  /** V2-REF-1: left out where it names none. */
  readonly corrects?: readonly EarlierDocument[];
  /** The proforma it comes from. */
  readonly proforma: DocumentName | null;
  /** Whether the links of the document are made with it. */
  readonly makesLinks: boolean;
  readonly client: IssueClient;
  readonly lines: readonly IssueLine[];
}

export interface IssueLine extends ArticleLine {
  /** The line's own index, and on a discount that of the line it takes from. */
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

/** The price of a line that has been checked: exactly one of the two was sent. */
export function priceOf({ unitPrice, grossTotal }: IssueLine): LinePrice {
  if (unitPrice) return { given: 'unit', unitPrice };
  if (grossTotal) return { given: 'gross', grossTotal };
  throw new Error('a line without a price was not refused');
}
