-- Every change of an invoice, a collection, a key, a setting or a series leaves one row here, in the transaction of the
-- change. It waits in audit_pending, which costs the change one insert and no lock, until a background step gives it its
-- place and its hash in the company's chain, audit_entries. Nothing is ever changed or removed there.

CREATE TABLE audit_pending (
  company_id bigint NOT NULL REFERENCES companies,
  pending_id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL,
  author_kind text NOT NULL CHECK (author_kind IN ('api-key', 'api-user', 'console-user', 'operator', 'service')),
  -- The key's or the user's id; null for those that have none.
  author_id bigint,
  interaction_id uuid,
  subject text NOT NULL,
  -- What a person calls it: series and number, the name of a key.
  subject_name text NOT NULL,
  action text NOT NULL,
  -- Text and not jsonb, so that what is hashed is what was written.
  details json NOT NULL,
  PRIMARY KEY (company_id, pending_id)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

CREATE TABLE audit_entries (
  company_id bigint NOT NULL REFERENCES companies,
  position bigint NOT NULL CHECK (position >= 1),
  at timestamptz NOT NULL,
  author_kind text NOT NULL,
  author_id bigint,
  interaction_id uuid,
  subject text NOT NULL,
  subject_name text NOT NULL,
  action text NOT NULL,
  details json NOT NULL,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  PRIMARY KEY (company_id, position)
);

-- Who issued an invoice is written there, whatever wire they came by.
ALTER TABLE invoices DROP COLUMN issued_by;

-- One update where there were a lock and an update; only where callers chose the next numbers themselves, another.
CREATE OR REPLACE FUNCTION take_number(for_company bigint, for_series text, OUT automatic bigint, OUT written text)
LANGUAGE plpgsql AS $$
DECLARE
  places integer;
  passed boolean := false;
BEGIN
  UPDATE series SET next_number = next_number + 1 WHERE company_id = for_company AND code = for_series
    RETURNING next_number - 1, digits INTO automatic, places;
  LOOP
    written := lpad(automatic::text, greatest(places, length(automatic::text)), '0');
    EXIT WHEN NOT EXISTS (
      SELECT FROM invoices i WHERE i.company_id = for_company AND i.series = for_series AND i.number = written AND i.deleted_at IS NULL);
    automatic := automatic + 1;
    passed := true;
  END LOOP;
  IF passed THEN
    UPDATE series SET next_number = automatic + 1 WHERE company_id = for_company AND code = for_series;
  END IF;
END $$;
