import pg from 'pg';
import type { Connection } from '../connection.ts';

/** The share of changed rows of a table; the server itself waits for a fifth, or an hour if nothing wakes it. */
const changedShare = 0.1;
const fewestChanges = 500;

/**
 * OPS-DB-2: renews the planner's statistics of tables that changed much, outside any company's request. Cached plans are made again after
 * it.
 */
export async function renewStatistics(connection: Connection): Promise<readonly string[]> {
  const rows = await connection.run<{ name: string }>(
    'statistics.stale',
    `SELECT relname AS name FROM pg_stat_user_tables
      WHERE schemaname = current_schema() AND n_mod_since_analyze >= greatest($1::bigint, $2::float8 * n_live_tup)
      ORDER BY n_mod_since_analyze DESC LIMIT 10`,
    [fewestChanges, changedShare],
  );
  const names = rows.map(({ name }) => name);
  for (const name of names) {
    await connection.run(`statistics.renew ${name}`, `ANALYZE ${pg.escapeIdentifier(name)}`, []);
  }
  return names;
}
