-- Searching and listing: articles, stock, clients, what clients owe.

-- How texts are compared where neither case nor diacritics count; applied to what is kept and to what is asked for, so that
-- the two always agree. Decomposition turns both spellings of the Romanian letters into a base letter and a mark, which is
-- dropped. Most codes are ASCII, and need none of it.
CREATE FUNCTION folded(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN octet_length(given) = char_length(given) THEN lower(given)
  ELSE translate(lower(regexp_replace(normalize(given, NFD),
    '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]', '', 'g')), '’ς', '''σ')
END;

CREATE INDEX articles_by_folded_code ON articles (company_id, folded(code), article_id) WHERE folded(code) IS NOT NULL;
CREATE INDEX articles_by_folded_barcode ON articles (company_id, folded(barcode), article_id) WHERE folded(barcode) IS NOT NULL;
-- An address of 500 characters does not fit a B-tree, its digest does.
CREATE INDEX clients_by_email ON clients (company_id, md5(folded(email))) WHERE folded(email) IS NOT NULL;
CREATE INDEX clients_by_phone ON clients (company_id, folded(phone)) WHERE folded(phone) IS NOT NULL;

-- What is searched row by row is kept folded: a fragment is then found, or not, among 100 000 rows in a tenth of a second,
-- which is why there is no index for fragments.
ALTER TABLE articles ADD name_key text GENERATED ALWAYS AS (folded(name)) STORED;
ALTER TABLE clients
  -- "C" orders by bytes: names that begin alike stand together.
  ADD name_key text COLLATE "C" GENERATED ALWAYS AS (folded(name)) STORED,
  ADD locality_key text GENERATED ALWAYS AS (folded(locality)) STORED,
  ADD address_key text GENERATED ALWAYS AS (folded(address)) STORED;
-- Clients are listed by the beginning of their name, which fits a cursor, and then by id.
CREATE INDEX clients_by_name ON clients (company_id, left(name_key, 50), client_id);

CREATE INDEX stock_levels_by_warehouse ON stock_levels (company_id, warehouse_id, article_id);

CREATE INDEX invoices_outstanding_by_due_date ON invoices (company_id, due_on, client_id)
  WHERE deleted_at IS NULL AND is_due AND status = 'issued' AND collected < gross;
CREATE INDEX invoices_outstanding_by_client ON invoices (company_id, client_id, due_on, invoice_id)
  WHERE deleted_at IS NULL AND is_due AND status = 'issued' AND collected < gross;
