import { queryRows } from './query-rows.ts';

/**
 * What no wire can show or bring about, each under a name of its own: how rows are stored, what the audit trail holds, time that passes,
 * what an operator or the tax authority does.
 */
interface Stored {
  readonly connectionString: string;
}

/** Whose documents: the fiscal code of the company. */
type CompanyCode = string;

/** The rows of a table that are this company's. */
export const storedRows = (
  { connectionString }: Stored,
  company: CompanyCode,
  table: string,
  order = '1',
): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  queryRows(
    connectionString,
    `SELECT t.* FROM ${table} t JOIN companies c USING (company_id) WHERE c.fiscal_code = $1 ORDER BY ${order}`,
    [company],
  );

/** What the audit trail says of the company's documents, sealed or not, in the order of the alphabet: `FCT 1 mailed`. */
export async function auditedMoves({ connectionString }: Stored, company: CompanyCode): Promise<readonly string[]> {
  const rows = await queryRows<{ said: string }>(
    connectionString,
    `SELECT subject_name || ' ' || action AS said FROM (
       SELECT company_id, subject, subject_name, action FROM audit_pending
       UNION ALL SELECT company_id, subject, subject_name, action FROM audit_entries) AS t
       JOIN companies c USING (company_id) WHERE c.fiscal_code = $1 AND subject = 'invoice' ORDER BY said`,
    [company],
  );
  return rows.map(({ said }) => said);
}

interface DocumentOf {
  readonly company: CompanyCode;
  readonly serie: string;
  readonly numar: string;
}

const thatDocument = `FROM invoices i JOIN companies c USING (company_id)
  WHERE c.fiscal_code = $1 AND i.series = $2 AND i.number = $3 AND i.deleted_at IS NULL`;

/** As if the tax authority had the document in this state; null: as if it had never been sent. */
export async function placeAtAuthority(
  { connectionString }: Stored,
  { company, serie, numar }: DocumentOf,
  status: string | null,
): Promise<void> {
  const named = [company, serie, numar];
  await queryRows(
    connectionString,
    `DELETE FROM einvoice_sendings WHERE (company_id, invoice_id) IN (SELECT i.company_id, i.invoice_id ${thatDocument})`,
    named,
  );
  if (status === null) return;
  await queryRows(
    connectionString,
    `INSERT INTO einvoice_sendings (company_id, sending_id, invoice_id, status, requested_at, changed_at, upload_id, failure)
     SELECT i.company_id, gen_random_uuid(), i.invoice_id, $4, now(), now(), '1', $5 ${thatDocument}`,
    [...named, status, failures[status] ?? null],
  );
}

const failures: Readonly<Record<string, string>> = { rejected: 'rejected', failed: 'refused' };

/** A collection of a minute after the document, which the service itself would have refused. */
export async function collectUnasked(
  { connectionString }: Stored,
  { company, serie, numar }: DocumentOf,
): Promise<void> {
  await queryRows(
    connectionString,
    `INSERT INTO collections (company_id, invoice_id, kind, amount, collected_on, created_at)
     SELECT i.company_id, i.invoice_id, 'bank', 1, i.issued_on, i.created_at + interval '1 minute' ${thatDocument}`,
    [company, serie, numar],
  );
}

/** The authority's messages to the company are never due, so that no worker fetches them. */
export async function leaveMessagesThere({ connectionString }: Stored, company: CompanyCode): Promise<void> {
  const never = `UPDATE authority_tokens SET messages_due_at = 'infinity'
     FROM companies c WHERE c.company_id = authority_tokens.company_id AND c.fiscal_code = $1`;
  await queryRows(connectionString, never, [company]);
}

/** What one test left to be done is not done in the next. */
export async function forgetJobs({ connectionString }: Stored): Promise<void> {
  await queryRows(connectionString, 'DELETE FROM jobs');
}

/** So many seconds go by for every call that was counted so far. */
export async function ageCountedCalls({ connectionString }: Stored, seconds: number): Promise<void> {
  await queryRows(connectionString, 'UPDATE last_calls SET called_at = called_at - make_interval(secs => $1)', [
    seconds,
  ]);
}

/** As after a restore: nothing leaves the installation until an operator lets it. */
export async function holdOutwardJobs({ connectionString }: Stored, isHeld: boolean): Promise<void> {
  const since = isHeld ? 'now()' : 'NULL';
  await queryRows(connectionString, `UPDATE installation SET outward_jobs_held_since = ${since}`);
}

/** As an operator begins and ends maintenance. */
export async function maintain({ connectionString }: Stored, isBegun: boolean, retrySeconds?: number): Promise<void> {
  await queryRows(
    connectionString,
    `UPDATE installation SET maintenance_since = ${isBegun ? 'now()' : 'NULL'},
       maintenance_retry_seconds = coalesce($1, maintenance_retry_seconds)`,
    [retrySeconds ?? null],
  );
}
