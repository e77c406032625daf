-- OPS-MOVE-6: as before. An expression without a table is computed without running a query, which PERFORM would do for every row.
CREATE OR REPLACE FUNCTION refuse_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_locked CONSTANT boolean := pg_advisory_xact_lock_shared(727007, (NEW.company_id % 2147483647)::integer) IS NOT NULL;
  went text;
BEGIN
  SELECT m.moved_to INTO went FROM moved_companies m WHERE m.company_id = NEW.company_id;
  IF FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'FCM01', MESSAGE = went;
  END IF;
  RETURN NEW;
END $$;
