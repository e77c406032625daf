-- How the documents of a company look: logo, colour, texts. A row is never changed: a document names the one it was issued with, by
-- a digest of its content, which its sealed snapshot contains.
CREATE TABLE looks (
  company_id bigint NOT NULL REFERENCES companies,
  look_id text NOT NULL,
  -- JSON, as it was digested.
  content text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, look_id)
);
SELECT keep_companies_apart('looks');

-- The look of new documents; null: none.
ALTER TABLE company_settings ADD COLUMN look_id text;
