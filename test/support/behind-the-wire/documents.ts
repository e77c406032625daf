import { queryRows } from './query-rows.ts';

/**
 * A database to look at. The functions of these files show or bring about what no wire can: how rows are stored, what the audit trail
 * contains, time that passes, and what an operator or the tax authority does.
 */
export interface Stored {
  readonly connectionString: string;
}

/** The fiscal code of the company whose rows are meant. */
export type CompanyCode = string;

/** Selects only rows of the company whose fiscal code is the first value. */
export const inCompany = 'company_id = (SELECT company_id FROM companies WHERE fiscal_code = $1)';

/** The columns of a table's primary key; of a table without one, the place of the row. */
async function keyOf({ connectionString }: Stored, table: string): Promise<string> {
  const columns = await queryRows<{ name: string }>(
    connectionString,
    `SELECT quote_ident(a.attname) AS name FROM pg_index i
       CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k(attribute, place)
       JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attribute
      WHERE i.indrelid = $1::text::regclass AND i.indisprimary ORDER BY k.place`,
    [table],
  );
  return columns.length === 0 ? 't.ctid' : columns.map(({ name }) => `t.${name}`).join(', ');
}

/** The rows of a table that belong to this company, in the given order, and among equals in that of the table's key. */
export const storedRows = async (
  stored: Stored,
  company: CompanyCode,
  table: string,
  order = '1',
): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  queryRows(
    stored.connectionString,
    `SELECT t.* FROM ${table} t JOIN companies c USING (company_id) WHERE c.fiscal_code = $1
     ORDER BY ${order}, ${await keyOf(stored, table)}`,
    [company],
  );

/** What the audit trail says about the company's documents, sealed or not, sorted: `FCT 1 mailed`. */
export async function auditedMoves(
  { connectionString }: Stored,
  company: CompanyCode,
  subject = 'invoice',
): Promise<readonly string[]> {
  const rows = await queryRows<{ said: string }>(
    connectionString,
    `SELECT subject_name || ' ' || action AS said FROM (
       SELECT company_id, subject, subject_name, action FROM audit_pending
       UNION ALL SELECT company_id, subject, subject_name, action FROM audit_entries) AS t
       JOIN companies c USING (company_id) WHERE c.fiscal_code = $1 AND subject = $2 ORDER BY said`,
    [company, subject],
  );
  return rows.map(({ said }) => said);
}

/** The details of what the audit trail says of one act on documents of the company, in the order in which they were done. */
export async function auditedDetails(
  { connectionString }: Stored,
  company: CompanyCode,
  action: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const rows = await queryRows<{ details: Readonly<Record<string, unknown>> }>(
    connectionString,
    `SELECT t.details::jsonb AS details FROM (
       SELECT company_id, 2 AS part, pending_id AS place, action, details FROM audit_pending
       UNION ALL SELECT company_id, 1, position, action, details FROM audit_entries) AS t
       JOIN companies c USING (company_id) WHERE c.fiscal_code = $1 AND action = $2 ORDER BY part, place`,
    [company, action],
  );
  return rows.map(({ details }) => details);
}

export interface DocumentOf {
  readonly company: CompanyCode;
  readonly serie: string;
  readonly numar: string;
}

const thatDocument = `FROM invoices i JOIN companies c USING (company_id)
  WHERE c.fiscal_code = $1 AND i.series = $2 AND i.number = $3 AND i.deleted_at IS NULL`;

/** Makes it look as if the tax authority had the document in this status; null as if it had never been sent. */
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
    `INSERT INTO einvoice_sendings (company_id, sending_id, invoice_id, issued_on, status, requested_at, changed_at, upload_id, failure)
     SELECT i.company_id, gen_random_uuid(), i.invoice_id, i.issued_on, $4, now(), now(), '1', $5 ${thatDocument}`,
    [...named, status, failures[status] ?? null],
  );
}

const failures: Readonly<Record<string, string>> = { rejected: 'rejected', failed: 'refused' };

