import { gross, vat } from '../sql/what-counts.ts';
import { type Source, soldIn } from './spans.ts';

/**
 * What sales are summed by; each part gives rows of `first_day, key, documents, quantity, net, vat, gross` in lei. The same texts read the
 * live days and make the stored sums, so that the two cannot differ.
 */
export const salesParts = { day: daySales, client: clientSales, article: articleSales, vat: vatSales } as const;

const sums = `count(*) AS documents, 0::numeric AS quantity, coalesce(sum(s.gross - s.vat), 0) AS net, coalesce(sum(s.vat), 0) AS vat,
    coalesce(sum(s.gross), 0) AS gross`;

/** Sums by day; `quantity` counts the documents without a known rate, which are in no sum. For documents in lei only an index is read. */
function daySales(source: Source): string {
  return `SELECT s.day AS first_day, s.day::text AS key, count(*) AS documents, count(*) FILTER (WHERE s.gross IS NULL)::numeric AS quantity,
      coalesce(sum(s.gross - s.vat), 0) AS net, coalesce(sum(s.vat), 0) AS vat, coalesce(sum(s.gross), 0) AS gross
    FROM (${soldIn(source, `i.issued_on AS day, ${gross} AS gross, ${vat} AS vat`)}) AS s GROUP BY s.day`;
}

function clientSales(source: Source): string {
  return `SELECT s.month AS first_day, s.client_id::text AS key, ${sums}
    FROM (${soldIn(source, `${month} AS month, i.client_id, ${gross} AS gross, ${vat} AS vat`)}) AS s
   WHERE s.gross IS NOT NULL GROUP BY 1, 2`;
}

const month = `date_trunc('month', i.issued_on)::date`;

/**
 * Sums by article: its id, or name and unit of what is sold without one (`["Reducere",null]`). A discount counts, by its value alone, with
 * the article that it is linked to or names.
 */
function articleSales(source: Source): string {
  return `SELECT s.month AS first_day, s.key, count(*) AS documents, sum(s.quantity) AS quantity, sum(s.gross - s.vat) AS net,
      sum(s.vat) AS vat, sum(s.gross) AS gross
    FROM (SELECT n.month, n.gross, n.vat, n.quantity, coalesce(own.article_id::text, n.name::text) AS key
            FROM (${namedLines(source)}) AS n
            LEFT JOIN LATERAL (SELECT l.article_id FROM invoice_lines l
              WHERE l.company_id = $1 AND l.invoice_id = n.invoice_id AND l.position = n.place - 1 OFFSET 0) AS own ON true) AS s
   GROUP BY 1, 2`;
}

/**
 * Lines with the name and position under which they count; a discount has those of the article that it is linked to. Lines are sorted by
 * their target, because searching each among all others would take a hundred million steps for one invoice of ten thousand lines.
 */
const namedLines = (source: Source): string => `SELECT f.month, f.invoice_id, f.gross, f.vat, f.quantity,
      CASE WHEN f.is_discount AND NOT first_value(f.is_discount) OVER alike THEN first_value(f.place) OVER alike ELSE f.place END AS place,
      CASE WHEN f.is_discount AND NOT first_value(f.is_discount) OVER alike THEN first_value(f.name) OVER alike ELSE f.name END AS name
    FROM (SELECT d.month, d.invoice_id, ${lineAmount('gross')} AS gross, ${lineAmount('vat')} AS vat, l.place::integer AS place,
                 l.line ->> 'kind' = 'discount' AS is_discount,
                 CASE WHEN l.line ->> 'kind' = 'discount' THEN 0 ELSE (l.line ->> 'quantity')::numeric END AS quantity,
                 CASE WHEN l.line ->> 'kind' = 'discount' THEN l.line ->> 'discountedIndex' ELSE l.line ->> 'index' END AS target,
                 jsonb_build_array(l.line -> 'name', l.line -> 'unit') AS name
            FROM (${linedDocuments(source)}) AS d
           CROSS JOIN LATERAL jsonb_array_elements(d.lines) WITH ORDINALITY AS l(line, place)
           WHERE d.rate IS NOT NULL OFFSET 0) AS f
  WINDOW alike AS (PARTITION BY f.invoice_id, f.target, CASE WHEN f.target IS NULL THEN f.place END ORDER BY f.is_discount, f.place)`;

