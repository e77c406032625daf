-- An archive holds documents of one kind: ours, or those of suppliers.
ALTER TABLE archive_documents ALTER COLUMN invoice_id DROP NOT NULL,
  ADD COLUMN supplier_invoice_id uuid,
  ADD FOREIGN KEY (company_id, supplier_invoice_id) REFERENCES supplier_invoices,
  ADD CHECK (num_nonnulls(invoice_id, supplier_invoice_id) = 1);
