-- What statements say of bank accounts, and what each entry was collected as.
ALTER TABLE company_settings ADD COLUMN collects_from_statements boolean NOT NULL DEFAULT false;

-- Known by its account and its identity (src/domain/bank/read-statement.ts), so that overlapping statements add an entry once. It stays
-- when its account is removed: were it forgotten, the same statement would bring the same money again.
CREATE TABLE bank_entries (
  company_id bigint NOT NULL REFERENCES companies,
  entry_id uuid NOT NULL,
  iban text NOT NULL,
  identity text NOT NULL,
  booked_on date NOT NULL,
  amount numeric(17, 2) NOT NULL CHECK (amount >= 0),
  currency text NOT NULL,
  is_credit boolean NOT NULL,
  is_reversal boolean NOT NULL,
  text text NOT NULL,
  counterpart_name text,
  counterpart_iban text,
  reference text,
  read_at timestamptz NOT NULL,
  -- What was made of it; free again as soon as that is deleted.
  collection_id bigint,
  freed_at timestamptz,
  ignored_at timestamptz,
  PRIMARY KEY (company_id, entry_id),
  UNIQUE (company_id, iban, identity),
  FOREIGN KEY (company_id, collection_id) REFERENCES collections,
  CHECK (collection_id IS NULL OR is_credit AND ignored_at IS NULL)
);
CREATE INDEX bank_entries_by_day ON bank_entries (company_id, booked_on DESC, entry_id DESC);
CREATE INDEX bank_entries_open ON bank_entries (company_id, booked_on DESC, entry_id DESC)
  WHERE is_credit AND NOT is_reversal AND collection_id IS NULL AND ignored_at IS NULL;
CREATE UNIQUE INDEX bank_entries_collected ON bank_entries (company_id, collection_id) WHERE collection_id IS NOT NULL;
SELECT keep_companies_apart('bank_entries');
