-- People: one person per e-mail address for the whole installation, a member of any number of companies with a role in each; see
-- docs/decisions/0022-people.md. What finds a person before any company is known belongs to the whole installation: persons, their
-- sessions, links, passkeys and challenges, and the failures that slow down guessing. Memberships are a company's.

CREATE TABLE persons (
  person_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL CHECK (email = lower(email)) UNIQUE,
  -- Null until the person has chosen one.
  password_hash text,
  -- Of the installation: companies, plans, health.
  is_operator boolean NOT NULL DEFAULT false,
  -- Sealed with the master key; in force once a code of it was shown.
  sealed_totp_secret bytea,
  totp_since timestamptz,
  -- The time step of the last code: each serves once.
  totp_step bigint NOT NULL DEFAULT 0,
  recovery_code_hashes bytea[] NOT NULL DEFAULT '{}',
  language text NOT NULL DEFAULT 'ro' CHECK (language IN ('ro', 'en')),
  theme text NOT NULL DEFAULT 'system' CHECK (theme IN ('system', 'light', 'dark')),
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE memberships (
  company_id bigint NOT NULL REFERENCES companies,
  person_id bigint NOT NULL,
  role text NOT NULL CHECK (role IN ('administrator', 'accountant', 'clerk', 'reader')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, person_id)
);
CREATE INDEX memberships_of_person ON memberships (person_id);
SELECT keep_companies_apart('memberships');

-- Of the token only the hash.
CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY,
  -- What a person ends a session by.
  session_id uuid NOT NULL UNIQUE,
  person_id bigint NOT NULL REFERENCES persons ON DELETE CASCADE,
  -- Whether more than a password was shown.
  is_two_factor boolean NOT NULL,
  created_at timestamptz NOT NULL,
  -- Kept at most once a minute.
  last_used_at timestamptz NOT NULL,
  -- When the person last showed who they are.
  proven_at timestamptz NOT NULL,
  browser text NOT NULL CHECK (length(browser) <= 300),
  address text NOT NULL CHECK (length(address) <= 100)
);
CREATE INDEX sessions_of_person ON sessions (person_id);
CREATE INDEX sessions_by_use ON sessions (last_used_at);

CREATE TABLE person_links (
  token_hash bytea PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES persons ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('invitation', 'reset', 'sign-in')),
  expires_at timestamptz NOT NULL
);
CREATE INDEX person_links_of_person ON person_links (person_id);
CREATE INDEX person_links_by_end ON person_links (expires_at);

CREATE TABLE passkeys (
  credential_id bytea PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES persons ON DELETE CASCADE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_of_person ON passkeys (person_id);

-- What a passkey is asked to sign; each serves once.
CREATE TABLE passkey_challenges (
  challenge_hash bytea PRIMARY KEY,
  -- Null where nobody has said yet who they are.
  person_id bigint REFERENCES persons ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_by_end ON passkey_challenges (expires_at);

-- Tries that have failed, by account and by address: each is counted before it is judged, and taken back when it succeeds.
CREATE TABLE sign_in_failures (
  subject text PRIMARY KEY CHECK (length(subject) <= 200),
  failures integer NOT NULL,
  last_at timestamptz NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX sign_in_failures_by_time ON sign_in_failures (last_at);

-- One person for each address. Where companies had different passwords for it, the newest is kept.
INSERT INTO persons (email, password_hash, created_at)
SELECT DISTINCT ON (lower(email)) lower(email), password_hash, created_at FROM console_users ORDER BY lower(email), created_at DESC;
INSERT INTO memberships (company_id, person_id, role, created_at)
SELECT u.company_id, p.person_id, 'administrator', min(u.created_at)
  FROM console_users u JOIN persons p ON p.email = lower(u.email) GROUP BY u.company_id, p.person_id;
DROP TABLE console_users;

ALTER TABLE company_settings ADD COLUMN requires_second_factor boolean NOT NULL DEFAULT false;

-- One way of saying who. No row has ever named a user of the console.
ALTER TABLE audit_pending DROP CONSTRAINT audit_pending_author_kind_check;
ALTER TABLE audit_pending ADD CONSTRAINT audit_pending_author_kind_check
  CHECK (author_kind IN ('api-key', 'api-user', 'person', 'operator', 'service'));

ALTER TABLE archives ADD COLUMN author_kind text, ADD COLUMN author_id bigint;
UPDATE archives SET author_kind = 'api-key', author_id = api_key_id;
ALTER TABLE archives ALTER COLUMN author_kind SET NOT NULL, ALTER COLUMN author_id SET NOT NULL, DROP COLUMN api_key_id;

-- Mail that is about a person and not about a document. Its link is made when it leaves, so that no token waits in a table.
ALTER TABLE mails
  ALTER COLUMN invoice_id DROP NOT NULL,
  ADD COLUMN purpose text NOT NULL DEFAULT 'document' CHECK (purpose IN ('document', 'invitation', 'reset')),
  ADD COLUMN person_id bigint,
  ADD CONSTRAINT mails_are_about_something
    CHECK ((purpose = 'document') = (invoice_id IS NOT NULL) AND (purpose = 'document') = (person_id IS NULL));

-- When a key was last used, kept at most once a minute, apart from the key, whose every change is recorded.
CREATE TABLE key_uses (
  company_id bigint NOT NULL REFERENCES companies,
  api_key_id bigint NOT NULL,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, api_key_id),
  FOREIGN KEY (company_id, api_key_id) REFERENCES api_keys
);
SELECT keep_companies_apart('key_uses');
