-- A code is the same with and without dots and dashes, and a letter with its accent the same in one character and in two.

-- Whose a code is, src/domain/client/code-owner.ts says. 0037 worked it out for codes without separators; here the rest.
SELECT set_config('facturier.company', '0', true);

WITH prefixes (prefix, country) AS (
  SELECT code, code FROM unnest('{AT,BE,BG,CY,CZ,DE,DK,EE,EL,ES,FI,FR,HR,HU,IE,IT,LT,LU,LV,MT,NL,PL,PT,RO,SE,SI,SK}'::text[]) AS code
  UNION ALL VALUES ('GR', 'EL'), ('XI', 'GB')),
separated AS (
  SELECT company_id, client_id, created_at, country_code, upper(regexp_replace(fiscal_code, '[[:space:].-]', '', 'g')) AS code
    FROM clients WHERE fiscal_code ~ '[.-]' AND code_number NOT LIKE ' %'),
owners AS (
  SELECT s.*, CASE
      WHEN s.code !~ '^[A-Z]{2}[0-9A-Z+*]{2,13}$' THEN NULL
      WHEN s.code ~ '^..[0-9]+$' OR p.named <> 'RO'
        AND length(regexp_replace(s.code, '[^0-9]', '', 'g')) >= CASE WHEN p.named = s.country_code THEN 1 ELSE 7 END
      THEN p.named
    END AS prefix_country
    FROM separated s
   CROSS JOIN LATERAL (SELECT CASE WHEN left(s.code, 2) = s.country_code THEN s.country_code ELSE (
           SELECT country FROM prefixes WHERE prefix = left(s.code, 2)) END AS named) AS p),
parted AS (
  SELECT company_id, client_id, created_at, coalesce(prefix_country, country_code) AS code_country,
         CASE WHEN prefix_country IS NULL THEN code ELSE substr(code, 3) END AS code_number
    FROM owners),
ranked AS (
  SELECT *, row_number() OVER (PARTITION BY company_id, code_country, code_number ORDER BY created_at, client_id) AS place FROM parted)
UPDATE clients c
   SET code_country = r.code_country,
       -- As in 0037: of one company under two spellings, one is found by its number from now on.
       code_number = CASE WHEN r.place = 1 AND NOT EXISTS (
           SELECT FROM clients o
            WHERE o.company_id = r.company_id AND o.code_number = r.code_number AND o.code_country = r.code_country)
         THEN r.code_number ELSE ' ' || c.fiscal_code END
  FROM ranked r
 WHERE c.company_id = r.company_id AND c.client_id = r.client_id;

-- src/domain/invoice/visible-text.ts says the same.
CREATE OR REPLACE FUNCTION visible_text(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN normalize(regexp_replace(written, '[\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g'), NFC);

-- Of documents that look alike already, one has the name: as in 0036.
WITH odd AS (
  SELECT company_id, invoice_id, visible_text(series) AS series, visible_text(number) AS number
    FROM invoices
   WHERE deleted_at IS NULL AND visible_name NOT LIKE '  %' AND visible_name ~ '[^ -~]'
     AND visible_name <> visible_text(series) || ' ' || visible_text(number)),
ranked AS (
  SELECT odd.*, row_number() OVER (PARTITION BY company_id, series, number ORDER BY invoice_id) AS place FROM odd)
UPDATE invoices i
   SET odd_name = CASE
     WHEN r.place = 1 AND NOT EXISTS (
       SELECT FROM invoices o
        WHERE o.company_id = r.company_id AND o.visible_name = r.series || ' ' || r.number AND o.deleted_at IS NULL)
     THEN r.series || ' ' || r.number ELSE '  ' || i.invoice_id END
  FROM ranked r
 WHERE i.company_id = r.company_id AND i.invoice_id = r.invoice_id;

SET CONSTRAINTS ALL IMMEDIATE;
