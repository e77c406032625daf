import type { AnswerFailure, SupplierAnswer } from '../../domain/spv/supplier-answer.ts';
import type { Connection } from '../connection.ts';
import type { Transaction } from '../transaction.ts';
import type { AbandonedSending, SendingTransition } from './spv-sendings.ts';

export interface NewAnswer {
  readonly answerId: string;
  readonly invoiceId: string;
  readonly message: string;
  readonly xml: string;
}

/** Queues an answer for sending. The row of the supplier's invoice is locked. */
export async function addAnswer(tx: Transaction, answer: NewAnswer, at: Date): Promise<void> {
  await tx.run(
    'supplier-answers.make-room',
    'UPDATE supplier_answers SET is_last = false WHERE company_id = $1 AND supplier_invoice_id = $2 AND is_last',
    [tx.companyId, answer.invoiceId],
  );
  await tx.run(
    'supplier-answers.add',
    `INSERT INTO supplier_answers (company_id, answer_id, supplier_invoice_id, message, xml, requested_at, changed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6)`,
    [tx.companyId, answer.answerId, answer.invoiceId, answer.message, answer.xml, at],
  );
}

/** The index of the document at the authority; null if it did not come from there. */
export async function findReceivedIndex(tx: Transaction, invoiceId: string): Promise<string | null> {
  const [row] = await tx.run<{ uploadId: string }>(
    'supplier-answers.index',
    `SELECT m.upload_id AS "uploadId" FROM supplier_invoices i
       JOIN spv_messages m ON m.company_id = $1 AND m.message_id = i.message_id
      WHERE i.company_id = $1 AND i.supplier_invoice_id = $2`,
    [tx.companyId, invoiceId],
  );
  return row?.uploadId ?? null;
}

/**
 * The decision about the invoice changed, under the lock of its row: answers that were not sent are withdrawn, and those that may have been
 * sent are not sent a second time. Returns those that were withdrawn.
 */
export async function withdrawAnswers(tx: Transaction, invoiceId: string, at: Date): Promise<readonly string[]> {
  const rows = await tx.run<{ answerId: string; failure: string | null }>(
    'supplier-answers.withdraw',
    `UPDATE supplier_answers a
        SET is_wanted = false,
            status = CASE WHEN b.never_left THEN 'failed' ELSE a.status END,
            failure = CASE WHEN b.never_left THEN 'withdrawn' ELSE a.failure END,
            changed_at = CASE WHEN b.never_left THEN $3 ELSE a.changed_at END
       FROM (SELECT answer_id, status = 'waiting' AND uploading_since IS NULL AS never_left FROM supplier_answers
              WHERE company_id = $1 AND supplier_invoice_id = $2 AND is_wanted FOR UPDATE) AS b
      WHERE a.company_id = $1 AND a.answer_id = b.answer_id
     RETURNING a.answer_id AS "answerId", CASE WHEN b.never_left THEN a.failure END AS failure`,
    [tx.companyId, invoiceId, at],
  );
  return rows.filter(({ failure }) => failure !== null).map(({ answerId }) => answerId);
}

export interface StoredAnswer extends SupplierAnswer {
  readonly answerId: string;
  readonly number: string;
  readonly supplierName: string;
  readonly supplierCode: string | null;
  /** The company that answers. */
  readonly fiscalCode: string;
  readonly xml: string;
  readonly isWanted: boolean;
  readonly uploadingSince: Date | null;
  readonly polls: number;
}

export async function findAnswer(tx: Transaction, answerId: string): Promise<StoredAnswer | null> {
  const [row] = await tx.read<StoredAnswer>(
    'supplier-answers.find',
    `SELECT a.answer_id AS "answerId", i.number, s.name AS "supplierName", s.fiscal_code AS "supplierCode",
            c.fiscal_code AS "fiscalCode", a.message, a.xml, a.is_wanted AS "isWanted", a.uploading_since AS "uploadingSince", a.polls,
            a.status, a.changed_at AS "changedAt", a.failure, a.errors, a.trouble, a.upload_id AS "uploadId"
       FROM supplier_answers a
       JOIN companies c ON c.company_id = $1
       JOIN supplier_invoices i ON i.company_id = $1 AND i.supplier_invoice_id = a.supplier_invoice_id
       JOIN suppliers s ON s.company_id = $1 AND s.supplier_id = i.supplier_id
      WHERE a.company_id = $1 AND a.answer_id = $2`,
    [tx.companyId, answerId],
  );
  return row ?? null;
}

