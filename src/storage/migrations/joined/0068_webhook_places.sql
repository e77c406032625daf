-- A webhook that takes long to answer shares the places of those that fail; see docs/decisions/0032-events.md.
ALTER TABLE webhook_states ADD COLUMN is_slow boolean NOT NULL DEFAULT false;

-- The last attempt of what waits: when it is dropped, that attempt has no next one any more.
ALTER TABLE webhook_deliveries ADD COLUMN last_attempt_id uuid;
