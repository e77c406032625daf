-- GRP-SUP-16: what a supplier is told through SPV when its invoice is refused. One row for each time; the last one of an invoice is shown with it.
CREATE TABLE supplier_answers (
  company_id bigint NOT NULL REFERENCES companies,
  answer_id uuid NOT NULL,
  supplier_invoice_id uuid NOT NULL,
  is_last boolean NOT NULL DEFAULT true,
  message text NOT NULL,
  -- Exactly what is uploaded, also at a second attempt.
  xml text NOT NULL,
  -- False since the invoice was decided otherwise: what has not left by then does not leave any more.
  is_wanted boolean NOT NULL DEFAULT true,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'sent', 'processing', 'accepted', 'rejected', 'failed')),
  requested_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  -- Written before the upload: with it and without an upload_id, nobody knows whether it arrived.
  uploading_since timestamptz,
  uploads integer NOT NULL DEFAULT 0,
  upload_id text,
  download_id text,
  failure text CHECK (failure IN ('not-connected', 'refused', 'rejected', 'given-up', 'withdrawn')),
  errors text[] NOT NULL DEFAULT '{}',
  -- What was last in the way of an attempt that is to be repeated.
  trouble text,
  polls integer NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, answer_id),
  FOREIGN KEY (company_id, supplier_invoice_id) REFERENCES supplier_invoices,
  CHECK ((status IN ('rejected', 'failed')) = (failure IS NOT NULL)),
  CHECK (status NOT IN ('sent', 'processing', 'accepted', 'rejected') OR upload_id IS NOT NULL)
);
CREATE UNIQUE INDEX supplier_answers_last ON supplier_answers (company_id, supplier_invoice_id) WHERE is_last;
-- An upload answers once, though two answers may say the same.
CREATE UNIQUE INDEX supplier_answers_by_upload ON supplier_answers (company_id, upload_id) WHERE upload_id IS NOT NULL;

SELECT keep_companies_apart('supplier_answers');
