-- Money received for invoices, and which lines of a proforma are invoiced.

-- Collected in the currency of the document. What was deleted stays, since the number of its receipt is never given again;
-- invoices.collected is the sum of those that were not, changed together with them under the lock on the invoice's row.
CREATE TABLE collections (
  company_id bigint NOT NULL REFERENCES companies,
  collection_id bigint GENERATED ALWAYS AS IDENTITY,
  invoice_id bigint NOT NULL,
  kind text NOT NULL,
  amount numeric(17, 2) NOT NULL CHECK (amount > 0),
  collected_on date NOT NULL,
  account text,
  receipt_series text,
  receipt_number text,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (company_id, collection_id),
  UNIQUE (company_id, receipt_series, receipt_number),
  FOREIGN KEY (company_id, invoice_id) REFERENCES invoices,
  FOREIGN KEY (company_id, receipt_series) REFERENCES series,
  CHECK ((receipt_series IS NULL) = (receipt_number IS NULL))
);
CREATE INDEX collections_of_invoice ON collections (company_id, invoice_id, collection_id) WHERE deleted_at IS NULL;

-- Never more than the document is worth: behind every other care stands this.
ALTER TABLE invoices ADD CHECK (collected = 0 OR collected BETWEEN 0 AND gross);

-- The proforma an invoice comes from.
ALTER TABLE invoices ADD COLUMN proforma_id bigint, ADD FOREIGN KEY (company_id, proforma_id) REFERENCES invoices;
CREATE INDEX invoices_by_proforma ON invoices (company_id, proforma_id, issued_on DESC, invoice_id DESC)
  WHERE deleted_at IS NULL AND proforma_id IS NOT NULL;

-- A line of a proforma, known by its index, and the invoice that took it over. While the invoice counts, it holds the line,
-- and the unique index lets no other hold it; cancelled, reversed or deleted, it lets go; restored, it takes it again.
CREATE TABLE proforma_claims (
  company_id bigint NOT NULL REFERENCES companies,
  invoice_id bigint NOT NULL,
  line_index integer NOT NULL,
  proforma_id bigint NOT NULL,
  -- What the line is worth on the proforma.
  gross numeric(17, 2) NOT NULL,
  is_held boolean NOT NULL DEFAULT true,
  PRIMARY KEY (company_id, invoice_id, line_index),
  FOREIGN KEY (company_id, invoice_id) REFERENCES invoices,
  FOREIGN KEY (company_id, proforma_id) REFERENCES invoices
);
CREATE UNIQUE INDEX proforma_claims_once ON proforma_claims (company_id, proforma_id, line_index) WHERE is_held;

-- The order in which a company's series were registered: where none is the default of its kind, the first one is.
ALTER TABLE series ADD COLUMN place bigint GENERATED ALWAYS AS IDENTITY;
