import { type CompanyCode, inCompany, type Stored } from './behind-the-wire.ts';
import { queryRows } from './query-rows.ts';

/** What happens to background work and to what it makes (archives, mail, exchange with the tax authority) while nobody asks for anything. */

/** What one test left to be done is not done in the next. */
export async function forgetJobs({ connectionString }: Stored): Promise<void> {
  await queryRows(connectionString, 'DELETE FROM jobs');
}

/** As after a restore: nothing leaves the installation until an operator lets it. */
export async function holdOutwardJobs({ connectionString }: Stored, isHeld: boolean): Promise<void> {
  const since = isHeld ? 'now()' : 'NULL';
  await queryRows(connectionString, `UPDATE installation SET outward_jobs_held_since = ${since}`);
}

/** The leases of the workers end; each job is free for another worker. */
export async function endLeases({ connectionString }: Stored): Promise<void> {
  await queryRows(connectionString, `UPDATE jobs SET lease_until = now() - interval '1 second'`);
}

/** The waiting jobs of a kind are due at once. */
export async function makeDue({ connectionString }: Stored, kind: string): Promise<void> {
  await queryRows(connectionString, 'UPDATE jobs SET run_at = now() WHERE kind = $1', [kind]);
}

/** How long each job of a kind still waits, to the hour. */
export async function hoursToWait({ connectionString }: Stored, kind: string): Promise<readonly number[]> {
  const rows = await queryRows<{ hours: number }>(
    connectionString,
    'SELECT round(extract(epoch FROM run_at - now()) / 3600)::integer AS hours FROM jobs WHERE kind = $1',
    [kind],
  );
  return rows.map(({ hours }) => hours);
}

/** The jobs of a kind are given up after so many attempts. */
export async function allowAttempts({ connectionString }: Stored, kind: string, attempts: number): Promise<void> {
  await queryRows(connectionString, 'UPDATE jobs SET max_attempts = $2 WHERE kind = $1', [kind, attempts]);
}

/** As if the last attempt of every job had failed with this error. */
export async function giveUpJobs({ connectionString }: Stored, error: string): Promise<void> {
  await queryRows(
    connectionString,
    `UPDATE jobs SET state = 'dead', dead_at = now(), last_error = $1, attempts = max_attempts`,
    [error],
  );
}

/** Behind each mail that waits, a job of this kind for the same company. */
export async function queueBehindMail({ connectionString }: Stored, kind: string): Promise<void> {
  await queryRows(
    connectionString,
    `INSERT INTO jobs (company_id, job_id, kind, max_attempts)
     SELECT company_id, gen_random_uuid(), $1, 1 FROM jobs WHERE kind = 'send-mail'`,
    [kind],
  );
}

/** So many copies of the recurring invoice that the company has. */
export async function copyRecurring({ connectionString }: Stored, company: CompanyCode, copies: number): Promise<void> {
  const columns = `name, every, first_on, day, ends_on, mode, recipient, due_days, document, client_name, currency, gross, is_paused, next_on, created_at`;
  await queryRows(
    connectionString,
    `INSERT INTO recurring_invoices (company_id, recurring_id, ${columns})
     SELECT company_id, gen_random_uuid(), ${columns} FROM recurring_invoices, generate_series(1, $2::integer) WHERE ${inCompany}`,
    [company, copies],
  );
}

/** As if a later version had written this state to the archives of the company. */
export async function placeArchivesInState(
  { connectionString }: Stored,
  company: CompanyCode,
  state: string,
): Promise<void> {
  await queryRows(connectionString, `UPDATE archives SET state = $2 WHERE ${inCompany}`, [company, state]);
}

/** As if every archive that is ready took so many bytes. */
export async function sizeArchives({ connectionString }: Stored, bytes: number): Promise<void> {
  await queryRows(connectionString, `UPDATE archives SET size = $1 WHERE state = 'ready'`, [bytes]);
}

export async function countOutbox({ connectionString }: Stored): Promise<number> {
  return (await queryRows(connectionString, 'SELECT FROM outbox')).length;
}

/** So many empty messages more in the outbox, kept at moments between so many days ago. */
export async function fillOutbox(
  { connectionString }: Stored,
  count: number,
  [oldestDays, newestDays]: readonly [oldestDays: number, newestDays: number],
): Promise<void> {
  await queryRows(
    connectionString,
    `WITH one AS (SELECT * FROM mails LIMIT 1), many AS (
       INSERT INTO mails (company_id, mail_id, invoice_id, recipient, state, scheduled_at, ended_at)
       SELECT company_id, gen_random_uuid(), invoice_id, 'x@y.ro', 'sent', now(), now() FROM one, generate_series(1, $1::int)
       RETURNING company_id, mail_id)
     INSERT INTO outbox (company_id, mail_id, sender, recipient, subject, source, kept_at)
     SELECT company_id, mail_id, '', '', '', '', now() - interval '1 day' * ($3::float8 + ($2::float8 - $3::float8) * random()) FROM many`,
    [count, oldestDays, newestDays],
  );
}

/** As if every mail that could not be sent had been given up so many days ago. */
export async function dateDeadMails({ connectionString }: Stored, daysAgo: number): Promise<void> {
  await queryRows(
    connectionString,
    `UPDATE mails SET ended_at = now() - make_interval(days => $1) WHERE state = 'dead'`,
    [daysAgo],
  );
}

/** The tax authority's messages to the company, or to all of them, are never due, so that no worker fetches them. */
export async function leaveMessagesThere({ connectionString }: Stored, company?: CompanyCode): Promise<void> {
  const never = `UPDATE authority_tokens SET messages_due_at = 'infinity'`;
  if (company === undefined) await queryRows(connectionString, never);
  else await queryRows(connectionString, `${never} WHERE ${inCompany}`, [company]);
}

/** The messages of every company that wants them are due at this moment. */
export async function makeMessagesDue({ connectionString }: Stored, moment: string): Promise<void> {
  await queryRows(
    connectionString,
    `UPDATE authority_tokens SET messages_due_at = $1 WHERE messages_due_at <> 'infinity'`,
    [moment],
  );
}

/** Something that no check of the service foresees: the database refuses the invoice of a supplier with this number. */
export async function refuseSupplierInvoice({ connectionString }: Stored, number: string): Promise<void> {
  await queryRows(
    connectionString,
    `ALTER TABLE supplier_invoices ADD CONSTRAINT refused_in_this_test CHECK (number <> '${number}')`,
  );
}

/** As if all downloads that a day allows had been made on this day, for everything the company sent. */
export async function spendDownloads({ connectionString }: Stored, company: CompanyCode, day: string): Promise<void> {
  await queryRows(
    connectionString,
    `UPDATE einvoice_sendings SET counted_on = $2, downloads_of_day = 10 WHERE ${inCompany}`,
    [company, day],
  );
}

/** As before anything was read from kept messages: there are neither suppliers nor invoices of theirs. */
export async function forgetReading({ connectionString }: Stored, company: CompanyCode): Promise<void> {
  for (const table of ['supplier_invoice_lines', 'supplier_payments', 'supplier_invoices', 'suppliers']) {
    await queryRows(connectionString, `DELETE FROM ${table} WHERE ${inCompany}`, [company]);
  }
  await queryRows(connectionString, `UPDATE spv_messages SET is_read = false WHERE ${inCompany}`, [company]);
}
