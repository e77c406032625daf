-- The accounts that the accountant books on. Null: the usual one (`domain/accounting/accounts.ts`).
CREATE TABLE accounting_accounts (
  company_id bigint PRIMARY KEY REFERENCES companies,
  clients text,
  suppliers text,
  bank text,
  cash text,
  card text,
  other_collections text,
  sales text,
  purchases text
);

-- Exports for the accountant that came to their end.
CREATE TABLE accounting_exports (
  company_id bigint NOT NULL REFERENCES companies,
  export_id uuid NOT NULL,
  -- Its first day.
  month date NOT NULL,
  format text NOT NULL,
  exported_at timestamptz NOT NULL,
  documents integer NOT NULL,
  PRIMARY KEY (company_id, export_id)
);
CREATE INDEX accounting_exports_of_month ON accounting_exports (company_id, month, exported_at DESC);

-- Of each invoice the last one that it was in.
CREATE TABLE exported_invoices (
  company_id bigint NOT NULL REFERENCES companies,
  invoice_id bigint NOT NULL,
  exported_at timestamptz NOT NULL,
  format text NOT NULL,
  times integer NOT NULL,
  PRIMARY KEY (company_id, invoice_id)
);

SELECT keep_companies_apart('accounting_accounts'), keep_companies_apart('accounting_exports'),
       keep_companies_apart('exported_invoices');

CREATE INDEX supplier_payments_by_day ON supplier_payments (company_id, paid_on, supplier_payment_id);
