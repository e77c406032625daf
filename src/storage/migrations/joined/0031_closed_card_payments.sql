-- When a card payment was given up because the processor did not take it: nobody is sent there, though it may yet be paid.
ALTER TABLE card_payments ADD COLUMN closed_at timestamptz;
