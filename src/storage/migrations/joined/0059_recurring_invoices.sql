-- V2-REC-1: invoices that are issued again and again, and what came of each day on which one was to be issued.
CREATE TABLE recurring_invoices (
  company_id bigint NOT NULL REFERENCES companies,
  recurring_id uuid NOT NULL,
  name text NOT NULL,
  every text NOT NULL CHECK (every IN ('month', 'quarter', 'year')),
  first_on date NOT NULL,
  -- 31 also means the last day of shorter months.
  day smallint NOT NULL CHECK (day BETWEEN 1 AND 31),
  ends_on date,
  mode text NOT NULL CHECK (mode IN ('draft', 'issue', 'mail')),
  -- Null: the address of the client.
  recipient text,
  -- Null: as the settings of the company say.
  due_days smallint,
  -- JSON, in the form of domain/recurring/stored-template.ts.
  document text NOT NULL,
  -- For lists, as they were when it was saved.
  client_name text NOT NULL,
  currency text NOT NULL,
  gross numeric(20, 2) NOT NULL,
  is_paused boolean NOT NULL DEFAULT false,
  -- The next day on which it is issued; null where it is over.
  next_on date,
  -- Why the document of that day could not be issued when it was last tried.
  problem text,
  problem_at timestamptz,
  -- Counts the changes: what was decided from one state is not written over another.
  revision integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (company_id, recurring_id),
  CHECK ((problem IS NULL) = (problem_at IS NULL))
);
CREATE INDEX recurring_invoices_due ON recurring_invoices (next_on)
  WHERE deleted_at IS NULL AND NOT is_paused AND next_on IS NOT NULL;
SELECT keep_companies_apart('recurring_invoices');

-- The primary key is what makes the document of a day exist once.
CREATE TABLE recurring_issues (
  company_id bigint NOT NULL,
  recurring_id uuid NOT NULL,
  planned_on date NOT NULL,
  state text NOT NULL CHECK (state IN ('draft', 'issued', 'declined')),
  invoice_id bigint,
  -- Why its mail was not scheduled.
  mail_problem text,
  at timestamptz NOT NULL,
  PRIMARY KEY (company_id, recurring_id, planned_on),
  FOREIGN KEY (company_id, recurring_id) REFERENCES recurring_invoices,
  CHECK ((state = 'issued') = (invoice_id IS NOT NULL))
);
SELECT keep_companies_apart('recurring_issues');
