-- What lists are filtered and ordered by is a column of its own. Behind a row-level policy (0034) an index is searched only by
-- comparisons that cannot leak what they compare, such as = and < of a column; `folded` and `left` do not count as such.
ALTER TABLE articles
  ADD COLUMN code_key text GENERATED ALWAYS AS (folded(code)) STORED,
  ADD COLUMN barcode_key text GENERATED ALWAYS AS (folded(barcode)) STORED,
  -- A name of 2 000 characters does not fit a B-tree, its digest does.
  ADD COLUMN name_digest text GENERATED ALWAYS AS (md5(name)) STORED;
DROP INDEX articles_by_folded_code, articles_by_folded_barcode, articles_by_name;
CREATE INDEX articles_by_name ON articles (company_id, name_digest);
CREATE INDEX articles_by_code_key ON articles (company_id, code_key, article_id) WHERE code_key IS NOT NULL;
CREATE INDEX articles_by_barcode_key ON articles (company_id, barcode_key, article_id) WHERE barcode_key IS NOT NULL;

ALTER TABLE clients
  -- "C" orders by bytes, as `name_key`.
  ADD COLUMN name_start text COLLATE "C" GENERATED ALWAYS AS (left(folded(name), 50)) STORED,
  ADD COLUMN email_digest text GENERATED ALWAYS AS (md5(folded(email))) STORED,
  ADD COLUMN phone_key text GENERATED ALWAYS AS (folded(phone)) STORED;
DROP INDEX clients_by_name, clients_by_email, clients_by_phone;
CREATE INDEX clients_by_name ON clients (company_id, name_start, client_id);
CREATE INDEX clients_by_email ON clients (company_id, email_digest) WHERE email_digest IS NOT NULL;
CREATE INDEX clients_by_phone ON clients (company_id, phone_key) WHERE phone_key IS NOT NULL;

-- The fragments of addresses move beside the clients: behind a policy no index is searched by @> either. The table is part of an
-- index and nothing else: it holds hashes, and has no policy of its own. Whatever it finds is then read from `clients`.
DROP INDEX clients_by_address_fragment;
CREATE TABLE client_fragments (
  company_id bigint NOT NULL,
  client_id uuid NOT NULL,
  keys bigint[] NOT NULL,
  PRIMARY KEY (company_id, client_id)
);
INSERT INTO client_fragments
SELECT company_id, client_id, fragment_keys(company_id, address_key) FROM clients WHERE address_key IS NOT NULL;
-- What waits to be sorted into the index is looked through by every search: little of it.
CREATE INDEX client_fragments_by_key ON client_fragments USING gin (keys) WITH (gin_pending_list_limit = 1024);

CREATE FUNCTION client_fragments_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO client_fragments VALUES (NEW.company_id, NEW.client_id, coalesce(fragment_keys(NEW.company_id, NEW.address_key), '{}'))
    ON CONFLICT (company_id, client_id) DO UPDATE SET keys = excluded.keys;
  RETURN NULL;
END $$;
CREATE TRIGGER client_fragments_changed AFTER INSERT OR UPDATE OF address ON clients
  FOR EACH ROW EXECUTE FUNCTION client_fragments_changed();
