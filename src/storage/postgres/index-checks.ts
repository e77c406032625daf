import pg from 'pg';
import type { Connection } from '../connection.ts';

export interface Index {
  readonly name: string;
  readonly table: string;
  readonly method: string;
  /** False of one that was left half made. */
  readonly isValid: boolean;
}

/** Those of the methods that somebody can compare with their tables. */
export function listIndexes(connection: Connection): Promise<readonly Index[]> {
  return connection.run<Index>(
    'indexes.list',
    `SELECT c.relname AS name, t.relname AS "table", m.amname AS method, i.indisvalid AS "isValid"
       FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid JOIN pg_am m ON m.oid = c.relam
      WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'i'
      ORDER BY t.relname, c.relname`,
    [],
  );
}

/** The statements of the extension amcheck; `heapallindexed` finds rows that an index lacks, which every other look passes by. */
const checks: Readonly<Record<string, { readonly needs: string; readonly text: string }>> = {
  btree: { needs: 'bt_index_check(regclass, boolean)', text: 'SELECT bt_index_check($1::regclass, true)' },
  gin: { needs: 'gin_index_check(regclass)', text: 'SELECT gin_index_check($1::regclass)' },
};

/** The methods of indexes that this role can check here: none where the extension is missing or not granted. */
export async function checkableMethods(connection: Connection): Promise<ReadonlySet<string>> {
  const methods = Object.keys(checks);
  const rows = await connection.run<{ method: string }>(
    'indexes.checkable',
    `SELECT method FROM unnest($1::text[], $2::text[]) AS known (method, needs)
      WHERE coalesce(has_function_privilege(to_regprocedure(needs)::oid, 'EXECUTE'), false)`,
    [methods, methods.map((method) => checks[method]?.needs)],
  );
  return new Set(rows.map(({ method }) => method));
}

/** Fails with the server's sentence if the index does not agree with its table. */
export async function checkIndex(connection: Connection, { name, method }: Index): Promise<void> {
  await connection.run(`indexes.check-${method}`, checks[method]?.text ?? '', [pg.escapeIdentifier(name)]);
}

/** Calls go on meanwhile. It cannot be part of a transaction. */
export async function rebuildIndex(client: pg.ClientBase, { name }: Index): Promise<void> {
  await client.query(`REINDEX INDEX CONCURRENTLY ${pg.escapeIdentifier(name)}`);
}
