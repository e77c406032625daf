-- MOVE-13: besides invoices a company brings along tables of clients, suppliers, articles, stock, series and outstanding documents.
ALTER TABLE imports DROP CONSTRAINT imports_kind_check;
ALTER TABLE imports ADD CONSTRAINT imports_kind_check CHECK (kind IN
  ('issued-invoices', 'clients', 'suppliers', 'articles', 'stock', 'series', 'client-balances', 'supplier-balances'));

-- MOVE-14: an outstanding document of a table has no XML. It counts in balances, and in no sale and no VAT.
ALTER TABLE imported_invoices ALTER COLUMN xml DROP NOT NULL;
CREATE INDEX imported_invoices_without_xml ON imported_invoices (company_id, invoice_id) WHERE xml IS NULL;

ALTER TABLE supplier_invoices DROP CONSTRAINT supplier_invoices_source_check;
ALTER TABLE supplier_invoices ADD CONSTRAINT supplier_invoices_source_check
  CHECK (source IN ('spv', 'file', 'manual', 'opening'));

-- What an import of a table brought, so that it can be taken back: an id, or the code of a series.
CREATE TABLE import_items (
  company_id bigint NOT NULL,
  import_id uuid NOT NULL,
  item text NOT NULL,
  PRIMARY KEY (company_id, import_id, item),
  FOREIGN KEY (company_id, import_id) REFERENCES imports (company_id, import_id)
);
SELECT keep_companies_apart('import_items');
