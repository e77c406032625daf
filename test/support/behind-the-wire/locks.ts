import pg from 'pg';
import { onTestFinished } from 'vitest';
import type { CompanyCode, Stored } from './documents.ts';
import { queryRows, seesAll } from './query-rows.ts';

/** Ends the transaction that holds a lock, and thereby the lock. */
type Release = () => Promise<void>;

/** Until the release nobody reads the table; with SHARE, nobody writes to it. */
export const lockTable = (stored: Stored, table: string, mode: 'ACCESS EXCLUSIVE' | 'SHARE'): Promise<Release> =>
  hold(stored, `LOCK TABLE ${table} IN ${mode} MODE`);

/** Until the release nobody changes the company's rows in the table. */
export const lockRows = (stored: Stored, company: CompanyCode, table: string): Promise<Release> =>
  hold(
    stored,
    `SELECT FROM ${table} WHERE company_id = (SELECT company_id FROM companies WHERE fiscal_code = $1) FOR UPDATE`,
    [company],
  );

/** Until the release nobody changes the entry of one document in the list of an archive, whose id is given as on the wire. */
export const lockArchiveEntry = (stored: Stored, archive: string, position: number): Promise<Release> =>
  hold(stored, 'SELECT FROM archive_documents WHERE archive_id = $1::uuid AND position = $2 FOR UPDATE', [
    archive.replace(/^arh_/, ''),
    position,
  ]);

/** Until the release a change of every article of the company is made and not yet committed. */
export const holdArticlesChanged = (stored: Stored, company: CompanyCode): Promise<Release> =>
  hold(
    stored,
    `UPDATE articles SET description = 'lung' WHERE company_id = (SELECT company_id FROM companies WHERE fiscal_code = $1)`,
    [company],
  );

const ofService = `FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'facturier'`;
const waiting = `${ofService} AND wait_event_type = 'Lock'`;

/** The number of statements of the service that wait for a lock. */
export const countWaiting = async ({ connectionString }: Stored): Promise<number> =>
  (await queryRows(connectionString, `SELECT ${waiting}`)).length;

/** The number of transactions of the service that have not ended: they wait for a lock, or for their next statement. */
export const countUnfinished = async ({ connectionString }: Stored): Promise<number> =>
  (
    await queryRows(
      connectionString,
      `SELECT ${ofService} AND (wait_event_type = 'Lock' OR state LIKE 'idle in transaction%')`,
    )
  ).length;

/** Makes the statements that wait for a lock fail. */
export async function cancelWaiting({ connectionString }: Stored): Promise<void> {
  await queryRows(connectionString, `SELECT pg_cancel_backend(pid) ${waiting}`);
}

/** Breaks the connections whose statements wait for a lock. */
export async function disconnectWaiting({ connectionString }: Stored): Promise<void> {
  await queryRows(connectionString, `SELECT pg_terminate_backend(pid) ${waiting}`);
}

/** Begins a transaction with this statement, and leaves it open until the release, or until the test ends. */
async function hold({ connectionString }: Stored, text: string, values: readonly unknown[] = []): Promise<Release> {
  const holder = new pg.Client({ connectionString, options: seesAll });
  await holder.connect();
  let ended: Promise<void> | undefined;
  const end = async (): Promise<void> => {
    await holder.query('COMMIT');
    await holder.end();
  };
  const release = (): Promise<void> => {
    ended ??= end();
    return ended;
  };
  onTestFinished(release);
  await holder.query('BEGIN');
  await holder.query(text, [...values]);
  return release;
}