/** Called before anything is sent. Returns false if the answer is no longer wanted, and must not be sent. */
export async function markAnswerUploading(tx: Transaction, answerId: string, at: Date): Promise<boolean> {
  const rows = await tx.run(
    'supplier-answers.mark-uploading',
    `UPDATE supplier_answers SET uploading_since = $3, uploads = uploads + 1
      WHERE company_id = $1 AND answer_id = $2 AND status = 'waiting' AND is_wanted RETURNING answer_id`,
    [tx.companyId, answerId, at],
  );
  return rows.length > 0;
}

/** Called when it is certain that nothing arrived. */
export async function clearAnswerUploading(tx: Transaction, answerId: string, trouble: string): Promise<void> {
  await tx.run(
    'supplier-answers.clear-uploading',
    'UPDATE supplier_answers SET uploading_since = NULL, trouble = $3 WHERE company_id = $1 AND answer_id = $2',
    [tx.companyId, answerId, trouble],
  );
}

export async function noteAnswerTrouble(tx: Transaction, answerId: string, trouble: string): Promise<void> {
  await tx.run(
    'supplier-answers.note-trouble',
    'UPDATE supplier_answers SET trouble = $3 WHERE company_id = $1 AND answer_id = $2',
    [tx.companyId, answerId, trouble],
  );
}

export type AnswerTransition = Omit<SendingTransition<AnswerFailure>, 'zip'>;

/** Returns false if it was in this state already. */
export async function changeAnswerState(
  tx: Transaction,
  answerId: string,
  { status, failure, errors, uploadId, downloadId }: AnswerTransition,
  at: Date,
): Promise<boolean> {
  const [row] = await tx.run<{ former: string }>(
    'supplier-answers.transition',
    `UPDATE supplier_answers a
        SET status = $3, changed_at = CASE WHEN before.status = $3 THEN a.changed_at ELSE $4 END, failure = $5,
            errors = coalesce($6::text[], '{}'), trouble = NULL, upload_id = coalesce($7, a.upload_id),
            download_id = coalesce($8, a.download_id)
       FROM (SELECT status FROM supplier_answers WHERE company_id = $1 AND answer_id = $2 FOR UPDATE) AS before
      WHERE a.company_id = $1 AND a.answer_id = $2 RETURNING before.status AS former`,
    [tx.companyId, answerId, status, at, failure ?? null, errors ?? null, uploadId ?? null, downloadId ?? null],
  );
  return row !== undefined && row.former !== status;
}

export async function countAnswerPoll(tx: Transaction, answerId: string): Promise<void> {
  await tx.run(
    'supplier-answers.count-poll',
    'UPDATE supplier_answers SET polls = polls + 1 WHERE company_id = $1 AND answer_id = $2',
    [tx.companyId, answerId],
  );
}

/** The ones of these ids that belong to our answers. */
export async function knownAnswers(tx: Transaction, uploadIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.read<{ uploadId: string }>(
    'supplier-answers.known-uploads',
    `SELECT upload_id AS "uploadId" FROM supplier_answers WHERE company_id = $1 AND upload_id = ANY($2::text[])`,
    [tx.companyId, uploadIds],
  );
  return new Set(rows.map(({ uploadId }) => uploadId));
}

/** Answers whose job is dead. */
export async function listAbandonedAnswers(connection: Connection, kind: string): Promise<readonly AbandonedSending[]> {
  return connection.run<AbandonedSending>(
    'supplier-answers.abandoned',
    `SELECT company_id AS "companyId", job_id AS "jobId", payload ->> 'answerId' AS "sendingId", last_error AS "lastError"
       FROM jobs WHERE state = 'dead' AND kind = $1 ORDER BY dead_at LIMIT 100`,
    [kind],
  );
}
