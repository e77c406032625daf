-- A declared limit is one call in so many seconds: the time of the last admitted call is all there is to remember. What merely
-- protects is counted by each process in its memory. Room in each page lets a row be rewritten where it stands.
CREATE TABLE last_calls (
  company_id bigint NOT NULL,
  operation text NOT NULL,
  called_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, operation)
) WITH (fillfactor = 50);

INSERT INTO last_calls
SELECT company_id, operation, calls[cardinality(calls)] FROM call_windows
 WHERE isfinite(calls[cardinality(calls)]);

DROP FUNCTION admit_company_call, admit_address_call, take_from_window;
DROP TABLE call_windows, address_call_windows;

-- Each call is admitted or refused for itself, and a refused one is not recorded. The rows are locked in one order, so that two
-- processes never wait for each other crosswise, and the time is read once the row is locked: calls are ordered by the lock, on
-- every process. A recorded time later than now comes from a clock that was set back, and does not count.
--
-- The commit waits for no flush. Logs are flushed in order: the commit of whatever a call does takes the record of the call to
-- the disk as well. So this function is called in a transaction of its own: any other would lose the flush it needs.
CREATE FUNCTION admit_calls(companies bigint[], operations text[], intervals double precision[])
RETURNS TABLE (place bigint, admitted boolean, wait_seconds double precision) LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  FOR one IN
    SELECT c.* FROM ROWS FROM (unnest(companies), unnest(operations), unnest(intervals))
      WITH ORDINALITY AS c(company_id, operation, seconds, place) ORDER BY c.company_id, c.operation, c.place
  LOOP
    INSERT INTO last_calls AS l VALUES (one.company_id, one.operation, clock_timestamp())
    ON CONFLICT (company_id, operation) DO UPDATE SET called_at = clock_timestamp()
      WHERE l.called_at > clock_timestamp() OR l.called_at <= clock_timestamp() - make_interval(secs => one.seconds);
    place := one.place;
    admitted := FOUND;
    wait_seconds := one.seconds;
    IF NOT admitted THEN
      SELECT one.seconds - extract(epoch FROM clock_timestamp() - l.called_at) INTO wait_seconds
        FROM last_calls l WHERE l.company_id = one.company_id AND l.operation = one.operation;
    END IF;
    RETURN NEXT;
  END LOOP;
END $$;
