import type { SpvStatus } from '../../domain/invoice/lifecycle.ts';
import type { SendingFailure, SpvState } from '../../domain/spv/sending.ts';
import type { Connection } from '../connection.ts';
import { marksOf } from '../sql/marks.ts';
import { mustBeSent } from '../sql/what-counts.ts';
import type { Transaction } from '../transaction.ts';

/** The list of documents is summed by their state, too. Sums of today are not kept, so a document of today leaves no mark. */
const isOver = (at: string): string => `i.issued_on < (${at}::timestamptz AT TIME ZONE 'Europe/Bucharest')::date`;

/** Queues the document for sending. The row of the document is locked. */
export async function addSending(tx: Transaction, sendingId: string, invoiceId: number, at: Date): Promise<void> {
  await tx.run(
    'spv-sendings.add',
    `WITH former AS (
       UPDATE einvoice_sendings SET is_last = false WHERE company_id = $1 AND invoice_id = $3 AND is_last RETURNING sending_id),
     marked AS (${marksOf(
       'documents',
       `SELECT i.issued_on AS day FROM invoices i
       WHERE i.company_id = $1 AND i.invoice_id = $3 AND ${isOver('$4')}`,
     )})
     INSERT INTO einvoice_sendings (company_id, sending_id, invoice_id, issued_on, requested_at, changed_at)
     SELECT $1, $2, $3, i.issued_on, $4, $4 FROM invoices i, (SELECT count(*) FROM former) AS unmarked
      WHERE i.company_id = $1 AND i.invoice_id = $3`,
    [tx.companyId, sendingId, invoiceId, at],
  );
}

export interface Sending extends SpvState {
  readonly sendingId: string;
  readonly invoiceId: number;
  readonly series: string;
  readonly number: string;
  readonly fiscalCode: string;
  readonly xml: string | null;
  readonly uploadingSince: Date | null;
  readonly uploads: number;
  readonly polls: number;
  readonly hasZip: boolean;
}

const stateColumns = `s.status, s.changed_at AS "changedAt", s.failure, s.errors, s.trouble, s.upload_id AS "uploadId",
  s.download_id AS "downloadId"`;

export async function findSending(tx: Transaction, sendingId: string): Promise<Sending | null> {
  const [row] = await tx.read<Sending>(
    'spv-sendings.find',
    `SELECT s.sending_id AS "sendingId", s.invoice_id AS "invoiceId", i.series, i.number, c.fiscal_code AS "fiscalCode", ${stateColumns},
            s.xml, s.uploading_since AS "uploadingSince", s.uploads, s.polls, s.zip IS NOT NULL AS "hasZip"
       FROM einvoice_sendings s
       JOIN invoices i ON i.company_id = s.company_id AND i.invoice_id = s.invoice_id
       JOIN companies c ON c.company_id = s.company_id
      WHERE s.company_id = $1 AND s.sending_id = $2`,
    [tx.companyId, sendingId],
  );
  return row ?? null;
}

export interface LastSending {
  readonly issuedOn: string;
  readonly mustBeSent: boolean;
  /** Null if it was never submitted for sending. */
  readonly state: SpvState | null;
}

/** Null if there is no such document. */
export async function findLastSending(tx: Transaction, series: string, number: string): Promise<LastSending | null> {
  const [row] = await tx.read<Omit<LastSending, 'state'> & { [Member in keyof SpvState]: SpvState[Member] | null }>(
    'spv-sendings.last',
    `SELECT i.issued_on AS "issuedOn", coalesce(${mustBeSent}, false) AS "mustBeSent", ${stateColumns} FROM invoices i
       LEFT JOIN einvoice_sendings s ON s.company_id = $1 AND s.invoice_id = i.invoice_id AND s.is_last
      WHERE i.company_id = $1 AND i.series = $2 AND i.number = $3 AND i.deleted_at IS NULL`,
    [tx.companyId, series, number],
  );
  if (!row) return null;
  const { issuedOn, mustBeSent: isDuty, ...state } = row;
  return { issuedOn, mustBeSent: isDuty, state: state.status === null ? null : (state as SpvState) };
}

