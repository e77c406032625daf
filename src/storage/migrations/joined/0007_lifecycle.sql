-- What happens to an invoice after it was issued.

ALTER TABLE invoices
  -- On a reversal: the document that it takes back.
  ADD COLUMN reverses bigint,
  -- How it stands at the tax authority; null before it was first sent.
  ADD COLUMN einvoice_status text CHECK (einvoice_status IN ('waiting', 'sent', 'processing', 'accepted', 'rejected', 'failed')),
  -- Counts the changes of what the document shows (cancelled, reversed, restored, courier number), which collections are not.
  ADD COLUMN revision integer NOT NULL DEFAULT 0,
  ADD FOREIGN KEY (company_id, reverses) REFERENCES invoices,
  ADD CHECK ((status = 'reversal') = (reverses IS NOT NULL));

-- A document is reversed once.
CREATE UNIQUE INDEX invoices_reversal ON invoices (company_id, reverses) WHERE reverses IS NOT NULL AND deleted_at IS NULL;

-- A number that stays used after its document was deleted is looked for here.
CREATE INDEX invoices_deleted ON invoices (company_id, series, number) WHERE deleted_at IS NOT NULL;

-- Every number below next_number is used for good, except those that callers had chosen when the counter came to them:
-- those stand here, so that the counter can go back over them.
ALTER TABLE series ADD COLUMN passed_over int8multirange NOT NULL DEFAULT '{}';

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
      SELECT FROM invoices i WHERE i.company_id = for_company AND i.series = for_series AND i.number = written AND i.deleted_at IS NULL);
    automatic := automatic + 1;
  END LOOP;
  IF automatic > first THEN
    UPDATE series SET next_number = automatic + 1, passed_over = passed_over + int8multirange(int8range(first, automatic))
      WHERE company_id = for_company AND code = for_series;
  END IF;
END $$;

-- V2-NUMBER-5: if the number was the last that the series gave, the counter goes back to it, and over the chosen numbers
-- before it. Called last, as take_number is, since it holds the row of the series.
CREATE FUNCTION give_back_number(for_company bigint, for_series text, given bigint) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  passed int8range;
BEGIN
  UPDATE series SET next_number = given WHERE company_id = for_company AND code = for_series AND next_number = given + 1;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT p INTO passed FROM series s, unnest(s.passed_over) AS p
    WHERE s.company_id = for_company AND s.code = for_series AND upper(p) = given;
  IF FOUND THEN
    UPDATE series SET next_number = lower(passed), passed_over = passed_over - int8multirange(passed)
      WHERE company_id = for_company AND code = for_series;
  END IF;
END $$;
