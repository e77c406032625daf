-- A restored installation may hold mail and messages to the tax authority that went out before: they wait, from the
-- restore until a person lets them go.

ALTER TABLE installation ADD COLUMN outward_jobs_held_since timestamptz;
