import type { Look } from '../domain/company/look.ts';
import { noMarks, type PrintedInvoice } from '../domain/invoice/printed-invoice.ts';
import type { InvoiceSnapshot } from '../domain/invoice/snapshot.ts';
import { readSnapshot, type StoredSnapshot } from '../domain/invoice/stored-snapshot.ts';
import type { ReceivedContent, ReceivedSupplier, SupplierInvoiceLine } from '../domain/supplier/received-invoice.ts';

/** Reads JSON that was built around the stored snapshot, see `PrintOrder`. */
export function parsePrinted(json: string): PrintedInvoice | PrintedReceived | PrintedReceipt {
  const parsed = JSON.parse(json) as StoredInvoice | PrintedReceived | StoredReceipt;
  if ('received' in parsed) return parsed;
  const read = { look: parsed.look ?? null, snapshot: readSnapshot(parsed.snapshot) };
  if ('receipt' in parsed) return { ...parsed, ...read };
  return { ...parsed, ...read, marks: { ...noMarks, ...parsed.marks } };
}

type StoredInvoice = Omit<PrintedInvoice, 'snapshot'> & { readonly snapshot: StoredSnapshot };
type StoredReceipt = Omit<PrintedReceipt, 'snapshot'> & { readonly snapshot: StoredSnapshot };

/** Everything that the receipt of a collection is made from. */
export interface PrintedReceipt {
  readonly receipt: ReceiptFacts;
  /** The snapshot of the document that was paid, without its lines. */
  readonly snapshot: InvoiceSnapshot;
  readonly look: Look | null;
}

export interface ReceiptFacts {
  readonly series: string;
  readonly number: string;
  readonly collectedOn: string;
  /** Decimal text, in the currency of the document. */
  readonly amount: string;
  readonly paid: { readonly series: string; readonly number: string };
}

/** Everything that the page of a supplier's invoice is made from. Amounts are decimal text. */
export interface PrintedReceived {
  readonly received: ReceivedPage;
}

export interface ReceivedPage {
  readonly isFromSpv: boolean;
  readonly documentName: string;
  readonly number: string;
  readonly issuedOn: string;
  readonly receivedOn: string;
  readonly dueOn: string | null;
  readonly currency: string;
  readonly exchangeRate: string | null;
  readonly net: string;
  readonly vat: string;
  readonly gross: string;
  /** What was paid before, as the document itself says. */
  readonly settled: string;
  /** The supplier as the document names it, or as it is stored if the document did not come from SPV. */
  readonly supplier: Omit<ReceivedSupplier, 'isVatPayer'> & { readonly isVatPayer: boolean | null };
  readonly buyer: Pick<
    InvoiceSnapshot['client'],
    'name' | 'fiscalCode' | 'isVatPayer' | 'countryCode' | 'countyCode' | 'locality' | 'address'
  >;
  readonly lines: readonly SupplierInvoiceLine[];
  readonly taxes: ReceivedContent['taxes'];
  readonly remarks: ReceivedContent['remarks'];
}
