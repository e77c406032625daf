-- Issued documents. The snapshot holds everything a document shows, frozen at issue; the columns beside it are what is
-- searched, counted and changed afterwards.

CREATE TABLE invoices (
  company_id bigint NOT NULL REFERENCES companies,
  invoice_id bigint GENERATED ALWAYS AS IDENTITY,
  series text NOT NULL,
  number text NOT NULL,
  -- The place in the series, for numbers given by the registry; null for a number the caller chose.
  automatic_number bigint,
  -- Folded (no case, no diacritics), for text filters.
  number_key text NOT NULL,
  external_id text,
  external_id_key text,
  type_code text NOT NULL,
  is_due boolean NOT NULL,
  status text NOT NULL DEFAULT 'issued' CHECK (status IN ('draft', 'issued', 'cancelled', 'reversed', 'reversal')),
  issued_on date NOT NULL,
  due_on date NOT NULL,
  client_id uuid NOT NULL,
  currency text NOT NULL,
  exchange_rate numeric(18, 6),
  net numeric(17, 2) NOT NULL,
  vat numeric(17, 2) NOT NULL,
  gross numeric(17, 2) NOT NULL,
  collected numeric(17, 2) NOT NULL DEFAULT 0,
  tracking_number text,
  was_mailed boolean NOT NULL DEFAULT false,
  snapshot jsonb NOT NULL,
  issued_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (company_id, invoice_id),
  FOREIGN KEY (company_id, series) REFERENCES series,
  FOREIGN KEY (company_id, client_id) REFERENCES clients,
  CHECK (net + vat = gross)
);

-- Never twice: behind every other care stands this.
CREATE UNIQUE INDEX invoices_number ON invoices (company_id, series, number) WHERE deleted_at IS NULL;
CREATE INDEX invoices_by_date ON invoices (company_id, issued_on DESC, invoice_id DESC) WHERE deleted_at IS NULL;
CREATE INDEX invoices_by_client ON invoices (company_id, client_id, issued_on DESC, invoice_id DESC) WHERE deleted_at IS NULL;
CREATE INDEX invoices_by_series ON invoices (company_id, series, issued_on DESC, invoice_id DESC) WHERE deleted_at IS NULL;
CREATE INDEX invoices_by_number_key ON invoices (company_id, number_key, issued_on DESC, invoice_id DESC) WHERE deleted_at IS NULL;
CREATE INDEX invoices_by_external_id ON invoices (company_id, external_id_key, issued_on DESC, invoice_id DESC)
  WHERE deleted_at IS NULL AND external_id_key IS NOT NULL;
CREATE INDEX invoices_outstanding ON invoices (company_id, issued_on DESC, invoice_id DESC)
  WHERE deleted_at IS NULL AND is_due AND status = 'issued' AND collected < gross;

CREATE TABLE invoice_lines (
  company_id bigint NOT NULL REFERENCES companies,
  invoice_id bigint NOT NULL,
  position integer NOT NULL,
  article_id bigint,
  quantity numeric(18, 3) NOT NULL,
  net numeric(17, 2) NOT NULL,
  vat numeric(17, 2) NOT NULL,
  gross numeric(17, 2) NOT NULL,
  -- What left the stock with this line, and from where; null where nothing did.
  stock_moved numeric(18, 3),
  warehouse_id bigint,
  PRIMARY KEY (company_id, invoice_id, position),
  FOREIGN KEY (company_id, invoice_id) REFERENCES invoices,
  FOREIGN KEY (company_id, article_id) REFERENCES articles,
  FOREIGN KEY (company_id, warehouse_id) REFERENCES warehouses
);
CREATE INDEX invoice_lines_by_article ON invoice_lines (company_id, article_id) WHERE article_id IS NOT NULL;

-- Gives the next free number of a series and moves the counter past it. The lock on the row is what makes numbers
-- contiguous, so this is called last, with nothing but inserts and the commit behind it.
CREATE FUNCTION take_number(for_company bigint, for_series text, OUT automatic bigint, OUT written text)
LANGUAGE plpgsql AS $$
DECLARE
  places integer;
BEGIN
  SELECT next_number, digits INTO automatic, places FROM series
    WHERE company_id = for_company AND code = for_series FOR NO KEY UPDATE;
  LOOP
    written := lpad(automatic::text, greatest(places, length(automatic::text)), '0');
    EXIT WHEN NOT EXISTS (
      SELECT FROM invoices i WHERE i.company_id = for_company AND i.series = for_series AND i.number = written AND i.deleted_at IS NULL);
    automatic := automatic + 1;
  END LOOP;
  UPDATE series SET next_number = automatic + 1 WHERE company_id = for_company AND code = for_series;
END $$;
