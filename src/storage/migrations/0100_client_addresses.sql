-- V2-ADDR-1: the addresses of a client beside the one of its data, and what each gets. Place 0 says what the client's own address gets, which
-- stays where it is; a client without rows has both sent there.
CREATE TABLE client_addresses (
  company_id bigint NOT NULL,
  client_id uuid NOT NULL,
  place smallint NOT NULL,
  email text,
  gets_documents boolean NOT NULL,
  gets_reminders boolean NOT NULL,
  PRIMARY KEY (company_id, client_id, place),
  CHECK ((place = 0) = (email IS NULL)),
  FOREIGN KEY (company_id, client_id) REFERENCES clients (company_id, client_id)
);
SELECT keep_companies_apart('client_addresses');

-- V2-ADDR-2: a reminder goes to several addresses, and only the first of its mails is the one that the row of the reminder names.
ALTER TABLE mails ADD COLUMN reminder_day integer;
