-- What somebody who is not signed in asked to be mailed. Written alike for every address, known or not, so that the answer takes
-- the same work; a background step finds out whether there is anybody to write to.
CREATE TABLE asked_mails (
  asked_id uuid PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('reset', 'second-step')),
  email text NOT NULL CHECK (length(email) <= 254),
  -- Who asked.
  address text NOT NULL CHECK (length(address) <= 100),
  interaction_id uuid NOT NULL,
  asked_at timestamptz NOT NULL
);
CREATE INDEX asked_mails_by_time ON asked_mails (asked_at);

-- Where an account is being guessed at from many addresses, the right password is followed by a link in a mail.
ALTER TABLE mails DROP CONSTRAINT mails_purpose_check;
ALTER TABLE mails ADD CONSTRAINT mails_purpose_check
  CHECK (purpose IN ('document', 'reminder', 'invitation', 'reset', 'second-step', 'test', 'key-expiry', 'webhook-off'));
ALTER TABLE person_links DROP CONSTRAINT person_links_purpose_check;
ALTER TABLE person_links ADD CONSTRAINT person_links_purpose_check
  CHECK (purpose IN ('invitation', 'reset', 'sign-in', 'second-step'));
