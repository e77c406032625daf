-- V2-STMT-1: a mail may carry the statement of account of a client for a period; both days are included.
ALTER TABLE mails
  ADD COLUMN client_id uuid,
  ADD COLUMN period_from date,
  ADD COLUMN period_until date,
  DROP CONSTRAINT mails_purpose_check,
  DROP CONSTRAINT mails_are_about_something;
ALTER TABLE mails
  ADD CONSTRAINT mails_purpose_check
    CHECK (purpose IN ('document', 'reminder', 'statement', 'invitation', 'reset', 'second-step', 'test', 'key-expiry', 'webhook-off')),
  ADD CONSTRAINT mails_are_about_something
    CHECK ((purpose IN ('document', 'reminder')) = (invoice_id IS NOT NULL)
       AND (purpose = 'statement') = (client_id IS NOT NULL)
       AND (purpose IN ('document', 'reminder', 'statement')) = (person_id IS NULL)),
  ADD CONSTRAINT mails_state_a_whole_period CHECK (num_nonnulls(client_id, period_from, period_until) IN (0, 3)),
  ADD FOREIGN KEY (company_id, client_id) REFERENCES clients (company_id, client_id);
-- Two clients that become one share their mails.
CREATE INDEX mails_of_client ON mails (company_id, client_id, scheduled_at) WHERE client_id IS NOT NULL;
