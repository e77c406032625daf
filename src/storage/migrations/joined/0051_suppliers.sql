-- Suppliers, their invoices with lines, and what was paid for them.

ALTER TABLE company_settings
  ADD COLUMN approves_supplier_invoices boolean NOT NULL DEFAULT false,
  ADD COLUMN stocks_on_approval boolean NOT NULL DEFAULT false;

-- As for clients (0009, 0025): what lists are filtered and ordered by is a column of its own.
ALTER TABLE suppliers
  ADD COLUMN name_key text COLLATE "C" GENERATED ALWAYS AS (folded(name)) STORED,
  ADD COLUMN name_start text COLLATE "C" GENERATED ALWAYS AS (left(folded(name), 50)) STORED,
  ADD COLUMN name_digest text GENERATED ALWAYS AS (md5(folded(name))) STORED,
  ADD COLUMN email_digest text GENERATED ALWAYS AS (md5(folded(email))) STORED,
  ADD COLUMN phone_key text GENERATED ALWAYS AS (folded(phone)) STORED,
  ADD COLUMN locality_key text GENERATED ALWAYS AS (folded(locality)) STORED,
  ADD COLUMN address_key text GENERATED ALWAYS AS (folded(address)) STORED;
CREATE INDEX suppliers_by_name ON suppliers (company_id, name_start, supplier_id);
-- Without a code, the name identifies a supplier.
CREATE INDEX suppliers_without_code ON suppliers (company_id, name_digest) WHERE fiscal_code IS NULL;

-- It held what was read from received messages, by message, and nobody could see it. Every message is kept with its XML, from which
-- the table below is filled: a job goes through the messages that were not read into it.
DROP TABLE supplier_invoices;
ALTER TABLE spv_messages ADD COLUMN is_read boolean NOT NULL DEFAULT false;
CREATE INDEX spv_messages_to_read ON spv_messages (company_id, message_id)
  WHERE kind = 'received' AND zip IS NOT NULL AND NOT is_read;
CREATE INDEX spv_messages_unreadable ON spv_messages (company_id, created_on DESC, message_id DESC)
  WHERE kind = 'received' AND unreadable IS NOT NULL;

CREATE TABLE supplier_invoices (
  company_id bigint NOT NULL REFERENCES companies,
  supplier_invoice_id uuid NOT NULL,
  -- Counts the company's, in the order in which they were entered; assigned under the lock of its suppliers.
  entry_number bigint NOT NULL,
  supplier_id uuid NOT NULL,
  source text NOT NULL CHECK (source IN ('spv', 'file', 'manual')),
  message_id text,
  number text NOT NULL,
  document_name text NOT NULL,
  issued_on date NOT NULL,
  received_on date NOT NULL,
  due_on date,
  currency text NOT NULL,
  -- As stated; null: the company's own of that day or before, once it is known.
  exchange_rate numeric(18, 6) CHECK (exchange_rate > 0),
  net numeric(17, 2) NOT NULL,
  vat numeric(17, 2) NOT NULL,
  gross numeric(17, 2) NOT NULL,
  -- What the document says was paid before, less what it rounds up.
  settled numeric(17, 2) NOT NULL,
  -- The sum of its payments, changed together with them under the lock of this row.
  paid numeric(17, 2) NOT NULL DEFAULT 0,
  status text NOT NULL CHECK (status IN
    ('waiting', 'approved', 'approved-automatically', 'refused', 'deleted-by-supplier', 'processing')),
  refusal_reason text,
  -- Taxes, references and notes of a received one, for the page that shows it.
  content jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  counts boolean NOT NULL GENERATED ALWAYS AS (status NOT IN ('refused', 'deleted-by-supplier')) STORED,
  remaining numeric(18, 2) NOT NULL GENERATED ALWAYS AS
    (CASE WHEN status IN ('refused', 'deleted-by-supplier') THEN 0 ELSE gross - settled - paid END) STORED,
  is_paid boolean NOT NULL GENERATED ALWAYS AS
    (status NOT IN ('refused', 'deleted-by-supplier') AND gross >= 0 AND gross - settled - paid <= 0) STORED,
  number_key text GENERATED ALWAYS AS (md5(folded(number))) STORED,
  PRIMARY KEY (company_id, supplier_invoice_id),
  UNIQUE (company_id, entry_number),
  UNIQUE (company_id, message_id),
  FOREIGN KEY (company_id, supplier_id) REFERENCES suppliers,
  FOREIGN KEY (company_id, message_id) REFERENCES spv_messages
);
CREATE INDEX supplier_invoices_by_date ON supplier_invoices (company_id, issued_on DESC, entry_number DESC);
CREATE INDEX supplier_invoices_by_supplier ON supplier_invoices (company_id, supplier_id, issued_on DESC, entry_number DESC);
CREATE INDEX supplier_invoices_by_number ON supplier_invoices (company_id, number_key, issued_on DESC, entry_number DESC);
CREATE INDEX supplier_invoices_outstanding ON supplier_invoices (company_id, supplier_id, due_on, issued_on) WHERE remaining <> 0;
CREATE INDEX supplier_invoices_waiting ON supplier_invoices (company_id, issued_on DESC, entry_number DESC) WHERE status = 'waiting';

