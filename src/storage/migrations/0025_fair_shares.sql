-- Nobody takes the place of the others. See docs/decisions/0019-fair-shares.md.

-- Jobs are claimed from company to company in turn, each company's first.
DROP INDEX jobs_ready;
CREATE INDEX jobs_ready ON jobs (kind, company_id, run_at) WHERE state = 'ready';
