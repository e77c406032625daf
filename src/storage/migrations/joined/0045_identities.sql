-- Who a person is at the identity provider of the installation. It is found before any company is known.
CREATE TABLE person_identities (
  issuer text NOT NULL CHECK (length(issuer) <= 500),
  subject text NOT NULL CHECK (length(subject) <= 500),
  person_id bigint NOT NULL REFERENCES persons ON DELETE CASCADE,
  linked_at timestamptz NOT NULL,
  PRIMARY KEY (issuer, subject),
  -- An address that was given to somebody else there is not the same person.
  UNIQUE (person_id, issuer)
);
