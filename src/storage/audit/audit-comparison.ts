import type { SealedDocument, StockDifference, StoredDocument } from '../../domain/audit/books-check.ts';
import { linesDigest, snapshotDigest } from '../invoices/sealed-content.ts';
import type { Transaction } from '../transaction.ts';

/** The functions of this file compare the books with the audit trail, in a snapshot of one moment. */

/** Sealed rows, followed by pending ones, because a document and its rows are written together. */
export const everyRow = `SELECT position::numeric AS position, subject, subject_name, action, details FROM audit_entries WHERE company_id = $1
      UNION ALL
      SELECT 1e15 + pending_id, subject, subject_name, action, details FROM audit_pending WHERE company_id = $1`;

/** A pending row may have been forged and contain anything, so a text that is no amount counts as zero. */
const amountOf = (text: string): string =>
  `CASE WHEN ${text} ~ '^-?[0-9]{1,15}([.][0-9]{1,2})?$' THEN (${text})::numeric ELSE 0 END`;
const deletedOnes = `json_array_elements(CASE json_typeof(details->'collections') WHEN 'array' THEN details->'collections' ELSE '[]' END)`;

/**
 * Every document of the trail beside the same document of the tables. A number may be assigned again after its document was deleted, so one
 * name may stand for several: the n-th issue of a name is the n-th document of that name.
 */
const documents = `WITH told AS (
    SELECT position, subject, action, details, CASE subject WHEN 'invoice' THEN subject_name ELSE details->>'invoice' END AS name,
           CASE WHEN subject = 'invoice' THEN 0 WHEN action IN ('recorded', 'imported') THEN ${amountOf(`(details->>'amount')`)}
             ELSE -(SELECT coalesce(sum(${amountOf(`(c->>'amount')`)}), 0) FROM ${deletedOnes} AS c) END AS amount,
           CASE WHEN subject = 'invoice' THEN 0 WHEN action IN ('recorded', 'imported') THEN 1
             ELSE -(SELECT count(*) FROM ${deletedOnes} AS c) END AS number
      FROM (${everyRow}) AS e
     WHERE subject = 'invoice' OR subject = 'collection' AND action IN ('recorded', 'imported', 'deleted', 'all-deleted', 'undone')),
  placed AS (
    SELECT *, count(*) FILTER (WHERE subject = 'invoice' AND action IN ('issued', 'imported')) OVER (PARTITION BY name ORDER BY position) AS turn
      FROM told),
  sealed AS (
    SELECT name, turn, sum(amount) AS collected, sum(number) AS collections,
           (array_agg(details::text) FILTER (WHERE subject = 'invoice' AND action IN ('issued', 'imported')))[1] AS issued,
           (array_agg(action ORDER BY position DESC) FILTER (WHERE subject = 'invoice'
             AND action IN ('issued', 'imported', 'cancelled', 'reversed', 'reversed-elsewhere', 'restored', 'deleted', 'undone')))[1] AS transition,
           (array_agg(details->>'snapshot' ORDER BY position DESC) FILTER (WHERE subject = 'invoice'
             AND action IN ('issued', 'imported', 'completed', 'corrected')))[1] AS snapshot
      FROM placed GROUP BY name, turn),
  stored AS (
    SELECT i.series || ' ' || i.number AS name, i.invoice_id,
           row_number() OVER (PARTITION BY i.series || ' ' || i.number ORDER BY i.invoice_id) AS turn
      FROM invoices i WHERE i.company_id = $1)
  SELECT coalesce(sealed.name, stored.name) AS name,
         CASE WHEN sealed.issued IS NOT NULL THEN json_build_object('issued', sealed.issued, 'transition', sealed.transition,
           'snapshot', sealed.snapshot, 'collected', sealed.collected::text, 'collections', sealed.collections) END AS sealed,
         CASE WHEN stored.invoice_id IS NOT NULL THEN json_build_object('status', i.status, 'isDeleted', i.deleted_at IS NOT NULL,
           'clientId', i.client_id, 'automaticNumber', i.automatic_number::text, 'number', i.number, 'collected', i.collected::text,
           'collectionsSum', c.sum::text, 'collectionsCount', c.count, 'snapshot', ${snapshotDigest('i.snapshot')},
           'lines', l.digest, 'linesNet', l.net::text, 'linesVat', l.vat::text, 'linesGross', l.gross::text,
           'columns', json_build_object('typeCode', i.type_code, 'issuedOn', i.issued_on::text, 'dueOn', i.due_on::text,
             'currency', i.currency, 'exchangeRate', i.exchange_rate::text, 'externalId', i.external_id, 'net', i.net::text,
             'vat', i.vat::text, 'gross', i.gross::text),
           'shown', json_build_object('typeCode', i.snapshot->>'typeCode', 'issuedOn', i.snapshot->>'issuedOn',
             'dueOn', i.snapshot->>'dueOn', 'currency', i.snapshot->>'currency', 'exchangeRate', i.snapshot->>'exchangeRate',
             'externalId', i.snapshot->>'externalId', 'net', i.snapshot#>>'{totals,net}', 'vat', i.snapshot#>>'{totals,vat}',
             'gross', i.snapshot#>>'{totals,gross}')) END AS stored
    FROM sealed FULL JOIN stored ON stored.name = sealed.name AND stored.turn = sealed.turn
    LEFT JOIN invoices i ON i.company_id = $1 AND i.invoice_id = stored.invoice_id
    LEFT JOIN LATERAL (
      SELECT ${linesDigest('l')} AS digest, coalesce(sum(l.net), 0) AS net, coalesce(sum(l.vat), 0) AS vat,
             coalesce(sum(l.gross), 0) AS gross
        FROM invoice_lines l WHERE l.company_id = $1 AND l.invoice_id = stored.invoice_id) AS l ON true
    LEFT JOIN LATERAL (
      SELECT coalesce(sum(c.amount), 0) AS sum, count(*) AS count FROM collections c
       WHERE c.company_id = $1 AND c.invoice_id = stored.invoice_id AND c.deleted_at IS NULL) AS c ON true`;

