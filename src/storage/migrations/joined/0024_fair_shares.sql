-- Nobody takes the place of the others. See docs/decisions/0019-fair-shares.md.

-- Jobs are claimed from company to company in turn, each company's first.
DROP INDEX jobs_ready;
CREATE INDEX jobs_ready ON jobs (kind, company_id, run_at) WHERE state = 'ready';

-- What the documents of an archive were when it was asked for: the same again need not be printed again.
ALTER TABLE archives ADD COLUMN fingerprint bytea;
CREATE INDEX archives_alike ON archives (company_id, fingerprint) WHERE fingerprint IS NOT NULL;

-- Every three characters in a row of a text, hashed together with the company: a text that holds a fragment has all of the
-- fragment's. No extension is needed, and no other company's rows are met. It is dear: whatever else is asked of a row is asked first.
CREATE FUNCTION fragment_keys(company bigint, given text) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000
RETURN ARRAY(SELECT hashtextextended(substr(given, place, 3), company) FROM generate_series(1, char_length(given) - 2) AS place);

-- What waits to be sorted into the index is looked through by every search: little of it.
CREATE INDEX clients_by_address_fragment ON clients USING gin (fragment_keys(company_id, address_key))
  WITH (gin_pending_list_limit = 1024);
