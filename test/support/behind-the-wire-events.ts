import { type CompanyCode, inCompany, type Stored } from './behind-the-wire.ts';
import { queryRows } from './query-rows.ts';

/** What is stored about events and webhooks, and what no wire can bring about. */

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

/** What waits to be sent in the company. */
export async function countDeliveries({ connectionString }: Stored, company: CompanyCode): Promise<number> {
  return (await queryRows(connectionString, `SELECT FROM webhook_deliveries WHERE ${inCompany}`, [company])).length;
}

/** The jobs that send are due at once, as if their time had come. */
export async function makeDeliveriesDue({ connectionString }: Stored): Promise<void> {
  await queryRows(
    connectionString,
    `UPDATE jobs SET run_at = now() WHERE kind IN ('deliver-events', 'retry-events') AND state = 'ready'`,
  );
}

/** Of which kinds the jobs that send are: `retry-events` for webhooks that fail or are slow. */
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

/** For how many seconds the jobs that send still wait. */
export async function secondsToWait({ connectionString }: Stored, company: CompanyCode): Promise<readonly number[]> {
  const rows = await queryRows<{ seconds: number }>(
    connectionString,
    `SELECT extract(epoch FROM run_at - now())::float8 AS seconds FROM jobs
      WHERE ${inCompany} AND kind IN ('deliver-events', 'retry-events')`,
    [company],
  );
  return rows.map(({ seconds }) => seconds);
}
