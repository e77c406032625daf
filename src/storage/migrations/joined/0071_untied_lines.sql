-- GRP-STOCK-2: a line whose article a person took away stays without one; approving finds none for it.
ALTER TABLE supplier_invoice_lines ADD COLUMN is_untied boolean NOT NULL DEFAULT false;
