-- A card payment that the processor tells of and that was not begun here, as after a restore, is money all the same. It
-- stands without a document, wholly unallocated.
ALTER TABLE card_payments ALTER COLUMN invoice_id DROP NOT NULL,
  ADD CHECK (invoice_id IS NOT NULL OR unallocated = paid_amount);
