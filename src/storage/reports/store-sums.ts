import type { Days } from '../../domain/invoice/sales.ts';
import { advisoryLocks } from '../advisory-locks.ts';
import type { Connection } from '../connection.ts';
import type { InstallationTransaction, Transaction } from '../transaction.ts';
import { collectionsParts } from './collections-parts.ts';
import { documentsParts } from './listed-sums.ts';
import { salesParts } from './sales-parts.ts';
import type { Book } from './spans.ts';

/** Computes and stores the sums that `spans.ts` reads; see docs/decisions/0031-reports.md. */

export const books = ['sales', 'collections', 'documents'] as const satisfies readonly Book[];

const partsOf: Readonly<Record<Book, Readonly<Record<string, (source: 'span') => string>>>> = {
  sales: salesParts,
  collections: collectionsParts,
  documents: documentsParts,
};

/** One process at a time computes sums; returns false if another one does. */
export async function lockSums(installation: InstallationTransaction): Promise<boolean> {
  const [row] = await installation.run<{ isLocked: boolean }>(
    'reports.lock-sums',
    'SELECT pg_try_advisory_xact_lock($1) AS "isLocked"',
    [advisoryLocks.sums],
  );
  return row?.isLocked === true;
}

export interface FoundCompany {
  readonly companyId: number;
  readonly fiscalCode: string;
}

/** Companies after this one, in order. */
export const listCompaniesAfter = (installation: Connection, after: number): Promise<readonly FoundCompany[]> =>
  installation.run<FoundCompany>(
    'reports.companies',
    `SELECT company_id AS "companyId", fiscal_code AS "fiscalCode" FROM companies
      WHERE company_id > $1 ORDER BY company_id LIMIT 1000`,
    [after],
  );

/** Companies in which a day up to this one changed. */
export async function listMarkedCompanies(installation: Connection, last: string): Promise<readonly number[]> {
  const rows = await installation.run<{ companyId: number }>(
    'reports.marked-companies',
    'SELECT DISTINCT company_id AS "companyId" FROM report_marks WHERE day <= $1 ORDER BY company_id',
    [last],
  );
  return rows.map(({ companyId }) => companyId);
}

/** The first day with something to sum; null if there is none. */
export async function findFirstDay(tx: Transaction, book: Book, fewDocuments: number): Promise<string | null> {
  const [row] = await tx.run<{ day: string }>(`reports.first-day ${book}`, firstDays[book], [
    tx.companyId,
    ...(book === 'documents' ? [fewDocuments] : []),
  ]);
  return row?.day ?? null;
}

const firstInvoice =
  'SELECT issued_on AS day FROM invoices WHERE company_id = $1 AND deleted_at IS NULL ORDER BY issued_on LIMIT 1';

const hasMany = `EXISTS (SELECT FROM invoices WHERE company_id = $1 AND deleted_at IS NULL
    ORDER BY issued_on DESC, invoice_id DESC OFFSET $2 LIMIT 1)`;

const firstDays: Readonly<Record<Book, string>> = {
  sales: firstInvoice,
  collections:
    'SELECT collected_on AS day FROM collections WHERE company_id = $1 AND deleted_at IS NULL ORDER BY collected_on LIMIT 1',
  documents: `SELECT f.day FROM (${firstInvoice}) AS f WHERE ${hasMany}`,
};

/** A clock that was ahead kept days that are not over; what is issued on such a day leaves no mark, so its sums would be read as they are. */
export async function dropEarlySpans(tx: Transaction, last: string): Promise<void> {
  await tx.run(
    'reports.drop-early',
    `WITH early AS (DELETE FROM report_spans WHERE company_id = $1 AND last_day > $2::date RETURNING span_id)
     DELETE FROM report_sums WHERE company_id = $1 AND span_id = ANY(SELECT span_id FROM early)`,
    [tx.companyId, last],
  );
}

export interface StoredSpan extends Days {
  /** Whether something in it changed. */
  readonly isMarked: boolean;
}

