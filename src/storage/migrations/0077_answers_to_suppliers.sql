-- By which id the tax authority took the message that tells a supplier of a refusal; null: none was sent for the present one.
ALTER TABLE supplier_invoices ADD COLUMN answer_upload_id text;
