import { collectedAmount, isRateMissing, vatShareOf, withRate } from '../sql/what-counts.ts';
import type { Source } from './spans.ts';

/** What collections are summed by, as `sales-parts.ts` does for sales. Amounts are in lei, and cash refunds are negative. */
export const collectionsParts = { day: dayCollected, again: collectedAgain, cash: dayCash } as const;

/** Collections count as they were recorded, whatever became of the document. */
const collectedIn = (source: Source, columns: string): string => {
  const counted = `c.company_id = $1 AND c.deleted_at IS NULL`;
  return `SELECT ${columns} FROM live CROSS JOIN LATERAL (
      SELECT * FROM collections c WHERE ${counted} AND c.collected_on = live.day OFFSET 0) AS c
      JOIN invoices i ON i.company_id = $1 AND i.invoice_id = c.invoice_id ${withRate}${
        source === 'span'
          ? `
     WHERE NOT (${isRateMissing})`
          : `
    UNION ALL
    SELECT ${columns} FROM invoices i JOIN collections c ON c.company_id = $1 AND c.invoice_id = i.invoice_id ${withRate}
     WHERE i.company_id = $1 AND i.deleted_at IS NULL AND ${isRateMissing} AND ${counted} AND c.collected_on BETWEEN $2::date AND $3::date
       AND EXISTS (SELECT FROM kept k WHERE c.collected_on BETWEEN k.first_day AND k.last_day)`
      }`;
};

/** Null for the first collection of its invoice, by day and then in the order of recording. */
const firstDayOfEarlier = `(SELECT min(e.collected_on) FROM collections e
    WHERE e.company_id = $1 AND e.invoice_id = c.invoice_id AND e.deleted_at IS NULL
      AND (e.collected_on, e.collection_id) < (c.collected_on, c.collection_id))`;

/** Sums by day; `documents` counts the invoices of which something was collected for the first time. */
function dayCollected(source: Source): string {
  const columns = `c.collected_on AS day, ${firstDayOfEarlier} IS NULL AS is_first, ${collectedAmount} AS amount,
      ${vatShareOf(collectedAmount)} AS share`;
  return `SELECT s.day AS first_day, s.day::text AS key, count(*) FILTER (WHERE s.is_first) AS documents, 0::numeric AS quantity,
      coalesce(sum(s.amount - s.share), 0) AS net, coalesce(sum(s.share), 0) AS vat, coalesce(sum(s.amount), 0) AS gross
    FROM (${collectedIn(source, columns)}) AS s GROUP BY s.day`;
}

/**
 * The later collections, by day, invoice and the day of its first one (`2026-11-15 12 2026-11-01`), so that no invoice is counted twice.
 */
function collectedAgain(source: Source): string {
  const columns = `c.collected_on AS day, c.invoice_id, ${firstDayOfEarlier} AS first_on`;
  return `SELECT s.day AS first_day, concat_ws(' ', s.day, s.invoice_id, min(s.first_on)) AS key, count(*) AS documents, 0::numeric AS quantity,
      0::numeric AS net, 0::numeric AS vat, 0::numeric AS gross
    FROM (${collectedIn(source, columns)}) AS s WHERE s.first_on IS NOT NULL GROUP BY s.day, s.invoice_id`;
}

/** Cash received (`2026-11-15 in`) and paid out, by day. */
function dayCash(source: Source): string {
  const columns = `c.collected_on AS day, c.kind, ${collectedAmount} AS amount`;
  return `SELECT s.day AS first_day, s.day || CASE WHEN s.kind = 'Retur casa' THEN ' out' ELSE ' in' END AS key, count(*) AS documents,
      0::numeric AS quantity, 0::numeric AS net, 0::numeric AS vat, coalesce(sum(s.amount), 0) AS gross
    FROM (${collectedIn(source, columns)}) AS s WHERE s.kind IN ('Chitanta', 'Bon', 'Retur casa') GROUP BY 1, 2`;
}
