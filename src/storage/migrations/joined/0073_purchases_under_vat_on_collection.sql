-- GRP-REP-18: the VAT of such a document is deducted as it is paid (art. 297 of the Fiscal Code); received documents say it by their code.
ALTER TABLE supplier_invoices ADD COLUMN is_vat_on_collection boolean NOT NULL DEFAULT false;
CREATE INDEX supplier_invoices_vat_on_collection ON supplier_invoices (company_id, issued_on) WHERE is_vat_on_collection AND counts;

-- The cash register of a month begins with everything that was paid in cash before it.
CREATE INDEX supplier_payments_in_cash ON supplier_payments (company_id, paid_on) WHERE kind IN ('Chitanta', 'Bon', 'Retur casa');
