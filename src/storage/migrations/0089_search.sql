-- V2-FIND-1: an amount finds a supplier's invoice without reading the others. Own documents have such an index (0049).
CREATE INDEX supplier_invoices_by_gross ON supplier_invoices (company_id, gross, issued_on DESC, entry_number DESC);
