import type { Connection } from '../connection.ts';

/** One thing that came of a call. */
export interface TraceStep {
  readonly at: Date;
  readonly kind: 'call' | 'change' | 'job' | 'mail' | 'spv';
  readonly fiscalCode: string;
  readonly about: string;
  readonly says: string;
}

/**
 * OPS-CLI-26: the call itself, its rows of the audit trail, and for the documents among these what jobs, mails and sendings to the tax
 * authority have come to. The trail has no index by interaction, so a large one is read from end to end, which nobody but an operator asks.
 */
export async function readTrace(connection: Connection, interactionId: string): Promise<readonly TraceStep[]> {
  return connection.run<TraceStep>(
    'trace.read',
    `WITH changes AS MATERIALIZED (
       SELECT company_id, at, subject, subject_name, action FROM audit_entries WHERE interaction_id = $1
       UNION ALL SELECT company_id, at, subject, subject_name, action FROM audit_pending WHERE interaction_id = $1),
     documents AS MATERIALIZED (
       SELECT DISTINCT i.company_id, i.invoice_id, i.series || ' ' || i.number AS name
         FROM changes c JOIN invoices i ON i.company_id = c.company_id AND i.series || ' ' || i.number = c.subject_name
        WHERE c.subject = 'invoice'),
     sendings AS (
       SELECT s.*, d.name FROM documents d JOIN einvoice_sendings s
           ON s.company_id = d.company_id AND s.invoice_id = d.invoice_id),
     sent AS (
       SELECT m.*, d.name FROM documents d JOIN mails m ON m.company_id = d.company_id AND m.invoice_id = d.invoice_id),
     steps AS (
       SELECT a.company_id, a.called_at AS at, 'call' AS kind, a.method || ' ' || a.path AS about,
              a.status || coalesce(': ' || a.problem, '') || ', ' || a.milliseconds || ' ms' AS says
         FROM companies c JOIN api_calls a ON a.company_id = c.company_id AND a.interaction_id = $1
       UNION ALL SELECT company_id, at, 'change', subject || ' ' || subject_name, action FROM changes
       UNION ALL SELECT company_id, changed_at, 'spv', name,
              concat_ws('; ', 'sending ' || status, 'asked for ' || requested_at, 'index ' || upload_id, failure, trouble,
                        nullif(array_to_string(errors, ', '), ''))
         FROM sendings
       UNION ALL SELECT company_id, coalesce(ended_at, scheduled_at), 'mail', name,
              concat_ws('; ', purpose || ' ' || state, attempts || ' attempts', last_error)
         FROM sent
       UNION ALL SELECT j.company_id, j.created_at, 'job', found.name,
              concat_ws('; ', j.kind || ' ' || CASE j.state WHEN 'dead' THEN 'given up' ELSE j.state END, 'attempt ' || j.attempts,
                        'next at ' || CASE WHEN j.state = 'ready' THEN j.run_at END, j.last_error)
         FROM (SELECT company_id, sending_id::text AS key, name FROM sendings
               UNION ALL SELECT company_id, mail_id::text, name FROM sent
               UNION ALL SELECT company_id, invoice_id::text, name FROM documents) AS found
         JOIN jobs j ON j.company_id = found.company_id
              AND found.key IN (j.job_id::text, j.payload->>'sendingId', j.payload->>'invoiceId'))
     SELECT at, kind, c.fiscal_code AS "fiscalCode", about, says FROM steps JOIN companies c USING (company_id)
      ORDER BY at, kind LIMIT 1000`,
    [interactionId],
  );
}
