-- What is outstanding is summed without reading the documents; see docs/decisions/0026-invoice-list.md and 0031-reports.md.

-- Whether something may be left of the document: it is not collected in full, or it is in a currency and was collected in parts, which
-- need not add up in lei. Kept by what adds and deletes collections, so that documents with nothing collected are known without reading them.
ALTER TABLE collections ADD COLUMN leaves_rest boolean NOT NULL DEFAULT false;

SELECT set_config('facturier.company', '0', true);
UPDATE collections c SET leaves_rest = true FROM invoices i
 WHERE i.company_id = c.company_id AND i.invoice_id = c.invoice_id AND c.deleted_at IS NULL
   AND c.amount < i.gross AND (i.collected < i.gross OR i.currency <> 'RON');
-- What the update left to be done at the end would keep the table from being altered.
SET CONSTRAINTS ALL IMMEDIATE;
-- Where nothing is said the document is read, and is right.
ALTER TABLE collections ALTER COLUMN leaves_rest SET DEFAULT true;

CREATE INDEX collections_leaving_rest ON collections (company_id, invoice_id) WHERE deleted_at IS NULL AND leaves_rest;

-- A collection that leaves something to pay still changes no index of the invoice (OPS-DB-1): what was collected is not in it.
DROP INDEX invoices_outstanding;
CREATE INDEX invoices_outstanding ON invoices (company_id, issued_on DESC, invoice_id DESC)
  INCLUDE (due_on, client_id, currency, exchange_rate, net, gross) WHERE deleted_at IS NULL AND is_outstanding;
