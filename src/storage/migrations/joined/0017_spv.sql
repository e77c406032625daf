-- The tax authority's private space (SPV): who may speak there, what was sent, and what came.

-- Hours after issue at which an invoice is sent by itself; null: only when somebody asks.
ALTER TABLE company_settings ADD COLUMN spv_delay_hours integer CHECK (spv_delay_hours BETWEEN 0 AND 96);

-- From when the public registry of companies may be asked again: once a second, by all processes together. A table of the whole
-- installation, with one row at most.
CREATE TABLE registry_turns (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  free_at timestamptz NOT NULL
);

CREATE TABLE authority_tokens (
  company_id bigint PRIMARY KEY REFERENCES companies,
  -- Both tokens, sealed together with the master key.
  sealed_tokens bytea NOT NULL,
  access_expires_at timestamptz NOT NULL,
  -- A year from when the owner let us in; whether a refresh prolongs it is not stated, so it is not counted on.
  refresh_expires_at timestamptz NOT NULL,
  connected_at timestamptz NOT NULL,
  -- Since when the authority takes neither token.
  refused_at timestamptz,
  -- What came until then was read; null: nothing yet.
  messages_until timestamptz,
  messages_due_at timestamptz NOT NULL,
  -- What was in the way the last time; null where nothing was.
  messages_trouble text
);

-- One row for each time that a document was given to be sent; the last one tells how it stands.
CREATE TABLE einvoice_sendings (
  company_id bigint NOT NULL REFERENCES companies,
  sending_id uuid NOT NULL,
  -- Which came last.
  place bigint GENERATED ALWAYS AS IDENTITY,
  invoice_id bigint NOT NULL,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'sent', 'processing', 'accepted', 'rejected', 'failed')),
  requested_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  -- Exactly what is uploaded, also at a second attempt.
  xml text,
  -- Written before the upload: with it and without an upload_id, nobody knows whether it arrived.
  uploading_since timestamptz,
  uploads integer NOT NULL DEFAULT 0,
  upload_id text,
  download_id text,
  -- Why it ended without being accepted, and in whose words.
  failure text CHECK (failure IN ('preflight', 'not-connected', 'refused', 'rejected', 'given-up')),
  errors text[] NOT NULL DEFAULT '{}',
  -- What was last in the way of an attempt that is to be repeated.
  trouble text,
  polls integer NOT NULL DEFAULT 0,
  -- What the authority counts: questions and downloads of one day.
  counted_on date,
  polls_of_day integer NOT NULL DEFAULT 0,
  downloads_of_day integer NOT NULL DEFAULT 0,
  -- With the authority's seal: the original of an invoice that was accepted.
  zip bytea,
  PRIMARY KEY (company_id, sending_id),
  FOREIGN KEY (company_id, invoice_id) REFERENCES invoices,
  CHECK ((status IN ('rejected', 'failed')) = (failure IS NOT NULL)),
  CHECK (status NOT IN ('sent', 'processing', 'accepted', 'rejected') OR upload_id IS NOT NULL)
);
ALTER TABLE einvoice_sendings ALTER COLUMN zip SET STORAGE EXTERNAL;
CREATE INDEX einvoice_sendings_of_invoice ON einvoice_sendings (company_id, invoice_id, place DESC);
CREATE INDEX einvoice_sendings_by_upload ON einvoice_sendings (company_id, upload_id) WHERE upload_id IS NOT NULL;
-- A document is on its way once.
CREATE UNIQUE INDEX einvoice_sendings_under_way ON einvoice_sendings (company_id, invoice_id)
  WHERE status IN ('waiting', 'sent', 'processing');

CREATE TABLE spv_messages (
  company_id bigint NOT NULL REFERENCES companies,
  message_id text NOT NULL,
  upload_id text NOT NULL,
  kind text NOT NULL,
  created_on date NOT NULL,
  seller_code text,
  buyer_code text,
  details text NOT NULL,
  found_at timestamptz NOT NULL,
  -- Of a received invoice.
  xml text,
  zip bytea,
  -- Attempts to bring it that brought nothing.
  failed_downloads integer NOT NULL DEFAULT 0,
  -- Why its content could not be read; null where it was, or where it has none.
  unreadable text,
  PRIMARY KEY (company_id, message_id)
);
ALTER TABLE spv_messages ALTER COLUMN zip SET STORAGE EXTERNAL;
-- What is still to be brought.
CREATE INDEX spv_messages_to_bring ON spv_messages (company_id, message_id)
  WHERE kind = 'received' AND xml IS NULL AND unreadable IS NULL;

CREATE TABLE supplier_invoices (
  company_id bigint NOT NULL REFERENCES companies,
  message_id text NOT NULL,
  supplier_name text NOT NULL,
  supplier_fiscal_code text,
  number text NOT NULL,
  type_code text NOT NULL,
  issued_on date NOT NULL,
  due_on date,
  currency text NOT NULL,
  net numeric(17, 2) NOT NULL,
  vat numeric(17, 2) NOT NULL,
  gross numeric(17, 2) NOT NULL,
  payable numeric(17, 2) NOT NULL,
  -- The address of the supplier and the lines, as they were read.
  content jsonb NOT NULL,
  received_on date NOT NULL,
  PRIMARY KEY (company_id, message_id),
  FOREIGN KEY (company_id, message_id) REFERENCES spv_messages
);
CREATE INDEX supplier_invoices_by_date ON supplier_invoices (company_id, issued_on DESC, message_id DESC);
CREATE INDEX supplier_invoices_by_supplier ON supplier_invoices (company_id, supplier_fiscal_code, issued_on DESC);
