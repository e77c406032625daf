-- OPS-MOVE-7: what is known of a company that was removed: that it was here, which file has what it had, and until when the law wants it kept.
CREATE TABLE removed_companies (
  removed_at timestamptz NOT NULL,
  fiscal_code text NOT NULL,
  name text NOT NULL,
  export_checksums text NOT NULL,
  audit_position bigint NOT NULL,
  audit_hash text NOT NULL,
  keep_until date NOT NULL,
  PRIMARY KEY (fiscal_code, removed_at)
);
