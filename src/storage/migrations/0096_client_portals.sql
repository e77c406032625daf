-- V2-PORTAL-1: a client of a company has one page, behind a link that can be replaced and ended. The row stays when the link ends, because it
-- says which documents were shown. Tokens are found by their hash, as those of documents are.
CREATE TABLE client_portals (
  company_id bigint NOT NULL REFERENCES companies,
  client_id uuid NOT NULL,
  token text,
  made_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  -- The first visit of this link.
  opened_at timestamp with time zone,
  -- The last time at which somebody outside was shown the page, behind this link or an earlier one.
  seen_at timestamp with time zone,
  PRIMARY KEY (company_id, client_id),
  CHECK ((token IS NULL) = (ended_at IS NOT NULL)),
  FOREIGN KEY (company_id, client_id) REFERENCES clients (company_id, client_id)
);
SELECT keep_companies_apart('client_portals');

CREATE TABLE client_portal_hashes (
  token_hash bytea PRIMARY KEY,
  company_id bigint NOT NULL,
  client_id uuid NOT NULL,
  FOREIGN KEY (company_id, client_id) REFERENCES client_portals (company_id, client_id)
);
CREATE UNIQUE INDEX client_portal_hashes_of_portal ON client_portal_hashes (company_id, client_id);
SELECT keep_companies_apart('client_portal_hashes');