/** Adds a collection a minute after the document, which the service itself would have refused. */
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

const updateDocument = (changes: string): string =>
  `UPDATE invoices SET ${changes} WHERE ${inCompany} AND series = $2 AND number = $3 AND deleted_at IS NULL`;

/** Gives a document a status that requests cannot lead to, or only with other documents beside it. */
export async function placeInState(
  { connectionString }: Stored,
  { company, serie, numar }: DocumentOf,
  { status, collected = '0' }: { readonly status: string; readonly collected?: string },
): Promise<void> {
  await queryRows(connectionString, updateDocument('status = $4, collected = $5'), [
    company,
    serie,
    numar,
    status,
    collected,
  ]);
}

/** Makes it look as if no rate had been known when the document was issued. */
export async function forgetExchangeRate(
  { connectionString }: Stored,
  { company, serie, numar }: DocumentOf,
): Promise<void> {
  await queryRows(connectionString, updateDocument('exchange_rate = NULL'), [company, serie, numar]);
}

/** Removes the lines that the document shows, so that it cannot be printed. */
export async function dropShownLines(
  { connectionString }: Stored,
  { company, serie, numar }: DocumentOf,
): Promise<void> {
  await queryRows(connectionString, updateDocument(`snapshot = snapshot - 'lines'`), [company, serie, numar]);
}

/** Changes the VAT that the document shows. A text that is no amount cannot be printed. */
export async function showVat(
  { connectionString }: Stored,
  { company, serie, numar }: DocumentOf,
  vat: string,
): Promise<void> {
  await queryRows(
    connectionString,
    updateDocument(`snapshot = jsonb_set(snapshot, '{totals,vat}', to_jsonb($4::text))`),
    [company, serie, numar, vat],
  );
}

/** Makes every article look as if it had last been changed on this day. */
export async function dateArticles({ connectionString }: Stored, day: string): Promise<void> {
  await queryRows(connectionString, 'UPDATE articles SET changed_at = $1', [day]);
}

/** Lets so many seconds pass for every call that was counted so far. */
export async function ageCountedCalls({ connectionString }: Stored, seconds: number): Promise<void> {
  await queryRows(connectionString, 'UPDATE last_calls SET called_at = called_at - make_interval(secs => $1)', [
    seconds,
  ]);
}

/** Makes it look as if v1 had last been called long ago, by each company on another day. */
export async function ageLegacyCalls({ connectionString }: Stored): Promise<void> {
  await queryRows(connectionString, `UPDATE legacy_calls SET called_on = date '1999-12-31' + company_id::int`);
}

/** Begins or ends maintenance, as an operator does. */
export async function maintain({ connectionString }: Stored, isBegun: boolean, retrySeconds?: number): Promise<void> {
  await queryRows(
    connectionString,
    `UPDATE installation SET maintenance_since = ${isBegun ? 'now()' : 'NULL'},
       maintenance_retry_seconds = coalesce($1, maintenance_retry_seconds)`,
    [retrySeconds ?? null],
  );
}

/** How many invoices each transaction has written. */
export async function writtenByTransaction({ connectionString }: Stored): Promise<readonly number[]> {
  const rows = await queryRows<{ count: string }>(
    connectionString,
    'SELECT count(*) AS count FROM invoices GROUP BY xmin::text',
  );
  return rows.map(({ count }) => Number(count));
}

/** The references of a company's invoices, in the order in which they were written, in a list for each transaction. */
export async function referencesByTransaction(
  { connectionString }: Stored,
  company: CompanyCode,
): Promise<readonly (readonly string[])[]> {
  const rows = await queryRows<{ written: readonly string[] }>(
    connectionString,
    `SELECT array_agg(external_id ORDER BY invoice_id) AS written FROM invoices WHERE ${inCompany} GROUP BY xmin::text ORDER BY min(invoice_id)`,
    [company],
  );
  return rows.map(({ written }) => written);
}
