-- V2-STMT-6: clients that get their statement of account each month. `last_month` is the last one that left by itself, or that is not to any more.
CREATE TABLE monthly_statements (
  company_id bigint NOT NULL REFERENCES companies,
  client_id uuid NOT NULL,
  last_month date NOT NULL,
  PRIMARY KEY (company_id, client_id),
  FOREIGN KEY (company_id, client_id) REFERENCES clients (company_id, client_id)
);
CREATE INDEX monthly_statements_by_month ON monthly_statements (last_month);
SELECT keep_companies_apart('monthly_statements');
