-- CON-CARD-1: card money that is given back through the processor; see docs/decisions/0011-links.md.

-- Which collection the money of a payment became. The two were written in one transaction, at the same moment.
ALTER TABLE card_payments ADD COLUMN collection_id bigint;
SELECT set_config('facturier.company', '0', true);
UPDATE card_payments p SET collection_id = c.collection_id FROM collections c
 WHERE c.company_id = p.company_id AND c.kind = 'Card' AND c.created_at = p.paid_at AND c.amount = p.paid_amount - p.unallocated;
SET CONSTRAINTS ALL IMMEDIATE;

-- What stands on no document becomes less where it is given back.
DO $$
DECLARE
  old text;
BEGIN
  FOR old IN SELECT conname FROM pg_constraint
              WHERE conrelid = 'card_payments'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%invoice_id IS NOT NULL%' LOOP
    EXECUTE format('ALTER TABLE card_payments DROP CONSTRAINT %I', old);
  END LOOP;
END $$;

-- What the processor tells of a refund names the payment alone, and not whose it is.
CREATE INDEX card_payments_by_reference ON card_payments (reference) WHERE reference IS NOT NULL;
CREATE INDEX card_payments_of_collection ON card_payments (company_id, collection_id) WHERE collection_id IS NOT NULL;

-- Written before the processor is asked, so that a crash neither loses a refund nor makes it twice.
CREATE TABLE card_refunds (
  company_id bigint NOT NULL REFERENCES companies,
  -- Also the key under which the processor is asked, however often.
  refund_id uuid NOT NULL,
  payment_id uuid NOT NULL,
  -- The reversal that it was asked for on; null: it was made at the processor.
  invoice_id bigint,
  amount numeric(17, 2) NOT NULL CHECK (amount > 0),
  state text NOT NULL CHECK (state IN ('asked', 'pending', 'done', 'failed')),
  -- What the processor calls it; null before it has answered.
  reference text,
  -- Why it failed, in the words of the processor.
  failure text,
  -- What of it came out of money that stood on no document.
  unallocated numeric(17, 2) NOT NULL DEFAULT 0 CHECK (unallocated BETWEEN 0 AND amount),
  -- Where it is recorded; null before it is done.
  collection_id bigint,
  asked_at timestamptz NOT NULL,
  settled_at timestamptz,
  PRIMARY KEY (company_id, refund_id),
  CONSTRAINT card_refunds_reference UNIQUE (company_id, reference),
  FOREIGN KEY (company_id, payment_id) REFERENCES card_payments,
  FOREIGN KEY (company_id, invoice_id) REFERENCES invoices
);
CREATE INDEX card_refunds_of_payment ON card_refunds (company_id, payment_id);
CREATE INDEX card_refunds_of_invoice ON card_refunds (company_id, invoice_id) WHERE invoice_id IS NOT NULL;
SELECT keep_companies_apart('card_refunds');