/**
 * Called before anything is sent: if it is not known afterwards whether the upload arrived, the authority is asked and nothing is sent
 * again.
 */
export async function markUploading(tx: Transaction, sendingId: string, xml: string, at: Date): Promise<void> {
  await tx.run(
    'spv-sendings.mark-uploading',
    `UPDATE einvoice_sendings SET xml = $3, uploading_since = $4, uploads = uploads + 1 WHERE company_id = $1 AND sending_id = $2`,
    [tx.companyId, sendingId, xml, at],
  );
}

/** Called when it is certain that nothing arrived, or that nothing is there. */
export async function clearUploading(tx: Transaction, sendingId: string, trouble: string | null): Promise<void> {
  await tx.run(
    'spv-sendings.clear-uploading',
    'UPDATE einvoice_sendings SET uploading_since = NULL, trouble = $3 WHERE company_id = $1 AND sending_id = $2',
    [tx.companyId, sendingId, trouble],
  );
}

export async function noteTrouble(tx: Transaction, sendingId: string, trouble: string | null): Promise<void> {
  await tx.run(
    'spv-sendings.note-trouble',
    'UPDATE einvoice_sendings SET trouble = $3 WHERE company_id = $1 AND sending_id = $2',
    [tx.companyId, sendingId, trouble],
  );
}

/** Members that are not given stay as they are. */
export interface SendingTransition<Failure = SendingFailure> {
  readonly status: SpvStatus;
  readonly failure?: Failure;
  readonly errors?: readonly string[];
  readonly uploadId?: string;
  readonly downloadId?: string;
  readonly zip?: Buffer;
}

/** The last sending of a document gives the state of the document. Returns false if it was in this state already. */
export async function changeSendingState(
  tx: Transaction,
  sendingId: string,
  transition: SendingTransition,
  at: Date,
): Promise<boolean> {
  const [row] = await tx.run<{ former: SpvStatus }>(
    'spv-sendings.transition',
    `WITH before AS (SELECT status, issued_on FROM einvoice_sendings WHERE company_id = $1 AND sending_id = $2 FOR UPDATE),
     marked AS (${marksOf('documents', `SELECT i.issued_on AS day FROM before i WHERE i.status <> $3 AND ${isOver('$4')}`)})
     UPDATE einvoice_sendings s
        SET status = $3, changed_at = CASE WHEN before.status = $3 THEN s.changed_at ELSE $4 END, failure = $5,
            errors = coalesce($6::text[], '{}'), trouble = NULL, upload_id = coalesce($7, s.upload_id),
            download_id = coalesce($8, s.download_id), zip = coalesce($9, s.zip)
       FROM before
      WHERE s.company_id = $1 AND s.sending_id = $2 RETURNING before.status AS former`,
    [
      tx.companyId,
      sendingId,
      transition.status,
      at,
      transition.failure ?? null,
      transition.errors ?? null,
      transition.uploadId ?? null,
      transition.downloadId ?? null,
      transition.zip ?? null,
    ],
  );
  return row !== undefined && row.former !== transition.status;
}

export async function keepSeal(tx: Transaction, sendingId: string, zip: Buffer): Promise<void> {
  await tx.run(
    'spv-sendings.keep-seal',
    'UPDATE einvoice_sendings SET zip = $3, trouble = NULL WHERE company_id = $1 AND sending_id = $2',
    [tx.companyId, sendingId, zip],
  );
}

export interface CountedCalls {
  readonly polls: number;
  readonly downloads: number;
}

/** Counts a call before it is made; returns the number of calls of that day, including this one. */
export async function countCall(
  tx: Transaction,
  sendingId: string,
  call: 'poll' | 'download',
  today: string,
): Promise<CountedCalls> {
  const [row] = await tx.run<CountedCalls>(
    'spv-sendings.count-call',
    `UPDATE einvoice_sendings
        SET polls = polls + $4, counted_on = $3,
            polls_of_day = CASE WHEN counted_on = $3 THEN polls_of_day ELSE 0 END + $4,
            downloads_of_day = CASE WHEN counted_on = $3 THEN downloads_of_day ELSE 0 END + $5
      WHERE company_id = $1 AND sending_id = $2 RETURNING polls_of_day AS polls, downloads_of_day AS downloads`,
    [tx.companyId, sendingId, today, call === 'poll' ? 1 : 0, call === 'download' ? 1 : 0],
  );
  return row ?? { polls: 0, downloads: 0 };
}

