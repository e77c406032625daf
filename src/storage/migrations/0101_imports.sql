-- MOVE-1: what a company brings along from another program. A series of the kind `imported` has documents that were issued elsewhere, and
-- gives no numbers; it becomes one of the company's own when somebody declares it.
ALTER TABLE series DROP CONSTRAINT series_kind_check;
ALTER TABLE series ADD CONSTRAINT series_kind_check
  CHECK (kind IN ('invoice', 'proforma', 'order', 'quote', 'delivery-note', 'receipt', 'imported'));

CREATE TABLE imports (
  company_id bigint NOT NULL REFERENCES companies,
  import_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('issued-invoices')),
  -- The name of the file, as its sender calls it.
  name text NOT NULL CHECK (length(name) <= 255),
  state text NOT NULL CHECK (state IN ('queued', 'in-progress', 'ready', 'failed')),
  author_kind text NOT NULL,
  author_id bigint,
  -- Documents issued until this day count as collected.
  collected_until date,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  -- The files that were found, and how many of them, in their order, have been read. Those of `later` were put off, because they may correct
  -- others.
  found integer NOT NULL DEFAULT 0,
  position integer NOT NULL DEFAULT 0,
  later integer[] NOT NULL DEFAULT '{}',
  added integer NOT NULL DEFAULT 0,
  known integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  collected integer NOT NULL DEFAULT 0,
  -- Why nothing was read at all.
  failure text,
  PRIMARY KEY (company_id, import_id),
  CHECK ((ended_at IS NOT NULL) = (state IN ('ready', 'failed'))),
  CHECK ((state = 'failed') = (failure IS NOT NULL))
);
CREATE INDEX imports_by_time ON imports (company_id, created_at DESC, import_id);
SELECT keep_companies_apart('imports');

-- The file that was sent, until it has been read.
CREATE TABLE import_files (
  company_id bigint NOT NULL,
  import_id uuid NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (company_id, import_id),
  FOREIGN KEY (company_id, import_id) REFERENCES imports (company_id, import_id)
);
SELECT keep_companies_apart('import_files');

-- The files that were refused, by their place, each with its reason as data.
CREATE TABLE import_refusals (
  company_id bigint NOT NULL,
  import_id uuid NOT NULL,
  place integer NOT NULL,
  name text NOT NULL,
  problem jsonb NOT NULL,
  PRIMARY KEY (company_id, import_id, place),
  FOREIGN KEY (company_id, import_id) REFERENCES imports (company_id, import_id)
);
SELECT keep_companies_apart('import_refusals');

-- A document that was issued elsewhere, beside its row in `invoices`, with the XML in which it came.
CREATE TABLE imported_invoices (
  company_id bigint NOT NULL,
  invoice_id bigint NOT NULL,
  import_id uuid NOT NULL,
  xml text NOT NULL,
  PRIMARY KEY (company_id, invoice_id),
  FOREIGN KEY (company_id, invoice_id) REFERENCES invoices (company_id, invoice_id),
  FOREIGN KEY (company_id, import_id) REFERENCES imports (company_id, import_id)
);
CREATE INDEX imported_invoices_of_import ON imported_invoices (company_id, import_id, invoice_id);
SELECT keep_companies_apart('imported_invoices');
