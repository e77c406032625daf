import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InvoiceMarks } from '../../../src/domain/invoice/printed-invoice.ts';
import type { StoredSnapshot } from '../../../src/domain/invoice/stored-snapshot.ts';

/**
 * Documents as the last release with snapshots of version 1 issued, stored, read, printed and sent them. Nothing here is ever written anew:
 * such documents are kept for years.
 */
export interface KeptDocument {
  readonly name: string;
  /** The body of the request; null for the reversal of the first. */
  readonly sent: Readonly<Record<string, unknown>> | null;
  readonly series: string;
  readonly number: string;
  readonly marks: InvoiceMarks;
  readonly snapshot: StoredSnapshot;
  /** Of the answer of GET /v2/facturi/{serie}/{numar}, what comes from the snapshot. */
  readonly read: { readonly client: object; readonly articole: readonly object[] };
  readonly ubl: string;
  readonly pdfText: string;
}

const kept = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');
const { company, documents } = JSON.parse(kept('documents.json')) as {
  readonly company: Readonly<Record<string, unknown>>;
  readonly documents: readonly Omit<KeptDocument, 'ubl' | 'pdfText'>[];
};

/** What was declared of the company that issued them. */
export const keptCompany = company;

export const storedDocuments: readonly KeptDocument[] = documents.map((document) => ({
  ...document,
  ubl: kept(`${document.name}.xml`),
  pdfText: kept(`${document.name}.txt`),
}));
