-- V2-REV-1, V2-COLL-11: a document comes back in parts, and money is given back; see docs/unspecified.md.

ALTER TABLE invoices
  -- What came back of it by reversals that stand, in its currency and with its sign.
  ADD COLUMN returned numeric(17, 2) NOT NULL DEFAULT 0,
  -- How many those are: what comes back may be worth nothing.
  ADD COLUMN reversals integer NOT NULL DEFAULT 0;

SELECT set_config('facturier.company', '0', true);
UPDATE invoices SET returned = gross, reversals = 1 WHERE status = 'reversed';
-- What the update left to be done at the end would keep the table from being altered.
SET CONSTRAINTS ALL IMMEDIATE;

-- Several reversals of one document may stand, none of them for the same goods.
DROP INDEX invoices_reversal;
CREATE INDEX invoices_reversal ON invoices (company_id, reverses) WHERE reverses IS NOT NULL AND deleted_at IS NULL;

-- What is outstanding, without what came back. A generated column is changed by making it anew, with the indexes that have it.
DROP INDEX invoices_outstanding, invoices_outstanding_by_due_date, invoices_outstanding_by_client, invoices_by_date, invoices_collected;
ALTER TABLE invoices DROP COLUMN is_outstanding;
ALTER TABLE invoices ADD COLUMN is_outstanding boolean NOT NULL
  GENERATED ALWAYS AS (is_due AND status = 'issued' AND collected + returned < gross) STORED;
CREATE INDEX invoices_outstanding ON invoices (company_id, issued_on DESC, invoice_id DESC)
  INCLUDE (due_on, client_id, currency, exchange_rate, net, gross) WHERE deleted_at IS NULL AND is_outstanding;
CREATE INDEX invoices_outstanding_by_due_date ON invoices (company_id, due_on, client_id) WHERE deleted_at IS NULL AND is_outstanding;
CREATE INDEX invoices_outstanding_by_client ON invoices (company_id, client_id, due_on, invoice_id)
  WHERE deleted_at IS NULL AND is_outstanding;
CREATE INDEX invoices_by_date ON invoices (company_id, issued_on DESC, invoice_id DESC)
  INCLUDE (is_due, status, is_outstanding, currency, exchange_rate, net, gross) WHERE deleted_at IS NULL;
CREATE INDEX invoices_collected ON invoices (company_id, issued_on DESC, invoice_id DESC)
  WHERE deleted_at IS NULL AND is_due AND status = 'issued' AND NOT is_outstanding AND gross >= 0;

-- Few came back in part. Like those that are collected in part, they are known without reading the others.
CREATE INDEX invoices_returned_in_part ON invoices (company_id, invoice_id)
  WHERE deleted_at IS NULL AND status = 'issued' AND reversals > 0;

-- Never more than the document is worth; on a reversal money is only given back.
DO $$
DECLARE
  old text;
BEGIN
  FOR old IN SELECT conname FROM pg_constraint
              WHERE conrelid = 'invoices'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%collected%' LOOP
    EXECUTE format('ALTER TABLE invoices DROP CONSTRAINT %I', old);
  END LOOP;
END $$;
ALTER TABLE invoices ADD CONSTRAINT invoices_collected_within CHECK (
  collected = 0 OR CASE WHEN reverses IS NULL THEN collected BETWEEN 0 AND gross ELSE collected < 0 END);

-- Money that was given back is negative. What earlier releases recorded as given back in cash stays positive, as it is in the audit trail.
ALTER TABLE collections DROP CONSTRAINT collections_amount_check;
ALTER TABLE collections ADD CONSTRAINT collections_amount_check CHECK (amount <> 0);
