-- The schema that all migrations together make, as a database tells it. Not run by anything: to change a table, add a migration,
-- then run test/storage/schema-page.test.ts with -u.

CREATE TABLE accounting_accounts (
  company_id bigint NOT NULL,
  clients text,
  suppliers text,
  bank text,
  cash text,
  card text,
  other_collections text,
  sales text,
  purchases text,
  CONSTRAINT accounting_accounts_pkey PRIMARY KEY (company_id),
  CONSTRAINT accounting_accounts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
SELECT keep_companies_apart('accounting_accounts');

CREATE TABLE accounting_exports (
  company_id bigint NOT NULL,
  export_id uuid NOT NULL,
  month date NOT NULL,
  format text NOT NULL,
  exported_at timestamp with time zone NOT NULL,
  documents integer NOT NULL,
  CONSTRAINT accounting_exports_pkey PRIMARY KEY (company_id, export_id),
  CONSTRAINT accounting_exports_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
CREATE INDEX accounting_exports_of_month ON accounting_exports USING btree (company_id, month, exported_at DESC);
SELECT keep_companies_apart('accounting_exports');

CREATE TABLE api_calls (
  company_id bigint NOT NULL,
  called_at timestamp with time zone NOT NULL,
  call_id uuid NOT NULL,
  slot smallint NOT NULL,
  author_kind text NOT NULL,
  author_id bigint NOT NULL,
  operation text NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  status smallint NOT NULL,
  problem text,
  milliseconds integer NOT NULL,
  interaction_id uuid NOT NULL,
  CONSTRAINT api_calls_pkey PRIMARY KEY (company_id, called_at, call_id, slot),
  CONSTRAINT api_calls_author_kind_check CHECK ((author_kind = ANY (ARRAY['api-key'::text, 'api-user'::text]))),
  CONSTRAINT api_calls_method_check CHECK ((length(method) <= 20)),
  CONSTRAINT api_calls_operation_check CHECK ((length(operation) <= 100)),
  CONSTRAINT api_calls_path_check CHECK ((length(path) <= 300)),
  CONSTRAINT api_calls_problem_check CHECK ((length(problem) <= 300))
) PARTITION BY LIST (slot);
CREATE INDEX api_calls_by_interaction ON ONLY api_calls USING btree (company_id, interaction_id);
SELECT keep_companies_apart('api_calls');

CREATE TABLE api_key_hashes (
  key_hash bytea NOT NULL,
  company_id bigint NOT NULL,
  api_key_id bigint NOT NULL,
  CONSTRAINT api_key_hashes_pkey PRIMARY KEY (key_hash),
  CONSTRAINT api_key_hashes_company_id_api_key_id_fkey FOREIGN KEY (company_id, api_key_id) REFERENCES api_keys(company_id, api_key_id)
);
SELECT keep_companies_apart('api_key_hashes');

CREATE TABLE api_keys (
  company_id bigint NOT NULL,
  api_key_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  rights text[] NOT NULL,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT api_keys_pkey PRIMARY KEY (company_id, api_key_id),
  CONSTRAINT api_keys_company_id_name_key UNIQUE (company_id, name),
  CONSTRAINT api_keys_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
CREATE INDEX api_keys_by_end ON api_keys USING btree (expires_at) WHERE ((revoked_at IS NULL) AND (expires_at IS NOT NULL));
SELECT keep_companies_apart('api_keys');

CREATE TABLE api_users (
  company_id bigint NOT NULL,
  api_user_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  sealed_private_key bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  revoked_at timestamp with time zone,
  CONSTRAINT api_users_pkey PRIMARY KEY (company_id, api_user_id),
  CONSTRAINT api_users_company_id_name_key UNIQUE (company_id, name),
  CONSTRAINT api_users_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
SELECT keep_companies_apart('api_users');

CREATE TABLE archive_chunks (
  company_id bigint NOT NULL,
  archive_id uuid NOT NULL,
  bytes bytea NOT NULL,
  starts_at bigint NOT NULL,
  CONSTRAINT archive_chunks_pkey PRIMARY KEY (company_id, archive_id, starts_at),
  CONSTRAINT archive_chunks_company_id_archive_id_fkey FOREIGN KEY (company_id, archive_id) REFERENCES archives(company_id, archive_id),
  CONSTRAINT archive_chunks_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
SELECT keep_companies_apart('archive_chunks');

CREATE TABLE archive_documents (
  company_id bigint NOT NULL,
  archive_id uuid NOT NULL,
  "position" integer NOT NULL,
  invoice_id bigint,
  file_name text,
  starts_at bigint,
  record bytea,
  supplier_invoice_id uuid,
  CONSTRAINT archive_documents_pkey PRIMARY KEY (company_id, archive_id, "position"),
  CONSTRAINT archive_documents_check CHECK ((num_nulls(file_name, starts_at, record) = ANY (ARRAY[0, 3]))),
  CONSTRAINT archive_documents_check1 CHECK ((num_nonnulls(invoice_id, supplier_invoice_id) = 1)),
  CONSTRAINT archive_documents_company_id_archive_id_fkey FOREIGN KEY (company_id, archive_id) REFERENCES archives(company_id, archive_id),
  CONSTRAINT archive_documents_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  CONSTRAINT archive_documents_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, invoice_id),
  CONSTRAINT archive_documents_company_id_supplier_invoice_id_fkey FOREIGN KEY (company_id, supplier_invoice_id) REFERENCES supplier_invoices(company_id, supplier_invoice_id)
);
SELECT keep_companies_apart('archive_documents');

CREATE TABLE archives (
  company_id bigint NOT NULL,
  archive_id uuid NOT NULL,
  kind text NOT NULL,
  issued_from date NOT NULL,
  issued_until date NOT NULL,
  state text NOT NULL,
  found integer NOT NULL,
  "position" integer NOT NULL DEFAULT 0,
  printed integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  expires_at timestamp with time zone,
  size bigint,
  written bigint NOT NULL DEFAULT 0,
  fingerprint bytea,
  author_kind text NOT NULL,
  author_id bigint NOT NULL,
  CONSTRAINT archives_pkey PRIMARY KEY (company_id, archive_id),
  CONSTRAINT archives_check CHECK ((issued_from <= issued_until)),
  CONSTRAINT archives_check1 CHECK (((printed <= "position") AND ("position" <= found))),
  CONSTRAINT archives_check2 CHECK (((state <> 'ready'::text) OR ((size IS NOT NULL) AND (expires_at IS NOT NULL)))),
  CONSTRAINT archives_kind_check CHECK ((kind = ANY (ARRAY['issued-invoices'::text, 'supplier-invoices'::text]))),
  CONSTRAINT archives_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
CREATE INDEX archives_alike ON archives USING btree (company_id, fingerprint) WHERE (fingerprint IS NOT NULL);
CREATE INDEX archives_ready ON archives USING btree (expires_at) WHERE (state = 'ready'::text);
CREATE INDEX archives_under_way ON archives USING btree (created_at) WHERE (state = ANY (ARRAY['queued'::text, 'in-progress'::text, 'resumed'::text]));
SELECT keep_companies_apart('archives');
CREATE TRIGGER refuse_moved BEFORE INSERT ON archives FOR EACH ROW EXECUTE FUNCTION refuse_moved();

CREATE TABLE articles (
  company_id bigint NOT NULL,
  article_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  code text,
  barcode text,
  name text NOT NULL,
  unit text,
  unit_price numeric(21,6),
  vat_rate numeric(5,4),
  description text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  changed_at timestamp with time zone NOT NULL DEFAULT now(),
  name_key text GENERATED ALWAYS AS (folded(name)) STORED,
  deleted_at timestamp with time zone,
  code_key text GENERATED ALWAYS AS (folded(code)) STORED,
  barcode_key text GENERATED ALWAYS AS (folded(barcode)) STORED,
  name_digest text GENERATED ALWAYS AS (md5(name)) STORED,
  public_id uuid NOT NULL DEFAULT gen_random_uuid(),
  name_start text COLLATE "C" GENERATED ALWAYS AS ("left"(folded(name), 50)) STORED,
  edited_at timestamp with time zone,
  CONSTRAINT articles_pkey PRIMARY KEY (company_id, article_id),
  CONSTRAINT articles_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
CREATE INDEX articles_by_barcode ON articles USING btree (company_id, barcode) WHERE (barcode IS NOT NULL);
CREATE INDEX articles_by_barcode_key ON articles USING btree (company_id, barcode_key, article_id) WHERE (barcode_key IS NOT NULL);
CREATE INDEX articles_by_change ON articles USING btree (company_id, changed_at);
CREATE INDEX articles_by_code ON articles USING btree (company_id, code) WHERE (code IS NOT NULL);
CREATE INDEX articles_by_code_key ON articles USING btree (company_id, code_key, article_id) WHERE (code_key IS NOT NULL);
CREATE INDEX articles_by_name ON articles USING btree (company_id, name_digest);
CREATE INDEX articles_by_name_start ON articles USING btree (company_id, name_start, article_id) INCLUDE (deleted_at);
CREATE UNIQUE INDEX articles_public_id ON articles USING btree (company_id, public_id);
SELECT keep_companies_apart('articles');
CREATE CONSTRAINT TRIGGER facts_changed AFTER INSERT OR DELETE OR UPDATE ON articles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION facts_changed();

CREATE TABLE asked_mails (
  asked_id uuid NOT NULL,
  purpose text NOT NULL,
  email text NOT NULL,
  address text NOT NULL,
  interaction_id uuid NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  CONSTRAINT asked_mails_pkey PRIMARY KEY (asked_id),
  CONSTRAINT asked_mails_address_check CHECK ((length(address) <= 100)),
  CONSTRAINT asked_mails_email_check CHECK ((length(email) <= 254)),
  CONSTRAINT asked_mails_purpose_check CHECK ((purpose = ANY (ARRAY['reset'::text, 'second-step'::text])))
);
CREATE INDEX asked_mails_by_time ON asked_mails USING btree (asked_at);

CREATE TABLE attached_files (
  company_id bigint NOT NULL,
  file_id uuid NOT NULL,
  entry_number bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  client_id uuid,
  invoice_id bigint,
  supplier_invoice_id uuid,
  name text NOT NULL,
  type text NOT NULL,
  size integer NOT NULL,
  author_name text,
  created_at timestamp with time zone NOT NULL,
  content bytea NOT NULL,
  CONSTRAINT attached_files_pkey PRIMARY KEY (company_id, file_id),
  CONSTRAINT attached_files_check CHECK ((num_nonnulls(client_id, invoice_id, supplier_invoice_id) = 1)),
  CONSTRAINT attached_files_size_check CHECK ((size > 0)),
  CONSTRAINT attached_files_type_check CHECK ((type = ANY (ARRAY['pdf'::text, 'png'::text, 'jpeg'::text, 'xml'::text, 'xlsx'::text]))),
  CONSTRAINT attached_files_company_id_client_id_fkey FOREIGN KEY (company_id, client_id) REFERENCES clients(company_id, client_id),
  CONSTRAINT attached_files_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  CONSTRAINT attached_files_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, invoice_id),
  CONSTRAINT attached_files_company_id_supplier_invoice_id_fkey FOREIGN KEY (company_id, supplier_invoice_id) REFERENCES supplier_invoices(company_id, supplier_invoice_id)
);
CREATE INDEX attached_files_of_client ON attached_files USING btree (company_id, client_id, entry_number) WHERE (client_id IS NOT NULL);
CREATE INDEX attached_files_of_invoice ON attached_files USING btree (company_id, invoice_id, entry_number) WHERE (invoice_id IS NOT NULL);
CREATE INDEX attached_files_of_supplier_invoice ON attached_files USING btree (company_id, supplier_invoice_id, entry_number) WHERE (supplier_invoice_id IS NOT NULL);
SELECT keep_companies_apart('attached_files');

CREATE TABLE audit_checks (
  company_id bigint NOT NULL,
  "position" bigint NOT NULL,
  hash bytea NOT NULL,
  checked_at timestamp with time zone NOT NULL,
  whole_at timestamp with time zone NOT NULL,
  wrong_at bigint,
  CONSTRAINT audit_checks_pkey PRIMARY KEY (company_id),
  CONSTRAINT audit_checks_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
SELECT keep_companies_apart('audit_checks');

CREATE TABLE audit_entries (
  company_id bigint NOT NULL,
  "position" bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  author_kind text NOT NULL,
  author_id bigint,
  interaction_id uuid,
  subject text NOT NULL,
  subject_name text NOT NULL,
  action text NOT NULL,
  details json NOT NULL,
  hash bytea NOT NULL,
  seal bytea,
  CONSTRAINT audit_entries_pkey PRIMARY KEY (company_id, "position"),
  CONSTRAINT audit_entries_hash_check CHECK ((octet_length(hash) = 32)),
  CONSTRAINT audit_entries_position_check CHECK (("position" >= 1)),
  CONSTRAINT audit_entries_seal_check CHECK ((octet_length(seal) = 32)),
  CONSTRAINT audit_entries_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
CREATE INDEX audit_entries_of_document ON audit_entries USING btree (company_id, subject_name, "position") WHERE (subject = ANY (ARRAY['invoice'::text, 'collection'::text]));
CREATE INDEX audit_entries_of_series ON audit_entries USING btree (company_id, subject_name, "position") WHERE (subject = 'series'::text);
SELECT keep_companies_apart('audit_entries');

CREATE TABLE audit_heads (
  company_id bigint NOT NULL,
  "position" bigint NOT NULL,
  hash bytea NOT NULL,
  seal bytea,
  CONSTRAINT audit_heads_pkey PRIMARY KEY (company_id),
  CONSTRAINT audit_heads_hash_check CHECK ((octet_length(hash) = 32)),
  CONSTRAINT audit_heads_position_check CHECK (("position" >= 1)),
  CONSTRAINT audit_heads_seal_check CHECK ((octet_length(seal) = 32)),
  CONSTRAINT audit_heads_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
CREATE INDEX audit_heads_unsealed ON audit_heads USING btree (company_id) WHERE (seal IS NULL);
SELECT keep_companies_apart('audit_heads');

CREATE TABLE audit_mails (
  month date NOT NULL,
  mail_id uuid NOT NULL,
  sender text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  source bytea,
  sent_at timestamp with time zone NOT NULL,
  CONSTRAINT audit_mails_pkey PRIMARY KEY (month),
  CONSTRAINT audit_mails_mail_id_key UNIQUE (mail_id),
  CONSTRAINT audit_mails_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);

CREATE TABLE audit_pending (
  company_id bigint NOT NULL,
  pending_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamp with time zone NOT NULL,
  author_kind text NOT NULL,
  author_id bigint,
  interaction_id uuid,
  subject text NOT NULL,
  subject_name text NOT NULL,
  action text NOT NULL,
  details json NOT NULL,
  CONSTRAINT audit_pending_pkey PRIMARY KEY (company_id, pending_id),
  CONSTRAINT audit_pending_author_kind_check CHECK ((author_kind = ANY (ARRAY['api-key'::text, 'api-user'::text, 'person'::text, 'operator'::text, 'service'::text])))
);
SELECT keep_companies_apart('audit_pending');
CREATE TRIGGER refuse_moved BEFORE INSERT ON audit_pending FOR EACH ROW EXECUTE FUNCTION refuse_moved();

CREATE TABLE authority_tokens (
  company_id bigint NOT NULL,
  sealed_tokens bytea NOT NULL,
  access_expires_at timestamp with time zone NOT NULL,
  refresh_expires_at timestamp with time zone NOT NULL,
  connected_at timestamp with time zone NOT NULL,
  refused_at timestamp with time zone,
  messages_until timestamp with time zone,
  messages_due_at timestamp with time zone NOT NULL,
  messages_trouble text,
  CONSTRAINT authority_tokens_pkey PRIMARY KEY (company_id),
  CONSTRAINT authority_tokens_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
SELECT keep_companies_apart('authority_tokens');

CREATE TABLE bank_accounts (
  company_id bigint NOT NULL,
  iban text NOT NULL,
  "position" integer NOT NULL,
  name text,
  bank text,
  currency text NOT NULL,
  CONSTRAINT bank_accounts_pkey PRIMARY KEY (company_id, iban),
  CONSTRAINT bank_accounts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
SELECT keep_companies_apart('bank_accounts');
CREATE CONSTRAINT TRIGGER facts_changed AFTER INSERT OR DELETE OR UPDATE ON bank_accounts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION facts_changed();

CREATE TABLE bank_allocations (
  company_id bigint NOT NULL,
  entry_id uuid NOT NULL,
  place integer NOT NULL,
  collection_id bigint,
  supplier_payment_id uuid,
  CONSTRAINT bank_allocations_pkey PRIMARY KEY (company_id, entry_id, place),
  CONSTRAINT bank_allocations_check CHECK ((num_nonnulls(collection_id, supplier_payment_id) = 1)),
  CONSTRAINT bank_allocations_company_id_collection_id_fkey FOREIGN KEY (company_id, collection_id) REFERENCES collections(company_id, collection_id),
  CONSTRAINT bank_allocations_company_id_entry_id_fkey FOREIGN KEY (company_id, entry_id) REFERENCES bank_entries(company_id, entry_id),
  CONSTRAINT bank_allocations_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  CONSTRAINT bank_allocations_company_id_supplier_payment_id_fkey FOREIGN KEY (company_id, supplier_payment_id) REFERENCES supplier_payments(company_id, supplier_payment_id)
);
CREATE UNIQUE INDEX bank_allocations_of_collection ON bank_allocations USING btree (company_id, collection_id) WHERE (collection_id IS NOT NULL);
CREATE UNIQUE INDEX bank_allocations_of_payment ON bank_allocations USING btree (company_id, supplier_payment_id) WHERE (supplier_payment_id IS NOT NULL);
SELECT keep_companies_apart('bank_allocations');

CREATE TABLE bank_balances (
  company_id bigint NOT NULL,
  iban text NOT NULL,
  balance numeric(17,2) NOT NULL,
  balance_at timestamp with time zone NOT NULL,
  source text NOT NULL,
  CONSTRAINT bank_balances_pkey PRIMARY KEY (company_id, iban),
  CONSTRAINT bank_balances_source_check CHECK ((source = ANY (ARRAY['open-banking'::text, 'manual-or-statement'::text]))),
  CONSTRAINT bank_balances_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  CONSTRAINT bank_balances_company_id_iban_fkey FOREIGN KEY (company_id, iban) REFERENCES bank_accounts(company_id, iban) ON DELETE CASCADE
);
SELECT keep_companies_apart('bank_balances');

CREATE TABLE bank_entries (
  company_id bigint NOT NULL,
  entry_id uuid NOT NULL,
  iban text NOT NULL,
  identity text NOT NULL,
  booked_on date NOT NULL,
  amount numeric(17,2) NOT NULL,
  currency text NOT NULL,
  is_credit boolean NOT NULL,
  is_reversal boolean NOT NULL,
  text text NOT NULL,
  counterpart_name text,
  counterpart_iban text,
  reference text,
  read_at timestamp with time zone NOT NULL,
  freed_at timestamp with time zone,
  ignored_at timestamp with time zone,
  allocations integer NOT NULL DEFAULT 0,
  CONSTRAINT bank_entries_pkey PRIMARY KEY (company_id, entry_id),
  CONSTRAINT bank_entries_company_id_iban_identity_key UNIQUE (company_id, iban, identity),
  CONSTRAINT bank_entries_amount_check CHECK ((amount >= (0)::numeric)),
  CONSTRAINT bank_entries_check CHECK (((allocations = 0) OR ((allocations > 0) AND (ignored_at IS NULL)))),
  CONSTRAINT bank_entries_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
CREATE INDEX bank_entries_by_day ON bank_entries USING btree (company_id, booked_on DESC, entry_id DESC);
CREATE INDEX bank_entries_open ON bank_entries USING btree (company_id, booked_on DESC, entry_id DESC) WHERE (is_credit AND (NOT is_reversal) AND (allocations = 0) AND (ignored_at IS NULL));
SELECT keep_companies_apart('bank_entries');

CREATE TABLE bank_rates (
  currency text NOT NULL,
  published_on date NOT NULL,
  rate numeric(18,6) NOT NULL,
  CONSTRAINT bank_rates_pkey PRIMARY KEY (currency, published_on),
  CONSTRAINT bank_rates_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT bank_rates_rate_check CHECK ((rate > (0)::numeric))
);

CREATE TABLE card_allocations (
  company_id bigint NOT NULL,
  collection_id bigint NOT NULL,
  payment_id uuid NOT NULL,
  CONSTRAINT card_allocations_pkey PRIMARY KEY (company_id, collection_id),
  CONSTRAINT card_allocations_company_id_collection_id_fkey FOREIGN KEY (company_id, collection_id) REFERENCES collections(company_id, collection_id),
  CONSTRAINT card_allocations_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  CONSTRAINT card_allocations_company_id_payment_id_fkey FOREIGN KEY (company_id, payment_id) REFERENCES card_payments(company_id, payment_id)
);
CREATE INDEX card_allocations_of_payment ON card_allocations USING btree (company_id, payment_id);
SELECT keep_companies_apart('card_allocations');

CREATE TABLE card_payment_documents (
  company_id bigint NOT NULL,
  payment_id uuid NOT NULL,
  place smallint NOT NULL,
  invoice_id bigint NOT NULL,
  CONSTRAINT card_payment_documents_pkey PRIMARY KEY (company_id, payment_id, place),
  CONSTRAINT card_payment_documents_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  CONSTRAINT card_payment_documents_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, invoice_id),
  CONSTRAINT card_payment_documents_company_id_payment_id_fkey FOREIGN KEY (company_id, payment_id) REFERENCES card_payments(company_id, payment_id)
);
CREATE INDEX card_payment_documents_of_invoice ON card_payment_documents USING btree (company_id, invoice_id);
SELECT keep_companies_apart('card_payment_documents');

CREATE TABLE card_payments (
  company_id bigint NOT NULL,
  payment_id uuid NOT NULL,
  invoice_id bigint,
  processor text NOT NULL,
  amount numeric(17,2) NOT NULL,
  currency text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  address text,
  paid_at timestamp with time zone,
  reference text,
  paid_amount numeric(17,2),
  paid_currency text,
  unallocated numeric(17,2),
  settled_at timestamp with time zone,
  account text,
  closed_at timestamp with time zone,
  collection_id bigint,
  CONSTRAINT card_payments_pkey PRIMARY KEY (company_id, payment_id),
  CONSTRAINT card_payments_reference UNIQUE (company_id, processor, reference),
  CONSTRAINT card_payments_amount_check CHECK ((amount > (0)::numeric)),
  CONSTRAINT card_payments_check CHECK (((unallocated >= (0)::numeric) AND (unallocated <= paid_amount))),
  CONSTRAINT card_payments_check1 CHECK ((num_nulls(paid_at, reference, paid_amount, paid_currency, unallocated) = ANY (ARRAY[0, 5]))),
  CONSTRAINT card_payments_paid_amount_check CHECK ((paid_amount > (0)::numeric)),
  CONSTRAINT card_payments_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  CONSTRAINT card_payments_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, invoice_id)
);
CREATE INDEX card_payments_by_reference ON card_payments USING btree (reference) WHERE (reference IS NOT NULL);
CREATE INDEX card_payments_of_collection ON card_payments USING btree (company_id, collection_id) WHERE (collection_id IS NOT NULL);
CREATE INDEX card_payments_of_invoice ON card_payments USING btree (company_id, invoice_id, started_at DESC);
CREATE INDEX card_payments_unallocated ON card_payments USING btree (paid_at) WHERE ((unallocated > (0)::numeric) AND (settled_at IS NULL));
SELECT keep_companies_apart('card_payments');

CREATE TABLE card_refunds (
  company_id bigint NOT NULL,
  refund_id uuid NOT NULL,
  payment_id uuid NOT NULL,
  invoice_id bigint,
  amount numeric(17,2) NOT NULL,
  state text NOT NULL,
  reference text,
  failure text,
  unallocated numeric(17,2) NOT NULL DEFAULT 0,
  collection_id bigint,
  asked_at timestamp with time zone NOT NULL,
  settled_at timestamp with time zone,
  CONSTRAINT card_refunds_pkey PRIMARY KEY (company_id, refund_id),
  CONSTRAINT card_refunds_reference UNIQUE (company_id, reference),
  CONSTRAINT card_refunds_amount_check CHECK ((amount > (0)::numeric)),
  CONSTRAINT card_refunds_check CHECK (((unallocated >= (0)::numeric) AND (unallocated <= amount))),
  CONSTRAINT card_refunds_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'pending'::text, 'done'::text, 'failed'::text]))),
  CONSTRAINT card_refunds_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  CONSTRAINT card_refunds_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, invoice_id),
  CONSTRAINT card_refunds_company_id_payment_id_fkey FOREIGN KEY (company_id, payment_id) REFERENCES card_payments(company_id, payment_id)
);
CREATE INDEX card_refunds_of_invoice ON card_refunds USING btree (company_id, invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX card_refunds_of_payment ON card_refunds USING btree (company_id, payment_id);
SELECT keep_companies_apart('card_refunds');

CREATE TABLE central_bank (
  only_row boolean NOT NULL DEFAULT true,
  known_until date,
  next_at timestamp with time zone NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  reached_at timestamp with time zone,
  trouble text,
  CONSTRAINT central_bank_pkey PRIMARY KEY (only_row),
  CONSTRAINT central_bank_only_row_check CHECK (only_row)
);

CREATE TABLE client_addresses (
  company_id bigint NOT NULL,
  client_id uuid NOT NULL,
  place smallint NOT NULL,
  email text,
  gets_documents boolean NOT NULL,
  gets_reminders boolean NOT NULL,
  CONSTRAINT client_addresses_pkey PRIMARY KEY (company_id, client_id, place),
  CONSTRAINT client_addresses_check CHECK (((place = 0) = (email IS NULL))),
  CONSTRAINT client_addresses_company_id_client_id_fkey FOREIGN KEY (company_id, client_id) REFERENCES clients(company_id, client_id)
);
SELECT keep_companies_apart('client_addresses');

CREATE TABLE client_fragments (
  company_id bigint NOT NULL,
  client_id uuid NOT NULL,
  keys bigint[] NOT NULL,
  CONSTRAINT client_fragments_pkey PRIMARY KEY (company_id, client_id)
);
CREATE INDEX client_fragments_by_key ON client_fragments USING gin (keys) WITH (gin_pending_list_limit='1024');

CREATE TABLE client_portal_hashes (
  token_hash bytea NOT NULL,
  company_id bigint NOT NULL,
  client_id uuid NOT NULL,
  CONSTRAINT client_portal_hashes_pkey PRIMARY KEY (token_hash),
  CONSTRAINT client_portal_hashes_company_id_client_id_fkey FOREIGN KEY (company_id, client_id) REFERENCES client_portals(company_id, client_id)
);
CREATE UNIQUE INDEX client_portal_hashes_of_portal ON client_portal_hashes USING btree (company_id, client_id);
SELECT keep_companies_apart('client_portal_hashes');

CREATE TABLE client_portals (
  company_id bigint NOT NULL,
  client_id uuid NOT NULL,
  token text,
  made_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  opened_at timestamp with time zone,
  seen_at timestamp with time zone,
  proposal_id uuid,
  proposed_at timestamp with time zone,
  proposal jsonb,
  proposals smallint NOT NULL DEFAULT 0,
  proposals_on date,
  confirmed_at timestamp with time zone,
  CONSTRAINT client_portals_pkey PRIMARY KEY (company_id, client_id),
  CONSTRAINT client_portals_check CHECK (((token IS NULL) = (ended_at IS NOT NULL))),
  CONSTRAINT client_portals_propose_whole CHECK ((num_nonnulls(proposal_id, proposed_at, proposal) = ANY (ARRAY[0, 3]))),
  CONSTRAINT client_portals_company_id_client_id_fkey FOREIGN KEY (company_id, client_id) REFERENCES clients(company_id, client_id),
  CONSTRAINT client_portals_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
CREATE INDEX client_portals_with_proposals ON client_portals USING btree (company_id, proposed_at) WHERE (proposal_id IS NOT NULL);
SELECT keep_companies_apart('client_portals');

CREATE TABLE clients (
  company_id bigint NOT NULL,
  client_id uuid NOT NULL,
  kind text NOT NULL,
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
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  changed_at timestamp with time zone NOT NULL DEFAULT now(),
  name_key text COLLATE "C" GENERATED ALWAYS AS (folded(name)) STORED,
  locality_key text GENERATED ALWAYS AS (folded(locality)) STORED,
  address_key text GENERATED ALWAYS AS (folded(address)) STORED,
  name_start text COLLATE "C" GENERATED ALWAYS AS ("left"(folded(name), 50)) STORED,
  email_digest text GENERATED ALWAYS AS (md5(folded(email))) STORED,
  phone_key text GENERATED ALWAYS AS (folded(phone)) STORED,
  code_country text,
  code_number text,
  language text,
  filled_email text,
  CONSTRAINT clients_pkey PRIMARY KEY (company_id, client_id),
  CONSTRAINT clients_code UNIQUE (company_id, code_number, code_country),
  CONSTRAINT clients_code_has_owner CHECK ((((fiscal_code IS NULL) = (code_number IS NULL)) AND ((fiscal_code IS NULL) = (code_country IS NULL)))),
  CONSTRAINT clients_kind_check CHECK ((kind = ANY (ARRAY['legal-entity'::text, 'individual'::text]))),
  CONSTRAINT clients_language_check CHECK ((language = ANY (ARRAY['ro'::text, 'en'::text, 'de'::text, 'fr'::text, 'hu'::text, 'it'::text, 'ro-en'::text]))),
  CONSTRAINT clients_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
CREATE INDEX clients_by_email ON clients USING btree (company_id, email_digest) WHERE (email_digest IS NOT NULL);
CREATE INDEX clients_by_external_id ON clients USING btree (company_id, external_id) WHERE (external_id IS NOT NULL);
CREATE INDEX clients_by_fiscal_code ON clients USING btree (company_id, fiscal_code) WHERE (fiscal_code IS NOT NULL);
CREATE INDEX clients_by_name ON clients USING btree (company_id, name_start, client_id);
CREATE INDEX clients_by_phone ON clients USING btree (company_id, phone_key) WHERE (phone_key IS NOT NULL);
SELECT keep_companies_apart('clients');
CREATE TRIGGER client_fragments_changed AFTER INSERT OR UPDATE OF address ON clients FOR EACH ROW EXECUTE FUNCTION client_fragments_changed();
CREATE CONSTRAINT TRIGGER facts_changed AFTER INSERT OR DELETE OR UPDATE ON clients DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION facts_changed();

CREATE TABLE collections (
  company_id bigint NOT NULL,
  collection_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  invoice_id bigint NOT NULL,
  kind text NOT NULL,
  amount numeric(17,2) NOT NULL,
  collected_on date NOT NULL,
  account text,
  receipt_series text,
  receipt_number text,
  created_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  leaves_rest boolean NOT NULL DEFAULT true,
  CONSTRAINT collections_pkey PRIMARY KEY (company_id, collection_id),
  CONSTRAINT collections_company_id_receipt_series_receipt_number_key UNIQUE (company_id, receipt_series, receipt_number),
  CONSTRAINT collections_amount_check CHECK ((amount <> (0)::numeric)),
  CONSTRAINT collections_check CHECK (((receipt_series IS NULL) = (receipt_number IS NULL))),
  CONSTRAINT collections_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  CONSTRAINT collections_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, invoice_id),
  CONSTRAINT collections_company_id_receipt_series_fkey FOREIGN KEY (company_id, receipt_series) REFERENCES series(company_id, code)
);
CREATE INDEX collections_by_day ON collections USING btree (company_id, collected_on) INCLUDE (invoice_id, amount) WHERE (deleted_at IS NULL);
CREATE INDEX collections_leaving_rest ON collections USING btree (company_id, invoice_id) WHERE ((deleted_at IS NULL) AND leaves_rest);
CREATE INDEX collections_of_invoice ON collections USING btree (company_id, invoice_id, collection_id) WHERE (deleted_at IS NULL);
SELECT keep_companies_apart('collections');

CREATE TABLE companies (
  company_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  fiscal_code text NOT NULL,
  name text NOT NULL,
  trade_register_number text,
  is_vat_payer boolean NOT NULL DEFAULT false,
  country_code text NOT NULL DEFAULT 'RO'::text,
  county_code text,
  locality text,
  address text,
  email text,
  plan text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  changed_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT companies_pkey PRIMARY KEY (company_id),
  CONSTRAINT companies_fiscal_code_key UNIQUE (fiscal_code),
  CONSTRAINT companies_fiscal_code_check CHECK ((fiscal_code ~ '^[0-9]+$'::text)),
  CONSTRAINT companies_plan_check CHECK ((plan = ANY (ARRAY['pro'::text, 'premium'::text, 'enterprise'::text])))
);
SELECT keep_companies_apart('companies');
CREATE CONSTRAINT TRIGGER facts_changed AFTER INSERT OR DELETE OR UPDATE ON companies DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION facts_changed();

CREATE TABLE company_settings (
  company_id bigint NOT NULL,
  article_search_mode text NOT NULL,
  creates_article_for_other_name boolean NOT NULL,
  finds_client_by_external_id boolean NOT NULL,
  keeps_stock boolean NOT NULL,
  has_warehouse_per_line boolean NOT NULL,
  exposes_quantities boolean NOT NULL,
  due_days integer NOT NULL,
  archive_document_limit integer NOT NULL,
  offers_payment_links boolean NOT NULL,
  spv_delay_hours integer,
  card_account text,
  is_v1_active boolean NOT NULL DEFAULT true,
  takes_rate_of_same_day boolean NOT NULL DEFAULT false,
  accepts_v1_forms boolean NOT NULL DEFAULT false,
  requires_second_factor boolean NOT NULL DEFAULT false,
  approves_supplier_invoices boolean NOT NULL DEFAULT false,
  stocks_on_approval boolean NOT NULL DEFAULT false,
  look_id text,
  collects_from_statements boolean NOT NULL DEFAULT false,
  foreign_language text,
  browser_origins text[] NOT NULL DEFAULT '{}'::text[],
  mails_portal boolean NOT NULL DEFAULT false,
  CONSTRAINT company_settings_pkey PRIMARY KEY (company_id),
  CONSTRAINT company_settings_archive_document_limit_check CHECK ((archive_document_limit >= 0)),
  CONSTRAINT company_settings_article_search_mode_check CHECK ((article_search_mode = ANY (ARRAY['code'::text, 'barcode'::text, 'name'::text]))),
  CONSTRAINT company_settings_due_days_check CHECK (((due_days >= 0) AND (due_days <= 3650))),
  CONSTRAINT company_settings_foreign_language_check CHECK ((foreign_language = ANY (ARRAY['ro'::text, 'en'::text, 'de'::text, 'fr'::text, 'hu'::text, 'it'::text, 'ro-en'::text]))),
  CONSTRAINT company_settings_spv_delay_hours_check CHECK (((spv_delay_hours >= 0) AND (spv_delay_hours <= 96))),
  CONSTRAINT company_settings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
CREATE INDEX company_settings_with_origins ON company_settings USING btree (company_id) WHERE (browser_origins <> '{}'::text[]);
SELECT keep_companies_apart('company_settings');
CREATE CONSTRAINT TRIGGER facts_changed AFTER INSERT OR DELETE OR UPDATE ON company_settings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION facts_changed();

CREATE TABLE company_statements (
  fiscal_code bigint NOT NULL,
  year smallint NOT NULL,
  activity text COLLATE "C",
  name text,
  county_code text COLLATE "C",
  locality text COLLATE "C",
  fixed_assets numeric(20,2) NOT NULL,
  current_assets numeric(20,2) NOT NULL,
  debts numeric(20,2) NOT NULL,
  equity numeric(20,2) NOT NULL,
  turnover numeric(20,2) NOT NULL,
  income numeric(20,2) NOT NULL,
  costs numeric(20,2) NOT NULL,
  profit numeric(20,2) NOT NULL,
  loss numeric(20,2) NOT NULL,
  employees integer NOT NULL,
  CONSTRAINT company_statements_pkey PRIMARY KEY (fiscal_code, year),
  CONSTRAINT company_statements_fiscal_code_check CHECK ((fiscal_code > 0))
);

CREATE TABLE document_links (
  company_id bigint NOT NULL,
  invoice_id bigint NOT NULL,
  purpose text NOT NULL,
  revision integer NOT NULL,
  token text NOT NULL,
  opened_at timestamp with time zone,
  seen_at timestamp with time zone,
  CONSTRAINT document_links_pkey PRIMARY KEY (company_id, invoice_id, purpose, revision),
  CONSTRAINT document_links_purpose_check CHECK ((purpose = ANY (ARRAY['download'::text, 'payment'::text]))),
  CONSTRAINT document_links_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, invoice_id)
);
SELECT keep_companies_apart('document_links');
CREATE TRIGGER refuse_moved BEFORE INSERT ON document_links FOR EACH ROW WHEN ((new.purpose <> 'download'::text)) EXECUTE FUNCTION refuse_moved();

CREATE TABLE drafts (
  company_id bigint NOT NULL,
  draft_id uuid NOT NULL,
  entry_number bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text,
  document jsonb NOT NULL,
  client_name text,
  series text,
  currency text,
  net numeric(20,2),
  vat numeric(20,2),
  gross numeric(20,2),
  problems text NOT NULL,
  revision integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT drafts_pkey PRIMARY KEY (company_id, draft_id),
  CONSTRAINT drafts_check CHECK ((((net IS NULL) = (gross IS NULL)) AND ((vat IS NULL) = (gross IS NULL)))),
  CONSTRAINT drafts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
CREATE INDEX drafts_newest ON drafts USING btree (company_id, entry_number);
SELECT keep_companies_apart('drafts');

CREATE TABLE einvoice_sendings (
  company_id bigint NOT NULL,
  sending_id uuid NOT NULL,
  place bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  invoice_id bigint NOT NULL,
  status text NOT NULL DEFAULT 'waiting'::text,
  requested_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  xml text,
  uploading_since timestamp with time zone,
  uploads integer NOT NULL DEFAULT 0,
  upload_id text,
  download_id text,
  failure text,
  errors text[] NOT NULL DEFAULT '{}'::text[],
  trouble text,
  polls integer NOT NULL DEFAULT 0,
  counted_on date,
  polls_of_day integer NOT NULL DEFAULT 0,
  downloads_of_day integer NOT NULL DEFAULT 0,
  zip bytea,
  issued_on date NOT NULL,
  is_last boolean NOT NULL DEFAULT true,
  CONSTRAINT einvoice_sendings_pkey PRIMARY KEY (company_id, sending_id),
  CONSTRAINT einvoice_sendings_check CHECK (((status = ANY (ARRAY['rejected'::text, 'failed'::text])) = (failure IS NOT NULL))),
  CONSTRAINT einvoice_sendings_check1 CHECK (((status <> ALL (ARRAY['sent'::text, 'processing'::text, 'accepted'::text, 'rejected'::text])) OR (upload_id IS NOT NULL))),
  CONSTRAINT einvoice_sendings_failure_check CHECK ((failure = ANY (ARRAY['preflight'::text, 'not-connected'::text, 'refused'::text, 'rejected'::text, 'given-up'::text]))),
  CONSTRAINT einvoice_sendings_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'sent'::text, 'processing'::text, 'accepted'::text, 'rejected'::text, 'failed'::text]))),
  CONSTRAINT einvoice_sendings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  CONSTRAINT einvoice_sendings_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, invoice_id)
);
CREATE INDEX einvoice_sendings_by_status ON einvoice_sendings USING btree (company_id, status, issued_on DESC, invoice_id DESC) WHERE is_last;
CREATE INDEX einvoice_sendings_by_upload ON einvoice_sendings USING btree (company_id, upload_id) WHERE (upload_id IS NOT NULL);
CREATE INDEX einvoice_sendings_of_invoice ON einvoice_sendings USING btree (company_id, invoice_id, place DESC);
CREATE UNIQUE INDEX einvoice_sendings_under_way ON einvoice_sendings USING btree (company_id, invoice_id) WHERE (status = ANY (ARRAY['waiting'::text, 'sent'::text, 'processing'::text]));
SELECT keep_companies_apart('einvoice_sendings');

CREATE TABLE event_heads (
  company_id bigint NOT NULL,
  "position" bigint NOT NULL,
  CONSTRAINT event_heads_pkey PRIMARY KEY (company_id),
  CONSTRAINT event_heads_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
SELECT keep_companies_apart('event_heads');

CREATE TABLE events (
  company_id bigint NOT NULL,
  "position" bigint NOT NULL,
  slot smallint NOT NULL,
  event_id uuid NOT NULL,
  type text NOT NULL,
  at timestamp with time zone NOT NULL,
  facts json NOT NULL,
  CONSTRAINT events_pkey PRIMARY KEY (company_id, "position", slot)
) PARTITION BY LIST (slot);
CREATE INDEX events_by_type ON ONLY events USING btree (company_id, type, "position");
SELECT keep_companies_apart('events');

CREATE TABLE events_pending (
  company_id bigint NOT NULL,
  pending_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  event_id uuid NOT NULL DEFAULT gen_random_uuid(),
  type text NOT NULL,
  at timestamp with time zone NOT NULL,
  facts json NOT NULL,
  CONSTRAINT events_pending_pkey PRIMARY KEY (company_id, pending_id)
);
SELECT keep_companies_apart('events_pending');

CREATE TABLE exchange_rates (
  company_id bigint NOT NULL,
  currency text NOT NULL,
  valid_on date NOT NULL,
  rate numeric(18,6) NOT NULL,
  CONSTRAINT exchange_rates_pkey PRIMARY KEY (company_id, currency, valid_on),
  CONSTRAINT exchange_rates_rate_check CHECK ((rate > (0)::numeric)),
  CONSTRAINT exchange_rates_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
SELECT keep_companies_apart('exchange_rates');

CREATE TABLE exported_invoices (
  company_id bigint NOT NULL,
  invoice_id bigint NOT NULL,
  exported_at timestamp with time zone NOT NULL,
  format text NOT NULL,
  times integer NOT NULL,
  CONSTRAINT exported_invoices_pkey PRIMARY KEY (company_id, invoice_id),
  CONSTRAINT exported_invoices_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
SELECT keep_companies_apart('exported_invoices');

CREATE TABLE fact_versions (
  company_id bigint NOT NULL,
  version uuid NOT NULL,
  CONSTRAINT fact_versions_pkey PRIMARY KEY (company_id),
  CONSTRAINT fact_versions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
SELECT keep_companies_apart('fact_versions');

CREATE TABLE former_authors (
  company_id bigint NOT NULL,
  author_id bigint NOT NULL,
  until_position bigint NOT NULL,
  email text NOT NULL,
  CONSTRAINT former_authors_pkey PRIMARY KEY (company_id, author_id, until_position),
  CONSTRAINT former_authors_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
SELECT keep_companies_apart('former_authors');

CREATE TABLE idempotent_answers (
  company_id bigint NOT NULL,
  idempotency_key text NOT NULL,
  request_hash bytea NOT NULL,
  status integer NOT NULL,
  body text NOT NULL,
  answered_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT idempotent_answers_pkey PRIMARY KEY (company_id, idempotency_key),
  CONSTRAINT idempotent_answers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
CREATE INDEX idempotent_answers_by_age ON idempotent_answers USING btree (answered_at);
SELECT keep_companies_apart('idempotent_answers');

CREATE TABLE import_files (
  company_id bigint NOT NULL,
  import_id uuid NOT NULL,
  content bytea NOT NULL,
  CONSTRAINT import_files_pkey PRIMARY KEY (company_id, import_id),
  CONSTRAINT import_files_company_id_import_id_fkey FOREIGN KEY (company_id, import_id) REFERENCES imports(company_id, import_id)
);
SELECT keep_companies_apart('import_files');

CREATE TABLE import_items (
  company_id bigint NOT NULL,
  import_id uuid NOT NULL,
  item text NOT NULL,
  CONSTRAINT import_items_pkey PRIMARY KEY (company_id, import_id, item),
  CONSTRAINT import_items_company_id_import_id_fkey FOREIGN KEY (company_id, import_id) REFERENCES imports(company_id, import_id)
);
SELECT keep_companies_apart('import_items');

CREATE TABLE import_refusals (
  company_id bigint NOT NULL,
  import_id uuid NOT NULL,
  place integer NOT NULL,
  name text NOT NULL,
  problem jsonb NOT NULL,
  CONSTRAINT import_refusals_pkey PRIMARY KEY (company_id, import_id, place),
  CONSTRAINT import_refusals_company_id_import_id_fkey FOREIGN KEY (company_id, import_id) REFERENCES imports(company_id, import_id)
);
SELECT keep_companies_apart('import_refusals');

CREATE TABLE imported_invoices (
  company_id bigint NOT NULL,
  invoice_id bigint NOT NULL,
  import_id uuid NOT NULL,
  xml text,
  CONSTRAINT imported_invoices_pkey PRIMARY KEY (company_id, invoice_id),
  CONSTRAINT imported_invoices_company_id_import_id_fkey FOREIGN KEY (company_id, import_id) REFERENCES imports(company_id, import_id),
  CONSTRAINT imported_invoices_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, invoice_id)
);
CREATE INDEX imported_invoices_of_import ON imported_invoices USING btree (company_id, import_id, invoice_id);
CREATE INDEX imported_invoices_without_xml ON imported_invoices USING btree (company_id, invoice_id) WHERE (xml IS NULL);
SELECT keep_companies_apart('imported_invoices');

CREATE TABLE imports (
  company_id bigint NOT NULL,
  import_id uuid NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  state text NOT NULL,
  author_kind text NOT NULL,
  author_id bigint,
  collected_until date,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  found integer NOT NULL DEFAULT 0,
  "position" integer NOT NULL DEFAULT 0,
  later integer[] NOT NULL DEFAULT '{}'::integer[],
  added integer NOT NULL DEFAULT 0,
  known integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  collected integer NOT NULL DEFAULT 0,
  failure text,
  CONSTRAINT imports_pkey PRIMARY KEY (company_id, import_id),
  CONSTRAINT imports_check CHECK (((ended_at IS NOT NULL) = (state = ANY (ARRAY['ready'::text, 'failed'::text, 'undone'::text])))),
  CONSTRAINT imports_check1 CHECK (((state = 'failed'::text) = (failure IS NOT NULL))),
  CONSTRAINT imports_kind_check CHECK ((kind = ANY (ARRAY['issued-invoices'::text, 'clients'::text, 'suppliers'::text, 'articles'::text, 'stock'::text, 'series'::text, 'client-balances'::text, 'supplier-balances'::text]))),
  CONSTRAINT imports_name_check CHECK ((length(name) <= 255)),
  CONSTRAINT imports_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'in-progress'::text, 'ready'::text, 'failed'::text, 'undone'::text]))),
  CONSTRAINT imports_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
CREATE INDEX imports_by_time ON imports USING btree (company_id, created_at DESC, import_id);
SELECT keep_companies_apart('imports');

CREATE TABLE installation (
  only_row boolean NOT NULL DEFAULT true,
  environment text NOT NULL,
  cursor_secret bytea NOT NULL,
  master_key_fingerprint bytea,
  maintenance_since timestamp with time zone,
  maintenance_retry_seconds integer NOT NULL DEFAULT 120,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  outward_jobs_held_since timestamp with time zone,
  audit_sealed_since timestamp with time zone,
  CONSTRAINT installation_pkey PRIMARY KEY (only_row),
  CONSTRAINT installation_environment_check CHECK ((environment = ANY (ARRAY['test'::text, 'production'::text]))),
  CONSTRAINT installation_maintenance_retry_seconds_check CHECK ((maintenance_retry_seconds > 0)),
  CONSTRAINT installation_only_row_check CHECK (only_row)
);

CREATE TABLE installation_marks (
  name text NOT NULL,
  marked_at timestamp with time zone NOT NULL,
  CONSTRAINT installation_marks_pkey PRIMARY KEY (name)
);

CREATE TABLE invitations (
  company_id bigint NOT NULL,
  person_id bigint NOT NULL,
  role text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT invitations_pkey PRIMARY KEY (company_id, person_id),
  CONSTRAINT invitations_role_check CHECK ((role = ANY (ARRAY['administrator'::text, 'accountant'::text, 'clerk'::text, 'reader'::text]))),
  CONSTRAINT invitations_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
CREATE INDEX invitations_of_person ON invitations USING btree (person_id);
SELECT keep_companies_apart('invitations');

CREATE TABLE invoice_lines (
  company_id bigint NOT NULL,
  invoice_id bigint NOT NULL,
  "position" integer NOT NULL,
  article_id bigint,
  quantity numeric(18,3) NOT NULL,
  net numeric(17,2) NOT NULL,
  vat numeric(17,2) NOT NULL,
  gross numeric(17,2) NOT NULL,
  stock_moved numeric(18,3),
  warehouse_id bigint,
  CONSTRAINT invoice_lines_pkey PRIMARY KEY (company_id, invoice_id, "position"),
  CONSTRAINT invoice_lines_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, invoice_id)
);
CREATE INDEX invoice_lines_by_article ON invoice_lines USING btree (company_id, article_id) WHERE (article_id IS NOT NULL);
SELECT keep_companies_apart('invoice_lines');

CREATE TABLE invoice_marks (
  company_id bigint NOT NULL,
  invoice_id bigint NOT NULL,
  is_disputed boolean NOT NULL,
  has_no_reminders boolean NOT NULL,
  CONSTRAINT invoice_marks_pkey PRIMARY KEY (company_id, invoice_id),
  CONSTRAINT invoice_marks_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, invoice_id)
);
SELECT keep_companies_apart('invoice_marks');

CREATE TABLE invoices (
  company_id bigint NOT NULL,
  invoice_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  series text NOT NULL,
  number text NOT NULL,
  automatic_number bigint,
  number_key text NOT NULL,
  external_id text,
  external_id_key text,
  type_code text NOT NULL,
  is_due boolean NOT NULL,
  status text NOT NULL DEFAULT 'issued'::text,
  issued_on date NOT NULL,
  due_on date NOT NULL,
  client_id uuid,
  currency text NOT NULL,
  exchange_rate numeric(18,6),
  net numeric(17,2) NOT NULL,
  vat numeric(17,2) NOT NULL,
  gross numeric(17,2) NOT NULL,
  collected numeric(17,2) NOT NULL DEFAULT 0,
  tracking_number text,
  snapshot jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp with time zone,
  reverses bigint,
  revision integer NOT NULL DEFAULT 0,
  proforma_id bigint,
  stock_returned_at timestamp with time zone,
  client_name text GENERATED ALWAYS AS (((snapshot -> 'client'::text) ->> 'name'::text)) STORED,
  client_fiscal_code text GENERATED ALWAYS AS (((snapshot -> 'client'::text) ->> 'fiscalCode'::text)) STORED,
  odd_name text,
  visible_name text NOT NULL GENERATED ALWAYS AS (COALESCE(odd_name, ((series || ' '::text) || number))) STORED,
  gross_bani bigint NOT NULL GENERATED ALWAYS AS (((gross * (100)::numeric))::bigint) STORED,
  returned numeric(17,2) NOT NULL DEFAULT 0,
  reversals integer NOT NULL DEFAULT 0,
  is_outstanding boolean NOT NULL GENERATED ALWAYS AS ((is_due AND (status = 'issued'::text) AND ((collected + returned) < gross))) STORED,
  keeps_number boolean NOT NULL DEFAULT false,
  CONSTRAINT invoices_pkey PRIMARY KEY (company_id, invoice_id),
  CONSTRAINT invoices_check CHECK (((net + vat) = gross)),
  CONSTRAINT invoices_check1 CHECK (((status = 'reversal'::text) = (reverses IS NOT NULL))),
  CONSTRAINT invoices_collected_within CHECK (((collected = (0)::numeric) OR
CASE
    WHEN (reverses IS NOT NULL) THEN (collected < (0)::numeric)
    ELSE ((collected > (0)::numeric) AND ((collected <= gross) OR (reversals > 0)))
END)),
  CONSTRAINT invoices_have_clients CHECK (((client_id IS NOT NULL) OR (deleted_at IS NOT NULL))) NOT VALID,
  CONSTRAINT invoices_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'issued'::text, 'cancelled'::text, 'reversed'::text, 'reversal'::text]))),
  CONSTRAINT invoices_company_id_client_id_fkey FOREIGN KEY (company_id, client_id) REFERENCES clients(company_id, client_id),
  CONSTRAINT invoices_company_id_proforma_id_fkey FOREIGN KEY (company_id, proforma_id) REFERENCES invoices(company_id, invoice_id),
  CONSTRAINT invoices_company_id_reverses_fkey FOREIGN KEY (company_id, reverses) REFERENCES invoices(company_id, invoice_id),
  CONSTRAINT invoices_company_id_series_fkey FOREIGN KEY (company_id, series) REFERENCES series(company_id, code)
);
CREATE INDEX invoices_by_client ON invoices USING btree (company_id, client_id, issued_on DESC, invoice_id DESC) INCLUDE (is_due, status, is_outstanding, currency, gross) WHERE (deleted_at IS NULL);
CREATE INDEX invoices_by_date ON invoices USING btree (company_id, issued_on DESC, invoice_id DESC) INCLUDE (is_due, status, is_outstanding, currency, exchange_rate, net, gross) WHERE (deleted_at IS NULL);
CREATE INDEX invoices_by_external_id ON invoices USING btree (company_id, external_id_key, issued_on DESC, invoice_id DESC) WHERE ((deleted_at IS NULL) AND (external_id_key IS NOT NULL));
CREATE INDEX invoices_by_gross ON invoices USING btree (company_id, gross_bani, issued_on DESC, invoice_id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX invoices_by_number_key ON invoices USING btree (company_id, number_key, issued_on DESC, invoice_id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX invoices_by_proforma ON invoices USING btree (company_id, proforma_id, issued_on DESC, invoice_id DESC) WHERE ((deleted_at IS NULL) AND (proforma_id IS NOT NULL));
CREATE INDEX invoices_by_series ON invoices USING btree (company_id, series, issued_on DESC, invoice_id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX invoices_by_status ON invoices USING btree (company_id, status, issued_on DESC, invoice_id DESC) WHERE ((deleted_at IS NULL) AND (status <> 'issued'::text));
CREATE INDEX invoices_by_stock_return ON invoices USING btree (company_id, stock_returned_at) WHERE (stock_returned_at IS NOT NULL);
CREATE INDEX invoices_by_type ON invoices USING btree (company_id, type_code, issued_on DESC, invoice_id DESC) WHERE ((deleted_at IS NULL) AND (type_code <> 'F'::text));
CREATE INDEX invoices_collected ON invoices USING btree (company_id, issued_on DESC, invoice_id DESC) WHERE ((deleted_at IS NULL) AND is_due AND (status = 'issued'::text) AND (NOT is_outstanding) AND (gross >= (0)::numeric));
CREATE INDEX invoices_deleted ON invoices USING btree (company_id, series, number) WHERE (deleted_at IS NOT NULL);
CREATE INDEX invoices_in_currency ON invoices USING btree (company_id, invoice_id) WHERE (currency <> 'RON'::text);
CREATE INDEX invoices_outstanding ON invoices USING btree (company_id, issued_on DESC, invoice_id DESC) INCLUDE (due_on, client_id, currency, exchange_rate, net, gross, series, type_code) WHERE ((deleted_at IS NULL) AND is_outstanding);
CREATE INDEX invoices_outstanding_by_client ON invoices USING btree (company_id, client_id, due_on, invoice_id) WHERE ((deleted_at IS NULL) AND is_outstanding);
CREATE INDEX invoices_outstanding_by_due_date ON invoices USING btree (company_id, due_on, client_id) WHERE ((deleted_at IS NULL) AND is_outstanding);
CREATE INDEX invoices_returned_in_part ON invoices USING btree (company_id, invoice_id) WHERE ((deleted_at IS NULL) AND (status = 'issued'::text) AND (reversals > 0));
CREATE INDEX invoices_reversal ON invoices USING btree (company_id, reverses) WHERE ((reverses IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX invoices_without_rate ON invoices USING btree (company_id, issued_on) WHERE ((deleted_at IS NULL) AND (currency <> 'RON'::text) AND (exchange_rate IS NULL));
CREATE UNIQUE INDEX invoices_number ON invoices USING btree (company_id, series, number) WHERE ((deleted_at IS NULL) OR keeps_number);
CREATE UNIQUE INDEX invoices_visible_name ON invoices USING btree (company_id, visible_name) WHERE (deleted_at IS NULL);
SELECT keep_companies_apart('invoices');

CREATE TABLE jobs (
  company_id bigint NOT NULL,
  job_id uuid NOT NULL,
  kind text NOT NULL,
  payload jsonb NOT NULL DEFAULT '{}'::jsonb,
  state text NOT NULL DEFAULT 'ready'::text,
  run_at timestamp with time zone NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  max_attempts integer NOT NULL,
  lease_until timestamp with time zone,
  worker_id uuid,
  last_error text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  dead_at timestamp with time zone,
  CONSTRAINT jobs_pkey PRIMARY KEY (company_id, job_id),
  CONSTRAINT jobs_attempts_are_bounded CHECK (((max_attempts >= 1) AND ((attempts >= 0) AND (attempts <= max_attempts)))),
  CONSTRAINT jobs_dead_has_date CHECK (((state = 'dead'::text) = (dead_at IS NOT NULL))),
  CONSTRAINT jobs_last_error_is_small CHECK ((length(last_error) <= 1000)),
  CONSTRAINT jobs_only_running_has_lease CHECK (((state = 'running'::text) OR ((lease_until IS NULL) AND (worker_id IS NULL)))),
  CONSTRAINT jobs_payload_is_small CHECK (((jsonb_typeof(payload) = 'object'::text) AND (octet_length((payload)::text) <= 1024))),
  CONSTRAINT jobs_running_has_lease CHECK (((state = 'running'::text) = ((lease_until IS NOT NULL) AND (worker_id IS NOT NULL)))),
  CONSTRAINT jobs_state_is_known CHECK ((state = ANY (ARRAY['ready'::text, 'running'::text, 'dead'::text]))),
  CONSTRAINT jobs_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
CREATE INDEX jobs_dead ON jobs USING btree (company_id, dead_at) WHERE (state = 'dead'::text);
CREATE INDEX jobs_ready ON jobs USING btree (kind, company_id, run_at) WHERE (state = 'ready'::text);
CREATE INDEX jobs_running ON jobs USING btree (lease_until) WHERE (state = 'running'::text);
SELECT keep_companies_apart('jobs');

CREATE TABLE key_uses (
  company_id bigint NOT NULL,
  api_key_id bigint NOT NULL,
  last_used_at timestamp with time zone,
  warned_for timestamp with time zone,
  CONSTRAINT key_uses_pkey PRIMARY KEY (company_id, api_key_id),
  CONSTRAINT key_uses_company_id_api_key_id_fkey FOREIGN KEY (company_id, api_key_id) REFERENCES api_keys(company_id, api_key_id),
  CONSTRAINT key_uses_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
SELECT keep_companies_apart('key_uses');

CREATE TABLE last_calls (
  company_id bigint NOT NULL,
  operation text NOT NULL,
  called_at timestamp with time zone NOT NULL,
  CONSTRAINT last_calls_pkey PRIMARY KEY (company_id, operation)
);
SELECT keep_companies_apart('last_calls');

CREATE TABLE legacy_calls (
  company_id bigint NOT NULL,
  called_on date NOT NULL,
  operation text NOT NULL,
  calls bigint NOT NULL,
  CONSTRAINT legacy_calls_pkey PRIMARY KEY (company_id, called_on, operation),
  CONSTRAINT legacy_calls_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
SELECT keep_companies_apart('legacy_calls');

CREATE TABLE link_hashes (
  token_hash bytea NOT NULL,
  company_id bigint NOT NULL,
  invoice_id bigint NOT NULL,
  purpose text NOT NULL,
  revision integer NOT NULL,
  CONSTRAINT link_hashes_pkey PRIMARY KEY (token_hash),
  CONSTRAINT link_hashes_company_id_invoice_id_purpose_revision_fkey FOREIGN KEY (company_id, invoice_id, purpose, revision) REFERENCES document_links(company_id, invoice_id, purpose, revision)
);
SELECT keep_companies_apart('link_hashes');

CREATE TABLE list_views (
  company_id bigint NOT NULL,
  person_id bigint NOT NULL,
  list text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT list_views_pkey PRIMARY KEY (company_id, person_id, list, name),
  CONSTRAINT list_views_check CHECK (((length(list) <= 50) AND (length(name) <= 100) AND (length(query) <= 2000))),
  CONSTRAINT list_views_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES memberships(company_id, person_id) ON DELETE CASCADE
);
SELECT keep_companies_apart('list_views');

CREATE TABLE looks (
  company_id bigint NOT NULL,
  look_id text NOT NULL,
  content text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT looks_pkey PRIMARY KEY (company_id, look_id),
  CONSTRAINT looks_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
SELECT keep_companies_apart('looks');

CREATE TABLE mail_settings (
  company_id bigint NOT NULL,
  sender_name text,
  sender_address text,
  reply_to text,
  subject text,
  body text,
  sends_reminders boolean,
  reminder_days smallint[],
  reminder_subject text,
  reminder_body text,
  overdue_subject text,
  overdue_body text,
  CONSTRAINT mail_settings_pkey PRIMARY KEY (company_id),
  CONSTRAINT mail_settings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
SELECT keep_companies_apart('mail_settings');

CREATE TABLE mails (
  company_id bigint NOT NULL,
  mail_id uuid NOT NULL,
  invoice_id bigint,
  recipient text NOT NULL,
  state text NOT NULL DEFAULT 'scheduled'::text,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  scheduled_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  recipient_key text GENERATED ALWAYS AS (lower(recipient)) STORED,
  purpose text NOT NULL DEFAULT 'document'::text,
  person_id bigint,
  language text,
  handed_at timestamp with time zone,
  client_id uuid,
  period_from date,
  period_until date,
  file_ids uuid[],
  reminder_day integer,
  month date,
  month_format text,
  CONSTRAINT mails_pkey PRIMARY KEY (company_id, mail_id),
  CONSTRAINT mails_are_about_something CHECK ((((purpose = ANY (ARRAY['document'::text, 'reminder'::text])) = (invoice_id IS NOT NULL)) AND ((purpose = 'statement'::text) = (client_id IS NOT NULL)) AND ((purpose = 'month'::text) = (month IS NOT NULL)) AND ((month IS NULL) = (month_format IS NULL)) AND ((purpose = ANY (ARRAY['document'::text, 'reminder'::text, 'statement'::text, 'month'::text])) = (person_id IS NULL)))),
  CONSTRAINT mails_check CHECK (((state = 'scheduled'::text) = (ended_at IS NULL))),
  CONSTRAINT mails_files_of_a_document CHECK (((file_ids IS NULL) OR (purpose = 'document'::text))),
  CONSTRAINT mails_last_error_check CHECK ((length(last_error) <= 1000)),
  CONSTRAINT mails_purpose_check CHECK ((purpose = ANY (ARRAY['document'::text, 'reminder'::text, 'statement'::text, 'month'::text, 'invitation'::text, 'reset'::text, 'second-step'::text, 'test'::text, 'key-expiry'::text, 'webhook-off'::text]))),
  CONSTRAINT mails_state_a_whole_period CHECK ((num_nonnulls(client_id, period_from, period_until) = ANY (ARRAY[0, 3]))),
  CONSTRAINT mails_state_check CHECK ((state = ANY (ARRAY['scheduled'::text, 'sent'::text, 'dead'::text, 'withdrawn'::text]))),
  CONSTRAINT mails_company_id_client_id_fkey FOREIGN KEY (company_id, client_id) REFERENCES clients(company_id, client_id),
  CONSTRAINT mails_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  CONSTRAINT mails_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, invoice_id)
);
CREATE INDEX mails_by_recipient ON mails USING btree (company_id, recipient_key, scheduled_at);
CREATE INDEX mails_dead ON mails USING btree (ended_at) WHERE (state = 'dead'::text);
CREATE INDEX mails_of_client ON mails USING btree (company_id, client_id, scheduled_at) WHERE (client_id IS NOT NULL);
CREATE INDEX mails_of_invoice ON mails USING btree (company_id, invoice_id, scheduled_at);
CREATE INDEX mails_of_month ON mails USING btree (company_id, scheduled_at) WHERE (month IS NOT NULL);
SELECT keep_companies_apart('mails');

CREATE TABLE memberships (
  company_id bigint NOT NULL,
  person_id bigint NOT NULL,
  role text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT memberships_pkey PRIMARY KEY (company_id, person_id),
  CONSTRAINT memberships_role_check CHECK ((role = ANY (ARRAY['administrator'::text, 'accountant'::text, 'clerk'::text, 'reader'::text]))),
  CONSTRAINT memberships_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
CREATE INDEX memberships_of_person ON memberships USING btree (person_id);
SELECT keep_companies_apart('memberships');

CREATE TABLE month_mailings (
  company_id bigint NOT NULL,
  address text NOT NULL,
  format text NOT NULL,
  day smallint,
  last_month date NOT NULL,
  CONSTRAINT month_mailings_pkey PRIMARY KEY (company_id),
  CONSTRAINT month_mailings_day_check CHECK (((day >= 1) AND (day <= 28))),
  CONSTRAINT month_mailings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
SELECT keep_companies_apart('month_mailings');

CREATE TABLE monthly_statements (
  company_id bigint NOT NULL,
  client_id uuid NOT NULL,
  last_month date NOT NULL,
  CONSTRAINT monthly_statements_pkey PRIMARY KEY (company_id, client_id),
  CONSTRAINT monthly_statements_company_id_client_id_fkey FOREIGN KEY (company_id, client_id) REFERENCES clients(company_id, client_id),
  CONSTRAINT monthly_statements_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
CREATE INDEX monthly_statements_by_month ON monthly_statements USING btree (last_month);
SELECT keep_companies_apart('monthly_statements');

CREATE TABLE moved_companies (
  company_id bigint NOT NULL,
  moved_to text NOT NULL,
  moved_at timestamp with time zone NOT NULL,
  CONSTRAINT moved_companies_pkey PRIMARY KEY (company_id),
  CONSTRAINT moved_companies_moved_to_check CHECK ((length(moved_to) <= 500)),
  CONSTRAINT moved_companies_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
SELECT keep_companies_apart('moved_companies');

CREATE TABLE notes (
  company_id bigint NOT NULL,
  note_id uuid NOT NULL,
  entry_number bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  client_id uuid,
  invoice_id bigint,
  supplier_invoice_id uuid,
  text text NOT NULL,
  author_name text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT notes_pkey PRIMARY KEY (company_id, note_id),
  CONSTRAINT notes_check CHECK ((num_nonnulls(client_id, invoice_id, supplier_invoice_id) = 1)),
  CONSTRAINT notes_company_id_client_id_fkey FOREIGN KEY (company_id, client_id) REFERENCES clients(company_id, client_id),
  CONSTRAINT notes_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  CONSTRAINT notes_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, invoice_id),
  CONSTRAINT notes_company_id_supplier_invoice_id_fkey FOREIGN KEY (company_id, supplier_invoice_id) REFERENCES supplier_invoices(company_id, supplier_invoice_id)
);
CREATE INDEX notes_of_client ON notes USING btree (company_id, client_id, entry_number) WHERE (client_id IS NOT NULL);
CREATE INDEX notes_of_invoice ON notes USING btree (company_id, invoice_id, entry_number) WHERE (invoice_id IS NOT NULL);
CREATE INDEX notes_of_supplier_invoice ON notes USING btree (company_id, supplier_invoice_id, entry_number) WHERE (supplier_invoice_id IS NOT NULL);
SELECT keep_companies_apart('notes');

CREATE TABLE official_companies (
  fiscal_code text NOT NULL,
  found boolean NOT NULL,
  name text,
  trade_register_number text,
  is_vat_payer boolean,
  county_code text,
  locality text,
  address text,
  fetched_at timestamp with time zone NOT NULL,
  CONSTRAINT official_companies_pkey PRIMARY KEY (fiscal_code),
  CONSTRAINT official_companies_fiscal_code_check CHECK ((fiscal_code ~ '^[0-9]{2,10}$'::text)),
  CONSTRAINT official_companies_found_has_data CHECK (
CASE
    WHEN found THEN ((name IS NOT NULL) AND (is_vat_payer IS NOT NULL))
    ELSE (num_nonnulls(name, trade_register_number, is_vat_payer, county_code, locality, address) = 0)
END)
);

CREATE TABLE outbox (
  company_id bigint NOT NULL,
  mail_id uuid NOT NULL,
  sender text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  source bytea NOT NULL,
  kept_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT outbox_pkey PRIMARY KEY (company_id, mail_id),
  CONSTRAINT outbox_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  CONSTRAINT outbox_company_id_mail_id_fkey FOREIGN KEY (company_id, mail_id) REFERENCES mails(company_id, mail_id)
);
CREATE INDEX outbox_by_time ON outbox USING btree (kept_at);
SELECT keep_companies_apart('outbox');

CREATE TABLE passkey_challenges (
  challenge_hash bytea NOT NULL,
  person_id bigint,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT passkey_challenges_pkey PRIMARY KEY (challenge_hash),
  CONSTRAINT passkey_challenges_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(person_id) ON DELETE CASCADE
);
CREATE INDEX passkey_challenges_by_end ON passkey_challenges USING btree (expires_at);

CREATE TABLE passkeys (
  credential_id bytea NOT NULL,
  person_id bigint NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT passkeys_pkey PRIMARY KEY (credential_id),
  CONSTRAINT passkeys_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(person_id) ON DELETE CASCADE
);
CREATE INDEX passkeys_of_person ON passkeys USING btree (person_id);

CREATE TABLE person_identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  person_id bigint NOT NULL,
  linked_at timestamp with time zone NOT NULL,
  CONSTRAINT person_identities_pkey PRIMARY KEY (issuer, subject),
  CONSTRAINT person_identities_person_id_issuer_key UNIQUE (person_id, issuer),
  CONSTRAINT person_identities_issuer_check CHECK ((length(issuer) <= 500)),
  CONSTRAINT person_identities_subject_check CHECK ((length(subject) <= 500)),
  CONSTRAINT person_identities_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(person_id) ON DELETE CASCADE
);

CREATE TABLE person_links (
  token_hash bytea NOT NULL,
  person_id bigint NOT NULL,
  purpose text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  company_id bigint,
  CONSTRAINT person_links_pkey PRIMARY KEY (token_hash),
  CONSTRAINT person_links_purpose_check CHECK ((purpose = ANY (ARRAY['invitation'::text, 'reset'::text, 'sign-in'::text, 'second-step'::text]))),
  CONSTRAINT person_links_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(person_id) ON DELETE CASCADE
);
CREATE INDEX person_links_by_end ON person_links USING btree (expires_at);
CREATE INDEX person_links_of_person ON person_links USING btree (person_id);

CREATE TABLE persons (
  person_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  email text NOT NULL,
  password_hash text,
  is_operator boolean NOT NULL DEFAULT false,
  sealed_totp_secret bytea,
  totp_since timestamp with time zone,
  totp_step bigint NOT NULL DEFAULT 0,
  recovery_code_hashes bytea[] NOT NULL DEFAULT '{}'::bytea[],
  language text NOT NULL DEFAULT 'ro'::text,
  theme text NOT NULL DEFAULT 'system'::text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  choice_put_off_in uuid,
  CONSTRAINT persons_pkey PRIMARY KEY (person_id),
  CONSTRAINT persons_email_key UNIQUE (email),
  CONSTRAINT persons_email_check CHECK ((email = lower(email))),
  CONSTRAINT persons_language_check CHECK ((language = ANY (ARRAY['ro'::text, 'en'::text]))),
  CONSTRAINT persons_theme_check CHECK ((theme = ANY (ARRAY['system'::text, 'light'::text, 'dark'::text])))
);

CREATE TABLE platforms (
  company_id bigint NOT NULL,
  origin text NOT NULL,
  CONSTRAINT platforms_pkey PRIMARY KEY (company_id, origin),
  CONSTRAINT platforms_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
SELECT keep_companies_apart('platforms');
CREATE CONSTRAINT TRIGGER facts_changed AFTER INSERT OR DELETE OR UPDATE ON platforms DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION facts_changed();

CREATE TABLE proforma_claims (
  company_id bigint NOT NULL,
  invoice_id bigint NOT NULL,
  line_index integer NOT NULL,
  proforma_id bigint NOT NULL,
  gross numeric(17,2) NOT NULL,
  is_held boolean NOT NULL DEFAULT true,
  CONSTRAINT proforma_claims_pkey PRIMARY KEY (company_id, invoice_id, line_index),
  CONSTRAINT proforma_claims_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  CONSTRAINT proforma_claims_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, invoice_id),
  CONSTRAINT proforma_claims_company_id_proforma_id_fkey FOREIGN KEY (company_id, proforma_id) REFERENCES invoices(company_id, invoice_id)
);
CREATE UNIQUE INDEX proforma_claims_once ON proforma_claims USING btree (company_id, proforma_id, line_index) WHERE is_held;
SELECT keep_companies_apart('proforma_claims');

CREATE TABLE recurring_invoices (
  company_id bigint NOT NULL,
  recurring_id uuid NOT NULL,
  name text NOT NULL,
  every text NOT NULL,
  first_on date NOT NULL,
  day smallint NOT NULL,
  ends_on date,
  mode text NOT NULL,
  recipient text,
  due_days smallint,
  document text NOT NULL,
  client_name text NOT NULL,
  currency text NOT NULL,
  gross numeric(20,2) NOT NULL,
  is_paused boolean NOT NULL DEFAULT false,
  next_on date,
  problem text,
  problem_at timestamp with time zone,
  revision integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT recurring_invoices_pkey PRIMARY KEY (company_id, recurring_id),
  CONSTRAINT recurring_invoices_check CHECK (((problem IS NULL) = (problem_at IS NULL))),
  CONSTRAINT recurring_invoices_day_check CHECK (((day >= 1) AND (day <= 31))),
  CONSTRAINT recurring_invoices_every_check CHECK ((every = ANY (ARRAY['month'::text, 'quarter'::text, 'year'::text]))),
  CONSTRAINT recurring_invoices_mode_check CHECK ((mode = ANY (ARRAY['draft'::text, 'issue'::text, 'mail'::text]))),
  CONSTRAINT recurring_invoices_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
CREATE INDEX recurring_invoices_due ON recurring_invoices USING btree (next_on) WHERE ((deleted_at IS NULL) AND (NOT is_paused) AND (next_on IS NOT NULL));
SELECT keep_companies_apart('recurring_invoices');

CREATE TABLE recurring_issues (
  company_id bigint NOT NULL,
  recurring_id uuid NOT NULL,
  planned_on date NOT NULL,
  state text NOT NULL,
  invoice_id bigint,
  mail_problem text,
  at timestamp with time zone NOT NULL,
  CONSTRAINT recurring_issues_pkey PRIMARY KEY (company_id, recurring_id, planned_on),
  CONSTRAINT recurring_issues_check CHECK (((state = 'issued'::text) = (invoice_id IS NOT NULL))),
  CONSTRAINT recurring_issues_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'issued'::text, 'declined'::text]))),
  CONSTRAINT recurring_issues_company_id_recurring_id_fkey FOREIGN KEY (company_id, recurring_id) REFERENCES recurring_invoices(company_id, recurring_id)
);
SELECT keep_companies_apart('recurring_issues');

CREATE TABLE registry_turns (
  only_row boolean NOT NULL DEFAULT true,
  free_at timestamp with time zone NOT NULL,
  CONSTRAINT registry_turns_pkey PRIMARY KEY (only_row),
  CONSTRAINT registry_turns_only_row_check CHECK (only_row)
);

CREATE TABLE reminder_turns (
  company_id bigint NOT NULL,
  done_on date NOT NULL,
  CONSTRAINT reminder_turns_pkey PRIMARY KEY (company_id),
  CONSTRAINT reminder_turns_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
SELECT keep_companies_apart('reminder_turns');

CREATE TABLE reminders (
  company_id bigint NOT NULL,
  invoice_id bigint NOT NULL,
  day smallint NOT NULL,
  mail_id uuid NOT NULL,
  CONSTRAINT reminders_pkey PRIMARY KEY (company_id, invoice_id, day),
  CONSTRAINT reminders_company_id_mail_id_fkey FOREIGN KEY (company_id, mail_id) REFERENCES mails(company_id, mail_id)
);
SELECT keep_companies_apart('reminders');

CREATE TABLE removed_companies (
  removed_at timestamp with time zone NOT NULL,
  fiscal_code text NOT NULL,
  name text NOT NULL,
  export_checksums text NOT NULL,
  audit_position bigint NOT NULL,
  audit_hash text NOT NULL,
  keep_until date NOT NULL,
  CONSTRAINT removed_companies_pkey PRIMARY KEY (fiscal_code, removed_at)
);

CREATE TABLE report_marks (
  company_id bigint NOT NULL,
  book text NOT NULL,
  day date NOT NULL,
  mark_id uuid NOT NULL,
  CONSTRAINT report_marks_pkey PRIMARY KEY (company_id, book, day, mark_id)
);
SELECT keep_companies_apart('report_marks');

CREATE TABLE report_spans (
  company_id bigint NOT NULL,
  book text NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  span_id uuid NOT NULL,
  CONSTRAINT report_spans_pkey PRIMARY KEY (company_id, book, first_day),
  CONSTRAINT report_spans_book_check CHECK ((book = ANY (ARRAY['sales'::text, 'collections'::text, 'documents'::text]))),
  CONSTRAINT report_spans_check CHECK (((date_trunc('month'::text, (first_day)::timestamp with time zone) = date_trunc('month'::text, (last_day)::timestamp with time zone)) AND (first_day <= last_day)))
);
SELECT keep_companies_apart('report_spans');

CREATE TABLE report_sums (
  company_id bigint NOT NULL,
  span_id uuid NOT NULL,
  part text NOT NULL,
  key text NOT NULL,
  digest text NOT NULL GENERATED ALWAYS AS (md5(key)) STORED,
  documents bigint NOT NULL,
  quantity numeric NOT NULL,
  net numeric NOT NULL,
  vat numeric NOT NULL,
  gross numeric NOT NULL,
  CONSTRAINT report_sums_pkey PRIMARY KEY (company_id, span_id, part, digest)
);
SELECT keep_companies_apart('report_sums');

CREATE TABLE schema_migrations (
  version integer NOT NULL,
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (version)
);

CREATE TABLE series (
  company_id bigint NOT NULL,
  code text NOT NULL,
  kind text NOT NULL,
  next_number bigint NOT NULL,
  digits integer NOT NULL,
  is_default boolean NOT NULL,
  is_reversal_default boolean NOT NULL,
  passed_over int8multirange NOT NULL DEFAULT '{}'::int8multirange,
  place bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  CONSTRAINT series_pkey PRIMARY KEY (company_id, code),
  CONSTRAINT series_digits_check CHECK (((digits >= 0) AND (digits <= 20))),
  CONSTRAINT series_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'proforma'::text, 'order'::text, 'quote'::text, 'delivery-note'::text, 'receipt'::text, 'imported'::text]))),
  CONSTRAINT series_next_number_check CHECK ((next_number >= 0)),
  CONSTRAINT series_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
CREATE UNIQUE INDEX series_one_default ON series USING btree (company_id, kind) WHERE is_default;
CREATE UNIQUE INDEX series_one_reversal_default ON series USING btree (company_id) WHERE is_reversal_default;
SELECT keep_companies_apart('series');
CREATE CONSTRAINT TRIGGER facts_changed AFTER INSERT OR DELETE OR UPDATE OF code, kind ON series DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION facts_changed();

CREATE TABLE sessions (
  token_hash bytea NOT NULL,
  session_id uuid NOT NULL,
  person_id bigint NOT NULL,
  is_two_factor boolean NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone NOT NULL,
  proven_at timestamp with time zone NOT NULL,
  browser text NOT NULL,
  address text NOT NULL,
  CONSTRAINT sessions_pkey PRIMARY KEY (token_hash),
  CONSTRAINT sessions_session_id_key UNIQUE (session_id),
  CONSTRAINT sessions_address_check CHECK ((length(address) <= 100)),
  CONSTRAINT sessions_browser_check CHECK ((length(browser) <= 300)),
  CONSTRAINT sessions_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(person_id) ON DELETE CASCADE
);
CREATE INDEX sessions_by_use ON sessions USING btree (last_used_at);
CREATE INDEX sessions_of_person ON sessions USING btree (person_id);

CREATE TABLE sign_in_failures (
  subject text NOT NULL,
  failures integer NOT NULL,
  last_at timestamp with time zone NOT NULL,
  CONSTRAINT sign_in_failures_pkey PRIMARY KEY (subject),
  CONSTRAINT sign_in_failures_subject_check CHECK ((length(subject) <= 200))
);
CREATE INDEX sign_in_failures_by_time ON sign_in_failures USING btree (last_at);

CREATE TABLE spv_messages (
  company_id bigint NOT NULL,
  message_id text NOT NULL,
  upload_id text NOT NULL,
  kind text NOT NULL,
  created_on date NOT NULL,
  seller_code text,
  buyer_code text,
  details text NOT NULL,
  found_at timestamp with time zone NOT NULL,
  xml bytea,
  zip bytea,
  failed_downloads integer NOT NULL DEFAULT 0,
  unreadable text,
  is_read boolean NOT NULL DEFAULT false,
  CONSTRAINT spv_messages_pkey PRIMARY KEY (company_id, message_id),
  CONSTRAINT spv_messages_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
CREATE INDEX spv_messages_to_bring ON spv_messages USING btree (company_id, message_id) WHERE ((kind = 'received'::text) AND (xml IS NULL) AND (unreadable IS NULL));
CREATE INDEX spv_messages_to_read ON spv_messages USING btree (company_id, message_id) WHERE ((kind = 'received'::text) AND (zip IS NOT NULL) AND (NOT is_read));
CREATE INDEX spv_messages_unreadable ON spv_messages USING btree (company_id, created_on DESC, message_id DESC) WHERE ((kind = 'received'::text) AND (unreadable IS NOT NULL));
SELECT keep_companies_apart('spv_messages');

CREATE TABLE spv_term_warnings (
  company_id bigint NOT NULL,
  invoice_id bigint NOT NULL,
  CONSTRAINT spv_term_warnings_pkey PRIMARY KEY (company_id, invoice_id)
);
SELECT keep_companies_apart('spv_term_warnings');

CREATE TABLE statement_groups (
  year smallint NOT NULL,
  comparison text NOT NULL,
  activity text COLLATE "C" NOT NULL,
  county_code text COLLATE "C" NOT NULL,
  locality text COLLATE "C" NOT NULL,
  companies integer NOT NULL,
  average_turnover numeric(20,2) NOT NULL,
  average_profit numeric(20,2) NOT NULL,
  average_employees numeric(20,2) NOT NULL,
  top bigint[] NOT NULL,
  CONSTRAINT statement_groups_pkey PRIMARY KEY (year, comparison, activity, county_code, locality)
);

CREATE TABLE statement_ranks (
  fiscal_code bigint NOT NULL,
  year smallint NOT NULL,
  town_turnover integer NOT NULL,
  town_profit integer NOT NULL,
  town_employees integer NOT NULL,
  town_per_employee integer,
  county_turnover integer NOT NULL,
  county_profit integer NOT NULL,
  county_employees integer NOT NULL,
  county_per_employee integer,
  activity_turnover integer NOT NULL,
  activity_profit integer NOT NULL,
  activity_employees integer NOT NULL,
  activity_per_employee integer,
  country_turnover integer NOT NULL,
  country_profit integer NOT NULL,
  country_employees integer NOT NULL,
  country_per_employee integer,
  CONSTRAINT statement_ranks_pkey PRIMARY KEY (fiscal_code, year)
);

CREATE TABLE statement_years (
  year smallint NOT NULL,
  source text NOT NULL,
  newest_company bigint,
  imported_at timestamp with time zone NOT NULL,
  CONSTRAINT statement_years_pkey PRIMARY KEY (year),
  CONSTRAINT statement_years_source_check CHECK ((source = ANY (ARRAY['files'::text, 'authority'::text, 'simulated'::text])))
);

CREATE TABLE stock_levels (
  company_id bigint NOT NULL,
  article_id bigint NOT NULL,
  warehouse_id bigint,
  quantity numeric(27,3) NOT NULL,
  movements bigint NOT NULL DEFAULT 0,
  CONSTRAINT stock_levels_company_id_article_id_warehouse_id_key UNIQUE NULLS NOT DISTINCT (company_id, article_id, warehouse_id),
  CONSTRAINT stock_levels_company_id_article_id_fkey FOREIGN KEY (company_id, article_id) REFERENCES articles(company_id, article_id),
  CONSTRAINT stock_levels_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  CONSTRAINT stock_levels_company_id_warehouse_id_fkey FOREIGN KEY (company_id, warehouse_id) REFERENCES warehouses(company_id, warehouse_id)
);
CREATE INDEX stock_levels_by_warehouse ON stock_levels USING btree (company_id, warehouse_id, article_id);
SELECT keep_companies_apart('stock_levels');

CREATE TABLE stock_movements (
  company_id bigint NOT NULL,
  article_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  place bigint NOT NULL,
  kind text NOT NULL,
  invoice_id bigint,
  quantity numeric(27,3) NOT NULL,
  level numeric(27,3) NOT NULL,
  reason text,
  at timestamp with time zone NOT NULL,
  CONSTRAINT stock_movements_pkey PRIMARY KEY (company_id, article_id, warehouse_id, place)
);
SELECT keep_companies_apart('stock_movements');

CREATE TABLE supplier_answers (
  company_id bigint NOT NULL,
  answer_id uuid NOT NULL,
  supplier_invoice_id uuid NOT NULL,
  is_last boolean NOT NULL DEFAULT true,
  message text NOT NULL,
  xml text NOT NULL,
  is_wanted boolean NOT NULL DEFAULT true,
  status text NOT NULL DEFAULT 'waiting'::text,
  requested_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  uploading_since timestamp with time zone,
  uploads integer NOT NULL DEFAULT 0,
  upload_id text,
  download_id text,
  failure text,
  errors text[] NOT NULL DEFAULT '{}'::text[],
  trouble text,
  polls integer NOT NULL DEFAULT 0,
  CONSTRAINT supplier_answers_pkey PRIMARY KEY (company_id, answer_id),
  CONSTRAINT supplier_answers_check CHECK (((status = ANY (ARRAY['rejected'::text, 'failed'::text])) = (failure IS NOT NULL))),
  CONSTRAINT supplier_answers_check1 CHECK (((status <> ALL (ARRAY['sent'::text, 'processing'::text, 'accepted'::text, 'rejected'::text])) OR (upload_id IS NOT NULL))),
  CONSTRAINT supplier_answers_failure_check CHECK ((failure = ANY (ARRAY['not-connected'::text, 'refused'::text, 'rejected'::text, 'given-up'::text, 'withdrawn'::text]))),
  CONSTRAINT supplier_answers_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'sent'::text, 'processing'::text, 'accepted'::text, 'rejected'::text, 'failed'::text]))),
  CONSTRAINT supplier_answers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  CONSTRAINT supplier_answers_company_id_supplier_invoice_id_fkey FOREIGN KEY (company_id, supplier_invoice_id) REFERENCES supplier_invoices(company_id, supplier_invoice_id)
);
CREATE UNIQUE INDEX supplier_answers_by_upload ON supplier_answers USING btree (company_id, upload_id) WHERE (upload_id IS NOT NULL);
CREATE UNIQUE INDEX supplier_answers_last ON supplier_answers USING btree (company_id, supplier_invoice_id) WHERE is_last;
SELECT keep_companies_apart('supplier_answers');

CREATE TABLE supplier_invoice_lines (
  company_id bigint NOT NULL,
  supplier_invoice_id uuid NOT NULL,
  "position" integer NOT NULL,
  name text NOT NULL,
  description text,
  quantity numeric(21,6) NOT NULL,
  unit text,
  unit_price numeric(21,6) NOT NULL,
  vat_rate numeric(5,4),
  vat_category text,
  net numeric(17,2) NOT NULL,
  vat numeric(17,2) NOT NULL,
  gross numeric(17,2) NOT NULL,
  article_code text,
  barcode text,
  article_id bigint,
  warehouse_id bigint,
  stock_moved numeric(21,3),
  remarks jsonb NOT NULL,
  is_untied boolean NOT NULL DEFAULT false,
  CONSTRAINT supplier_invoice_lines_pkey PRIMARY KEY (company_id, supplier_invoice_id, "position"),
  CONSTRAINT supplier_invoice_lines_company_id_article_id_fkey FOREIGN KEY (company_id, article_id) REFERENCES articles(company_id, article_id),
  CONSTRAINT supplier_invoice_lines_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  CONSTRAINT supplier_invoice_lines_company_id_supplier_invoice_id_fkey FOREIGN KEY (company_id, supplier_invoice_id) REFERENCES supplier_invoices(company_id, supplier_invoice_id),
  CONSTRAINT supplier_invoice_lines_company_id_warehouse_id_fkey FOREIGN KEY (company_id, warehouse_id) REFERENCES warehouses(company_id, warehouse_id)
);
CREATE INDEX supplier_invoice_lines_of_article ON supplier_invoice_lines USING btree (company_id, article_id, supplier_invoice_id) WHERE (article_id IS NOT NULL);
SELECT keep_companies_apart('supplier_invoice_lines');

CREATE TABLE supplier_invoices (
  company_id bigint NOT NULL,
  supplier_invoice_id uuid NOT NULL,
  entry_number bigint NOT NULL,
  supplier_id uuid NOT NULL,
  source text NOT NULL,
  message_id text,
  number text NOT NULL,
  document_name text NOT NULL,
  issued_on date NOT NULL,
  received_on date NOT NULL,
  due_on date,
  currency text NOT NULL,
  exchange_rate numeric(18,6),
  net numeric(17,2) NOT NULL,
  vat numeric(17,2) NOT NULL,
  gross numeric(17,2) NOT NULL,
  settled numeric(17,2) NOT NULL,
  paid numeric(17,2) NOT NULL DEFAULT 0,
  status text NOT NULL,
  refusal_reason text,
  content jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  counts boolean NOT NULL GENERATED ALWAYS AS ((status <> ALL (ARRAY['refused'::text, 'deleted-by-supplier'::text]))) STORED,
  remaining numeric(18,2) NOT NULL GENERATED ALWAYS AS (
CASE
    WHEN (status = ANY (ARRAY['refused'::text, 'deleted-by-supplier'::text])) THEN (0)::numeric
    ELSE ((gross - settled) - paid)
END) STORED,
  is_paid boolean NOT NULL GENERATED ALWAYS AS (((status <> ALL (ARRAY['refused'::text, 'deleted-by-supplier'::text])) AND (gross >= (0)::numeric) AND (((gross - settled) - paid) <= (0)::numeric))) STORED,
  number_key text GENERATED ALWAYS AS (md5(folded(number))) STORED,
  is_vat_on_collection boolean NOT NULL DEFAULT false,
  sent_xml text,
  CONSTRAINT supplier_invoices_pkey PRIMARY KEY (company_id, supplier_invoice_id),
  CONSTRAINT supplier_invoices_company_id_entry_number_key UNIQUE (company_id, entry_number),
  CONSTRAINT supplier_invoices_company_id_message_id_key UNIQUE (company_id, message_id),
  CONSTRAINT supplier_invoices_exchange_rate_check CHECK ((exchange_rate > (0)::numeric)),
  CONSTRAINT supplier_invoices_source_check CHECK ((source = ANY (ARRAY['spv'::text, 'file'::text, 'manual'::text, 'opening'::text]))),
  CONSTRAINT supplier_invoices_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'approved'::text, 'approved-automatically'::text, 'refused'::text, 'deleted-by-supplier'::text, 'processing'::text]))),
  CONSTRAINT supplier_invoices_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  CONSTRAINT supplier_invoices_company_id_message_id_fkey FOREIGN KEY (company_id, message_id) REFERENCES spv_messages(company_id, message_id),
  CONSTRAINT supplier_invoices_company_id_supplier_id_fkey FOREIGN KEY (company_id, supplier_id) REFERENCES suppliers(company_id, supplier_id)
);
CREATE INDEX supplier_invoices_by_date ON supplier_invoices USING btree (company_id, issued_on DESC, entry_number DESC);
CREATE INDEX supplier_invoices_by_gross ON supplier_invoices USING btree (company_id, gross, issued_on DESC, entry_number DESC);
CREATE INDEX supplier_invoices_by_number ON supplier_invoices USING btree (company_id, number_key, issued_on DESC, entry_number DESC);
CREATE INDEX supplier_invoices_by_supplier ON supplier_invoices USING btree (company_id, supplier_id, issued_on DESC, entry_number DESC);
CREATE INDEX supplier_invoices_outstanding ON supplier_invoices USING btree (company_id, supplier_id, due_on, issued_on) WHERE (remaining <> (0)::numeric);
CREATE INDEX supplier_invoices_vat_on_collection ON supplier_invoices USING btree (company_id, issued_on) WHERE (is_vat_on_collection AND counts);
CREATE INDEX supplier_invoices_waiting ON supplier_invoices USING btree (company_id, issued_on DESC, entry_number DESC) WHERE (status = 'waiting'::text);
SELECT keep_companies_apart('supplier_invoices');

