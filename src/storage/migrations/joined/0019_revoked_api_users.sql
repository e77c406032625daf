-- A user of v1 whose private key was given up. It stays: what it did is signed with its id.
ALTER TABLE api_users ADD COLUMN revoked_at timestamptz;
