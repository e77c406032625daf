import type { SnapshotClient } from '../domain/client/client.ts';
import type { Look } from '../domain/company/look.ts';
import { noMarks, type PrintedInvoice } from '../domain/invoice/printed-invoice.ts';
import type { InvoiceSnapshot, SnapshotIssuer } from '../domain/invoice/snapshot.ts';
import { readSnapshot, type StoredSnapshot } from '../domain/invoice/stored-snapshot.ts';
import type { DocumentLanguage } from '../domain/nomenclature/language.ts';
import type { ReceivedContent, ReceivedSupplier, SupplierInvoiceLine } from '../domain/supplier/received-invoice.ts';

/** Reads JSON that was built around the stored snapshot, see `PrintOrder`. */
export function parsePrinted(json: string): Printed {
  const parsed = JSON.parse(json) as StoredInvoice | PrintedReceived | PrintedStatement | StoredReceipt;
  if ('received' in parsed || 'statement' in parsed) return parsed;
  const read = { look: parsed.look ?? null, snapshot: readSnapshot(parsed.snapshot) };
  if ('receipt' in parsed) return { ...parsed, ...read };
  return { ...parsed, ...read, marks: { ...noMarks, ...parsed.marks } };
}

/** Everything that a printer prints. */
export type Printed = PrintedInvoice | PrintedReceived | PrintedStatement | PrintedReceipt;

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

/** V2-STMT-2: everything that a client's statement of account is made from. Amounts are decimal text, in lei. */
export interface PrintedStatement {
  readonly statement: StatementPage;
  readonly look: Look | null;
}

export interface StatementPage {
  readonly language: DocumentLanguage;
  readonly issuer: SnapshotIssuer;
  readonly client: SnapshotClient;
  /** Both days are included. */
  readonly from: string;
  readonly until: string;
  readonly madeOn: string;
  readonly opening: string;
  readonly closing: string;
  readonly debit: string;
  readonly credit: string;
  /** What is overdue on the day on which it is made, and the first invoices of it. */
  readonly overdue: string;
  readonly overdueInvoices: readonly OverdueOnPaper[];
  readonly hasMoreOverdue: boolean;
  readonly rows: readonly StatementRow[];
}

export interface OverdueOnPaper {
  readonly document: string;
  readonly dueOn: string;
  /** Null if its exchange rate is not known. */
  readonly amount: string | null;
}

export interface StatementRow {
  readonly day: string;
  /** The document, or the one that is paid. */
  readonly document: string;
  readonly isReversal: boolean;
  /** A payment has its kind, and its receipt if there is one; a document has null. */
  readonly paidBy: string | null;
  readonly receipt: string | null;
  readonly currency: string;
  /** The amount in that currency. */
  readonly amount: string;
  /** Both are null if the exchange rate is not known. */
  readonly debit: string | null;
  readonly credit: string | null;
  readonly balance: string;
}
