-- CON-MONTH-1: where the month of the accountant is mailed, in what form, and on which day of the next month by itself; no day means that
-- somebody asks for it each time. `last_month` was the last one that was mailed by itself, or that is not to be any more.
CREATE TABLE month_mailings (
  company_id bigint PRIMARY KEY REFERENCES companies,
  address text NOT NULL,
  format text NOT NULL,
  day smallint CHECK (day BETWEEN 1 AND 28),
  last_month date NOT NULL
);
SELECT keep_companies_apart('month_mailings');

ALTER TABLE mails
  ADD COLUMN month date,
  ADD COLUMN month_format text,
  DROP CONSTRAINT mails_purpose_check,
  DROP CONSTRAINT mails_are_about_something;
ALTER TABLE mails
  ADD CONSTRAINT mails_purpose_check
    CHECK (purpose IN ('document', 'reminder', 'statement', 'month', 'invitation', 'reset', 'second-step', 'test', 'key-expiry', 'webhook-off')),
  ADD CONSTRAINT mails_are_about_something
    CHECK ((purpose IN ('document', 'reminder')) = (invoice_id IS NOT NULL)
       AND (purpose = 'statement') = (client_id IS NOT NULL)
       AND (purpose = 'month') = (month IS NOT NULL)
       AND (month IS NULL) = (month_format IS NULL)
       AND (purpose IN ('document', 'reminder', 'statement', 'month')) = (person_id IS NULL));
CREATE INDEX mails_of_month ON mails (company_id, scheduled_at) WHERE month IS NOT NULL;
