-- Documents sent by e-mail.

-- How a company's mail looks; null: as the service has it.
CREATE TABLE mail_settings (
  company_id bigint PRIMARY KEY REFERENCES companies,
  sender_name text,
  sender_address text,
  reply_to text,
  subject text,
  body text
);

CREATE TABLE mails (
  company_id bigint NOT NULL REFERENCES companies,
  -- Also the id of its job, and what its Message-ID is made of.
  mail_id uuid NOT NULL,
  invoice_id bigint NOT NULL,
  recipient text NOT NULL,
  -- dead: refused for good, or tried often enough; withdrawn: the document was cancelled or deleted before it went out.
  state text NOT NULL DEFAULT 'scheduled' CHECK (state IN ('scheduled', 'sent', 'dead', 'withdrawn')),
  attempts integer NOT NULL DEFAULT 0,
  last_error text CHECK (length(last_error) <= 1000),
  scheduled_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (company_id, mail_id),
  FOREIGN KEY (company_id, invoice_id) REFERENCES invoices,
  CHECK ((state = 'scheduled') = (ended_at IS NULL))
);
CREATE INDEX mails_of_invoice ON mails (company_id, invoice_id, scheduled_at);
CREATE INDEX mails_dead ON mails (ended_at) WHERE state = 'dead';

-- The mail of the test environment, whole, as it would have travelled.
CREATE TABLE outbox (
  company_id bigint NOT NULL REFERENCES companies,
  mail_id uuid NOT NULL,
  sender text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  source bytea NOT NULL,
  kept_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, mail_id),
  FOREIGN KEY (company_id, mail_id) REFERENCES mails
);
CREATE INDEX outbox_by_time ON outbox (kept_at);
