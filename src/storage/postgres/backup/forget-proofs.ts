import type { Connection } from '../../connection.ts';

/** The hashes of the recovery codes that are unused in this database, which may be empty. */
export async function readUnusedCodes(connection: Connection): Promise<readonly Buffer[]> {
  const [table] = await connection.run<{ found: string | null }>(
    'restore.knows-people',
    `SELECT to_regclass('persons')::text AS found`,
    [],
  );
  if (!table?.found) return [];
  const rows = await connection.run<{ hash: Buffer }>(
    'restore.unused-codes',
    'SELECT unnest(recovery_code_hashes) AS hash FROM persons',
    [],
  );
  return rows.map(({ hash }) => hash);
}

/**
 * OPS-BACKUP-10: credentials of the time of the backup may have been ended or used since. So sessions, links and challenges are deleted,
 * and only those recovery codes stay that were still unused in the replaced installation. If there was none, it is not known which were
 * used, and none stays.
 */
export async function forgetProofs(connection: Connection, unusedCodes: readonly Buffer[]): Promise<void> {
  for (const table of ['sessions', 'person_links', 'passkey_challenges', 'asked_mails']) {
    await connection.run(`restore.forget-${table}`, `DELETE FROM ${table}`, []);
  }
  await connection.run(
    'restore.keep-unused-codes',
    `UPDATE persons SET recovery_code_hashes = ARRAY(SELECT code FROM unnest(recovery_code_hashes) AS code WHERE code = ANY ($1::bytea[]))
      WHERE recovery_code_hashes <> '{}'`,
    [unusedCodes],
  );
}
