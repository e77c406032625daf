import { type CompanyCode, inCompany, type Stored } from './documents.ts';
import { queryRows } from './query-rows.ts';

/** Adds so many empty drafts to a company. */
export async function manyDrafts({ connectionString }: Stored, company: CompanyCode, count: number): Promise<void> {
  await queryRows(
    connectionString,
    `INSERT INTO drafts (company_id, draft_id, document, problems, created_at, changed_at)
     SELECT company_id, gen_random_uuid(), '{}', '[]', now(), now() FROM companies, generate_series(1, $2::integer)
      WHERE ${inCompany}`,
    [company, count],
  );
}

const thingsOf = { clients: 'client_id', invoices: 'invoice_id', supplier_invoices: 'supplier_invoice_id' } as const;

/** Gives each such thing of the company so many notes, and so many files of so many bytes each. */
export async function crowd(
  { connectionString }: Stored,
  company: CompanyCode,
  things: keyof typeof thingsOf,
  { notes, files, bytes }: { readonly notes: number; readonly files: number; readonly bytes: number },
): Promise<void> {
  const id = thingsOf[things];
  await queryRows(
    connectionString,
    `INSERT INTO notes (company_id, note_id, ${id}, text, created_at)
     SELECT company_id, gen_random_uuid(), ${id}, 'Nota', now() FROM ${things}, generate_series(1, $2::integer) WHERE ${inCompany}`,
    [company, notes],
  );
  await queryRows(
    connectionString,
    `INSERT INTO attached_files (company_id, file_id, ${id}, name, type, size, content, created_at)
     SELECT company_id, gen_random_uuid(), ${id}, 'f.pdf', 'pdf', $3::integer, '%PDF-', now()
       FROM ${things}, generate_series(1, $2::integer) WHERE ${inCompany}`,
    [company, files, bytes],
  );
}
