-- V2-NOTE-1, V2-NOTE-2: notes and files of clients, documents and received invoices: one table of each, and a row belongs to exactly one thing.
CREATE TABLE notes (
  company_id bigint NOT NULL REFERENCES companies,
  note_id uuid NOT NULL,
  entry_number bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  client_id uuid,
  invoice_id bigint,
  supplier_invoice_id uuid,
  text text NOT NULL,
  author_name text,
  created_at timestamp with time zone NOT NULL,
  PRIMARY KEY (company_id, note_id),
  CHECK (num_nonnulls(client_id, invoice_id, supplier_invoice_id) = 1),
  FOREIGN KEY (company_id, client_id) REFERENCES clients (company_id, client_id),
  FOREIGN KEY (company_id, invoice_id) REFERENCES invoices (company_id, invoice_id),
  FOREIGN KEY (company_id, supplier_invoice_id) REFERENCES supplier_invoices (company_id, supplier_invoice_id)
);
CREATE INDEX notes_of_client ON notes (company_id, client_id, entry_number) WHERE client_id IS NOT NULL;
CREATE INDEX notes_of_invoice ON notes (company_id, invoice_id, entry_number) WHERE invoice_id IS NOT NULL;
CREATE INDEX notes_of_supplier_invoice ON notes (company_id, supplier_invoice_id, entry_number) WHERE supplier_invoice_id IS NOT NULL;
SELECT keep_companies_apart('notes');

CREATE TABLE attached_files (
  company_id bigint NOT NULL REFERENCES companies,
  file_id uuid NOT NULL,
  entry_number bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  client_id uuid,
  invoice_id bigint,
  supplier_invoice_id uuid,
  name text NOT NULL,
  type text NOT NULL CHECK (type IN ('pdf', 'png', 'jpeg', 'xml', 'xlsx')),
  size integer NOT NULL CHECK (size > 0),
  author_name text,
  created_at timestamp with time zone NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (company_id, file_id),
  CHECK (num_nonnulls(client_id, invoice_id, supplier_invoice_id) = 1),
  FOREIGN KEY (company_id, client_id) REFERENCES clients (company_id, client_id),
  FOREIGN KEY (company_id, invoice_id) REFERENCES invoices (company_id, invoice_id),
  FOREIGN KEY (company_id, supplier_invoice_id) REFERENCES supplier_invoices (company_id, supplier_invoice_id)
);
-- Not compressed, so that a piece is read without the pieces before it.
ALTER TABLE attached_files ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE INDEX attached_files_of_client ON attached_files (company_id, client_id, entry_number) WHERE client_id IS NOT NULL;
CREATE INDEX attached_files_of_invoice ON attached_files (company_id, invoice_id, entry_number) WHERE invoice_id IS NOT NULL;
CREATE INDEX attached_files_of_supplier_invoice ON attached_files (company_id, supplier_invoice_id, entry_number)
  WHERE supplier_invoice_id IS NOT NULL;
SELECT keep_companies_apart('attached_files');
