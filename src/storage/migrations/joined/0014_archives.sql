-- Archives of printed documents, made in the background and kept for some days.

CREATE TABLE archives (
  company_id bigint NOT NULL REFERENCES companies,
  -- Also the id of the job that makes it.
  archive_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('issued-invoices', 'supplier-invoices')),
  issued_from date NOT NULL,
  issued_until date NOT NULL,
  -- Not a closed list: while a newer version runs beside this one, it may write a state that this one calls unknown.
  state text NOT NULL,
  -- Asked for with this key: what it may no longer do is not done for it.
  api_key_id bigint NOT NULL,
  found integer NOT NULL,
  -- The checkpoint: every document up to this position is printed, or known to be gone.
  position integer NOT NULL DEFAULT 0,
  printed integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  expires_at timestamptz,
  size bigint,
  PRIMARY KEY (company_id, archive_id),
  FOREIGN KEY (company_id, api_key_id) REFERENCES api_keys,
  CHECK (issued_from <= issued_until),
  CHECK (printed <= position AND position <= found),
  CHECK (state <> 'ready' OR (size IS NOT NULL AND expires_at IS NOT NULL))
);
-- Not keys, so company_id need not lead: they are looked through for the whole installation, and hold few rows.
CREATE INDEX archives_under_way ON archives (created_at) WHERE state IN ('queued', 'in-progress', 'resumed');
CREATE INDEX archives_ready ON archives (expires_at) WHERE state = 'ready';

-- What was found when the archive was asked for, and what was printed of it so far. Gone when the archive has ended.
CREATE TABLE archive_documents (
  company_id bigint NOT NULL REFERENCES companies,
  archive_id uuid NOT NULL,
  position integer NOT NULL,
  invoice_id bigint NOT NULL,
  -- Null before it is printed, and of a document that was deleted meanwhile.
  pdf bytea,
  PRIMARY KEY (company_id, archive_id, position),
  FOREIGN KEY (company_id, archive_id) REFERENCES archives,
  FOREIGN KEY (company_id, invoice_id) REFERENCES invoices
);

-- The bytes of a ready archive, in pieces of one size, so that any part of it is found by counting.
CREATE TABLE archive_chunks (
  company_id bigint NOT NULL REFERENCES companies,
  archive_id uuid NOT NULL,
  place integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (company_id, archive_id, place),
  FOREIGN KEY (company_id, archive_id) REFERENCES archives
);

-- A PDF is compressed already: trying again costs time and brings nothing.
ALTER TABLE archive_documents ALTER COLUMN pdf SET STORAGE EXTERNAL;
ALTER TABLE archive_chunks ALTER COLUMN bytes SET STORAGE EXTERNAL;