/** The ones of these ids that belong to our sendings. */
export async function knownUploads(tx: Transaction, uploadIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.read<{ uploadId: string }>(
    'spv-sendings.known-uploads',
    `SELECT upload_id AS "uploadId" FROM einvoice_sendings WHERE company_id = $1 AND upload_id = ANY($2::text[])`,
    [tx.companyId, uploadIds],
  );
  return new Set(rows.map(({ uploadId }) => uploadId));
}

export interface AbandonedSending {
  readonly companyId: number;
  readonly jobId: string;
  readonly sendingId: string;
  readonly lastError: string | null;
}

/** Sendings whose job is dead. */
export async function listAbandonedSendings(
  connection: Connection,
  kinds: readonly string[],
): Promise<readonly AbandonedSending[]> {
  return connection.run<AbandonedSending>(
    'spv-sendings.abandoned',
    `SELECT company_id AS "companyId", job_id AS "jobId", payload ->> 'sendingId' AS "sendingId", last_error AS "lastError"
       FROM jobs WHERE state = 'dead' AND kind = ANY($1::text[]) ORDER BY dead_at LIMIT 100`,
    [kinds],
  );
}

export interface TroubledSendings {
  readonly fiscalCode: string;
  readonly count: number;
  /** Names such as `FCT 12`, the newest first. */
  readonly names: readonly string[];
}

/** V2-LIST-9: lists, by company, the documents whose last sending was rejected or failed. A cancelled document need not be sent again. */
export async function listTroubledSendings(
  connection: Connection,
  namesOfEach: number,
): Promise<readonly TroubledSendings[]> {
  return connection.run<TroubledSendings>(
    'spv-sendings.troubled',
    `SELECT c.fiscal_code AS "fiscalCode", count(*) AS count,
            (array_agg(i.series || ' ' || i.number ORDER BY i.issued_on DESC, i.invoice_id DESC))[1:$1] AS names
       FROM einvoice_sendings s
       JOIN invoices i ON i.company_id = s.company_id AND i.invoice_id = s.invoice_id
       JOIN companies c ON c.company_id = s.company_id
      WHERE s.is_last AND s.status IN ('rejected', 'failed') AND i.deleted_at IS NULL AND i.status <> 'cancelled'
      GROUP BY c.fiscal_code ORDER BY c.fiscal_code`,
    [namesOfEach],
  );
}

export interface UnsentInvoice {
  readonly fiscalCode: string;
  readonly series: string;
  readonly number: string;
  readonly issuedOn: string;
  readonly status: SpvStatus | null;
}

/** Fiscal documents since then that the authority has not accepted, of connected companies; oldest first. */
export async function listUnsent(connection: Connection, since: string): Promise<readonly UnsentInvoice[]> {
  return connection.run<UnsentInvoice>(
    'spv-sendings.unsent',
    `SELECT c.fiscal_code AS "fiscalCode", i.series, i.number, i.issued_on::text AS "issuedOn", last.status
       FROM authority_tokens t JOIN companies c USING (company_id) JOIN invoices i USING (company_id)
       LEFT JOIN LATERAL (SELECT s.status FROM einvoice_sendings s
                           WHERE s.company_id = i.company_id AND s.invoice_id = i.invoice_id ORDER BY s.place DESC LIMIT 1) AS last ON true
      WHERE i.issued_on >= $1 AND i.deleted_at IS NULL AND i.status <> 'cancelled' AND i.is_due
        AND last.status IS DISTINCT FROM 'accepted' AND ${mustBeSent} ORDER BY i.issued_on, i.invoice_id LIMIT 10000`,
    [since],
  );
}
