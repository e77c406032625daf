import type { Look } from '../domain/company/look.ts';
import type { InvoiceSnapshot } from '../domain/invoice/snapshot.ts';
import { readSnapshot, type StoredSnapshot } from '../domain/invoice/stored-snapshot.ts';

/** Everything that a printed invoice is made from: what was frozen at issue, its number, and the marks set since. */
export interface PrintedInvoice {
  readonly series: string;
  readonly number: string;
  readonly snapshot: InvoiceSnapshot;
  readonly marks: InvoiceMarks;
  /** The one that the document was issued with; null: none. */
  readonly look: Look | null;
}

export interface InvoiceMarks {
  readonly isCancelled: boolean;
  readonly reversedBy: { readonly series: string; readonly number: string } | null;
  /** On a reversal: what it negates. */
  readonly reverses: { readonly series: string; readonly number: string; readonly issuedOn: string } | null;
  readonly trackingNumber: string | null;
}

/** From JSON that was built around the stored snapshot, see `PrintOrder`. */
export function parsePrintedInvoice(json: string): PrintedInvoice {
  const parsed = JSON.parse(json) as Omit<PrintedInvoice, 'snapshot'> & { readonly snapshot: StoredSnapshot };
  return { ...parsed, look: parsed.look ?? null, snapshot: readSnapshot(parsed.snapshot) };
}
