-- V2-NUMBER-6: the number of a deleted document that somebody may have a copy of is never given again, also where it was chosen by the
-- caller and the counter of the series has yet to come there.

ALTER TABLE invoices ADD COLUMN keeps_number boolean NOT NULL DEFAULT false;

SELECT set_config('facturier.company', '0', true);
UPDATE invoices i SET keeps_number = true
 WHERE i.invoice_id IN (
         SELECT max(d.invoice_id) FROM invoices d
          WHERE d.deleted_at IS NOT NULL AND d.automatic_number IS NULL AND (
                EXISTS (SELECT FROM document_links l WHERE l.company_id = d.company_id AND l.invoice_id = d.invoice_id AND l.seen_at IS NOT NULL)
             OR EXISTS (SELECT FROM mails m WHERE m.company_id = d.company_id AND m.invoice_id = d.invoice_id
                  AND (m.state = 'sent' OR m.state = 'scheduled' AND m.handed_at IS NOT NULL)))
          GROUP BY d.company_id, d.series, d.number)
   -- Where it was given again, that is how it is.
   AND NOT EXISTS (SELECT FROM invoices n WHERE n.company_id = i.company_id AND n.series = i.series AND n.number = i.number AND n.deleted_at IS NULL);
-- What the update left to be done at the end would keep the table from being altered.
SET CONSTRAINTS ALL IMMEDIATE;

DROP INDEX invoices_number;
CREATE UNIQUE INDEX invoices_number ON invoices (company_id, series, number) WHERE deleted_at IS NULL OR keeps_number;

CREATE OR REPLACE FUNCTION take_number(for_company bigint, for_series text, OUT automatic bigint, OUT written text)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
DECLARE
  first bigint;
  places integer;
BEGIN
  UPDATE series SET next_number = next_number + 1 WHERE company_id = for_company AND code = for_series
    RETURNING next_number - 1, digits INTO first, places;
  automatic := first;
  LOOP
    written := written_number(automatic, places);
    EXIT WHEN NOT EXISTS (
      SELECT FROM invoices i WHERE i.company_id = for_company AND i.series = for_series AND i.number = written
         AND (i.deleted_at IS NULL OR i.keeps_number))
    AND NOT EXISTS (
      SELECT FROM invoices i
       WHERE i.company_id = for_company AND i.visible_name = visible_text(for_series) || ' ' || written AND i.deleted_at IS NULL);
    automatic := automatic + 1;
  END LOOP;
  IF automatic > first THEN
    UPDATE series SET next_number = automatic + 1, passed_over = passed_over + int8multirange(int8range(first, automatic))
      WHERE company_id = for_company AND code = for_series;
  END IF;
END $function$;
