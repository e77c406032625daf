-- Issuing asked the table of companies once more for each movement of stock and for each link, whether the company exists whose level or
-- document the same statement has just changed. Companies are never removed, and a row can only be written in the scope of its company.
ALTER TABLE stock_movements DROP CONSTRAINT stock_movements_company_id_fkey;
ALTER TABLE document_links DROP CONSTRAINT document_links_company_id_fkey;
