import type { Connection } from '../connection.ts';
import { invoiceFacts, spvFacts } from '../sql/event-facts.ts';
import { mustBeSent } from '../sql/what-counts.ts';

const mostAtOnce = 1000;

/**
 * Creates events for documents issued on these days that must be sent and that the tax authority has not accepted, of companies that are
 * connected to it.
 */
export async function recordTermWarnings(
  connection: Connection,
  { from, until }: { readonly from: string; readonly until: string },
  at: Date,
): Promise<void> {
  await connection.run(
    'term-warnings.tell',
    `WITH near AS (
       SELECT i.company_id, i.invoice_id FROM authority_tokens t JOIN invoices i ON i.company_id = t.company_id
        WHERE i.issued_on BETWEEN $1 AND $2 AND i.is_due AND i.deleted_at IS NULL AND i.status <> 'cancelled'
          AND ${mustBeSent}
          AND NOT EXISTS (SELECT FROM spv_term_warnings k WHERE k.company_id = i.company_id AND k.invoice_id = i.invoice_id)
          AND NOT EXISTS (SELECT FROM einvoice_sendings s
                           WHERE s.company_id = i.company_id AND s.invoice_id = i.invoice_id AND s.is_last AND s.status = 'accepted')
        ORDER BY i.issued_on, i.invoice_id LIMIT ${mostAtOnce}),
     warned AS (
       INSERT INTO spv_term_warnings (company_id, invoice_id) SELECT company_id, invoice_id FROM near
       ON CONFLICT DO NOTHING RETURNING company_id, invoice_id)
     INSERT INTO events_pending (company_id, type, at, facts)
     SELECT i.company_id, 'spv.term-near', $3, json_build_object(
              'invoice', ${invoiceFacts('i.company_id')}, 'spv', ${spvFacts('i.company_id')})
       FROM warned w JOIN invoices i ON i.company_id = w.company_id AND i.invoice_id = w.invoice_id`,
    [from, until, at],
  );
}
