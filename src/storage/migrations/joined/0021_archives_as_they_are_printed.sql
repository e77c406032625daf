-- A ZIP is written while its documents are printed, and each of them is written once. See docs/decisions/0013-archives.md.

-- Of those under way nothing is written yet: they begin again.
ALTER TABLE archives ADD COLUMN written bigint NOT NULL DEFAULT 0;
UPDATE archives SET position = 0, printed = 0 WHERE state IN ('queued', 'in-progress', 'resumed');

-- What the ZIP says of a document that is in it; all null before, and of a document that was deleted meanwhile.
ALTER TABLE archive_documents DROP COLUMN pdf,
  ADD COLUMN file_name text,
  ADD COLUMN starts_at bigint,
  ADD COLUMN record bytea,
  ADD CHECK (num_nulls(file_name, starts_at, record) IN (0, 3));

-- Bytes are found by where they begin, since parts differ in size. Those that are kept had a mebibyte each.
ALTER TABLE archive_chunks ADD COLUMN starts_at bigint;
UPDATE archive_chunks SET starts_at = place * 1048576::bigint;
ALTER TABLE archive_chunks DROP CONSTRAINT archive_chunks_pkey, DROP COLUMN place,
  ADD PRIMARY KEY (company_id, archive_id, starts_at);
