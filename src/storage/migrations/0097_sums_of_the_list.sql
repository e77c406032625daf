-- CON-LIST-4: what the list of documents adds up to is kept in spans of its own, which a reversal makes stale and an issue of today does not.
ALTER TABLE report_spans DROP CONSTRAINT report_spans_book_check;
ALTER TABLE report_spans ADD CONSTRAINT report_spans_book_check CHECK (book IN ('sales', 'collections', 'documents'));

-- What is outstanding of a series or a type is summed from this index alone, too. Issuing writes an entry that is some bytes wider.
DROP INDEX invoices_outstanding;
CREATE INDEX invoices_outstanding ON invoices (company_id, issued_on DESC, invoice_id DESC)
  INCLUDE (due_on, client_id, currency, exchange_rate, net, gross, series, type_code) WHERE deleted_at IS NULL AND is_outstanding;
