-- Two documents of a company never look alike: their series and numbers differ in more than spaces and invisible characters.

-- src/domain/invoice/visible-text.ts says the same.
CREATE FUNCTION visible_text(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(written, '[\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g');

-- The visible name of a document that is written otherwise. Neither of its parts has a space, so that one between them is enough.
ALTER TABLE invoices ADD COLUMN odd_name text;

SELECT set_config('facturier.company', '0', true);

-- Of documents that look alike already, one has the name: the one without such characters, else the first. The others have names that
-- nobody can give.
WITH odd AS (
  SELECT company_id, invoice_id, visible_text(series) AS series, visible_text(number) AS number
    FROM invoices
   WHERE deleted_at IS NULL AND (visible_text(series) <> series OR visible_text(number) <> number)),
ranked AS (
  SELECT odd.*, row_number() OVER (PARTITION BY company_id, series, number ORDER BY invoice_id) AS place FROM odd)
UPDATE invoices i
   SET odd_name = CASE
     WHEN r.place = 1 AND NOT EXISTS (
       SELECT FROM invoices o
        WHERE o.company_id = r.company_id AND o.series = r.series AND o.number = r.number AND o.deleted_at IS NULL)
     THEN r.series || ' ' || r.number ELSE '  ' || i.invoice_id END
  FROM ranked r
 WHERE i.company_id = r.company_id AND i.invoice_id = r.invoice_id;

-- What the update left to be done at the end would keep the table from being altered.
SET CONSTRAINTS ALL IMMEDIATE;

ALTER TABLE invoices ADD COLUMN visible_name text NOT NULL GENERATED ALWAYS AS (coalesce(odd_name, series || ' ' || number)) STORED;
CREATE UNIQUE INDEX invoices_visible_name ON invoices (company_id, visible_name) WHERE deleted_at IS NULL;

-- An automatic number passes over those that look like it, too.
CREATE OR REPLACE FUNCTION take_number(for_company bigint, for_series text, OUT automatic bigint, OUT written text)
LANGUAGE plpgsql AS $$
DECLARE
  first bigint;
  places integer;
BEGIN
  UPDATE series SET next_number = next_number + 1 WHERE company_id = for_company AND code = for_series
    RETURNING next_number - 1, digits INTO first, places;
  automatic := first;
  LOOP
    written := lpad(automatic::text, greatest(places, length(automatic::text)), '0');
    EXIT WHEN NOT EXISTS (
      SELECT FROM invoices i WHERE i.company_id = for_company AND i.series = for_series AND i.number = written AND i.deleted_at IS NULL)
    AND NOT EXISTS (
      SELECT FROM invoices i
       WHERE i.company_id = for_company AND i.visible_name = visible_text(for_series) || ' ' || written AND i.deleted_at IS NULL);
    automatic := automatic + 1;
  END LOOP;
  IF automatic > first THEN
    UPDATE series SET next_number = automatic + 1, passed_over = passed_over + int8multirange(int8range(first, automatic))
      WHERE company_id = for_company AND code = for_series;
  END IF;
END $$;