export interface ComparedDocument {
  readonly name: string;
  readonly sealed: SealedDocument | null;
  readonly stored: StoredDocument | null;
}

const pageSize = 500;

/**
 * Reads a page at a time, however many documents there are. The database sorts and joins once, and returns as many rows as are requested.
 */
export async function* compareDocuments(tx: Transaction): AsyncGenerator<ComparedDocument> {
  await tx.run('audit.open-comparison', `DECLARE compared NO SCROLL CURSOR FOR ${documents}`, [tx.companyId]);
  for (;;) {
    const page = await tx.run<ComparedDocument>('audit.compare', `FETCH ${pageSize} FROM compared`, []);
    yield* page;
    if (page.length < pageSize) break;
  }
  await tx.run('audit.close-comparison', 'CLOSE compared', []);
}

/** CON-CLIENT-4: clients that were joined to others, by the id of the absorbed one, as the trail records it. */
export async function readJoinedClients(tx: Transaction): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.run<{ absorbed: string; into: string | null }>(
    'audit.joined-clients',
    `SELECT e.subject_name AS absorbed, e.details->>'into' AS into FROM (${everyRow}) AS e
      WHERE e.subject = 'client' AND e.action = 'joined'`,
    [tx.companyId],
  );
  return new Map(rows.map(({ absorbed, into }) => [absorbed, into ?? '']));
}

/** The opening stock, its corrections and transfers are in the trail; what documents took follows from their lines, which are in the trail too. */
export async function listStockDifferences(tx: Transaction, most: number): Promise<readonly StockDifference[]> {
  return tx.run<StockDifference>(
    'audit.compare-stock',
    `WITH opened AS (
       SELECT (o->>0)::bigint AS article_id, (o->>1)::bigint AS warehouse_id, (o->>2)::numeric AS quantity
         FROM (${everyRow}) AS e, json_array_elements(e.details->'levels') AS o WHERE e.subject = 'stock' AND e.action IN ('opened', 'corrected', 'transferred')),
     changes AS (
       SELECT article_id, warehouse_id, quantity AS expected, 0::numeric AS found FROM opened
       UNION ALL
       SELECT l.article_id, l.warehouse_id, -l.stock_moved, 0
         FROM invoice_lines l JOIN invoices i ON i.company_id = $1 AND i.invoice_id = l.invoice_id
        WHERE l.company_id = $1 AND l.stock_moved IS NOT NULL AND i.status <> 'cancelled' AND i.deleted_at IS NULL
       UNION ALL
       SELECT l.article_id, l.warehouse_id, l.stock_moved, 0
         FROM supplier_invoice_lines l WHERE l.company_id = $1 AND l.stock_moved IS NOT NULL
       UNION ALL
       SELECT s.article_id, s.warehouse_id, 0, s.quantity FROM stock_levels s WHERE s.company_id = $1),
     levels AS (
       SELECT article_id, warehouse_id, sum(expected) AS expected, sum(found) AS found FROM changes
        GROUP BY article_id, warehouse_id HAVING sum(expected) <> sum(found))
     SELECT coalesce(a.code, a.name, d.article_id::text) AS article, coalesce(w.code, d.warehouse_id::text) AS warehouse,
            d.expected::text AS expected, d.found::text AS found
       FROM levels d
       LEFT JOIN articles a ON a.company_id = $1 AND a.article_id = d.article_id
       LEFT JOIN warehouses w ON w.company_id = $1 AND w.warehouse_id = d.warehouse_id
      ORDER BY d.article_id, d.warehouse_id LIMIT $2`,
    [tx.companyId, most],
  );
}
