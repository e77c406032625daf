-- When something of the whole installation last happened: the test that a write is accepted, the last backup.
CREATE TABLE installation_marks (
  name text PRIMARY KEY,
  marked_at timestamptz NOT NULL
) WITH (fillfactor = 50);