CREATE TABLE supplier_payments (
  company_id bigint NOT NULL,
  supplier_payment_id uuid NOT NULL,
  supplier_invoice_id uuid NOT NULL,
  amount numeric(17,2) NOT NULL,
  paid_on date NOT NULL,
  kind text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT supplier_payments_pkey PRIMARY KEY (company_id, supplier_payment_id),
  CONSTRAINT supplier_payments_amount_check CHECK ((amount > (0)::numeric)),
  CONSTRAINT supplier_payments_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  CONSTRAINT supplier_payments_company_id_supplier_invoice_id_fkey FOREIGN KEY (company_id, supplier_invoice_id) REFERENCES supplier_invoices(company_id, supplier_invoice_id)
);
CREATE INDEX supplier_payments_by_day ON supplier_payments USING btree (company_id, paid_on, supplier_payment_id);
CREATE INDEX supplier_payments_in_cash ON supplier_payments USING btree (company_id, paid_on) WHERE (kind = ANY (ARRAY['Chitanta'::text, 'Bon'::text, 'Retur casa'::text]));
CREATE INDEX supplier_payments_of_invoice ON supplier_payments USING btree (company_id, supplier_invoice_id, paid_on, supplier_payment_id);
SELECT keep_companies_apart('supplier_payments');

