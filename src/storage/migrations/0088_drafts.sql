-- V2-DRAFT-1: documents that somebody has begun and not issued. `document` is the body of the issue as it was sent, of which anything may be
-- missing; the other columns are what a list shows of it, as it was when it was saved last.
CREATE TABLE drafts (
  company_id bigint NOT NULL REFERENCES companies,
  draft_id uuid NOT NULL,
  entry_number bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text,
  document jsonb NOT NULL,
  client_name text,
  series text,
  currency text,
  net numeric(20,2),
  vat numeric(20,2),
  gross numeric(20,2),
  problems text NOT NULL,
  revision integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  PRIMARY KEY (company_id, draft_id),
  CHECK ((net IS NULL) = (gross IS NULL) AND (vat IS NULL) = (gross IS NULL))
);
CREATE INDEX drafts_newest ON drafts (company_id, entry_number);
SELECT keep_companies_apart('drafts');
