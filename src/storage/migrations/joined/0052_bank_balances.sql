-- What is in a bank account, as somebody last told. Apart from the accounts: these are facts of every issue, and change rarely.
CREATE TABLE bank_balances (
  company_id bigint NOT NULL REFERENCES companies,
  iban text NOT NULL,
  balance numeric(17, 2) NOT NULL,
  balance_at timestamptz NOT NULL,
  source text NOT NULL CHECK (source IN ('open-banking', 'manual-or-statement')),
  PRIMARY KEY (company_id, iban),
  FOREIGN KEY (company_id, iban) REFERENCES bank_accounts ON DELETE CASCADE
);
SELECT keep_companies_apart('bank_balances'::regclass);