CREATE TABLE suppliers (
  company_id bigint NOT NULL,
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
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  changed_at timestamp with time zone NOT NULL DEFAULT now(),
  name_key text COLLATE "C" GENERATED ALWAYS AS (folded(name)) STORED,
  name_start text COLLATE "C" GENERATED ALWAYS AS ("left"(folded(name), 50)) STORED,
  name_digest text GENERATED ALWAYS AS (md5(folded(name))) STORED,
  email_digest text GENERATED ALWAYS AS (md5(folded(email))) STORED,
  phone_key text GENERATED ALWAYS AS (folded(phone)) STORED,
  locality_key text GENERATED ALWAYS AS (folded(locality)) STORED,
  address_key text GENERATED ALWAYS AS (folded(address)) STORED,
  CONSTRAINT suppliers_pkey PRIMARY KEY (company_id, supplier_id),
  CONSTRAINT suppliers_company_id_fiscal_code_key UNIQUE (company_id, fiscal_code),
  CONSTRAINT suppliers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
CREATE INDEX suppliers_by_name ON suppliers USING btree (company_id, name_start, supplier_id);
CREATE INDEX suppliers_without_code ON suppliers USING btree (company_id, name_digest) WHERE (fiscal_code IS NULL);
SELECT keep_companies_apart('suppliers');

CREATE TABLE trial_balance_accounts (
  company_id bigint NOT NULL,
  year smallint NOT NULL,
  month smallint NOT NULL,
  account text COLLATE "C" NOT NULL,
  name text,
  opening_debit numeric(20,2) NOT NULL,
  opening_credit numeric(20,2) NOT NULL,
  debit_movements numeric(20,2) NOT NULL,
  credit_movements numeric(20,2) NOT NULL,
  closing_debit numeric(20,2) NOT NULL,
  closing_credit numeric(20,2) NOT NULL,
  CONSTRAINT trial_balance_accounts_pkey PRIMARY KEY (company_id, year, month, account),
  CONSTRAINT trial_balance_accounts_company_id_year_month_fkey FOREIGN KEY (company_id, year, month) REFERENCES trial_balances(company_id, year, month) ON DELETE CASCADE
);
SELECT keep_companies_apart('trial_balance_accounts');

CREATE TABLE trial_balances (
  company_id bigint NOT NULL,
  year smallint NOT NULL,
  month smallint NOT NULL,
  saved_at timestamp with time zone NOT NULL,
  CONSTRAINT trial_balances_pkey PRIMARY KEY (company_id, year, month),
  CONSTRAINT trial_balances_month_check CHECK (((month >= 1) AND (month <= 12))),
  CONSTRAINT trial_balances_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
SELECT keep_companies_apart('trial_balances');

CREATE TABLE warehouses (
  company_id bigint NOT NULL,
  warehouse_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  code text NOT NULL,
  name text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  CONSTRAINT warehouses_pkey PRIMARY KEY (company_id, warehouse_id),
  CONSTRAINT warehouses_company_id_code_key UNIQUE (company_id, code),
  CONSTRAINT warehouses_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
SELECT keep_companies_apart('warehouses');
CREATE CONSTRAINT TRIGGER facts_changed AFTER INSERT OR DELETE OR UPDATE ON warehouses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION facts_changed();

CREATE TABLE webhook_attempts (
  company_id bigint NOT NULL,
  attempt_id uuid NOT NULL,
  slot smallint NOT NULL,
  webhook_id uuid NOT NULL,
  event_id uuid NOT NULL,
  event_position bigint,
  event_slot smallint,
  type text NOT NULL,
  attempt smallint NOT NULL,
  at timestamp with time zone NOT NULL,
  status smallint,
  milliseconds integer,
  succeeded boolean NOT NULL,
  next_at timestamp with time zone,
  response text,
  fault text,
  CONSTRAINT webhook_attempts_pkey PRIMARY KEY (company_id, webhook_id, attempt_id, slot),
  CONSTRAINT webhook_attempts_response_check CHECK ((length(response) <= 1000))
) PARTITION BY LIST (slot);
SELECT keep_companies_apart('webhook_attempts');

CREATE TABLE webhook_deliveries (
  company_id bigint NOT NULL,
  webhook_id uuid NOT NULL,
  delivery_id uuid NOT NULL DEFAULT gen_random_uuid(),
  event_position bigint NOT NULL,
  event_slot smallint NOT NULL,
  attempts smallint NOT NULL DEFAULT 0,
  due_at timestamp with time zone NOT NULL,
  last_attempt_id uuid,
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (company_id, webhook_id, delivery_id)
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries USING btree (company_id, webhook_id, due_at, event_position);
SELECT keep_companies_apart('webhook_deliveries');

CREATE TABLE webhook_states (
  company_id bigint NOT NULL,
  webhook_id uuid NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamp with time zone,
  held_until timestamp with time zone,
  last_at timestamp with time zone,
  last_status smallint,
  last_succeeded boolean,
  is_slow boolean NOT NULL DEFAULT false,
  CONSTRAINT webhook_states_pkey PRIMARY KEY (company_id, webhook_id),
  CONSTRAINT webhook_states_company_id_webhook_id_fkey FOREIGN KEY (company_id, webhook_id) REFERENCES webhooks(company_id, webhook_id) ON DELETE CASCADE
);
SELECT keep_companies_apart('webhook_states');

CREATE TABLE webhooks (
  company_id bigint NOT NULL,
  webhook_id uuid NOT NULL,
  url text NOT NULL,
  patterns text[] NOT NULL,
  description text,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL,
  switched_off_at timestamp with time zone,
  switched_off_because text,
  sealed_secret bytea NOT NULL,
  sealed_former_secret bytea,
  former_until timestamp with time zone,
  CONSTRAINT webhooks_pkey PRIMARY KEY (company_id, webhook_id),
  CONSTRAINT webhooks_description_check CHECK ((length(description) <= 200)),
  CONSTRAINT webhooks_patterns_check CHECK (((cardinality(patterns) >= 1) AND (cardinality(patterns) <= 100))),
  CONSTRAINT webhooks_switched_off_because_check CHECK ((switched_off_because = ANY (ARRAY['by-hand'::text, 'gone'::text, 'failing'::text]))),
  CONSTRAINT webhooks_url_check CHECK ((length(url) <= 2048)),
  CONSTRAINT webhooks_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id)
);
SELECT keep_companies_apart('webhooks');

CREATE OR REPLACE FUNCTION admit_calls(companies bigint[], operations text[], intervals double precision[])
 RETURNS TABLE(place bigint, admitted boolean, wait_seconds double precision)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
DECLARE
  setting CONSTANT text := set_config('synchronous_commit', 'off', true);
  counted bigint[] := '{}';
  asked bigint[] := '{1}';
BEGIN
  IF cardinality(companies) = 1 THEN
    INSERT INTO last_calls AS l VALUES (companies[1], operations[1], clock_timestamp())
    ON CONFLICT (company_id, operation) DO UPDATE SET called_at = clock_timestamp()
      WHERE l.called_at > clock_timestamp() OR l.called_at <= clock_timestamp() - make_interval(secs => intervals[1]);
    IF FOUND THEN
      counted := '{1}';
    END IF;
  ELSE
    WITH sent AS MATERIALIZED (
      SELECT DISTINCT ON (c.company_id, c.operation) c.*
        FROM ROWS FROM (unnest(companies), unnest(operations), unnest(intervals)) WITH ORDINALITY AS c(company_id, operation, seconds, place)
       ORDER BY c.company_id, c.operation, c.place),
    written AS (
      INSERT INTO last_calls AS l SELECT s.company_id, s.operation, clock_timestamp() FROM sent s ORDER BY s.company_id, s.operation
      ON CONFLICT (company_id, operation) DO UPDATE SET called_at = clock_timestamp()
        WHERE l.called_at > clock_timestamp() OR l.called_at <= clock_timestamp() - make_interval(secs => (
          SELECT s.seconds FROM sent s WHERE s.company_id = l.company_id AND s.operation = l.operation))
      RETURNING l.company_id, l.operation)
    SELECT array_agg(s.place), coalesce(array_agg(s.place) FILTER (WHERE w.company_id IS NOT NULL), '{}') INTO asked, counted
      FROM sent s LEFT JOIN written w ON w.company_id = s.company_id AND w.operation = s.operation;
  END IF;
  FOR turn IN 1 .. cardinality(companies) LOOP
    place := turn;
    admitted := turn = ANY(counted);
    -- The row of a call that stands here once more is locked already.
    IF turn <> ALL(asked) THEN
      UPDATE last_calls AS l SET called_at = clock_timestamp()
       WHERE l.company_id = companies[turn] AND l.operation = operations[turn]
         AND (l.called_at > clock_timestamp() OR l.called_at <= clock_timestamp() - make_interval(secs => intervals[turn]));
      admitted := FOUND;
    END IF;
    wait_seconds := intervals[turn];
    IF NOT admitted THEN
      SELECT intervals[turn] - extract(epoch FROM clock_timestamp() - l.called_at) INTO wait_seconds
        FROM last_calls l WHERE l.company_id = companies[turn] AND l.operation = operations[turn];
    END IF;
    RETURN NEXT;
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION client_fragments_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO client_fragments VALUES (NEW.company_id, NEW.client_id, coalesce(fragment_keys(NEW.company_id, NEW.address_key), '{}'))
    ON CONFLICT (company_id, client_id) DO UPDATE SET keys = excluded.keys;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION empty_call_slots(slots smallint[])
 RETURNS void
 LANGUAGE plpgsql
 SET lock_timeout TO '1s'
AS $function$
DECLARE
  emptied text;
  is_used boolean;
BEGIN
  FOREACH emptied IN ARRAY ARRAY(SELECT 'api_calls_' || lpad(slot::text, 2, '0') FROM unnest(slots) AS slot) LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I)', emptied) INTO is_used;
    CONTINUE WHEN NOT is_used;
    BEGIN
      EXECUTE format('TRUNCATE %I', emptied);
    EXCEPTION WHEN lock_not_available THEN
      NULL;
    END;
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION empty_slot(kept text, slot integer)
 RETURNS void
 LANGUAGE plpgsql
 SET lock_timeout TO '1s'
AS $function$
DECLARE
  emptied CONSTANT text := kept || '_' || lpad(slot::text, 2, '0');
  is_used boolean;
BEGIN
  EXECUTE format('SELECT EXISTS (SELECT FROM %I)', emptied) INTO is_used;
  IF is_used THEN
    EXECUTE format('TRUNCATE %I', emptied);
  END IF;
EXCEPTION WHEN lock_not_available THEN
  NULL;
END $function$;

CREATE OR REPLACE FUNCTION facts_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  changed bigint := coalesce(NEW.company_id, OLD.company_id);
BEGIN
  -- Once for many rows: they come one company after the other.
  IF current_setting('facturier.facts_changed', true) IS NOT DISTINCT FROM changed::text THEN
    RETURN NULL;
  END IF;
  PERFORM set_config('facturier.facts_changed', changed::text, true);
  INSERT INTO fact_versions (company_id, version) SELECT c.company_id, gen_random_uuid() FROM companies c WHERE c.company_id = changed
    ON CONFLICT (company_id) DO UPDATE SET version = excluded.version;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION folded(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length(given) = char_length(given)) THEN lower(given) ELSE translate(lower(regexp_replace(NORMALIZE(given, NFD), '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]'::text, ''::text, 'g'::text)), '’ς'::text, '''σ'::text) END;

CREATE OR REPLACE FUNCTION fragment_keys(company bigint, given text)
 RETURNS bigint[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE COST 10000
RETURN ARRAY(SELECT hashtextextended(substr(fragment_keys.given, place.place, 3), fragment_keys.company) AS hashtextextended FROM generate_series(1, (char_length(fragment_keys.given) - 2)) place(place));

CREATE OR REPLACE FUNCTION give_back_number(for_company bigint, for_series text, given bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  passed int8range;
BEGIN
  UPDATE series SET next_number = given WHERE company_id = for_company AND code = for_series AND next_number = given + 1;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT p INTO passed FROM series s, unnest(s.passed_over) AS p
    WHERE s.company_id = for_company AND s.code = for_series AND upper(p) = given;
  IF FOUND THEN
    UPDATE series SET next_number = lower(passed), passed_over = passed_over - int8multirange(passed)
      WHERE company_id = for_company AND code = for_series;
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION keep_companies_apart(kept regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  scope CONSTANT text := $scope$nullif(current_setting('facturier.company', true), '')::bigint$scope$;
  listed CONSTANT text := $listed$strpos(current_setting('facturier.companies', true), ',' || company_id || ',') > 0$listed$;
  is_in CONSTANT text := 'CASE %s WHEN company_id THEN true WHEN 0 THEN true WHEN -1 THEN ' || listed || ' ELSE false END';
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', kept);
  EXECUTE format('DROP POLICY IF EXISTS of_company ON %s', kept);
  EXECUTE format('CREATE POLICY of_company ON %s USING (%s) WITH CHECK (%s)',
    kept, format(is_in, '(SELECT ' || scope || ')'), format(is_in, scope));
END $function$;

CREATE OR REPLACE FUNCTION known_articles(for_company bigint, codes text[], barcodes text[], names text[])
 RETURNS TABLE(article_id bigint, code text, barcode text, name text, description text)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT found.* FROM unnest(codes) AS sent(code), LATERAL (
      SELECT a.article_id, a.code, a.barcode, a.name, a.description FROM articles a
       WHERE a.company_id = for_company AND a.code = sent.code AND a.deleted_at IS NULL OFFSET 0) AS found
    UNION ALL
    SELECT found.* FROM unnest(barcodes) AS sent(barcode), LATERAL (
      SELECT a.article_id, a.code, a.barcode, a.name, a.description FROM articles a
       WHERE a.company_id = for_company AND a.barcode = sent.barcode AND a.deleted_at IS NULL OFFSET 0) AS found
    UNION ALL
    SELECT found.* FROM unnest(names) AS sent(name), LATERAL (
      SELECT a.article_id, a.code, a.barcode, a.name, a.description FROM articles a
       WHERE a.company_id = for_company AND a.name_digest = md5(sent.name) AND a.deleted_at IS NULL OFFSET 0) AS found;
END $function$;

CREATE OR REPLACE FUNCTION known_rate(for_company bigint, of_currency text, on_day date)
 RETURNS TABLE(rate numeric, valid_on date)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT found.rate, found.valid_on FROM (
    (SELECT 1 AS place, r.rate, r.valid_on FROM exchange_rates r
      WHERE r.company_id = for_company AND r.currency = of_currency AND r.valid_on BETWEEN on_day - 30 AND on_day
      ORDER BY r.valid_on DESC LIMIT 1)
    UNION ALL
    (SELECT 2, b.rate, b.published_on FROM bank_rates b
      WHERE b.currency = of_currency AND b.published_on BETWEEN on_day - 10 AND on_day - CASE WHEN (
        SELECT s.takes_rate_of_same_day FROM company_settings s WHERE s.company_id = for_company) THEN 0 ELSE 1 END
      ORDER BY b.published_on DESC LIMIT 1)
  ) AS found ORDER BY found.place LIMIT 1
$function$;

CREATE OR REPLACE FUNCTION mixed_natural_key(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((SELECT string_agg((run.part[1] || CASE WHEN (run.part[2] = ''::text) THEN ''::text ELSE lpad(run.part[2], 50, '0'::text) END), ''::text ORDER BY run.place) AS string_agg FROM regexp_matches(mixed_natural_key.given, '(\D*)(\d*)'::text, 'g'::text) WITH ORDINALITY run(part, place)) COLLATE "C");

CREATE OR REPLACE FUNCTION natural_key(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (CASE WHEN (translate(given, '0123456789'::text, ''::text) = ''::text) THEN lpad(given, 50, '0'::text) ELSE mixed_natural_key(given) END COLLATE "C");

CREATE OR REPLACE FUNCTION refuse_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  is_locked CONSTANT boolean := pg_advisory_xact_lock_shared(727007, (NEW.company_id % 2147483647)::integer) IS NOT NULL;
  went text;
BEGIN
  SELECT m.moved_to INTO went FROM moved_companies m WHERE m.company_id = NEW.company_id;
  IF FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'FCM01', MESSAGE = went;
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION rounded_to_money(amount numeric)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN round(amount, 2);

CREATE OR REPLACE FUNCTION supplier_rate(for_company bigint, of_currency text, on_day date, stated numeric)
 RETURNS numeric
 LANGUAGE sql
 STABLE
AS $function$
  SELECT CASE WHEN of_currency = 'RON' THEN 1 WHEN stated IS NOT NULL THEN stated ELSE (
    SELECT r.rate FROM exchange_rates r
     WHERE r.company_id = for_company AND r.currency = of_currency AND r.valid_on <= on_day
     ORDER BY r.valid_on DESC LIMIT 1) END
$function$;

CREATE OR REPLACE FUNCTION take_number(for_company bigint, for_series text, OUT automatic bigint, OUT written text)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
DECLARE
  first bigint;
  places integer;
BEGIN
  UPDATE series SET next_number = next_number + 1 WHERE company_id = for_company AND code = for_series
    RETURNING next_number - 1, digits INTO first, places;
  automatic := first;
  LOOP
    written := written_number(automatic, places);
    EXIT WHEN NOT EXISTS (
      SELECT FROM invoices i WHERE i.company_id = for_company AND i.series = for_series AND i.number = written
         AND (i.deleted_at IS NULL OR i.keeps_number))
    AND NOT EXISTS (
      SELECT FROM invoices i
       WHERE i.company_id = for_company AND i.visible_name = visible_text(for_series) || ' ' || written AND i.deleted_at IS NULL);
    automatic := automatic + 1;
  END LOOP;
  IF automatic > first THEN
    UPDATE series SET next_number = automatic + 1, passed_over = passed_over + int8multirange(int8range(first, automatic))
      WHERE company_id = for_company AND code = for_series;
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION visible_text(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN NORMALIZE(regexp_replace(written, '[\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'::text, ''::text, 'g'::text), NFC);

CREATE OR REPLACE FUNCTION written_number(given bigint, digits integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT lpad(given::text, greatest(digits, length(given::text)), '0')
$function$;
