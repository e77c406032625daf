import pg from 'pg';
import type { Connection } from '../connection.ts';

const fewestChanges = 500;
/**
 * The share of its rows that has changed. The server itself waits for a fifth, or an hour if nothing wakes it; a table that grows from
 * nothing cannot wait so long. A large one can wait for more: its plans change only when it has grown by a multiple.
 */
const changedShare = { small: 0.1, large: 0.5 };
const largeRows = 50_000;

/**
 * OPS-DB-2: renews the planner's statistics of tables that changed much, outside any company's request. Cached plans are made again after
 * it.
 */
export async function renewStatistics(connection: Connection): Promise<readonly string[]> {
  const rows = await connection.run<{ name: string }>(
    'statistics.stale',
    `SELECT relname AS name FROM pg_stat_user_tables
      WHERE schemaname = current_schema() AND n_mod_since_analyze >= greatest($1::bigint, CASE WHEN n_live_tup < $4 THEN $2::float8 ELSE $3::float8 END * n_live_tup)
      ORDER BY n_mod_since_analyze DESC LIMIT 10`,
    [fewestChanges, changedShare.small, changedShare.large, largeRows],
  );
  const names = rows.map(({ name }) => name);
  for (const name of names) {
    await connection.run(`statistics.renew ${name}`, `ANALYZE ${pg.escapeIdentifier(name)}`, []);
  }
  return names;
}
