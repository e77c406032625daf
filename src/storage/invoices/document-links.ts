import type { LinkPurpose } from '../../domain/access/credentials.ts';
import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import type { Connection } from '../connection.ts';
import type { Transaction } from '../transaction.ts';

export interface LinkedRevision {
  readonly invoiceId: number;
  readonly purpose: LinkPurpose;
  /** The revision of a download link; that of a payment link is always 0. */
  readonly revision: number;
}

/** What opens a link, and by what it is found. */
export interface LinkToken {
  readonly token: string;
  readonly hash: Buffer;
}

export async function findLinkToken(
  tx: Transaction,
  { invoiceId, purpose, revision }: LinkedRevision,
): Promise<string | null> {
  const [row] = await tx.read<{ token: string }>(
    'document-links.token',
    `SELECT token FROM document_links
      WHERE company_id = $1 AND invoice_id = $2 AND purpose = $3 AND revision = $4`,
    [tx.companyId, invoiceId, purpose, revision],
  );
  return row?.token ?? null;
}

/**
 * If two requests make the first link at the same moment, both get the same one: the update changes nothing and returns the
 * existing row.
 */
export async function storeLinkToken(
  tx: Transaction,
  { invoiceId, purpose, revision }: LinkedRevision,
  made: LinkToken,
): Promise<string> {
  const [row] = await tx.run<{ token: string }>(
    'document-links.keep',
    `WITH kept AS (
       INSERT INTO document_links AS l (company_id, invoice_id, purpose, revision, token) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (company_id, invoice_id, purpose, revision) DO UPDATE SET token = l.token
       RETURNING token),
     hashed AS (
       INSERT INTO link_hashes (token_hash, company_id, invoice_id, purpose, revision)
       SELECT $6, $1, $2, $3, $4 FROM kept WHERE token = $5)
     SELECT token FROM kept`,
    [tx.companyId, invoiceId, purpose, revision, made.token, made.hash],
  );
  if (!row) throw new Error('the link was not kept');
  return row.token;
}

/** The links `l` of the document whose content was shown to somebody outside. */
export const seenLink = (invoiceId: string): string =>
  `l.company_id = $1 AND l.invoice_id = ${invoiceId} AND l.seen_at IS NOT NULL`;

export interface LinkedDocument extends LinkedRevision, DocumentName {
  readonly companyId: number;
  /** Whether its content was shown to somebody outside. */
  readonly isSeen: boolean;
}

/** Runs before the company is known. A deleted document has no links. */
export async function findLinked(
  connection: Connection,
  tokenHash: Buffer,
  purpose: LinkPurpose,
): Promise<LinkedDocument | null> {
  const [row] = await connection.run<LinkedDocument>(
    'document-links.find',
    `SELECT h.company_id AS "companyId", h.invoice_id AS "invoiceId", h.purpose, h.revision, i.series, i.number,
            l.seen_at IS NOT NULL AS "isSeen"
       FROM link_hashes h JOIN invoices i ON i.company_id = h.company_id AND i.invoice_id = h.invoice_id
       JOIN document_links l ON l.company_id = h.company_id AND l.invoice_id = h.invoice_id AND l.purpose = h.purpose
        AND l.revision = h.revision
      WHERE h.token_hash = $1 AND h.purpose = $2 AND i.deleted_at IS NULL`,
    [tokenHash, purpose],
  );
  return row ?? null;
}

/**
 * V2-NUMBER-6: records that the content of the link is about to be shown. This and the deletion of the document wait for each other;
 * returns false if the document is deleted by now.
 */
export async function markSeen(
  tx: Transaction,
  { invoiceId, purpose, revision }: LinkedRevision,
  at: Date,
): Promise<boolean> {
  const rows = await tx.run(
    'document-links.seen',
    `WITH standing AS (
       SELECT invoice_id FROM invoices WHERE company_id = $1 AND invoice_id = $2 AND deleted_at IS NULL FOR SHARE)
     UPDATE document_links l SET seen_at = coalesce(l.seen_at, $5) FROM standing s
      WHERE l.company_id = $1 AND l.invoice_id = s.invoice_id AND l.purpose = $3 AND l.revision = $4 RETURNING true`,
    [tx.companyId, invoiceId, purpose, revision, at],
  );
  return rows.length > 0;
}

/** Returns false if the link was opened before or no longer exists; then nothing is written. */
export async function markOpened(
  tx: Transaction,
  { invoiceId, purpose, revision }: LinkedRevision,
  at: Date,
): Promise<boolean> {
  const rows = await tx.run(
    'document-links.opened',
    `UPDATE document_links SET opened_at = $5
      WHERE company_id = $1 AND invoice_id = $2 AND purpose = $3 AND revision = $4 AND opened_at IS NULL RETURNING true`,
    [tx.companyId, invoiceId, purpose, revision, at],
  );
  return rows.length > 0;
}
