import type { Connection } from '../connection.ts';
import type { Transaction } from '../transaction.ts';

/** How far the audit trail of a company was last verified. */
export interface TrailCheck {
  readonly position: number;
  readonly hash: Buffer;
  readonly checkedAt: Date;
  /** When it was last verified from its first row. */
  readonly wholeAt: Date;
  /** The first row that was wrong; null if none was. */
  readonly wrongAt: number | null;
}

/** Companies with rows that were not verified yet, and those whose trail was not verified as a whole since `wholeBefore`. */
export async function listTrailsToCheck(
  connection: Connection,
  wholeBefore: Date,
  most: number,
): Promise<readonly number[]> {
  const rows = await connection.run<{ companyId: number }>(
    'audit-checks.due',
    `SELECT h.company_id AS "companyId" FROM audit_heads h LEFT JOIN audit_checks c ON c.company_id = h.company_id
      WHERE h.seal IS NOT NULL AND (c.company_id IS NULL OR h.position > c.position AND c.wrong_at IS NULL OR c.whole_at < $1)
      ORDER BY c.checked_at NULLS FIRST LIMIT $2`,
    [wholeBefore, most],
  );
  return rows.map(({ companyId }) => companyId);
}

export async function findTrailCheck(tx: Transaction): Promise<TrailCheck | null> {
  const [row] = await tx.read<TrailCheck>(
    'audit-checks.find',
    `SELECT position, hash, checked_at AS "checkedAt", whole_at AS "wholeAt", wrong_at AS "wrongAt"
       FROM audit_checks WHERE company_id = $1`,
    [tx.companyId],
  );
  return row ?? null;
}

export async function saveTrailCheck(tx: Transaction, check: TrailCheck): Promise<void> {
  await tx.run(
    'audit-checks.save',
    `INSERT INTO audit_checks (company_id, position, hash, checked_at, whole_at, wrong_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (company_id) DO UPDATE SET position = excluded.position, hash = excluded.hash,
       checked_at = excluded.checked_at, whole_at = excluded.whole_at, wrong_at = excluded.wrong_at`,
    [tx.companyId, check.position, check.hash, check.checkedAt, check.wholeAt, check.wrongAt],
  );
}

/** The first companies whose trail was wrong. */
export async function listWrongTrails(
  connection: Connection,
): Promise<readonly { readonly fiscalCode: string; readonly wrongAt: number }[]> {
  return connection.run(
    'audit-checks.wrong',
    `SELECT c.fiscal_code AS "fiscalCode", k.wrong_at AS "wrongAt"
       FROM audit_checks k JOIN companies c ON c.company_id = k.company_id
      WHERE k.wrong_at IS NOT NULL ORDER BY c.fiscal_code LIMIT 10`,
    [],
  );
}
