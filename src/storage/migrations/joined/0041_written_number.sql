-- V2-NUMBER-4: how a series writes a number. Zeros come before it up to that many digits; a longer number is written whole.
CREATE FUNCTION written_number(given bigint, digits integer) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lpad(given::text, greatest(digits, length(given::text)), '0')
$$;

-- As before, with the number written by the function above.
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
    written := written_number(automatic, places);
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
