import pg from 'pg';

/** The options of a connection of a test, with which it sees the rows of all companies. */
export const seesAll = '-c facturier.company=0';

/**
 * Connections to the databases of the test files. A pool opens its first one with the first query, and another only for simultaneous
 * queries.
 */
const pools = new Map<string, pg.Pool>();

/** The databases of the test files of this process. */
export const sharedDatabases = (): readonly string[] => [...pools.keys()];

/** Reads the database directly, for promises about what is stored. */
export async function queryRows<Row extends object>(
  connectionString: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const pool = pools.get(connectionString);
  if (pool) return (await pool.query<Row & pg.QueryResultRow>(text, [...values])).rows;
  const client = new pg.Client({ connectionString, options: seesAll });
  await client.connect();
  try {
    return (await client.query<Row & pg.QueryResultRow>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/**
 * Lets all queries on this database share connections, until the returned function closes them, because a database in use cannot be
 * dropped.
 */
export function shareConnections(connectionString: string): () => Promise<void> {
  const pool = new pg.Pool({ connectionString, options: seesAll, max: 4, idleTimeoutMillis: 0 });
  // A test may end every connection of its database; the next query opens another.
  pool.on('error', () => undefined);
  pools.set(connectionString, pool);
  return async () => {
    pools.delete(connectionString);
    await pool.end();
  };
}
