-- Another version whenever something changes that issuing looks up about a company: what a process has looked up before holds as
-- long as the version does. It is given at the end of the transaction, so that its row is locked no longer than a commit takes.
CREATE TABLE fact_versions (
  company_id bigint PRIMARY KEY REFERENCES companies,
  version uuid NOT NULL
);

INSERT INTO fact_versions (company_id, version) SELECT company_id, gen_random_uuid() FROM companies;

CREATE FUNCTION facts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed bigint := coalesce(NEW.company_id, OLD.company_id);
BEGIN
  -- Once for many rows: they come one company after the other.
  IF current_setting('facturier.facts_changed', true) IS NOT DISTINCT FROM changed::text THEN
    RETURN NULL;
  END IF;
  PERFORM set_config('facturier.facts_changed', changed::text, true);
  INSERT INTO fact_versions (company_id, version) SELECT c.company_id, gen_random_uuid() FROM companies c WHERE c.company_id = changed
    ON CONFLICT (company_id) DO UPDATE SET version = excluded.version;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER facts_changed AFTER INSERT OR UPDATE OR DELETE ON companies
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION facts_changed();
CREATE CONSTRAINT TRIGGER facts_changed AFTER INSERT OR UPDATE OR DELETE ON company_settings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION facts_changed();
CREATE CONSTRAINT TRIGGER facts_changed AFTER INSERT OR UPDATE OR DELETE ON bank_accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION facts_changed();
CREATE CONSTRAINT TRIGGER facts_changed AFTER INSERT OR UPDATE OR DELETE ON platforms
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION facts_changed();
CREATE CONSTRAINT TRIGGER facts_changed AFTER INSERT OR UPDATE OR DELETE ON warehouses
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION facts_changed();
CREATE CONSTRAINT TRIGGER facts_changed AFTER INSERT OR UPDATE OR DELETE ON clients
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION facts_changed();
CREATE CONSTRAINT TRIGGER facts_changed AFTER INSERT OR UPDATE OR DELETE ON articles
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION facts_changed();
-- Its counter changes with every invoice, and is not looked up.
CREATE CONSTRAINT TRIGGER facts_changed AFTER INSERT OR DELETE OR UPDATE OF code, kind ON series
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION facts_changed();
