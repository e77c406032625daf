-- The trial balance of a month, as the accountant closed it: figures of the month itself.
CREATE TABLE trial_balances (
  company_id bigint NOT NULL REFERENCES companies,
  year smallint NOT NULL,
  month smallint NOT NULL CHECK (month BETWEEN 1 AND 12),
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, year, month)
);
CREATE TABLE trial_balance_accounts (
  company_id bigint NOT NULL,
  year smallint NOT NULL,
  month smallint NOT NULL,
  account text COLLATE "C" NOT NULL,
  name text,
  opening_debit numeric(20, 2) NOT NULL,
  opening_credit numeric(20, 2) NOT NULL,
  debit_movements numeric(20, 2) NOT NULL,
  credit_movements numeric(20, 2) NOT NULL,
  closing_debit numeric(20, 2) NOT NULL,
  closing_credit numeric(20, 2) NOT NULL,
  PRIMARY KEY (company_id, year, month, account),
  FOREIGN KEY (company_id, year, month) REFERENCES trial_balances ON DELETE CASCADE
);
SELECT keep_companies_apart('trial_balances');
SELECT keep_companies_apart('trial_balance_accounts');
