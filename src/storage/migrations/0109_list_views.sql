-- CON-VIEW-1: the views of a list that a person saved in a company: the query of the address, under a name. The one with an empty name is
-- the view that they had last.
CREATE TABLE list_views (
  company_id bigint NOT NULL,
  person_id bigint NOT NULL,
  list text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, person_id, list, name),
  CHECK (length(list) <= 50 AND length(name) <= 100 AND length(query) <= 2000),
  FOREIGN KEY (company_id, person_id) REFERENCES memberships (company_id, person_id) ON DELETE CASCADE
);
SELECT keep_companies_apart('list_views');
