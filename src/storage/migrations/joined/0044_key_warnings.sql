-- Mail to a person: to try the texts of a company, and of keys that end soon.
ALTER TABLE mails DROP CONSTRAINT mails_purpose_check;
ALTER TABLE mails ADD CONSTRAINT mails_purpose_check
  CHECK (purpose IN ('document', 'invitation', 'reset', 'test', 'key-expiry'));

-- The end of a key that its administrators were warned of stands beside its last use, apart from the key, whose every change is recorded.
ALTER TABLE key_uses ALTER COLUMN last_used_at DROP NOT NULL, ADD COLUMN warned_for timestamptz;
CREATE INDEX api_keys_by_end ON api_keys (expires_at) WHERE revoked_at IS NULL AND expires_at IS NOT NULL;

-- The history of a series.
CREATE INDEX audit_entries_of_series ON audit_entries (company_id, subject_name, position) WHERE subject = 'series';
