import type { Transaction } from '../transaction.ts';
import { everyRow } from './audit-comparison.ts';

export interface MovedDocument {
  readonly of: string;
  readonly what: string;
  readonly stored: string;
  readonly recomputed: string;
}

const clientNamed = (id: string): string =>
  `coalesce((SELECT c.name || coalesce(' (' || c.fiscal_code || ')', '') FROM clients c
      WHERE c.company_id = $1 AND c.client_id::text = ${id}), 'the unknown client ' || ${id})`;

/**
 * OPS-DEEP-1: the first document that is not with the client it was issued to, as the trail tells it, nor with one whom that client was joined
 * to. What the document shows proves nothing here: it may have been corrected, and so may the client. An older version recorded no client.
 */
const moved = `WITH RECURSIVE joined AS (
     SELECT e.subject_name AS absorbed, e.details->>'into' AS kept FROM (${everyRow}) AS e
      WHERE e.subject = 'client' AND e.action = 'joined'),
   reached AS (
     SELECT absorbed, kept FROM joined
     UNION
     SELECT r.absorbed, j.kept FROM reached r JOIN joined j ON j.absorbed = r.kept),
   told AS (
     SELECT e.subject_name AS name, e.details->>'client' AS client,
            row_number() OVER (PARTITION BY e.subject_name ORDER BY e.position) AS turn,
            count(*) OVER (PARTITION BY e.subject_name) AS times
       FROM (${everyRow}) AS e WHERE e.subject = 'invoice' AND e.action IN ('issued', 'imported')),
   kept AS (
     SELECT i.series || ' ' || i.number AS name, i.invoice_id, i.client_id::text AS client, i.deleted_at,
            row_number() OVER (PARTITION BY i.series || ' ' || i.number ORDER BY i.invoice_id) AS turn,
            count(*) OVER (PARTITION BY i.series || ' ' || i.number) AS times
       FROM invoices i WHERE i.company_id = $1)
   SELECT k.name AS of, 'client' AS what, ${clientNamed('k.client')} AS stored, ${clientNamed('t.client')} AS recomputed
     FROM kept k JOIN told t ON t.name = k.name AND t.turn = k.turn AND t.times = k.times
    WHERE k.deleted_at IS NULL AND k.client <> t.client
      AND NOT EXISTS (SELECT FROM reached r WHERE r.absorbed = t.client AND r.kept = k.client)
    ORDER BY k.invoice_id LIMIT 1`;

export async function findMovedDocument(tx: Transaction): Promise<MovedDocument | null> {
  const [row] = await tx.run<MovedDocument>('audit.moved-document', moved, [tx.companyId], 'by-values');
  return row ?? null;
}
