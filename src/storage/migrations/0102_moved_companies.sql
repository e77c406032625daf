-- OPS-MOVE-5: the audit trail of a company that came from elsewhere names people by the numbers of the installation that wrote it; its hashes
-- cover them, so they stay. This says who they were, up to which row.
CREATE TABLE former_authors (
  company_id bigint NOT NULL REFERENCES companies,
  author_id bigint NOT NULL,
  until_position bigint NOT NULL,
  email text NOT NULL,
  PRIMARY KEY (company_id, author_id, until_position)
);
SELECT keep_companies_apart('former_authors');

-- OPS-MOVE-6: a company that continues elsewhere, and where. What changes it here is refused by the database itself, in the transaction of
-- the change: every change leaves a row in one of these tables. They share a lock of their company, which the move holds alone until its mark
-- stands; 727007 is `move` of src/storage/advisory-locks.ts.
CREATE TABLE moved_companies (
  company_id bigint PRIMARY KEY REFERENCES companies,
  moved_to text NOT NULL CHECK (length(moved_to) <= 500),
  moved_at timestamptz NOT NULL
);
SELECT keep_companies_apart('moved_companies');

CREATE FUNCTION refuse_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  went text;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(727007, (NEW.company_id % 2147483647)::integer);
  SELECT m.moved_to INTO went FROM moved_companies m WHERE m.company_id = NEW.company_id;
  IF FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'FCM01', MESSAGE = went;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER refuse_moved BEFORE INSERT ON audit_pending FOR EACH ROW EXECUTE FUNCTION refuse_moved();
CREATE TRIGGER refuse_moved BEFORE INSERT ON archives FOR EACH ROW EXECUTE FUNCTION refuse_moved();
CREATE TRIGGER refuse_moved BEFORE INSERT ON document_links FOR EACH ROW EXECUTE FUNCTION refuse_moved();
