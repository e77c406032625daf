import type { Transaction } from '../transaction.ts';

/**
 * OPS-DEEP-1: figures that are kept beside the rows they follow from, computed again from these rows. Each statement returns the first row of
 * the company that differs; the database sorts and sums, so that the memory of the program does not grow with the books.
 */

export interface BookDifference {
  /** The document, series or article. */
  readonly of: string;
  readonly what: string;
  readonly stored: string;
  readonly recomputed: string;
}

export type RecomputedBook = keyof typeof recomputed;

/** The first of these values that differs, with its name. */
const firstOf = (pairs: readonly (readonly [what: string, stored: string, recomputed: string])[]): string =>
  `CROSS JOIN LATERAL (SELECT p.* FROM (VALUES ${pairs.map(([what, stored, found], place) => `(${place}, '${what}', ${stored}, coalesce(${found}, 0))`).join(', ')})
       AS p (place, what, stored, recomputed) WHERE p.stored <> p.recomputed ORDER BY p.place LIMIT 1) AS p`;

const result = (of: string): string =>
  `SELECT ${of} AS of, p.what, p.stored::text AS stored, p.recomputed::text AS recomputed`;

const document = `i.series || ' ' || i.number`;

const amounts = ['net', 'vat', 'gross'] as const;

const totals = `${result(document)}
   FROM invoices i
   CROSS JOIN LATERAL (
     SELECT sum(l.net) AS net, sum(l.vat) AS vat, sum(l.gross) AS gross FROM invoice_lines l
      WHERE l.company_id = $1 AND l.invoice_id = i.invoice_id) AS l
   CROSS JOIN LATERAL (
     SELECT sum((s->>'net')::numeric) AS net, sum((s->>'vat')::numeric) AS vat, sum((s->>'gross')::numeric) AS gross
       FROM jsonb_array_elements(i.snapshot->'lines') AS s) AS s
   CROSS JOIN LATERAL (
     SELECT sum((b->>'net')::numeric) AS net, sum((b->>'vat')::numeric) AS vat, sum((b->>'gross')::numeric) AS gross
       FROM jsonb_array_elements(i.snapshot->'vatBreakdown') AS b) AS b
   ${firstOf(
     amounts.flatMap((amount) => [
       [`${amount} of its lines`, `i.${amount}`, `l.${amount}`],
       [`${amount} of the lines it shows`, `i.${amount}`, `s.${amount}`],
       [`${amount} by VAT rate`, `i.${amount}`, `b.${amount}`],
       [`${amount} it shows`, `i.${amount}`, `(i.snapshot#>>'{totals,${amount}}')::numeric`],
     ]),
   )}
  WHERE i.company_id = $1 AND i.deleted_at IS NULL ORDER BY i.invoice_id LIMIT 1`;

/** A line's row beside the same line of the document that it shows. A row that it does not show is in its totals. */
const lines = `${result(`${document} || ', line ' || s.place`)}
   FROM invoices i
   CROSS JOIN LATERAL jsonb_array_elements(i.snapshot->'lines') WITH ORDINALITY AS s (line, place)
   LEFT JOIN invoice_lines l ON l.company_id = $1 AND l.invoice_id = i.invoice_id AND l.position = s.place - 1
   ${firstOf([
     ['quantity', 'coalesce(l.quantity, 0)', `round((s.line->>'quantity')::numeric, 3)`],
     ...amounts.map((amount) => [amount, `coalesce(l.${amount}, 0)`, `(s.line->>'${amount}')::numeric`] as const),
   ])}
  WHERE i.company_id = $1 AND i.deleted_at IS NULL ORDER BY i.invoice_id, s.place LIMIT 1`;

/**
 * VAT is shared out over the lines. The net of an XML follows from its lines or from the bases of its VAT; what nobody but its reader has
 * checked may contradict itself in that.
 */
const received = `${result('i.number')}
   FROM supplier_invoices i
   CROSS JOIN LATERAL (
     SELECT sum(l.net) AS net, sum(l.vat) AS vat, count(*) AS number FROM supplier_invoice_lines l
      WHERE l.company_id = $1 AND l.supplier_invoice_id = i.supplier_invoice_id) AS l
   CROSS JOIN LATERAL (
     SELECT sum((t->>'base')::numeric) AS net FROM jsonb_array_elements(coalesce(i.content->'taxes', '[]')) AS t) AS t
   ${firstOf([
     ['gross', 'i.gross', 'i.net + i.vat'],
     ['VAT of its lines', 'i.vat', 'l.vat'],
     ['net of its lines', 'i.net', 'CASE WHEN i.net = t.net OR i.sent_xml IS NOT NULL THEN i.net ELSE l.net END'],
   ])}
  WHERE i.company_id = $1 AND i.counts AND l.number > 0 ORDER BY i.entry_number LIMIT 1`;

/** Reversals have the opposite sign; what was refunded on them no longer reduces what is owed. */
const balances = `${result(document)}
   FROM invoices i
   CROSS JOIN LATERAL (
     SELECT sum(c.amount) AS amount FROM collections c
      WHERE c.company_id = $1 AND c.invoice_id = i.invoice_id AND c.deleted_at IS NULL) AS c
   CROSS JOIN LATERAL (
     SELECT sum(r.collected - r.gross) AS returned, count(*) AS number FROM invoices r
      WHERE r.company_id = $1 AND r.reverses = i.invoice_id AND r.deleted_at IS NULL) AS r
   ${firstOf([
     ['collected', 'i.collected', 'c.amount'],
     ['reversed', 'i.returned', 'r.returned'],
     ['number of reversals', 'i.reversals', 'r.number'],
   ])}
  WHERE i.company_id = $1 AND i.deleted_at IS NULL ORDER BY i.invoice_id LIMIT 1`;

const supplierBalances = `${result('i.number')}
   FROM supplier_invoices i
   CROSS JOIN LATERAL (
     SELECT sum(s.amount) AS amount FROM supplier_payments s
      WHERE s.company_id = $1 AND s.supplier_invoice_id = i.supplier_invoice_id) AS s
   ${firstOf([['paid to the supplier', 'i.paid', 's.amount']])}
  WHERE i.company_id = $1 ORDER BY i.entry_number LIMIT 1`;

/** Every movement tells the level after it, which is the sum of it and those before. */
const movements = `WITH moved AS (
     SELECT m.article_id, m.warehouse_id, m.place, m.level,
            sum(m.quantity) OVER placed AS summed, row_number() OVER placed AS turn
       FROM stock_movements m WHERE m.company_id = $1
     WINDOW placed AS (PARTITION BY m.article_id, m.warehouse_id ORDER BY m.place))
   ${result(`coalesce(a.code, a.name) || coalesce(' in ' || w.code, '')`)}
   FROM moved m
   JOIN articles a ON a.company_id = $1 AND a.article_id = m.article_id
   LEFT JOIN warehouses w ON w.company_id = $1 AND w.warehouse_id = m.warehouse_id
   ${firstOf([
     ['place of a movement', 'm.place', 'm.turn'],
     ['level after a movement', 'm.level', 'm.summed'],
   ])}
  ORDER BY m.article_id, m.warehouse_id, m.place LIMIT 1`;

/**
 * V2-NUMBER-1: from the first number that a series gave up to its next one, each was given or passed over. A deleted document stands for its
 * number, unless the series took it back. Receipts have series of their own.
 */
const numbers = `WITH given AS (
     SELECT i.series, i.automatic_number AS number, ltrim(i.number, '0') AS written, i.deleted_at IS NULL AS stands FROM invoices i
      WHERE i.company_id = $1 AND i.automatic_number IS NOT NULL
     UNION ALL
     SELECT c.receipt_series, c.receipt_number::bigint, ltrim(c.receipt_number, '0'), true FROM collections c
      WHERE c.company_id = $1 AND c.receipt_number ~ '^[0-9]{1,18}$'),
   taken AS (
     SELECT g.series, g.number AS first, g.number AS last, s.next_number FROM given g
       JOIN series s ON s.company_id = $1 AND s.code = g.series WHERE g.stands OR g.number < s.next_number
     UNION ALL
     SELECT s.code, lower(p), upper(p) - 1, s.next_number FROM series s, unnest(s.passed_over) AS p
      WHERE s.company_id = $1 AND EXISTS (SELECT FROM given g WHERE g.series = s.code AND g.number < lower(p))),
   steps AS (
     SELECT series, first, max(last) OVER (PARTITION BY series ORDER BY first, last
              ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before FROM taken),
   wrong AS (
     SELECT g.series, 'written number' AS what, g.written AS stored, ltrim(g.number::text, '0') AS recomputed FROM given g
      WHERE g.written <> ltrim(g.number::text, '0')
     UNION ALL
     SELECT series, 'number after ' || before, first::text, (before + 1)::text FROM steps WHERE first > before + 1
     UNION ALL
     SELECT t.series, 'next number', t.next_number::text, (max(t.last) + 1)::text
       FROM taken t GROUP BY t.series, t.next_number HAVING t.next_number <> max(t.last) + 1)
   SELECT w.series AS of, w.what, w.stored, w.recomputed FROM wrong w ORDER BY w.series, w.what, w.stored LIMIT 1`;

const recomputed = { totals, lines, received, balances, supplierBalances, movements, numbers } as const;

export async function findBookDifference(tx: Transaction, book: RecomputedBook): Promise<BookDifference | null> {
  const [row] = await tx.run<BookDifference>(`books.recompute ${book}`, recomputed[book], [tx.companyId], 'by-values');
  return row ?? null;
}
