import type { ChainPoint } from '../../domain/audit/chain-check.ts';
import type { Connection } from '../connection.ts';
import type { InstallationTransaction, Transaction } from '../transaction.ts';

/** Rows of the audit trail that were written before sealing existed are sealed once; this file reads and writes them. */

export async function isTrailSealed(connection: Connection): Promise<boolean> {
  const [row] = await connection.run<{ isSealed: boolean }>(
    'audit.is-sealed',
    'SELECT audit_sealed_since IS NOT NULL AS "isSealed" FROM installation',
    [],
  );
  return row?.isSealed === true;
}

export async function noteTrailSealed(connection: Connection): Promise<void> {
  await connection.run(
    'audit.note-sealed',
    'UPDATE installation SET audit_sealed_since = now() WHERE audit_sealed_since IS NULL',
    [],
  );
}

export async function findUnsealedCompany(installation: InstallationTransaction): Promise<number | null> {
  const [row] = await installation.run<{ companyId: number }>(
    'audit.unsealed-company',
    'SELECT company_id AS "companyId" FROM audit_heads WHERE seal IS NULL ORDER BY company_id LIMIT 1',
    [],
  );
  return row?.companyId ?? null;
}

/** The next rows without a seal. */
export async function readUnsealed(
  tx: Transaction,
  afterPosition: number,
  most: number,
): Promise<readonly ChainPoint[]> {
  return tx.run<ChainPoint>(
    'audit.unsealed-rows',
    `SELECT position, hash FROM audit_entries WHERE company_id = $1 AND position > $2 AND seal IS NULL
      ORDER BY position LIMIT $3`,
    [tx.companyId, afterPosition, most],
  );
}

export async function sealRows(
  tx: Transaction,
  rows: readonly { readonly position: number; readonly seal: Buffer }[],
): Promise<void> {
  await tx.run(
    'audit.seal-rows',
    `UPDATE audit_entries e SET seal = s.seal FROM unnest($2::bigint[], $3::bytea[]) AS s (position, seal)
      WHERE e.company_id = $1 AND e.position = s.position`,
    [tx.companyId, rows.map(({ position }) => position), rows.map(({ seal }) => seal)],
  );
}

export async function readHeadHash(tx: Transaction): Promise<Buffer | null> {
  const [row] = await tx.run<{ hash: Buffer }>('audit.head', 'SELECT hash FROM audit_heads WHERE company_id = $1', [
    tx.companyId,
  ]);
  return row?.hash ?? null;
}

export async function sealHead(tx: Transaction, seal: Buffer): Promise<void> {
  await tx.run('audit.seal-head', 'UPDATE audit_heads SET seal = $2 WHERE company_id = $1', [tx.companyId, seal]);
}

/** The end of the company's chain; null before its first row. */
export async function findHead(
  tx: Transaction,
): Promise<{ readonly position: number; readonly hash: Buffer; readonly seal: Buffer | null } | null> {
  const [row] = await tx.read<{ position: number; hash: Buffer; seal: Buffer | null }>(
    'audit.find-head',
    'SELECT position, hash, seal FROM audit_heads WHERE company_id = $1',
    [tx.companyId],
  );
  return row ?? null;
}
