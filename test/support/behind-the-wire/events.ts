import { type CompanyCode, inCompany, type Stored } from './documents.ts';
import { queryRows } from './query-rows.ts';

/** The stored webhooks as text, for looking for what must not be stored. */
export async function webhooksAsText({ connectionString }: Stored): Promise<string> {
  return JSON.stringify(await queryRows(connectionString, 'SELECT w::text FROM webhooks w'));
}

export async function idempotentAnswersAsText({ connectionString }: Stored, company: CompanyCode): Promise<string> {
  return JSON.stringify(
    await queryRows(connectionString, `SELECT body FROM idempotent_answers WHERE ${inCompany}`, [company]),
  );
}

export async function countPendingEvents({ connectionString }: Stored): Promise<number> {
  return (await queryRows(connectionString, 'SELECT FROM events_pending')).length;
}

/** The number of deliveries of the company that wait. */
export async function countDeliveries({ connectionString }: Stored, company: CompanyCode): Promise<number> {
  return (await queryRows(connectionString, `SELECT FROM webhook_deliveries WHERE ${inCompany}`, [company])).length;
}

/** Makes the jobs that send events due at once. */
export async function makeDeliveriesDue({ connectionString }: Stored): Promise<void> {
  await queryRows(
    connectionString,
    `UPDATE jobs SET run_at = now() WHERE kind IN ('deliver-events', 'retry-events') AND state = 'ready'`,
  );
}

/** The kinds of the jobs that send events: `retry-events` for webhooks that fail or are slow. */
export async function kindsOfDeliveryJobs(
  { connectionString }: Stored,
  company: CompanyCode,
): Promise<readonly string[]> {
  const rows = await queryRows<{ kind: string }>(
    connectionString,
    `SELECT kind FROM jobs WHERE ${inCompany} AND kind IN ('deliver-events', 'retry-events')`,
    [company],
  );
  return rows.map(({ kind }) => kind);
}

/** The seconds for which the jobs that send events still wait. */
export async function secondsToWait({ connectionString }: Stored, company: CompanyCode): Promise<readonly number[]> {
  const rows = await queryRows<{ seconds: number }>(
    connectionString,
    `SELECT extract(epoch FROM run_at - now())::float8 AS seconds FROM jobs
      WHERE ${inCompany} AND kind IN ('deliver-events', 'retry-events')`,
    [company],
  );
  return rows.map(({ seconds }) => seconds);
}
