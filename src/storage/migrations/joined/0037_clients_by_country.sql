-- A client is found by its code and the country that gave it. Whose a code is, src/domain/client/code-owner.ts says: the prefix
-- decides, else the country of the client; and the code is compared without its prefix. Here that is worked out for the clients
-- there are.
ALTER TABLE clients
  ADD COLUMN code_country text,
  ADD COLUMN code_number text,
  DROP CONSTRAINT clients_company_id_fiscal_code_key;

WITH prefixes (prefix, country) AS (
  SELECT code, code FROM unnest('{AT,BE,BG,CY,CZ,DE,DK,EE,EL,ES,FI,FR,HR,HU,IE,IT,LT,LU,LV,MT,NL,PL,PT,RO,SE,SI,SK}'::text[]) AS code
  UNION ALL VALUES ('GR', 'EL'), ('XI', 'GB')),
owners AS (
  SELECT c.company_id, c.client_id, c.created_at, c.fiscal_code, c.country_code, CASE
      WHEN c.fiscal_code !~ '^[A-Z]{2}[0-9A-Z+*]{2,13}$' THEN NULL
      WHEN c.fiscal_code ~ '^..[0-9]+$' OR p.named <> 'RO'
        AND length(regexp_replace(c.fiscal_code, '[^0-9]', '', 'g')) >= CASE WHEN p.named = c.country_code THEN 1 ELSE 7 END
      THEN p.named
    END AS prefix_country
    FROM clients c
   CROSS JOIN LATERAL (SELECT CASE WHEN left(c.fiscal_code, 2) = c.country_code THEN c.country_code ELSE (
           SELECT country FROM prefixes WHERE prefix = left(c.fiscal_code, 2)) END AS named) AS p
   WHERE c.fiscal_code IS NOT NULL),
parted AS (
  SELECT company_id, client_id, created_at, fiscal_code, prefix_country, coalesce(prefix_country, country_code) AS code_country,
         CASE WHEN prefix_country IS NULL THEN fiscal_code ELSE substr(fiscal_code, 3) END AS code_number
    FROM owners),
ranked AS (
  SELECT *, row_number() OVER (PARTITION BY company_id, code_country, code_number
           ORDER BY prefix_country IS NOT NULL, created_at, client_id) AS place
    FROM parted)
UPDATE clients c
   SET code_country = r.code_country,
       -- Of one company that was kept under two spellings of its code, one is found from now on; the other keeps its documents. No
       -- code that is looked for has a space.
       code_number = CASE WHEN r.place = 1 THEN r.code_number ELSE ' ' || r.fiscal_code END
  FROM ranked r
 WHERE c.company_id = r.company_id AND c.client_id = r.client_id;

-- What the update left to be done at the end would keep the table from being altered.
SET CONSTRAINTS ALL IMMEDIATE;

ALTER TABLE clients
  ADD CONSTRAINT clients_code UNIQUE (company_id, code_number, code_country),
  ADD CONSTRAINT clients_code_has_owner
    CHECK ((fiscal_code IS NULL) = (code_number IS NULL) AND (fiscal_code IS NULL) = (code_country IS NULL));
-- What lists are filtered by.
CREATE INDEX clients_by_fiscal_code ON clients (company_id, fiscal_code) WHERE fiscal_code IS NOT NULL;
