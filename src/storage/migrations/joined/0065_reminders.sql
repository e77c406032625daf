-- V2-REM-1: reminders of what is to be paid. Null: as the service has it, which is not at all.
ALTER TABLE mail_settings
  ADD COLUMN sends_reminders boolean,
  -- Days from the due date, those before it negative.
  ADD COLUMN reminder_days smallint[],
  ADD COLUMN reminder_subject text,
  ADD COLUMN reminder_body text,
  ADD COLUMN overdue_subject text,
  ADD COLUMN overdue_body text;

-- The last day on which a company's documents were gone through. It is no setting, and its changes are no news.
CREATE TABLE reminder_turns (
  company_id bigint PRIMARY KEY REFERENCES companies,
  done_on date NOT NULL
);
SELECT keep_companies_apart('reminder_turns');

-- The primary key is what makes a reminder go out once.
CREATE TABLE reminders (
  company_id bigint NOT NULL,
  invoice_id bigint NOT NULL,
  -- From the due date.
  day smallint NOT NULL,
  mail_id uuid NOT NULL,
  PRIMARY KEY (company_id, invoice_id, day),
  FOREIGN KEY (company_id, mail_id) REFERENCES mails
);
SELECT keep_companies_apart('reminders');

-- What people say of a document: neither is printed, and neither changes what is owed.
CREATE TABLE invoice_marks (
  company_id bigint NOT NULL,
  invoice_id bigint NOT NULL,
  is_disputed boolean NOT NULL,
  has_no_reminders boolean NOT NULL,
  PRIMARY KEY (company_id, invoice_id),
  FOREIGN KEY (company_id, invoice_id) REFERENCES invoices
);
SELECT keep_companies_apart('invoice_marks');

ALTER TABLE mails
  DROP CONSTRAINT mails_purpose_check,
  DROP CONSTRAINT mails_are_about_something;
ALTER TABLE mails
  ADD CONSTRAINT mails_purpose_check
    CHECK (purpose IN ('document', 'reminder', 'invitation', 'reset', 'test', 'key-expiry', 'webhook-off')),
  ADD CONSTRAINT mails_are_about_something
    CHECK ((purpose IN ('document', 'reminder')) = (invoice_id IS NOT NULL)
       AND (purpose IN ('document', 'reminder')) = (person_id IS NULL));
