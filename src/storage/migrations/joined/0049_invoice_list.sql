-- The list of invoices as people look through it, its totals, and the sales of a year; see docs/decisions/0026-invoice-list.md.

-- What totals and sales are summed of stands in the index of the dates: a month of 83 000 invoices is summed without reading them.
-- What was collected is not there, so that a collection which leaves something to pay still changes no index.
DROP INDEX invoices_by_date;
CREATE INDEX invoices_by_date ON invoices (company_id, issued_on DESC, invoice_id DESC)
  INCLUDE (is_due, status, is_outstanding, currency, exchange_rate, net, gross) WHERE deleted_at IS NULL;

-- An invoice is found by its exact amount. Behind a policy no index is searched by a numeric (see 0025); whole bani are a bigint.
ALTER TABLE invoices ADD COLUMN gross_bani bigint NOT NULL GENERATED ALWAYS AS ((gross * 100)::bigint) STORED;
CREATE INDEX invoices_by_gross ON invoices (company_id, gross_bani, issued_on DESC, invoice_id DESC) WHERE deleted_at IS NULL;

-- What is rare would be looked for among all others. No ordinary invoice is in these when it is issued.
CREATE INDEX invoices_by_status ON invoices (company_id, status, issued_on DESC, invoice_id DESC)
  WHERE deleted_at IS NULL AND status <> 'issued';
CREATE INDEX invoices_by_type ON invoices (company_id, type_code, issued_on DESC, invoice_id DESC)
  WHERE deleted_at IS NULL AND type_code <> 'F';
CREATE INDEX invoices_collected ON invoices (company_id, issued_on DESC, invoice_id DESC)
  WHERE deleted_at IS NULL AND is_due AND status = 'issued' AND NOT is_outstanding AND gross >= 0;
-- Of most companies few.
CREATE INDEX invoices_in_currency ON invoices (company_id, invoice_id) WHERE currency <> 'RON';

CREATE INDEX collections_by_day ON collections (company_id, collected_on) INCLUDE (invoice_id, amount) WHERE deleted_at IS NULL;
