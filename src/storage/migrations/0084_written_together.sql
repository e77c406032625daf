-- Invoices of several companies are written by one statement: its scope is a list. `facturier.company` is -1 then, and
-- `facturier.companies` names them between commas. A statement of one company, or of the whole installation, is judged as before and never
-- comes to that branch.
CREATE OR REPLACE FUNCTION keep_companies_apart(kept regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  scope CONSTANT text := $scope$nullif(current_setting('facturier.company', true), '')::bigint$scope$;
  listed CONSTANT text := $listed$strpos(current_setting('facturier.companies', true), ',' || company_id || ',') > 0$listed$;
  is_in CONSTANT text := 'CASE %s WHEN company_id THEN true WHEN 0 THEN true WHEN -1 THEN ' || listed || ' ELSE false END';
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', kept);
  EXECUTE format('DROP POLICY IF EXISTS of_company ON %s', kept);
  EXECUTE format('CREATE POLICY of_company ON %s USING (%s) WITH CHECK (%s)',
    kept, format(is_in, '(SELECT ' || scope || ')'), format(is_in, scope));
END $function$;

SELECT keep_companies_apart(polrelid::regclass) FROM pg_policy WHERE polname = 'of_company' ORDER BY polrelid;
