-- The ends of all audit trails, mailed once a month; see docs/decisions/0008-audit.md. No company caused it, so it is in no company's mail.
CREATE TABLE audit_mails (
  month date PRIMARY KEY CHECK (extract(day FROM month) = 1),
  mail_id uuid NOT NULL UNIQUE,
  sender text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  -- The message, in the test environment, where it goes nowhere; else null.
  source bytea,
  sent_at timestamptz NOT NULL
);
