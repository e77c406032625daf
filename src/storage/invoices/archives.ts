import type { Agent, Plan } from '../../domain/access/right.ts';
import {
  type Archive,
  type ArchiveKind,
  type ArchiveRequest,
  archiveStateOf,
  type KnownArchiveState,
} from '../../domain/archive/archive.ts';
import type { DocumentCount } from '../../domain/archive/document-limit.ts';
import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import type { Connection } from '../connection.ts';
import { archiveEvents } from '../sql/event-facts.ts';
import type { Transaction } from '../transaction.ts';
import { archivedDocuments, archiveValues, fingerprintOf, named } from './archived-documents.ts';

export async function countDocuments(tx: Transaction, request: ArchiveRequest): Promise<DocumentCount> {
  const [row] = await tx.read<DocumentCount>(
    `${named('archives.count', request)} ${request.kind}`,
    `SELECT (SELECT count(*) ${archivedDocuments[request.kind].from(request, '')}) AS found, s.archive_document_limit AS "limit"
       FROM company_settings s WHERE s.company_id = $1`,
    archiveValues(tx, request),
  );
  if (!row) throw new Error('the settings of the company are missing');
  return row;
}

export interface ChosenDocument extends DocumentName {
  readonly invoiceId: number;
  readonly issuedOn: string;
}

export async function findChosen(tx: Transaction, names: readonly DocumentName[]): Promise<readonly ChosenDocument[]> {
  return tx.read<ChosenDocument>(
    'archives.find-chosen',
    `SELECT i.invoice_id AS "invoiceId", i.series, i.number, i.issued_on AS "issuedOn"
       FROM unnest($2::text[], $3::text[]) AS n(series, number)
       JOIN invoices i ON i.company_id = $1 AND i.series = n.series AND i.number = n.number AND i.deleted_at IS NULL`,
    [tx.companyId, names.map(({ series }) => series), names.map(({ number }) => number)],
  );
}

export interface NewArchive extends ArchiveRequest {
  readonly archiveId: string;
  readonly author: Agent;
  readonly createdAt: Date;
}

/**
 * V2-ARCH-16: an archive that the same author requested before for the same documents, none of which has changed since, either ready or in
 * progress. A ready one is kept from now on for as long as a new one would be.
 */
export async function reuseArchive(
  tx: Transaction,
  request: ArchiveRequest,
  { author, now, expiresAt }: { readonly author: Agent; readonly now: Date; readonly expiresAt: Date },
): Promise<Archive | null> {
  const [row] = await tx.run<StoredArchive>(
    `${named('archives.reuse', request)} ${request.kind}`,
    `UPDATE archives SET expires_at = CASE WHEN state = 'ready' THEN greatest(expires_at, $9) END
      WHERE company_id = $1 AND archive_id = (
        SELECT archive_id FROM archives
         WHERE company_id = $1 AND author_kind = $6 AND author_id = $7 AND kind = $5 AND issued_from = $2 AND issued_until = $3
           AND fingerprint = ${fingerprintOf(request)}
           AND (${underWay} OR (state = 'ready' AND expires_at > $8))
         ORDER BY created_at DESC LIMIT 1)
        AND (${underWay} OR state = 'ready')
     RETURNING ${columns}`,
    [...archiveValues(tx, request), author.kind, author.id, now, expiresAt],
  );
  return row ? { ...row, state: archiveStateOf(row.state) } : null;
}

/** Lists the documents that exist now, and returns their number. */
export async function createArchive(tx: Transaction, archive: NewArchive): Promise<number> {
  const { from, id, order } = archivedDocuments[archive.kind];
  const [row] = await tx.run<{ found: number }>(
    `${named('archives.create', archive)} ${archive.kind}`,
    `WITH listed AS MATERIALIZED (
       SELECT i.${id}, row_number() OVER (ORDER BY ${order}) AS position ${from(archive, '')}),
     made AS (
       INSERT INTO archives (company_id, archive_id, kind, issued_from, issued_until, state, author_kind, author_id, found, created_at, fingerprint)
       SELECT $1, $6, $5, $2, $3, 'queued', $7, $8, count(*), $9, ${fingerprintOf(archive)} FROM listed
       RETURNING found),
     documents AS (
       INSERT INTO archive_documents (company_id, archive_id, position, ${id})
       SELECT $1, $6, position, ${id} FROM listed ORDER BY position)
     SELECT found FROM made`,
    [...archiveValues(tx, archive), archive.archiveId, archive.author.kind, archive.author.id, archive.createdAt],
  );
  return row?.found ?? 0;
}

