import type { ListedDocument } from '../../domain/archive/archive.ts';
import type { Transaction } from '../transaction.ts';
import { type DocumentToPrint, toPrint } from './printed-documents.ts';

export interface ListedToPrint extends DocumentToPrint {
  readonly position: number;
  /** Whether it was deleted since it was listed. */
  readonly isDeleted: boolean;
}

export async function listDocumentsToPrint(
  tx: Transaction,
  archiveId: string,
  after: number,
  limit: number,
): Promise<readonly ListedToPrint[]> {
  return tx.read<ListedToPrint>(
    'archive-documents.to-print',
    `SELECT d.position, i.deleted_at IS NOT NULL AS "isDeleted", ${toPrint}
       FROM archive_documents d JOIN invoices i ON i.company_id = d.company_id AND i.invoice_id = d.invoice_id
      WHERE d.company_id = $1 AND d.archive_id = $2 AND d.position > $3
      ORDER BY d.position LIMIT $4`,
    [tx.companyId, archiveId, after, limit],
  );
}

export interface WrittenDocument {
  readonly position: number;
  readonly name: string;
  readonly startsAt: number;
  readonly record: Buffer;
}

export async function saveWrittenDocuments(
  tx: Transaction,
  archiveId: string,
  documents: readonly WrittenDocument[],
): Promise<void> {
  await tx.run(
    'archive-documents.save',
    `UPDATE archive_documents d SET file_name = given.file_name, starts_at = given.starts_at, record = given.record
       FROM unnest($3::integer[], $4::text[], $5::bigint[], $6::bytea[]) AS given (position, file_name, starts_at, record)
      WHERE d.company_id = $1 AND d.archive_id = $2 AND d.position = given.position`,
    [
      tx.companyId,
      archiveId,
      documents.map(({ position }) => position),
      documents.map(({ name }) => name),
      documents.map(({ startsAt }) => startsAt),
      documents.map(({ record }) => record),
    ],
  );
}

export async function listFileNames(tx: Transaction, archiveId: string): Promise<readonly string[]> {
  const rows = await tx.run<{ fileName: string }>(
    'archive-documents.file-names',
    `SELECT file_name AS "fileName" FROM archive_documents
      WHERE company_id = $1 AND archive_id = $2 AND file_name IS NOT NULL ORDER BY position`,
    [tx.companyId, archiveId],
  );
  return rows.map(({ fileName }) => fileName);
}

/** File name and record are null if the document was deleted before it was printed. */
export interface ArchivedDocument extends ListedDocument {
  readonly position: number;
  readonly fileName: string | null;
  readonly record: Buffer | null;
}

export async function listArchivedDocuments(
  tx: Transaction,
  archiveId: string,
  after: number,
  limit: number,
): Promise<readonly ArchivedDocument[]> {
  return tx.read<ArchivedDocument>(
    'archive-documents.list',
    `SELECT d.position, i.series, i.number, i.issued_on AS "issuedOn", i.client_name AS "clientName",
            i.client_fiscal_code AS "fiscalCode", i.status, i.net, i.vat, i.gross, i.currency, d.file_name AS "fileName", d.record
       FROM archive_documents d JOIN invoices i ON i.company_id = d.company_id AND i.invoice_id = d.invoice_id
      WHERE d.company_id = $1 AND d.archive_id = $2 AND d.position > $3
      ORDER BY d.position LIMIT $4`,
    [tx.companyId, archiveId, after, limit],
  );
}

/** The longest chunk, since what is read of an archive is in memory. */
const chunkBytes = 1024 * 1024;

export async function saveBytes(tx: Transaction, archiveId: string, startsAt: number, bytes: Buffer): Promise<void> {
  for (let from = 0; from < bytes.length; from += chunkBytes) {
    await tx.run(
      'archive-chunks.save',
      'INSERT INTO archive_chunks (company_id, archive_id, starts_at, bytes) VALUES ($1, $2, $3, $4)',
      [tx.companyId, archiveId, startsAt + from, bytes.subarray(from, from + chunkBytes)],
    );
  }
}

export interface Chunk {
  readonly startsAt: number;
  readonly bytes: Buffer;
}

/** The chunk that contains this byte; null if the archive was removed. */
export async function readChunk(tx: Transaction, archiveId: string, at: number): Promise<Chunk | null> {
  const [row] = await tx.read<Chunk>(
    'archive-chunks.read',
    `SELECT starts_at AS "startsAt", bytes FROM archive_chunks
      WHERE company_id = $1 AND archive_id = $2 AND starts_at <= $3 ORDER BY starts_at DESC LIMIT 1`,
    [tx.companyId, archiveId, at],
  );
  return row ?? null;
}

/** The first document in the ZIP that was deleted after it was printed. */
export async function findDeletedDocument(
  tx: Transaction,
  archiveId: string,
): Promise<Pick<WrittenDocument, 'position' | 'startsAt'> | null> {
  const [row] = await tx.run<Pick<WrittenDocument, 'position' | 'startsAt'>>(
    'archive-documents.deleted',
    `SELECT d.position, d.starts_at AS "startsAt"
       FROM archive_documents d JOIN invoices i ON i.company_id = d.company_id AND i.invoice_id = d.invoice_id
      WHERE d.company_id = $1 AND d.archive_id = $2 AND d.file_name IS NOT NULL AND i.deleted_at IS NOT NULL
      ORDER BY d.position LIMIT 1`,
    [tx.companyId, archiveId],
  );
  return row ?? null;
}

/** Goes back to the beginning of this document, so that it and everything after it is printed again. */
export async function rewindArchive(
  tx: Transaction,
  archiveId: string,
  { position, startsAt }: Pick<WrittenDocument, 'position' | 'startsAt'>,
): Promise<void> {
  await tx.run(
    'archives.rewind',
    `WITH documents AS (
       UPDATE archive_documents SET file_name = NULL, starts_at = NULL, record = NULL
        WHERE company_id = $1 AND archive_id = $2 AND position >= $3),
     removed AS (
       DELETE FROM archive_chunks WHERE company_id = $1 AND archive_id = $2 AND starts_at >= $4),
     cut AS (
       UPDATE archive_chunks SET bytes = substring(bytes FROM 1 FOR ($4 - starts_at)::integer)
        WHERE company_id = $1 AND archive_id = $2 AND starts_at < $4 AND starts_at + octet_length(bytes) > $4)
     UPDATE archives SET position = $3 - 1, written = $4, printed = (
         SELECT count(*) FROM archive_documents
          WHERE company_id = $1 AND archive_id = $2 AND position < $3 AND file_name IS NOT NULL)
      WHERE company_id = $1 AND archive_id = $2`,
    [tx.companyId, archiveId, position, startsAt],
  );
}
