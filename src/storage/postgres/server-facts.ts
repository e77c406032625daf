import type { Connection } from '../connection.ts';

/** What an operator should know about the database server, whatever the database contains. */
export interface ServerFacts {
  /** The major version. */
  readonly version: number;
  readonly encoding: string;
  readonly mayCreateTables: boolean;
  readonly isReadOnly: boolean;
  /** Settings that are off although an acknowledged write may be lost without them. */
  readonly unsafeSettings: readonly string[];
  readonly now: Date;
  /** Whether the role has rights that the service never needs. */
  readonly hasExcessRights: boolean;
}

export async function readServerFacts(connection: Connection): Promise<ServerFacts> {
  const [facts] = await connection.run<ServerFacts>(
    'server.facts',
    `SELECT current_setting('server_version_num')::integer / 10000 AS version, current_setting('server_encoding') AS encoding,
            has_schema_privilege(current_schema(), 'CREATE') AS "mayCreateTables",
            current_setting('transaction_read_only') = 'on' AS "isReadOnly",
            ARRAY(SELECT name FROM pg_settings
                   WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off') AS "unsafeSettings",
            clock_timestamp() AS now,
            (SELECT rolsuper OR rolbypassrls OR rolcreaterole FROM pg_roles WHERE rolname = current_user) AS "hasExcessRights"`,
    [],
  );
  if (!facts) throw new Error('the database server says nothing of itself');
  return facts;
}

/** The first table of another program, in a database without our migrations; null if it is empty or ours. */
export async function findForeignTable(connection: Connection): Promise<string | null> {
  const [table] = await connection.run<{ name: string }>(
    'server.foreign-table',
    `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace
        AND to_regclass('schema_migrations') IS NULL ORDER BY 1 LIMIT 1`,
    [],
  );
  return table?.name ?? null;
}
