-- Addresses that open a document without a key, and card payments. See docs/decisions/0011-links.md.

-- The token in the address. A download link holds for one revision of the document, so that a changed one gets another;
-- a payment link holds for the document, always with revision 0. A row is never changed.
CREATE TABLE document_links (
  company_id bigint NOT NULL REFERENCES companies,
  invoice_id bigint NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('download', 'payment')),
  revision integer NOT NULL,
  token text NOT NULL,
  PRIMARY KEY (company_id, invoice_id, purpose, revision),
  FOREIGN KEY (company_id, invoice_id) REFERENCES invoices
);

-- A reader shows only the token: this finds its document, before any company is known.
CREATE TABLE link_hashes (
  token_hash bytea PRIMARY KEY,
  company_id bigint NOT NULL,
  invoice_id bigint NOT NULL,
  purpose text NOT NULL,
  revision integer NOT NULL,
  FOREIGN KEY (company_id, invoice_id, purpose, revision) REFERENCES document_links
);

-- What a payer was sent to the card processor with, and what came of it. Money that was received is never lost from here:
-- what could not be put on a document stays as unallocated until a person has dealt with it.
CREATE TABLE card_payments (
  company_id bigint NOT NULL REFERENCES companies,
  payment_id uuid NOT NULL,
  -- The document that was to be paid: an invoice or a proforma.
  invoice_id bigint NOT NULL,
  processor text NOT NULL,
  amount numeric(17, 2) NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  started_at timestamptz NOT NULL,
  -- Where the payer is sent; null until the processor has said.
  address text,
  paid_at timestamptz,
  -- What the processor calls the payment.
  reference text,
  -- As the processor tells it.
  paid_amount numeric(17, 2) CHECK (paid_amount > 0),
  paid_currency text,
  unallocated numeric(17, 2) CHECK (unallocated BETWEEN 0 AND paid_amount),
  -- When a person gave the unallocated part back, or recorded it by hand.
  settled_at timestamptz,
  PRIMARY KEY (company_id, payment_id),
  -- Once, however often the processor tells it.
  CONSTRAINT card_payments_reference UNIQUE (company_id, processor, reference),
  FOREIGN KEY (company_id, invoice_id) REFERENCES invoices,
  CHECK (num_nulls(paid_at, reference, paid_amount, paid_currency, unallocated) IN (0, 5))
);
CREATE INDEX card_payments_of_invoice ON card_payments (company_id, invoice_id, started_at DESC);
CREATE INDEX card_payments_unallocated ON card_payments (paid_at) WHERE unallocated > 0 AND settled_at IS NULL;
