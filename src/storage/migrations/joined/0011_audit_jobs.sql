-- The end of each company's chain, kept beside it: rows cut off at the end would otherwise leave a chain that looks whole.
CREATE TABLE audit_heads (
  company_id bigint PRIMARY KEY REFERENCES companies,
  position bigint NOT NULL CHECK (position >= 1),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32)
);
