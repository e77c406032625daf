-- What the service remembers about calls: how many lately (rates), and what was answered (idempotency keys).

CREATE TABLE call_windows (
  company_id bigint NOT NULL REFERENCES companies,
  operation text NOT NULL,
  calls timestamptz[] NOT NULL,
  PRIMARY KEY (company_id, operation)
);

-- Keyless operations are limited by address: no company is known there.
CREATE TABLE address_call_windows (
  address text NOT NULL,
  operation text NOT NULL,
  calls timestamptz[] NOT NULL,
  PRIMARY KEY (address, operation)
);

CREATE TABLE idempotent_answers (
  company_id bigint NOT NULL REFERENCES companies,
  idempotency_key text NOT NULL,
  request_hash bytea NOT NULL,
  status integer NOT NULL,
  body text NOT NULL,
  answered_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, idempotency_key)
);
CREATE INDEX idempotent_answers_by_age ON idempotent_answers (answered_at);

-- A sliding window: never more than `allowed` admitted calls in any `window_length`. Refused calls are not recorded, so
-- they do not extend the wait. The time is read after the row is locked: calls are ordered by the lock, on every process.
CREATE FUNCTION take_from_window(
  recorded timestamptz[], allowed integer, window_length interval, at timestamptz,
  OUT admitted boolean, OUT kept timestamptz[], OUT remaining integer, OUT wait interval
) LANGUAGE sql IMMUTABLE AS $$
  WITH recent AS (
    SELECT coalesce(array_agg(call ORDER BY call), '{}') AS calls FROM unnest(recorded) AS call WHERE call > at - window_length
  )
  SELECT
    cardinality(calls) < allowed,
    CASE WHEN cardinality(calls) < allowed THEN calls || at ELSE calls END,
    greatest(allowed - cardinality(calls) - 1, 0),
    CASE WHEN cardinality(calls) = 0 THEN window_length ELSE calls[1] + window_length - at END
  FROM recent
$$;

CREATE FUNCTION admit_company_call(
  for_company bigint, for_operation text, allowed integer, window_length interval,
  OUT admitted boolean, OUT remaining integer, OUT wait_seconds double precision
) LANGUAGE plpgsql AS $$
DECLARE
  recorded timestamptz[];
  taken record;
BEGIN
  INSERT INTO call_windows VALUES (for_company, for_operation, '{}') ON CONFLICT DO NOTHING;
  SELECT calls INTO recorded FROM call_windows
    WHERE company_id = for_company AND operation = for_operation FOR UPDATE;
  taken := take_from_window(recorded, allowed, window_length, clock_timestamp());
  IF taken.admitted THEN
    UPDATE call_windows SET calls = taken.kept WHERE company_id = for_company AND operation = for_operation;
  END IF;
  admitted := taken.admitted; remaining := taken.remaining; wait_seconds := extract(epoch FROM taken.wait);
END $$;

CREATE FUNCTION admit_address_call(
  for_address text, for_operation text, allowed integer, window_length interval,
  OUT admitted boolean, OUT remaining integer, OUT wait_seconds double precision
) LANGUAGE plpgsql AS $$
DECLARE
  recorded timestamptz[];
  taken record;
BEGIN
  INSERT INTO address_call_windows VALUES (for_address, for_operation, '{}') ON CONFLICT DO NOTHING;
  SELECT calls INTO recorded FROM address_call_windows
    WHERE address = for_address AND operation = for_operation FOR UPDATE;
  taken := take_from_window(recorded, allowed, window_length, clock_timestamp());
  IF taken.admitted THEN
    UPDATE address_call_windows SET calls = taken.kept WHERE address = for_address AND operation = for_operation;
  END IF;
  admitted := taken.admitted; remaining := taken.remaining; wait_seconds := extract(epoch FROM taken.wait);
END $$;
