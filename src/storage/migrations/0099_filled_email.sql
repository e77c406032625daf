-- V2-PORTAL-8: the address that a request which issued a document filled in for a known client. Anybody may have typed it, so while the client
-- has it, its mails carry no link of its page. It is forgotten once somebody changes the address of the client itself.
ALTER TABLE clients ADD COLUMN filled_email text;

SELECT set_config('facturier.company', '0', true);
UPDATE clients c SET filled_email = c.email
  FROM (SELECT company_id, subject_name, details FROM audit_entries WHERE subject = 'client' AND action = 'filled'
        UNION ALL
        SELECT company_id, subject_name, details FROM audit_pending WHERE subject = 'client' AND action = 'filled') AS a
 WHERE c.company_id = a.company_id AND c.client_id::text = a.subject_name AND c.email IS NOT NULL
   AND a.details::jsonb -> 'members' @> '["email"]';
