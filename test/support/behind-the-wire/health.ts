import type { Stored } from './documents.ts';
import { queryRows } from './query-rows.ts';

/** Breaks every connection of the service, including those of its checks. */
export async function breakConnections({ connectionString }: Stored): Promise<void> {
  await queryRows(
    connectionString,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name LIKE 'facturier%'`,
  );
}

/** Makes the database read-only and back, as when it becomes a replica. */
export async function refuseWrites(stored: Stored, isRefused: boolean): Promise<void> {
  const name = new URL(stored.connectionString).pathname.slice(1);
  const change = isRefused ? 'SET default_transaction_read_only = on' : 'RESET default_transaction_read_only';
  await queryRows(stored.connectionString, `BEGIN READ WRITE; ALTER DATABASE ${name} ${change}; COMMIT`);
  await breakConnections(stored);
}

/** Makes every statement on the table fail, until the returned function restores it. */
export async function hideTable({ connectionString }: Stored, table: string): Promise<() => Promise<void>> {
  await queryRows(connectionString, `ALTER TABLE ${table} RENAME TO hidden`);
  return async () => {
    await queryRows(connectionString, `ALTER TABLE hidden RENAME TO ${table}`);
  };
}

/** Makes the schema look older, as if this migration had not run. */
export async function forgetMigration({ connectionString }: Stored, version: number): Promise<void> {
  await queryRows(connectionString, 'DELETE FROM schema_migrations WHERE version = $1', [version]);
}

/** Counts from now on how often the health check writes. */
export async function countHealthWrites({ connectionString }: Stored): Promise<() => Promise<number>> {
  await queryRows(
    connectionString,
    `CREATE TABLE health_writes (at timestamptz DEFAULT now());
     CREATE FUNCTION look() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN INSERT INTO health_writes DEFAULT VALUES; RETURN NULL; END';
     CREATE TRIGGER look AFTER INSERT OR UPDATE ON installation_marks EXECUTE FUNCTION look()`,
  );
  return async () => (await queryRows(connectionString, 'SELECT FROM health_writes')).length;
}

/** The moment at which the health check last wrote, in milliseconds. */
export async function lastHealthWrite({ connectionString }: Stored): Promise<number> {
  const [row] = await queryRows<{ at: Date }>(
    connectionString,
    `SELECT marked_at AS at FROM installation_marks WHERE name = 'write-test'`,
  );
  return row?.at.getTime() ?? 0;
}
