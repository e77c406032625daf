-- V2-LIST-9: invoices are found by where they stand at the tax authority. The last sending of a document tells it, and is marked as
-- such; the date of issue, which never changes, stands beside it, so that one index finds them in the order of the list. Issuing
-- writes nothing more for it.
ALTER TABLE einvoice_sendings
  ADD COLUMN issued_on date,
  ADD COLUMN is_last boolean NOT NULL DEFAULT true;

SELECT set_config('facturier.company', '0', true);
UPDATE einvoice_sendings s SET issued_on = i.issued_on
  FROM invoices i WHERE i.company_id = s.company_id AND i.invoice_id = s.invoice_id;
UPDATE einvoice_sendings s SET is_last = false
 WHERE EXISTS (
   SELECT FROM einvoice_sendings n WHERE n.company_id = s.company_id AND n.invoice_id = s.invoice_id AND n.place > s.place);
-- What the updates left to be done at the end would keep the table from being altered.
SET CONSTRAINTS ALL IMMEDIATE;

ALTER TABLE einvoice_sendings ALTER COLUMN issued_on SET NOT NULL;
CREATE INDEX einvoice_sendings_by_status ON einvoice_sendings (company_id, status, issued_on DESC, invoice_id DESC) WHERE is_last;
