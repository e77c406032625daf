import type { InvoiceSnapshot } from '../../domain/invoice/snapshot.ts';
import { type KnownSince, readSnapshot, type StoredSnapshot } from '../../domain/invoice/stored-snapshot.ts';
import { markDocument } from '../sql/marks.ts';
import type { Transaction } from '../transaction.ts';
import { snapshotDigest } from './sealed-content.ts';

export interface Completion {
  readonly snapshot: InvoiceSnapshot;
  readonly known: KnownSince;
}

/** A document whose row is locked, and what is known by now about members that it may lack. */
export async function readCompletion(tx: Transaction, invoiceId: number): Promise<Completion> {
  const [row] = await tx.run<Pick<Completion, 'known'> & { readonly snapshot: StoredSnapshot }>(
    'invoices.completion',
    `SELECT i.snapshot, json_build_object(
       'exchangeRate', (SELECT json_build_object('rate', r.rate::text, 'on', r.valid_on)
                           FROM known_rate($1, i.currency, i.issued_on) AS r),
       'issuer', json_build_object('countyCode', o.county_code, 'locality', o.locality, 'address', o.address),
       'client', json_build_object('countyCode', c.county_code, 'locality', c.locality, 'address', c.address)) AS known
     FROM invoices i
     JOIN companies o ON o.company_id = i.company_id
     JOIN clients c ON c.company_id = i.company_id AND c.client_id = i.client_id
     WHERE i.company_id = $1 AND i.invoice_id = $2`,
    [tx.companyId, invoiceId],
  );
  if (!row) throw new Error('the document that was locked is missing');
  return { known: row.known, snapshot: readSnapshot(row.snapshot) };
}

/** The document shows more than before, so it gets a new revision and thereby a new download link. Returns the digest of what it shows. */
export async function completeDocument(tx: Transaction, invoiceId: number, snapshot: InvoiceSnapshot): Promise<string> {
  const [row] = await tx.run<{ digest: string }>(
    'invoices.complete',
    `UPDATE invoices SET snapshot = $3, exchange_rate = $4, revision = revision + 1 WHERE company_id = $1 AND invoice_id = $2
     RETURNING ${snapshotDigest('snapshot')} AS digest`,
    [tx.companyId, invoiceId, JSON.stringify(snapshot), snapshot.exchangeRate],
  );
  await markDocument(tx, invoiceId);
  if (!row) throw new Error('the document that was locked is missing');
  return row.digest;
}

/** What a document shows; its row is locked. */
export async function readFrozen(tx: Transaction, invoiceId: number): Promise<InvoiceSnapshot> {
  const [row] = await tx.run<{ readonly snapshot: StoredSnapshot }>(
    'invoices.frozen',
    'SELECT snapshot FROM invoices WHERE company_id = $1 AND invoice_id = $2',
    [tx.companyId, invoiceId],
  );
  if (!row) throw new Error('the document that was locked is missing');
  return readSnapshot(row.snapshot);
}

/** Stores a document with another client or other texts. Returns the digest of what it shows; the caller gives it a new revision. */
export async function correctDocument(tx: Transaction, invoiceId: number, snapshot: InvoiceSnapshot): Promise<string> {
  const [row] = await tx.run<{ digest: string }>(
    'invoices.correct',
    `UPDATE invoices SET snapshot = $3 WHERE company_id = $1 AND invoice_id = $2 RETURNING ${snapshotDigest('snapshot')} AS digest`,
    [tx.companyId, invoiceId, JSON.stringify(snapshot)],
  );
  await markDocument(tx, invoiceId);
  if (!row) throw new Error('the document that was locked is missing');
  return row.digest;
}
