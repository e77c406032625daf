import type { ListedDocument } from '../domain/archive/listed-document.ts';
import type { IssuedInvoice } from '../domain/invoice/issued-invoice.ts';
import type { Transaction } from './transaction.ts';

/** A document of an archive to be printed; no invoice: it was deleted meanwhile. */
export interface DocumentToPrint {
  readonly position: number;
  readonly invoice: Pick<
    IssuedInvoice,
    'series' | 'number' | 'status' | 'trackingNumber' | 'snapshot' | 'reversedBy'
  > | null;
}

export async function listDocumentsToPrint(
  tx: Transaction,
  archiveId: string,
  after: number,
  limit: number,
): Promise<readonly DocumentToPrint[]> {
  return tx.read<DocumentToPrint>(
    'archive-documents.to-print',
    `SELECT d.position, CASE WHEN i.deleted_at IS NULL THEN jsonb_build_object('series', i.series, 'number', i.number,
              'status', i.status, 'trackingNumber', i.tracking_number, 'snapshot', i.snapshot, 'reversedBy', (
                SELECT json_build_object('series', r.series, 'number', r.number) FROM invoices r
                 WHERE r.company_id = i.company_id AND r.reverses = i.invoice_id AND r.deleted_at IS NULL)) END AS invoice
       FROM archive_documents d JOIN invoices i ON i.company_id = d.company_id AND i.invoice_id = d.invoice_id
      WHERE d.company_id = $1 AND d.archive_id = $2 AND d.position > $3
      ORDER BY d.position LIMIT $4`,
    [tx.companyId, archiveId, after, limit],
  );
}

export interface PrintedDocument {
  readonly position: number;
  readonly pdf: Uint8Array;
}

/** They travel as one value and are cut apart there: a list of them would travel as text. */
export async function savePrintedDocuments(
  tx: Transaction,
  archiveId: string,
  documents: readonly PrintedDocument[],
): Promise<void> {
  const sizes = documents.map(({ pdf }) => pdf.length);
  const starts = sizes.map((_, place) => 1 + sizes.slice(0, place).reduce((sum, size) => sum + size, 0));
  await tx.run(
    'archive-documents.save',
    `UPDATE archive_documents d SET pdf = substring($3::bytea FROM given.start FOR given.size)
       FROM unnest($4::integer[], $5::integer[], $6::integer[]) AS given (position, start, size)
      WHERE d.company_id = $1 AND d.archive_id = $2 AND d.position = given.position`,
    [
      tx.companyId,
      archiveId,
      Buffer.concat(documents.map(({ pdf }) => pdf)),
      documents.map(({ position }) => position),
      starts,
      sizes,
    ],
  );
}

/** No PDF: the document was deleted meanwhile, before it was printed or after. */
export interface ArchivedDocument extends ListedDocument {
  readonly position: number;
  readonly pdf: Buffer | null;
}

export async function listArchivedDocuments(
  tx: Transaction,
  archiveId: string,
  after: number,
  limit: number,
): Promise<readonly ArchivedDocument[]> {
  return tx.read<ArchivedDocument>(
    'archive-documents.list',
    `SELECT d.position, i.series, i.number, i.issued_on AS "issuedOn", i.snapshot -> 'client' ->> 'name' AS "clientName",
            i.gross, i.currency, CASE WHEN i.deleted_at IS NULL THEN d.pdf END AS pdf
       FROM archive_documents d JOIN invoices i ON i.company_id = d.company_id AND i.invoice_id = d.invoice_id
      WHERE d.company_id = $1 AND d.archive_id = $2 AND d.position > $3
      ORDER BY d.position LIMIT $4`,
    [tx.companyId, archiveId, after, limit],
  );
}

/** Every chunk of an archive but the last has this size. */
export const chunkBytes = 1024 * 1024;

export async function saveChunk(tx: Transaction, archiveId: string, place: number, bytes: Buffer): Promise<void> {
  await tx.run(
    'archive-chunks.save',
    'INSERT INTO archive_chunks (company_id, archive_id, place, bytes) VALUES ($1, $2, $3, $4)',
    [tx.companyId, archiveId, place, bytes],
  );
}

/** Null where the archive was removed. */
export async function readChunk(tx: Transaction, archiveId: string, place: number): Promise<Buffer | null> {
  const [row] = await tx.read<{ bytes: Buffer }>(
    'archive-chunks.read',
    'SELECT bytes FROM archive_chunks WHERE company_id = $1 AND archive_id = $2 AND place = $3',
    [tx.companyId, archiveId, place],
  );
  return row?.bytes ?? null;
}
