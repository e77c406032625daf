import { isRateMissing, isSold, withRate } from '../sql/what-counts.ts';

/**
 * Sums of past days are stored (`report_spans`); the other days are read from the documents. Every statement that begins with these CTEs
 * sees both as of one moment. `$1` is the company, `$2` the first day and `$3` the last.
 */
export type Book = 'sales' | 'collections' | 'documents';

/** A span belongs to one month, so a mark that makes it stale is at most this many days away. */
const longestSpan = 31;

/**
 * `kept` are the spans whose sums can be read. A span may begin before the first day or end after the last, where it does not matter because
 * the days are whole months; `within` leaves such spans out.
 */
export const storedSpans = (book: Book, spans: 'touching' | 'within' = 'touching'): string => `marks AS MATERIALIZED (
    SELECT DISTINCT m.day FROM report_marks m
     WHERE m.company_id = $1 AND m.book = '${book}' AND m.day BETWEEN $2::date - ${longestSpan} AND $3::date + ${longestSpan}),
  kept AS MATERIALIZED (
    SELECT s.span_id, s.first_day, s.last_day FROM report_spans s
     WHERE s.company_id = $1 AND s.book = '${book}' AND s.first_day BETWEEN $2::date - ${longestSpan} AND $3::date AND s.last_day >= $2::date
       ${spans === 'within' ? 'AND s.first_day >= $2::date AND s.last_day <= $3::date ' : ''}AND NOT EXISTS (SELECT FROM marks m WHERE m.day BETWEEN s.first_day AND s.last_day))`;

/** Beside `kept`, `live` are the days that none of the spans covers. */
export const coverage = (book: Book, spans: 'touching' | 'within' = 'touching'): string => `${storedSpans(book, spans)},
  live AS MATERIALIZED (
    SELECT d::date AS day FROM generate_series($2::date::timestamp, $3::date::timestamp, interval '1 day') AS d
     WHERE NOT EXISTS (SELECT FROM kept k WHERE d::date BETWEEN k.first_day AND k.last_day))`;

/** The stored sums of a part, with the first day of their span. */
export const storedSums = (
  part: string,
): string => `SELECT k.first_day, r.key, r.documents, r.quantity, r.net, r.vat, r.gross
    FROM kept k JOIN report_sums r ON r.company_id = $1 AND r.span_id = k.span_id AND r.part = '${part}'`;

/** Which documents are read one by one: those of the live days, or exactly those that a span contains. */
export type Source = 'live' | 'span';

/** OFFSET makes the server look up each day in the index of the dates, whatever the planner estimates. */
export const soldIn = (source: Source, columns: string): string =>
  `SELECT ${columns} FROM live CROSS JOIN LATERAL (
      SELECT * FROM invoices i WHERE ${isSold} AND i.issued_on = live.day ${source === 'span' ? `AND NOT (${isRateMissing})` : ''} OFFSET 0) AS i
      ${withRate}${
        source === 'span'
          ? ''
          : `
    UNION ALL
    SELECT ${columns} FROM invoices i ${withRate}
     WHERE ${isSold} AND ${isRateMissing} AND i.issued_on BETWEEN $2::date AND $3::date
       AND EXISTS (SELECT FROM kept k WHERE i.issued_on BETWEEN k.first_day AND k.last_day)`
      }`;
