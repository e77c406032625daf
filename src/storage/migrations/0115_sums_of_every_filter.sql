-- CON-LIST-4: what the list of documents adds up to is kept by due date and by state in SPV too. Sums that were kept without them are not read.
SELECT set_config('facturier.company', '0', true);
INSERT INTO report_marks (company_id, book, day, mark_id)
SELECT company_id, 'documents', first_day, gen_random_uuid() FROM report_spans WHERE book = 'documents';

-- What the documents of one client add up to is summed from this index alone. Issuing writes an entry that is some bytes wider.
DROP INDEX invoices_by_client;
CREATE INDEX invoices_by_client ON invoices (company_id, client_id, issued_on DESC, invoice_id DESC)
  INCLUDE (is_due, status, is_outstanding, currency, gross) WHERE deleted_at IS NULL;
