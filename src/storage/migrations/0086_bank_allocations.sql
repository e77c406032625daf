-- GRP-BANK-22: an entry of the bank is tied to the collections or payments that were made of it, one or several. The row of the entry
-- counts them, so that of two that are deleted at the same moment the last one frees it.
SELECT set_config('facturier.company', '0', true);

CREATE TABLE bank_allocations (
  company_id bigint NOT NULL REFERENCES companies,
  entry_id uuid NOT NULL,
  place integer NOT NULL,
  collection_id bigint,
  supplier_payment_id uuid,
  PRIMARY KEY (company_id, entry_id, place),
  FOREIGN KEY (company_id, entry_id) REFERENCES bank_entries (company_id, entry_id),
  FOREIGN KEY (company_id, collection_id) REFERENCES collections (company_id, collection_id),
  FOREIGN KEY (company_id, supplier_payment_id) REFERENCES supplier_payments (company_id, supplier_payment_id),
  CHECK (num_nonnulls(collection_id, supplier_payment_id) = 1)
);
CREATE UNIQUE INDEX bank_allocations_of_collection ON bank_allocations (company_id, collection_id) WHERE collection_id IS NOT NULL;
CREATE UNIQUE INDEX bank_allocations_of_payment ON bank_allocations (company_id, supplier_payment_id)
  WHERE supplier_payment_id IS NOT NULL;
SELECT keep_companies_apart('bank_allocations');

INSERT INTO bank_allocations (company_id, entry_id, place, collection_id)
SELECT company_id, entry_id, 1, collection_id FROM bank_entries WHERE collection_id IS NOT NULL;

ALTER TABLE bank_entries ADD COLUMN allocations integer NOT NULL DEFAULT 0;
UPDATE bank_entries SET allocations = 1 WHERE collection_id IS NOT NULL;

DROP INDEX bank_entries_open;
DROP INDEX bank_entries_collected;
ALTER TABLE bank_entries DROP CONSTRAINT bank_entries_check, DROP COLUMN collection_id;
ALTER TABLE bank_entries ADD CONSTRAINT bank_entries_check CHECK (allocations = 0 OR (allocations > 0 AND ignored_at IS NULL));
CREATE INDEX bank_entries_open ON bank_entries (company_id, booked_on DESC, entry_id DESC)
  WHERE is_credit AND NOT is_reversal AND allocations = 0 AND ignored_at IS NULL;