/** V2-ARCH-15: removes ready archives, those that expire first, until the rest fits the quota; the newest one stays. */
export async function removeBeyondQuota(tx: Transaction, archiveId: string, bytes: number): Promise<void> {
  await tx.run(
    'archives.remove-beyond-quota',
    `WITH kept AS (
       SELECT archive_id, sum(size) OVER (ORDER BY archive_id <> $2, expires_at DESC, archive_id) AS together
         FROM archives WHERE company_id = $1 AND state = 'ready'),
     removed AS (
       UPDATE archives a SET state = 'deleted' FROM kept k
        WHERE a.company_id = $1 AND a.archive_id = k.archive_id AND a.archive_id <> $2 AND k.together > $3
       RETURNING a.archive_id)
     DELETE FROM archive_chunks c USING removed r WHERE c.company_id = $1 AND c.archive_id = r.archive_id`,
    [tx.companyId, archiveId, bytes],
  );
}

const columns = `archive_id AS "archiveId", kind, issued_from AS "from", issued_until AS "until", state, found, printed,
  created_at AS "createdAt", ended_at AS "endedAt", expires_at AS "expiresAt", size`;

type StoredArchive = Omit<Archive, 'state'> & { readonly state: string };

export async function findArchive(tx: Transaction, archiveId: string): Promise<Archive | null> {
  const [row] = await tx.read<StoredArchive>(
    'archives.find',
    `SELECT ${columns} FROM archives WHERE company_id = $1 AND archive_id = $2`,
    [tx.companyId, archiveId],
  );
  return row ? { ...row, state: archiveStateOf(row.state) } : null;
}

/** Archives are listed newest first. */
export async function listArchives(tx: Transaction, most: number): Promise<readonly Archive[]> {
  const rows = await tx.read<StoredArchive>(
    'archives.list',
    `SELECT ${columns} FROM archives WHERE company_id = $1 ORDER BY created_at DESC, archive_id LIMIT $2`,
    [tx.companyId, most],
  );
  return rows.map((row) => ({ ...row, state: archiveStateOf(row.state) }));
}

/** The operator of the installation asks by it, who knows the id but not the company. */
export async function findCompanyOfArchive(connection: Connection, archiveId: string): Promise<number | null> {
  const [row] = await connection.run<{ companyId: number }>(
    'archives.company',
    'SELECT company_id AS "companyId" FROM archives WHERE archive_id = $1',
    [archiveId],
  );
  return row?.companyId ?? null;
}

const underWay = `state IN ('queued', 'in-progress', 'resumed')`;

/** The checkpoint; null if the archive has ended already. */
export async function beginArchive(
  tx: Transaction,
  archiveId: string,
  state: 'in-progress' | 'resumed',
): Promise<Checkpoint | null> {
  const [row] = await tx.run<Checkpoint>(
    'archives.begin',
    `UPDATE archives SET state = $3 WHERE company_id = $1 AND archive_id = $2 AND ${underWay}
     RETURNING kind, position, written, created_at AS "createdAt"`,
    [tx.companyId, archiveId, state],
  );
  return row ?? null;
}

export interface Checkpoint {
  readonly kind: ArchiveKind;
  readonly position: number;
  readonly written: number;
  readonly createdAt: Date;
}

/** The conditions under which the archive may continue: what the company allows now, and who requested it. */
export interface Circumstances extends DocumentCount {
  readonly plan: Plan | null;
  readonly author: Agent;
}

export async function readCircumstances(tx: Transaction, archiveId: string): Promise<Circumstances> {
  const [row] = await tx.read<Circumstances>(
    'archives.circumstances',
    `SELECT a.found, s.archive_document_limit AS "limit", c.plan,
            json_build_object('kind', a.author_kind, 'id', a.author_id) AS author
       FROM archives a
       JOIN companies c ON c.company_id = a.company_id
       JOIN company_settings s ON s.company_id = a.company_id
      WHERE a.company_id = $1 AND a.archive_id = $2`,
    [tx.companyId, archiveId],
  );
  if (!row) throw new Error('the archive is missing');
  return row;
}

