-- How much v1 is still used, and by whom: its end is planned from this.

CREATE TABLE legacy_calls (
  company_id bigint NOT NULL REFERENCES companies,
  called_on date NOT NULL,
  operation text NOT NULL,
  calls bigint NOT NULL,
  PRIMARY KEY (company_id, called_on, operation)
);
