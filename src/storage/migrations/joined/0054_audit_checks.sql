-- How far the audit trail of a company was verified last, and when. It proves nothing by itself: whoever wants a proof verifies anew.
CREATE TABLE audit_checks (
  company_id bigint PRIMARY KEY REFERENCES companies,
  position bigint NOT NULL,
  hash bytea NOT NULL,
  checked_at timestamptz NOT NULL,
  -- When the chain was last followed from its first row.
  whole_at timestamptz NOT NULL,
  -- The first row that was not as it should be; null where all were.
  wrong_at bigint
);
SELECT keep_companies_apart('audit_checks');
