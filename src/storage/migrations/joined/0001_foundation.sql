-- The ground: installation, companies and what provisioning brings. Every table of a company has company_id first in
-- its keys, so that the same schema runs sharded by company. Tables of the whole installation are: installation,
-- companies (it makes the company_id), api_key_hashes (finds the company of a key), address_call_windows.

CREATE TABLE installation (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  environment text NOT NULL CHECK (environment IN ('test', 'production')),
  cursor_secret bytea NOT NULL,
  master_key_fingerprint bytea,
  maintenance_since timestamptz,
  maintenance_retry_seconds integer NOT NULL DEFAULT 120 CHECK (maintenance_retry_seconds > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE companies (
  company_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  fiscal_code text NOT NULL UNIQUE CHECK (fiscal_code ~ '^[0-9]+$'),
  name text NOT NULL,
  trade_register_number text,
  is_vat_payer boolean NOT NULL DEFAULT false,
  country_code text NOT NULL DEFAULT 'RO',
  county_code text,
  locality text,
  address text,
  email text,
  plan text CHECK (plan IN ('pro', 'premium', 'enterprise')),
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE company_settings (
  company_id bigint PRIMARY KEY REFERENCES companies,
  article_search_mode text NOT NULL CHECK (article_search_mode IN ('code', 'barcode', 'name')),
  creates_article_for_other_name boolean NOT NULL,
  finds_client_by_external_id boolean NOT NULL,
  keeps_stock boolean NOT NULL,
  has_warehouse_per_line boolean NOT NULL,
  exposes_quantities boolean NOT NULL,
  due_days integer NOT NULL CHECK (due_days BETWEEN 0 AND 3650),
  archive_document_limit integer NOT NULL CHECK (archive_document_limit >= 0),
  offers_payment_links boolean NOT NULL
);

CREATE TABLE bank_accounts (
  company_id bigint NOT NULL REFERENCES companies,
  iban text NOT NULL,
  position integer NOT NULL,
  name text,
  bank text,
  currency text NOT NULL,
  PRIMARY KEY (company_id, iban)
);

CREATE TABLE platforms (
  company_id bigint NOT NULL REFERENCES companies,
  origin text NOT NULL,
  PRIMARY KEY (company_id, origin)
);

CREATE TABLE series (
  company_id bigint NOT NULL REFERENCES companies,
  code text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('invoice', 'proforma', 'order', 'quote', 'delivery-note', 'receipt')),
  next_number bigint NOT NULL CHECK (next_number >= 0),
  digits integer NOT NULL CHECK (digits BETWEEN 0 AND 20),
  is_default boolean NOT NULL,
  is_reversal_default boolean NOT NULL,
  PRIMARY KEY (company_id, code)
);
CREATE UNIQUE INDEX series_one_default ON series (company_id, kind) WHERE is_default;
CREATE UNIQUE INDEX series_one_reversal_default ON series (company_id) WHERE is_reversal_default;

CREATE TABLE exchange_rates (
  company_id bigint NOT NULL REFERENCES companies,
  currency text NOT NULL,
  valid_on date NOT NULL,
  rate numeric(18, 6) NOT NULL CHECK (rate > 0),
  PRIMARY KEY (company_id, currency, valid_on)
);

CREATE TABLE api_keys (
  company_id bigint NOT NULL REFERENCES companies,
  api_key_id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  rights text[] NOT NULL,
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, api_key_id),
  UNIQUE (company_id, name)
);

-- A caller shows only the key: this finds its company, before any company is known.
CREATE TABLE api_key_hashes (
  key_hash bytea PRIMARY KEY,
  company_id bigint NOT NULL,
  api_key_id bigint NOT NULL,
  FOREIGN KEY (company_id, api_key_id) REFERENCES api_keys
);

CREATE TABLE api_users (
  company_id bigint NOT NULL REFERENCES companies,
  api_user_id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  sealed_private_key bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, api_user_id),
  UNIQUE (company_id, name)
);

CREATE TABLE console_users (
  company_id bigint NOT NULL REFERENCES companies,
  email text NOT NULL,
  password_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, email)
);

CREATE TABLE warehouses (
  company_id bigint NOT NULL REFERENCES companies,
  warehouse_id bigint GENERATED ALWAYS AS IDENTITY,
  code text NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (company_id, warehouse_id),
  UNIQUE (company_id, code)
);

CREATE TABLE articles (
  company_id bigint NOT NULL REFERENCES companies,
  article_id bigint GENERATED ALWAYS AS IDENTITY,
  code text,
  barcode text,
  name text NOT NULL,
  unit text,
  unit_price numeric(21, 6),
  vat_rate numeric(5, 4),
  description text,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, article_id)
);
-- Neither codes nor names are unique. A name of 2 000 characters does not fit a B-tree, its digest does.
CREATE INDEX articles_by_code ON articles (company_id, code) WHERE code IS NOT NULL;
CREATE INDEX articles_by_barcode ON articles (company_id, barcode) WHERE barcode IS NOT NULL;
CREATE INDEX articles_by_name ON articles (company_id, md5(name));

-- warehouse_id null: the bucket of what moves without a warehouse.
CREATE TABLE stock_levels (
  company_id bigint NOT NULL REFERENCES companies,
  article_id bigint NOT NULL,
  warehouse_id bigint,
  -- Wider than any line: many lines add up here.
  quantity numeric(27, 3) NOT NULL,
  UNIQUE NULLS NOT DISTINCT (company_id, article_id, warehouse_id),
  FOREIGN KEY (company_id, article_id) REFERENCES articles,
  FOREIGN KEY (company_id, warehouse_id) REFERENCES warehouses
);

CREATE TABLE clients (
  company_id bigint NOT NULL REFERENCES companies,
  client_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('legal-entity', 'individual')),
  name text NOT NULL,
  fiscal_code text,
  external_id integer,
  trade_register_number text,
  is_vat_payer boolean,
  email text,
  phone text,
  bank_account text,
  country_code text NOT NULL,
  county_code text,
  locality text,
  address text,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, client_id),
  UNIQUE (company_id, fiscal_code)
);
CREATE INDEX clients_by_external_id ON clients (company_id, external_id) WHERE external_id IS NOT NULL;

CREATE TABLE suppliers (
  company_id bigint NOT NULL REFERENCES companies,
  supplier_id uuid NOT NULL,
  name text NOT NULL,
  fiscal_code text,
  trade_register_number text,
  is_vat_payer boolean,
  email text,
  phone text,
  bank_account text,
  country_code text NOT NULL,
  county_code text,
  locality text,
  address text,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, supplier_id),
  UNIQUE (company_id, fiscal_code)
);
