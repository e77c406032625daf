-- Events: what happened in a company, for who wants to be told; see docs/decisions/0032-events.md.
--
-- An event is written here in the transaction of its cause, which costs the cause an insert and no lock.
CREATE TABLE events_pending (
  company_id bigint NOT NULL,
  pending_id bigint GENERATED ALWAYS AS IDENTITY,
  event_id uuid NOT NULL DEFAULT gen_random_uuid(),
  type text NOT NULL,
  at timestamptz NOT NULL,
  -- What it is about, as it was at that moment.
  facts json NOT NULL,
  PRIMARY KEY (company_id, pending_id)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
SELECT keep_companies_apart('events_pending');

-- Then it is numbered, under the lock of this row: a number is visible only after all smaller ones.
CREATE TABLE event_heads (
  company_id bigint PRIMARY KEY REFERENCES companies,
  position bigint NOT NULL
) WITH (fillfactor = 50);
SELECT keep_companies_apart('event_heads');

-- The last 90 days, in a ring of partitions, one for each week: a week is forgotten by emptying its partition.
CREATE TABLE events (
  company_id bigint NOT NULL,
  position bigint NOT NULL,
  -- The week since 1970 modulo 15.
  slot smallint NOT NULL,
  event_id uuid NOT NULL,
  type text NOT NULL,
  at timestamptz NOT NULL,
  facts json NOT NULL,
  PRIMARY KEY (company_id, position, slot)
) PARTITION BY LIST (slot);
SELECT keep_companies_apart('events');

-- Where a company wants its events sent.
CREATE TABLE webhooks (
  company_id bigint NOT NULL REFERENCES companies,
  webhook_id uuid NOT NULL,
  url text NOT NULL CHECK (length(url) <= 2048),
  -- Types, groups of them (`invoice.*`), or `*`.
  patterns text[] NOT NULL CHECK (cardinality(patterns) BETWEEN 1 AND 100),
  description text CHECK (length(description) <= 200),
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  switched_off_at timestamptz,
  switched_off_because text CHECK (switched_off_because IN ('by-hand', 'gone', 'failing')),
  sealed_secret bytea NOT NULL,
  sealed_former_secret bytea,
  former_until timestamptz,
  PRIMARY KEY (company_id, webhook_id)
);
SELECT keep_companies_apart('webhooks');

-- How it goes there changes with every delivery, and so stands apart.
CREATE TABLE webhook_states (
  company_id bigint NOT NULL,
  webhook_id uuid NOT NULL,
  -- In a row, the last ones.
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamptz,
  held_until timestamptz,
  last_at timestamptz,
  last_status smallint,
  last_succeeded boolean,
  PRIMARY KEY (company_id, webhook_id),
  FOREIGN KEY (company_id, webhook_id) REFERENCES webhooks ON DELETE CASCADE
) WITH (fillfactor = 50);
SELECT keep_companies_apart('webhook_states');

-- What waits to be sent.
CREATE TABLE webhook_deliveries (
  company_id bigint NOT NULL,
  webhook_id uuid NOT NULL,
  delivery_id uuid NOT NULL DEFAULT gen_random_uuid(),
  event_position bigint NOT NULL,
  event_slot smallint NOT NULL,
  -- Made so far.
  attempts smallint NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, webhook_id, delivery_id)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (company_id, webhook_id, due_at, event_position);
SELECT keep_companies_apart('webhook_deliveries');

-- What was sent and what came back, of the last 30 days; a ring of weeks, like the events.
CREATE TABLE webhook_attempts (
  company_id bigint NOT NULL,
  -- Ordered by time, so that the newest are found by their key.
  attempt_id uuid NOT NULL,
  -- The week since 1970 modulo 7.
  slot smallint NOT NULL,
  webhook_id uuid NOT NULL,
  event_id uuid NOT NULL,
  -- Null for a test.
  event_position bigint,
  event_slot smallint,
  type text NOT NULL,
  attempt smallint NOT NULL,
  at timestamptz NOT NULL,
  status smallint,
  milliseconds integer,
  succeeded boolean NOT NULL,
  next_at timestamptz,
  -- The beginning of what came back; why nothing did.
  response text CHECK (length(response) <= 1000),
  fault text,
  PRIMARY KEY (company_id, webhook_id, attempt_id, slot)
) PARTITION BY LIST (slot);
SELECT keep_companies_apart('webhook_attempts');

-- Documents whose term was told of: once each.
CREATE TABLE spv_term_warnings (
  company_id bigint NOT NULL,
  invoice_id bigint NOT NULL,
  PRIMARY KEY (company_id, invoice_id)
);
SELECT keep_companies_apart('spv_term_warnings');

DO $$
DECLARE
  ring record;
  name text;
BEGIN
  FOR ring IN SELECT * FROM (VALUES ('events', 15), ('webhook_attempts', 7)) AS rings (kept, slots) LOOP
    FOR slot IN 0..ring.slots - 1 LOOP
      name := ring.kept || '_' || lpad(slot::text, 2, '0');
      EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES IN (%s)', name, ring.kept, slot);
      PERFORM keep_companies_apart(name::regclass);
    END LOOP;
  END LOOP;
END $$;

-- A partition that is being read, by a backup for example, is left for the next time.
CREATE FUNCTION empty_slot(kept text, slot integer) RETURNS void LANGUAGE plpgsql SET lock_timeout = '1s' AS $$
DECLARE
  emptied CONSTANT text := kept || '_' || lpad(slot::text, 2, '0');
  is_used boolean;
BEGIN
  EXECUTE format('SELECT EXISTS (SELECT FROM %I)', emptied) INTO is_used;
  IF is_used THEN
    EXECUTE format('TRUNCATE %I', emptied);
  END IF;
EXCEPTION WHEN lock_not_available THEN
  NULL;
END $$;

-- The administrators of a company are told when one of its webhooks was switched off.
ALTER TABLE mails DROP CONSTRAINT mails_purpose_check;
ALTER TABLE mails ADD CONSTRAINT mails_purpose_check
  CHECK (purpose IN ('document', 'invitation', 'reset', 'test', 'key-expiry', 'webhook-off'));
