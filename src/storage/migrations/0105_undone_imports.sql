-- MOVE-10: an import can be taken back as a whole, while nothing depends on its documents.
ALTER TABLE imports DROP CONSTRAINT imports_state_check, DROP CONSTRAINT imports_check;
ALTER TABLE imports
  ADD CONSTRAINT imports_state_check CHECK (state IN ('queued', 'in-progress', 'ready', 'failed', 'undone')),
  ADD CONSTRAINT imports_check CHECK ((ended_at IS NOT NULL) = (state IN ('ready', 'failed', 'undone')));