CREATE TABLE supplier_invoice_lines (
  company_id bigint NOT NULL REFERENCES companies,
  supplier_invoice_id uuid NOT NULL,
  position integer NOT NULL,
  name text NOT NULL,
  description text,
  quantity numeric(21, 6) NOT NULL,
  unit text,
  unit_price numeric(21, 6) NOT NULL,
  vat_rate numeric(5, 4),
  vat_category text,
  net numeric(17, 2) NOT NULL,
  vat numeric(17, 2) NOT NULL,
  gross numeric(17, 2) NOT NULL,
  article_code text,
  barcode text,
  article_id bigint,
  warehouse_id bigint,
  -- What the stock of the article gained by it; null while it is not in stock.
  stock_moved numeric(21, 3),
  remarks jsonb NOT NULL,
  PRIMARY KEY (company_id, supplier_invoice_id, position),
  FOREIGN KEY (company_id, supplier_invoice_id) REFERENCES supplier_invoices,
  FOREIGN KEY (company_id, article_id) REFERENCES articles,
  FOREIGN KEY (company_id, warehouse_id) REFERENCES warehouses
);
CREATE INDEX supplier_invoice_lines_of_article ON supplier_invoice_lines (company_id, article_id, supplier_invoice_id)
  WHERE article_id IS NOT NULL;

-- In the currency of the document.
CREATE TABLE supplier_payments (
  company_id bigint NOT NULL REFERENCES companies,
  supplier_payment_id uuid NOT NULL,
  supplier_invoice_id uuid NOT NULL,
  amount numeric(17, 2) NOT NULL CHECK (amount > 0),
  paid_on date NOT NULL,
  kind text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, supplier_payment_id),
  FOREIGN KEY (company_id, supplier_invoice_id) REFERENCES supplier_invoices
);
CREATE INDEX supplier_payments_of_invoice ON supplier_payments (company_id, supplier_invoice_id, paid_on, supplier_payment_id);

SELECT keep_companies_apart('supplier_invoices'::regclass), keep_companies_apart('supplier_invoice_lines'::regclass),
       keep_companies_apart('supplier_payments'::regclass);

-- GRP-SUP-9: lei for one unit of the currency of a supplier's invoice: as stated, else the last rate of the company on or before the day.
CREATE FUNCTION supplier_rate(for_company bigint, of_currency text, on_day date, stated numeric) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN of_currency = 'RON' THEN 1 WHEN stated IS NOT NULL THEN stated ELSE (
    SELECT r.rate FROM exchange_rates r
     WHERE r.company_id = for_company AND r.currency = of_currency AND r.valid_on <= on_day
     ORDER BY r.valid_on DESC LIMIT 1) END
$$;
