-- Reports: sums of days and months that are over; see docs/decisions/0031-reports.md.

-- A span of days whose sums are kept: one day, or a month once it is over. Spans of one book never overlap.
CREATE TABLE report_spans (
  company_id bigint NOT NULL,
  book text NOT NULL CHECK (book IN ('sales', 'collections')),
  first_day date NOT NULL,
  last_day date NOT NULL,
  -- Names its sums; sums that are made anew have a new one.
  span_id uuid NOT NULL,
  PRIMARY KEY (company_id, book, first_day),
  CHECK (date_trunc('month', first_day) = date_trunc('month', last_day) AND first_day <= last_day)
);

-- What a part (a day, an article, a client, a kind of VAT) adds up to, in lei.
CREATE TABLE report_sums (
  company_id bigint NOT NULL,
  span_id uuid NOT NULL,
  part text NOT NULL,
  key text NOT NULL,
  -- A name may be too long for an index.
  digest text NOT NULL GENERATED ALWAYS AS (md5(key)) STORED,
  documents bigint NOT NULL,
  quantity numeric NOT NULL,
  net numeric NOT NULL,
  vat numeric NOT NULL,
  gross numeric NOT NULL,
  PRIMARY KEY (company_id, span_id, part, digest)
);

-- A change of a day that may be kept already leaves a mark in its own transaction, and waits for nobody. The sums of a span with a mark
-- are not read until they are made anew.
CREATE TABLE report_marks (
  company_id bigint NOT NULL,
  book text NOT NULL,
  day date NOT NULL,
  mark_id uuid NOT NULL,
  PRIMARY KEY (company_id, book, day, mark_id)
);

SELECT keep_companies_apart('report_spans'::regclass), keep_companies_apart('report_sums'::regclass),
       keep_companies_apart('report_marks'::regclass);

-- Documents whose rate may still become known are in no kept sum, and are read one by one.
CREATE INDEX invoices_without_rate ON invoices (company_id, issued_on)
  WHERE deleted_at IS NULL AND currency <> 'RON' AND exchange_rate IS NULL;

-- Text as people order it: every run of digits counts as one number. A document number has at most 50 characters.
CREATE FUNCTION natural_key(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(regexp_replace(given, '(\d+)', repeat('0', 50) || '\1', 'g'), '\d*(\d{50})(?!\d)', '\1', 'g') COLLATE "C";
