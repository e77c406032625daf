-- V2-RATE-2: as before, but calls that are counted together are written by one statement instead of one for each. Only the first call of a
-- company to an operation is; another one in the same array comes too soon.
CREATE OR REPLACE FUNCTION admit_calls(companies bigint[], operations text[], intervals double precision[])
 RETURNS TABLE(place bigint, admitted boolean, wait_seconds double precision)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
DECLARE
  setting CONSTANT text := set_config('synchronous_commit', 'off', true);
  counted bigint[] := '{}';
BEGIN
  IF cardinality(companies) = 1 THEN
    INSERT INTO last_calls AS l VALUES (companies[1], operations[1], clock_timestamp())
    ON CONFLICT (company_id, operation) DO UPDATE SET called_at = clock_timestamp()
      WHERE l.called_at > clock_timestamp() OR l.called_at <= clock_timestamp() - make_interval(secs => intervals[1]);
    IF FOUND THEN
      counted := '{1}';
    END IF;
  ELSE
    WITH sent AS MATERIALIZED (
      SELECT DISTINCT ON (c.company_id, c.operation) c.*
        FROM ROWS FROM (unnest(companies), unnest(operations), unnest(intervals)) WITH ORDINALITY AS c(company_id, operation, seconds, place)
       ORDER BY c.company_id, c.operation, c.place),
    written AS (
      INSERT INTO last_calls AS l SELECT s.company_id, s.operation, clock_timestamp() FROM sent s ORDER BY s.company_id, s.operation
      ON CONFLICT (company_id, operation) DO UPDATE SET called_at = clock_timestamp()
        WHERE l.called_at > clock_timestamp() OR l.called_at <= clock_timestamp() - make_interval(secs => (
          SELECT s.seconds FROM sent s WHERE s.company_id = l.company_id AND s.operation = l.operation))
      RETURNING l.company_id, l.operation)
    SELECT coalesce(array_agg(s.place), '{}') INTO counted
      FROM written w JOIN sent s ON s.company_id = w.company_id AND s.operation = w.operation;
  END IF;
  FOR turn IN 1 .. cardinality(companies) LOOP
    place := turn;
    admitted := turn = ANY(counted);
    wait_seconds := intervals[turn];
    IF NOT admitted THEN
      SELECT intervals[turn] - extract(epoch FROM clock_timestamp() - l.called_at) INTO wait_seconds
        FROM last_calls l WHERE l.company_id = companies[turn] AND l.operation = operations[turn];
    END IF;
    RETURN NEXT;
  END LOOP;
END $function$;
