-- Nobody takes the place of the others. See docs/decisions/0019-fair-shares.md.

-- Jobs are claimed from company to company in turn, each company's first.
DROP INDEX jobs_ready;
CREATE INDEX jobs_ready ON jobs (kind, company_id, run_at) WHERE state = 'ready';

-- What the documents of an archive were when it was asked for: the same again need not be printed again.
ALTER TABLE archives ADD COLUMN fingerprint bytea;
CREATE INDEX archives_alike ON archives (company_id, fingerprint) WHERE fingerprint IS NOT NULL;
