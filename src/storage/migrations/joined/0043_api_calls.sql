-- The calls of the API of the last 30 days, in a ring of partitions, one for each day: a day is forgotten by emptying its partition, and
-- the tables are always the same ones, so that a backup knows them. No foreign key: a call is no promise, and is written in the background.
CREATE TABLE api_calls (
  company_id bigint NOT NULL,
  called_at timestamptz NOT NULL,
  call_id uuid NOT NULL,
  -- The day since 1970 modulo 35.
  slot smallint NOT NULL,
  author_kind text NOT NULL CHECK (author_kind IN ('api-key', 'api-user')),
  author_id bigint NOT NULL,
  operation text NOT NULL CHECK (length(operation) <= 100),
  method text NOT NULL CHECK (length(method) <= 20),
  path text NOT NULL CHECK (length(path) <= 300),
  status smallint NOT NULL,
  -- Null where it was done.
  problem text CHECK (length(problem) <= 300),
  milliseconds integer NOT NULL,
  interaction_id uuid NOT NULL,
  PRIMARY KEY (company_id, called_at, call_id, slot)
) PARTITION BY LIST (slot);
CREATE INDEX api_calls_by_interaction ON api_calls (company_id, interaction_id);
SELECT keep_companies_apart('api_calls');
DO $$
BEGIN
  FOR slot IN 0..34 LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF api_calls FOR VALUES IN (%s)', 'api_calls_' || lpad(slot::text, 2, '0'), slot);
    PERFORM keep_companies_apart(('api_calls_' || lpad(slot::text, 2, '0'))::regclass);
  END LOOP;
END $$;

CREATE FUNCTION empty_call_slots(slots smallint[]) RETURNS void LANGUAGE plpgsql SET lock_timeout = '1s' AS $$
DECLARE
  emptied text;
  is_used boolean;
BEGIN
  FOREACH emptied IN ARRAY ARRAY(SELECT 'api_calls_' || lpad(slot::text, 2, '0') FROM unnest(slots) AS slot) LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I)', emptied) INTO is_used;
    CONTINUE WHEN NOT is_used;
    BEGIN
      EXECUTE format('TRUNCATE %I', emptied);
    EXCEPTION WHEN lock_not_available THEN
      NULL;
    END;
  END LOOP;
END $$;
