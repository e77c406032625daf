-- V2-CORS-1: the origins whose pages may read v2 of the company from a browser, with a key that may only read. None by default.
ALTER TABLE company_settings ADD COLUMN browser_origins text[] NOT NULL DEFAULT '{}';
-- Few companies have any, and those alone are read.
CREATE INDEX company_settings_with_origins ON company_settings (company_id) WHERE browser_origins <> '{}';