export async function listSpans(tx: Transaction, book: Book): Promise<readonly StoredSpan[]> {
  return tx.run<StoredSpan>(
    'reports.spans',
    `SELECT s.first_day::text AS "from", s.last_day::text AS until, EXISTS (
         SELECT FROM report_marks m WHERE m.company_id = $1 AND m.book = $2 AND m.day BETWEEN s.first_day AND s.last_day) AS "isMarked"
       FROM report_spans s WHERE s.company_id = $1 AND s.book = $2 ORDER BY s.first_day`,
    [tx.companyId, book],
  );
}

/** Marks of days that no span covers have no effect, because reports read the documents of these days. */
export async function dropIdleMarks(tx: Transaction, last: string): Promise<void> {
  await tx.run(
    'reports.drop-marks',
    `DELETE FROM report_marks m WHERE m.company_id = $1 AND m.day <= $2::date AND NOT EXISTS (
       SELECT FROM report_spans s WHERE s.company_id = $1 AND s.book = m.book AND m.day BETWEEN s.first_day AND s.last_day)`,
    [tx.companyId, last],
  );
}

const sumColumns = 'key, documents, quantity, net, vat, gross';

/** What the documents of these days add up to, by part. */
const summed = (book: Book): string =>
  Object.entries(partsOf[book])
    .map(([part, rowsOf]) => `SELECT '${part}' AS part, ${sumColumns} FROM (${rowsOf('span')}) AS ${part}_sums`)
    .join('\n     UNION ALL ');

const days = `live AS MATERIALIZED (
    SELECT d::date AS day FROM generate_series($2::date::timestamp, $3::date::timestamp, interval '1 day') AS d)`;

/**
 * Sums these days again, and deletes the marks of the changes that it saw. Both are one statement, which sees one moment; a change that is
 * committed later has left its own mark, which stays.
 */
export async function makeSpan(tx: Transaction, book: Book, { from, until }: Days, spanId: string): Promise<void> {
  await tx.run(
    `reports.make-span ${book}`,
    `WITH ${days}, seen AS (DELETE FROM report_marks WHERE company_id = $1 AND book = '${book}' AND day BETWEEN $2::date AND $3::date)
     INSERT INTO report_sums (company_id, span_id, part, ${sumColumns}) SELECT $1, $4::uuid, s.* FROM (${summed(book)}) AS s`,
    [tx.companyId, from, until, spanId],
  );
  await tx.run(
    'reports.drop-sums',
    `WITH old AS (DELETE FROM report_spans WHERE company_id = $1 AND book = $2 AND first_day BETWEEN $3::date AND $4::date
       RETURNING span_id)
     DELETE FROM report_sums WHERE company_id = $1 AND span_id = ANY(SELECT span_id FROM old)`,
    [tx.companyId, book, from, until],
  );
  await tx.run(
    'reports.add-span',
    'INSERT INTO report_spans (company_id, book, first_day, last_day, span_id) VALUES ($1, $2, $3, $4, $5)',
    [tx.companyId, book, from, until, spanId],
  );
}

/** How many stored sums of a span differ from its documents. Spans that wait to be summed again are expected to differ. */
export async function countWrongSums(tx: Transaction, book: Book, { from, until }: Days): Promise<number> {
  const [row] = await tx.run<{ wrong: number }>(
    `reports.wrong-sums ${book}`,
    `WITH ${days}, kept AS (
       SELECT r.part, r.key, r.documents, r.quantity, r.net, r.vat, r.gross FROM report_spans s
         JOIN report_sums r ON r.company_id = $1 AND r.span_id = s.span_id
        WHERE s.company_id = $1 AND s.book = '${book}' AND s.first_day = $2::date AND s.last_day = $3::date),
     told AS (SELECT s.part, ${sumColumns} FROM (${summed(book)}) AS s)
     SELECT count(*) AS wrong FROM kept FULL JOIN told USING (part, key)
      WHERE (kept.documents, kept.quantity, kept.net, kept.vat, kept.gross)
            IS DISTINCT FROM (told.documents, told.quantity, told.net, told.vat, told.gross)
        AND NOT EXISTS (SELECT FROM report_marks m WHERE m.company_id = $1 AND m.book = '${book}' AND m.day BETWEEN $2::date AND $3::date)`,
    [tx.companyId, from, until],
  );
  return row?.wrong ?? 0;
}
