-- V2-PORTAL-10: the documents of a card payment for several of them, in the order in which its money is collected; `card_payments.invoice_id` is
-- the first. A payment for one document has no rows here.
CREATE TABLE card_payment_documents (
  company_id bigint NOT NULL REFERENCES companies,
  payment_id uuid NOT NULL,
  place smallint NOT NULL,
  invoice_id bigint NOT NULL,
  PRIMARY KEY (company_id, payment_id, place),
  FOREIGN KEY (company_id, payment_id) REFERENCES card_payments (company_id, payment_id),
  FOREIGN KEY (company_id, invoice_id) REFERENCES invoices (company_id, invoice_id)
);
CREATE INDEX card_payment_documents_of_invoice ON card_payment_documents (company_id, invoice_id);
SELECT keep_companies_apart('card_payment_documents');
