-- A statement sees and writes only the rows of the company that its transaction is for, whatever its conditions say; see
-- docs/decisions/0020-tenancy.md. The service sets `facturier.company` for each transaction: the company, or 0 for work on all
-- of them. Where nothing is set, nothing is seen.
--
-- What an index is searched by is then a column (see 0025).
ALTER TABLE mails ADD COLUMN recipient_key text GENERATED ALWAYS AS (lower(recipient)) STORED;
DROP INDEX mails_by_recipient;
CREATE INDEX mails_by_recipient ON mails (company_id, recipient_key, scheduled_at);

-- Rows that are read are compared with the setting as it was read once for the statement; rows that are written are few, and read
-- it each for itself, which is cheaper for few.
CREATE FUNCTION keep_companies_apart(kept regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  scope CONSTANT text := $scope$nullif(current_setting('facturier.company', true), '')::bigint$scope$;
  is_in CONSTANT text := 'CASE %s WHEN company_id THEN true WHEN 0 THEN true ELSE false END';
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', kept);
  EXECUTE format('CREATE POLICY of_company ON %s USING (%s) WITH CHECK (%s)',
    kept, format(is_in, '(SELECT ' || scope || ')'), format(is_in, scope));
END $$;

-- A table that comes later calls the function in its own migration. `client_fragments` is part of an index, and holds hashes alone.
SELECT keep_companies_apart(c.oid)
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped
 WHERE c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::regnamespace AND c.relname <> 'client_fragments';
