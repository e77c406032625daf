import type { TestService } from '../service/test-service.ts';
import { type CompanyCode, inCompany, type Stored } from './documents.ts';
import { queryRows } from './query-rows.ts';

/** Deletes the jobs, so that what one test left is not done in the next. */
export async function forgetJobs({ connectionString }: Stored): Promise<void> {
  await queryRows(connectionString, 'DELETE FROM jobs');
}

/** Holds or releases outward jobs, as after a restore: nothing leaves the installation until an operator allows it. */
export async function holdOutwardJobs({ connectionString }: Stored, isHeld: boolean): Promise<void> {
  const since = isHeld ? 'now()' : 'NULL';
  await queryRows(connectionString, `UPDATE installation SET outward_jobs_held_since = ${since}`);
}

/** Ends the leases of the workers, so that each job is free for another worker. */
export async function endLeases({ connectionString }: Stored): Promise<void> {
  await queryRows(connectionString, `UPDATE jobs SET lease_until = now() - interval '1 second'`);
}

/** Makes the waiting jobs of a kind due at once. */
export async function makeDue({ connectionString }: Stored, kind: string): Promise<void> {
  await queryRows(connectionString, 'UPDATE jobs SET run_at = now() WHERE kind = $1', [kind]);
}

/** How long each job of a kind still waits, rounded to hours. */
export async function hoursToWait({ connectionString }: Stored, kind: string): Promise<readonly number[]> {
  const rows = await queryRows<{ hours: number }>(
    connectionString,
    'SELECT round(extract(epoch FROM run_at - now()) / 3600)::integer AS hours FROM jobs WHERE kind = $1',
    [kind],
  );
  return rows.map(({ hours }) => hours);
}

/** Lets the jobs of a kind be given up after this many attempts. */
export async function allowAttempts({ connectionString }: Stored, kind: string, attempts: number): Promise<void> {
  await queryRows(connectionString, 'UPDATE jobs SET max_attempts = $2 WHERE kind = $1', [kind, attempts]);
}

/** Makes every job look as if its last attempt had failed now, by the clock of the service, with this error. */
export async function giveUpJobs(
  { connectionString, clock }: Pick<TestService, 'connectionString' | 'clock'>,
  error: string,
): Promise<void> {
  await queryRows(
    connectionString,
    `UPDATE jobs SET state = 'dead', dead_at = $2, last_error = $1, attempts = max_attempts`,
    [error, clock.now()],
  );
}

/** Adds, after each waiting mail, a job of this kind for the same company. */
export async function queueBehindMail({ connectionString }: Stored, kind: string): Promise<void> {
  await queryRows(
    connectionString,
    `INSERT INTO jobs (company_id, job_id, kind, max_attempts)
     SELECT company_id, gen_random_uuid(), $1, 1 FROM jobs WHERE kind = 'send-mail'`,
    [kind],
  );
}

/** Adds copies of the company's recurring invoice. */
export async function copyRecurring({ connectionString }: Stored, company: CompanyCode, copies: number): Promise<void> {
  const columns = `name, every, first_on, day, ends_on, mode, recipient, due_days, document, client_name, currency, gross, is_paused, next_on, created_at`;
  await queryRows(
    connectionString,
    `INSERT INTO recurring_invoices (company_id, recurring_id, ${columns})
     SELECT company_id, gen_random_uuid(), ${columns} FROM recurring_invoices, generate_series(1, $2::integer) WHERE ${inCompany}`,
    [company, copies],
  );
}

/** Gives the company's archives a state that a later version could have written. */
export async function placeArchivesInState(
  { connectionString }: Stored,
  company: CompanyCode,
  state: string,
): Promise<void> {
  await queryRows(connectionString, `UPDATE archives SET state = $2 WHERE ${inCompany}`, [company, state]);
}

/** Makes every ready archive look as if it had this many bytes. */
export async function sizeArchives({ connectionString }: Stored, bytes: number): Promise<void> {
  await queryRows(connectionString, `UPDATE archives SET size = $1 WHERE state = 'ready'`, [bytes]);
}

export async function countOutbox({ connectionString }: Stored): Promise<number> {
  return (await queryRows(connectionString, 'SELECT FROM outbox')).length;
}

/** Adds empty messages to the outbox, stored at times between the two given days ago. */
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

/** Makes every failed mail look as if it had been given up so many days ago. */
export async function dateDeadMails({ connectionString }: Stored, daysAgo: number): Promise<void> {
  await queryRows(
    connectionString,
    `UPDATE mails SET ended_at = now() - make_interval(days => $1) WHERE state = 'dead'`,
    [daysAgo],
  );
}

/** Makes the tax authority's messages to the company, or to all companies, never due, so that no worker fetches them. */
export async function leaveMessagesThere({ connectionString }: Stored, company?: CompanyCode): Promise<void> {
  const never = `UPDATE authority_tokens SET messages_due_at = 'infinity'`;
  if (company === undefined) await queryRows(connectionString, never);
  else await queryRows(connectionString, `${never} WHERE ${inCompany}`, [company]);
}

/** Makes the messages of every company that wants them due at this moment. */
export async function makeMessagesDue({ connectionString }: Stored, moment: string): Promise<void> {
  await queryRows(
    connectionString,
    `UPDATE authority_tokens SET messages_due_at = $1 WHERE messages_due_at <> 'infinity'`,
    [moment],
  );
}

/** Makes the database refuse the invoice of a supplier with this number, which no check of the service foresees. */
export async function refuseSupplierInvoice({ connectionString }: Stored, number: string): Promise<void> {
  await queryRows(
    connectionString,
    `ALTER TABLE supplier_invoices ADD CONSTRAINT refused_in_this_test CHECK (number <> '${number}')`,
  );
}

/** Makes it look as if the company had made all downloads that are allowed on this day. */
export async function spendDownloads({ connectionString }: Stored, company: CompanyCode, day: string): Promise<void> {
  await queryRows(
    connectionString,
    `UPDATE einvoice_sendings SET counted_on = $2, downloads_of_day = 10 WHERE ${inCompany}`,
    [company, day],
  );
}

/** Makes it look as if no stored message had been read yet: suppliers and their invoices are deleted. */
export async function forgetReading({ connectionString }: Stored, company: CompanyCode): Promise<void> {
  for (const table of ['supplier_invoice_lines', 'supplier_payments', 'supplier_invoices', 'suppliers']) {
    await queryRows(connectionString, `DELETE FROM ${table} WHERE ${inCompany}`, [company]);
  }
  await queryRows(connectionString, `UPDATE spv_messages SET is_read = false WHERE ${inCompany}`, [company]);
}
