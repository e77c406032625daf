-- V2-RATE-3: as before, but a call that stands in the array a second time is judged by its own interval, after the first one.
CREATE OR REPLACE FUNCTION admit_calls(companies bigint[], operations text[], intervals double precision[])
 RETURNS TABLE(place bigint, admitted boolean, wait_seconds double precision)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
DECLARE
  setting CONSTANT text := set_config('synchronous_commit', 'off', true);
  counted bigint[] := '{}';
  asked bigint[] := '{1}';
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
    SELECT array_agg(s.place), coalesce(array_agg(s.place) FILTER (WHERE w.company_id IS NOT NULL), '{}') INTO asked, counted
      FROM sent s LEFT JOIN written w ON w.company_id = s.company_id AND w.operation = s.operation;
  END IF;
  FOR turn IN 1 .. cardinality(companies) LOOP
    place := turn;
    admitted := turn = ANY(counted);
    -- The row of a call that stands here once more is locked already.
    IF turn <> ALL(asked) THEN
      UPDATE last_calls AS l SET called_at = clock_timestamp()
       WHERE l.company_id = companies[turn] AND l.operation = operations[turn]
         AND (l.called_at > clock_timestamp() OR l.called_at <= clock_timestamp() - make_interval(secs => intervals[turn]));
      admitted := FOUND;
    END IF;
    wait_seconds := intervals[turn];
    IF NOT admitted THEN
      SELECT intervals[turn] - extract(epoch FROM clock_timestamp() - l.called_at) INTO wait_seconds
        FROM last_calls l WHERE l.company_id = companies[turn] AND l.operation = operations[turn];
    END IF;
    RETURN NEXT;
  END LOOP;
END $function$;
