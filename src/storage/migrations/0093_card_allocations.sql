-- CON-STRAY-2: money of a card that was collected on several documents. `card_payments.collection_id` is the first of them; the others are here, so
-- that each can be given back on the reversal of its own document.
CREATE TABLE card_allocations (
  company_id bigint NOT NULL REFERENCES companies,
  collection_id bigint NOT NULL,
  payment_id uuid NOT NULL,
  PRIMARY KEY (company_id, collection_id),
  FOREIGN KEY (company_id, collection_id) REFERENCES collections (company_id, collection_id),
  FOREIGN KEY (company_id, payment_id) REFERENCES card_payments (company_id, payment_id)
);
CREATE INDEX card_allocations_of_payment ON card_allocations (company_id, payment_id);
SELECT keep_companies_apart('card_allocations');