interface Advance {
  readonly from: number;
  readonly until: number;
  readonly printed: number;
  readonly bytes: number;
}

/** Moves the checkpoint forward if it is where the worker expects it; returns false if another worker has taken over. */
export async function advanceArchive(
  tx: Transaction,
  archiveId: string,
  { from, until, printed, bytes }: Advance,
): Promise<boolean> {
  const rows = await tx.run(
    'archives.advance',
    `UPDATE archives SET position = $4, printed = printed + $5, written = written + $6
      WHERE company_id = $1 AND archive_id = $2 AND position = $3 AND ${underWay} RETURNING position`,
    [tx.companyId, archiveId, from, until, printed, bytes],
  );
  return rows.length > 0;
}

/**
 * V2-ARCH-12: called before a document is deleted. The deletion waits for an archive that is being finished, or else the archive waits for
 * it.
 */
export async function lockArchivesInProgress(tx: Transaction): Promise<void> {
  await tx.run(
    'archives.hold',
    `SELECT archive_id FROM archives WHERE company_id = $1 AND ${underWay} ORDER BY archive_id FOR KEY SHARE`,
    [tx.companyId],
  );
}

/** Until the transaction ends, nobody else can end the archive or delete a document. Returns false if the archive has ended already. */
export async function lockArchive(tx: Transaction, archiveId: string): Promise<boolean> {
  const rows = await tx.run(
    'archives.lock',
    `SELECT position FROM archives WHERE company_id = $1 AND archive_id = $2 AND ${underWay} FOR UPDATE`,
    [tx.companyId, archiveId],
  );
  return rows.length > 0;
}

export interface ArchiveEnd {
  readonly state: KnownArchiveState;
  readonly endedAt: Date;
  readonly result: { readonly printed: number; readonly size: number; readonly expiresAt: Date } | null;
}

/** The list of documents is no longer needed, however the archive ended, and neither are the bytes of one that is not ready. */
export async function endArchive(
  tx: Transaction,
  archiveId: string,
  { state, endedAt, result }: ArchiveEnd,
): Promise<void> {
  await tx.run(
    'archives.end',
    `WITH documents AS (DELETE FROM archive_documents WHERE company_id = $1 AND archive_id = $2),
     chunks AS (DELETE FROM archive_chunks WHERE company_id = $1 AND archive_id = $2 AND $3 <> 'ready'),
     ended AS (
       UPDATE archives SET state = $3, ended_at = $4, printed = coalesce($5, printed), size = $6, expires_at = $7
        WHERE company_id = $1 AND archive_id = $2 AND ${underWay} RETURNING *)
     ${archiveEvents('$4::timestamptz')}`,
    [tx.companyId, archiveId, state, endedAt, result?.printed, result?.size, result?.expiresAt],
  );
}

/** Ends archives whose job is dead or missing, because no worker will end them. */
export async function failAbandonedArchives(connection: Connection, at: Date): Promise<void> {
  await connection.run(
    'archives.fail-abandoned',
    `WITH ended AS (
       UPDATE archives a SET state = 'failed', ended_at = $1
        WHERE ${underWay} AND NOT EXISTS (
          SELECT FROM jobs j WHERE j.company_id = a.company_id AND j.job_id = a.archive_id AND j.state <> 'dead')
       RETURNING a.*),
     chunks AS (
       DELETE FROM archive_chunks c USING ended a WHERE c.company_id = a.company_id AND c.archive_id = a.archive_id),
     documents AS (
       DELETE FROM archive_documents d USING ended a WHERE d.company_id = a.company_id AND d.archive_id = a.archive_id)
     ${archiveEvents('$1::timestamptz')}`,
    [at],
  );
}

/** Removes the bytes of expired archives; their rows stay. */
export async function removeExpiredArchives(connection: Connection, at: Date): Promise<void> {
  await connection.run(
    'archives.remove-expired',
    `WITH expired AS (
       UPDATE archives SET state = 'deleted' WHERE state = 'ready' AND expires_at <= $1 RETURNING company_id, archive_id)
     DELETE FROM archive_chunks c USING expired e WHERE c.company_id = e.company_id AND c.archive_id = e.archive_id`,
    [at],
  );
}