/** Sums by what the VAT category depends on; `domain/reports/vat-journal.ts` decides which it is. */
function vatSales(source: Source): string {
  return `SELECT s.month AS first_day, s.key, ${sums}
    FROM (${vatLines(linedDocuments(source), 'd.month')}) AS s
   GROUP BY 1, 2`;
}

/** The lines of such documents in lei, with what the VAT category depends on as their key. */
export const vatLines = (
  documents: string,
  columns: string,
): string => `SELECT ${columns}, ${lineAmount('gross')} AS gross, ${lineAmount('vat')} AS vat,
                 jsonb_build_array(d.type_code, l.line -> 'vatRate', d.is_vat_payer, d.is_vat_on_collection,
                   CASE WHEN (l.line ->> 'vatRate')::numeric = 0 AND d.client ->> 'countryCode' <> 'RO' THEN
                     jsonb_build_object('kind', d.client -> 'kind', 'fiscalCode', d.client -> 'fiscalCode',
                       'countryCode', d.client -> 'countryCode', 'isVatPayer', d.client -> 'isVatPayer') END)::text AS key
            FROM (${documents}) AS d
           CROSS JOIN LATERAL jsonb_array_elements(d.lines) WITH ORDINALITY AS l(line, place)
           WHERE d.rate IS NOT NULL OFFSET 0`;

const linedDocuments = (source: Source): string =>
  lined(
    soldIn(source, `${month} AS month, i.invoice_id, i.type_code, i.currency, i.gross, i.vat, i.snapshot, known.rate`),
    'd.month, d.invoice_id',
  );

/**
 * OFFSET makes the server extract the members of the snapshot once for each document. Queries that read lines of it end with OFFSET, too,
 * so that only the few members of a line are sorted or grouped, and not the whole document for every line.
 */
export const lined = (documents: string, columns: string): string => `SELECT d.*, rest.* FROM (
      SELECT ${columns}, d.type_code, d.currency, d.gross, d.vat, d.rate, d.snapshot -> 'lines' AS lines,
        d.snapshot -> 'client' AS client, d.snapshot -> 'issuer' -> 'isVatPayer' AS is_vat_payer,
        d.snapshot -> 'isVatOnCollection' AS is_vat_on_collection FROM (
        ${documents}) AS d OFFSET 0) AS d
    CROSS JOIN LATERAL (${remainders}) AS rest OFFSET 0`;

/**
 * The differences that the rounded lines of a document in another currency leave, and the positions of the lines that take them
 * (`linesInLei`).
 */
const remainders = `SELECT max(o.place) AS gross_place, max(o.place) FILTER (WHERE (o.line ->> 'vat')::numeric <> 0) AS vat_place,
        rounded_to_money(d.gross * d.rate) - sum(${inLei('o', 'gross')}) AS gross_rest, rounded_to_money(d.vat * d.rate) - sum(${inLei('o', 'vat')}) AS vat_rest
        FROM jsonb_array_elements(d.lines) WITH ORDINALITY AS o(line, place) WHERE d.currency <> 'RON'`;

/** Each line is rounded by itself, and one takes the difference (`linesInLei`). */
export const lineAmount = (
  member: 'gross' | 'vat',
): string => `CASE WHEN d.currency = 'RON' THEN (l.line ->> '${member}')::numeric
    ELSE ${inLei('l', member)} + CASE WHEN l.place = d.${member}_place THEN d.${member}_rest ELSE 0 END END`;

function inLei(line: 'l' | 'o', member: 'gross' | 'vat'): string {
  return `rounded_to_money((${line}.line ->> '${member}')::numeric * d.rate)`;
}
