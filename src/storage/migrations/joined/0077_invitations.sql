-- Whom a company invited and who has not accepted yet. No membership: nothing that asks for members finds them.
CREATE TABLE invitations (
  company_id bigint NOT NULL REFERENCES companies,
  person_id bigint NOT NULL,
  role text NOT NULL CHECK (role IN ('administrator', 'accountant', 'clerk', 'reader')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, person_id)
);
CREATE INDEX invitations_of_person ON invitations (person_id);
SELECT keep_companies_apart('invitations');

-- Of the link of an invitation: which one it accepts.
ALTER TABLE person_links ADD COLUMN company_id bigint;

-- The session in which a person who came by a link alone put off choosing how to come in; null: they have not.
ALTER TABLE persons ADD COLUMN choice_put_off_in uuid;
