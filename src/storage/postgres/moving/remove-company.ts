import type pg from 'pg';
import { advisoryLocks } from '../../advisory-locks.ts';
import { connectionOf } from '../../connection.ts';
import { quoted } from '../backup/catalogue.ts';
import { readCompanyTables } from './company-tables.ts';

export interface Removal {
  readonly companyId: number;
  readonly fiscalCode: string;
  readonly name: string;
  readonly at: Date;
  /** The export that has everything: its sums, and the changes that the audit trail had in it. */
  readonly checksums: string;
  readonly changes: number;
  readonly audit: { readonly position: number; readonly hash: string } | null;
}

/** The company was changed after the export, which so is not all of it. */
export class ChangedSinceExport extends Error {}

/** OPS-MOVE-7: deletes every row of the company in one transaction, and returns until when the law wants its papers kept. */
export async function removeCompany(client: pg.ClientBase, removal: Removal): Promise<string> {
  await client.query('BEGIN');
  try {
    // So it is called while it works, for who looks at the server.
    await client.query(`SET LOCAL application_name = 'facturier company remove'; SET LOCAL statement_timeout = 0`);
    const keepUntil = await removeRows(client, removal);
    await client.query('COMMIT');
    return keepUntil;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function removeRows(client: pg.ClientBase, removal: Removal): Promise<string> {
  const { companyId, fiscalCode, name, at, checksums, changes, audit } = removal;
  const company = connectionOf(client, companyId);
  // Changes share this lock; none can begin until everything is gone.
  await client.query('SELECT pg_advisory_xact_lock($1, ($2 % 2147483647)::integer)', [advisoryLocks.move, companyId]);
  const [state] = await company.run<{ changes: number; keepUntil: string }>(
    'moving.state',
    `SELECT (SELECT count(*) FROM audit_entries WHERE company_id = $1) + (SELECT count(*) FROM audit_pending WHERE company_id = $1) AS changes,
            make_date(extract(year FROM greatest(
              (SELECT max(issued_on) FROM invoices WHERE company_id = $1),
              (SELECT max(issued_on) FROM supplier_invoices WHERE company_id = $1), $2::date))::integer + 6, 7, 1)::text AS "keepUntil"`,
    [companyId, at],
  );
  if (!state || Number(state.changes) !== changes) throw new ChangedSinceExport();
  const tables = [...(await readCompanyTables(client))].reverse();
  for (const table of tables) {
    await company.run(`moving.remove ${table.name}`, `DELETE FROM ${quoted(table.name)} WHERE company_id = $1`, [
      companyId,
    ]);
  }
  await connectionOf(client).run(
    'moving.note-removed',
    `INSERT INTO removed_companies (removed_at, fiscal_code, name, export_checksums, audit_position, audit_hash, keep_until)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [at, fiscalCode, name, checksums, audit?.position ?? 0, audit?.hash ?? '', state.keepUntil],
  );
  return state.keepUntil;
}
