import type { ChainEntry, ChainHead } from '../../domain/audit/chain-check.ts';
import type { Connection } from '../connection.ts';
import type { Transaction } from '../transaction.ts';
import { hashedColumns } from './audit-chain.ts';

/** How far the audit trail of a company was last verified. */
export interface TrailCheck {
  readonly position: number;
  readonly hash: Buffer;
  readonly checkedAt: Date;
  /** The moment at which it was last verified from its first row. */
  readonly wholeAt: Date;
  /** The first row that was wrong; null if none was. */
  readonly wrongAt: number | null;
}

/** A trail with more rows to verify is verified by itself, a page at a time. */
const mostRowsTogether = 100;

/** The trails `h` with rows that were not verified yet, or that were not verified as a whole since $1; `k` is how far each was verified. */
const trailsToCheck = `audit_heads h LEFT JOIN audit_checks k ON k.company_id = h.company_id
      WHERE h.seal IS NOT NULL AND (k.company_id IS NULL OR h.position > k.position AND k.wrong_at IS NULL OR k.whole_at < $1)`;

/** Whether verification continues after the last verified row; otherwise it starts at the first row. */
const goesOn = 'k.whole_at >= $1 AND k.wrong_at IS NULL';
const verifiedUpTo = `CASE WHEN ${goesOn} THEN k.position ELSE 0 END`;

export async function listLongTrailsToCheck(
  connection: Connection,
  wholeBefore: Date,
  most: number,
): Promise<readonly number[]> {
  const rows = await connection.run<{ companyId: number }>(
    'audit-checks.long',
    `SELECT h.company_id AS "companyId" FROM ${trailsToCheck} AND h.position - ${verifiedUpTo} > ${mostRowsTogether}
      ORDER BY k.checked_at NULLS FIRST LIMIT $2`,
    [wholeBefore, most],
  );
  return rows.map(({ companyId }) => companyId);
}

export interface TrailToCheck {
  readonly companyId: number;
  /** How far it was verified; null if it is verified from its first row. */
  readonly last: Pick<TrailCheck, 'position' | 'hash' | 'wholeAt'> | null;
  readonly head: ChainHead;
  readonly entries: readonly ChainEntry[];
}

interface RawRow extends ChainEntry {
  readonly companyId: number;
  readonly lastPosition: number | null;
  readonly lastHash: Buffer | null;
  readonly wholeAt: Date | null;
  readonly headPosition: number;
  readonly headHash: Buffer;
  readonly headSeal: Buffer | null;
}

/** Trails with few rows to verify are read together, in one statement. */
export async function readShortTrailsToCheck(
  connection: Connection,
  wholeBefore: Date,
  most: number,
): Promise<readonly TrailToCheck[]> {
  const rows = await connection.run<RawRow>(
    'audit-checks.short',
    `SELECT t.*, a.position, a.hash, a.seal, ${hashedColumns}
       FROM (SELECT h.company_id AS "companyId", h.position AS "headPosition", h.hash AS "headHash", h.seal AS "headSeal",
                    CASE WHEN ${goesOn} THEN k.position END AS "lastPosition", CASE WHEN ${goesOn} THEN k.hash END AS "lastHash",
                    CASE WHEN ${goesOn} THEN k.whole_at END AS "wholeAt"
               FROM ${trailsToCheck} AND h.position - ${verifiedUpTo} <= ${mostRowsTogether}
              ORDER BY k.checked_at NULLS FIRST LIMIT $2) AS t
       JOIN companies c ON c.company_id = t."companyId"
       LEFT JOIN audit_entries a ON a.company_id = t."companyId" AND a.position > coalesce(t."lastPosition", 0)
        AND a.position <= t."headPosition"
      ORDER BY t."companyId", a.position`,
    [wholeBefore, most],
    // A plan made while there were few rows would read all of them.
    'by-values',
  );
  const byCompany = new Map<number, RawRow[]>();
  for (const row of rows) byCompany.set(row.companyId, [...(byCompany.get(row.companyId) ?? []), row]);
  return [...byCompany.values()].map(trailOf);
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

const replacesCheck = `ON CONFLICT (company_id) DO UPDATE SET position = excluded.position, hash = excluded.hash,
       checked_at = excluded.checked_at, whole_at = excluded.whole_at, wrong_at = excluded.wrong_at`;

export async function saveTrailCheck(tx: Transaction, check: TrailCheck): Promise<void> {
  await tx.run(
    'audit-checks.save',
    `INSERT INTO audit_checks (company_id, position, hash, checked_at, whole_at, wrong_at) VALUES ($1, $2, $3, $4, $5, $6)
     ${replacesCheck}`,
    [tx.companyId, check.position, check.hash, check.checkedAt, check.wholeAt, check.wrongAt],
  );
}

export async function saveTrailChecks(
  connection: Connection,
  checks: readonly (TrailCheck & { readonly companyId: number })[],
): Promise<void> {
  const column = <Name extends keyof (typeof checks)[number]>(name: Name) => checks.map((check) => check[name]);
  await connection.run(
    'audit-checks.save-all',
    `INSERT INTO audit_checks (company_id, position, hash, checked_at, whole_at, wrong_at)
     SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::timestamptz[], $5::timestamptz[], $6::bigint[])
     ${replacesCheck}`,
    [
      column('companyId'),
      column('position'),
      column('hash'),
      column('checkedAt'),
      column('wholeAt'),
      column('wrongAt'),
    ],
  );
}

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

/** A trail of which all rows to be verified are missing has one row here, without a position. */
function trailOf(rows: readonly RawRow[]): TrailToCheck {
  const [first] = rows as readonly [RawRow, ...RawRow[]];
  const { companyId, lastPosition, lastHash, wholeAt, headPosition, headHash, headSeal } = first;
  return {
    companyId,
    last: lastPosition === null || !lastHash || !wholeAt ? null : { position: lastPosition, hash: lastHash, wholeAt },
    head: { position: headPosition, hash: headHash, seal: headSeal },
    entries: rows.filter(({ position }) => position !== null),
  };
}
