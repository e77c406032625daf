import type pg from 'pg';
import { operator } from '../../../domain/access/right.ts';
import { advisoryLocks } from '../../advisory-locks.ts';
import { recordChange } from '../../audit/audit-trail.ts';
import { connectionOf } from '../../connection.ts';
import { hasCode, lockNotAvailable } from '../../faults.ts';
import { readingTransaction } from '../../transaction.ts';

export interface Move {
  readonly companyId: number;
  readonly fiscalCode: string;
  readonly movedTo: string;
  readonly at: Date;
}

/** A change of the company takes too long: others must not wait behind this. */
export class TooBusyToMove extends Error {}

const lockTimeout = '2s';
const attempts = 5;

/**
 * OPS-MOVE-6: every change shares this lock (`refuse_moved` of the schema). So it waits for the changes that have begun, and lets those that
 * come wait until the mark stands, which refuses them: whatever was acknowledged is older than the mark, and than what is read after it.
 */
export async function markMoved(client: pg.ClientBase, move: Move): Promise<void> {
  for (let left = attempts; ; left -= 1) {
    try {
      await inTransaction(client, () => mark(client, move));
      return;
    } catch (error) {
      if (!hasCode(error, lockNotAvailable)) throw error;
      if (left === 1) throw new TooBusyToMove();
    }
  }
}

async function mark(client: pg.ClientBase, { companyId, fiscalCode, movedTo, at }: Move): Promise<void> {
  const tx = readingTransaction(connectionOf(client, companyId), companyId);
  await client.query(`SET LOCAL lock_timeout = '${lockTimeout}'`);
  await client.query('SELECT pg_advisory_xact_lock($1, ($2 % 2147483647)::integer)', [advisoryLocks.move, companyId]);
  await takeMark(client, companyId);
  await recordChange(
    tx,
    operator,
    { subject: 'company', name: fiscalCode, action: 'moved', details: { to: movedTo } },
    at,
  );
  await tx.run(
    'moved-companies.mark',
    'INSERT INTO moved_companies (company_id, moved_to, moved_at) VALUES ($1, $2, $3)',
    [companyId, movedTo, at],
  );
}

/** Returns false if the company had not moved. */
export async function unmarkMoved(client: pg.ClientBase, companyId: number): Promise<boolean> {
  return inTransaction(client, () => takeMark(client, companyId));
}

async function takeMark(client: pg.ClientBase, companyId: number): Promise<boolean> {
  const rows = await connectionOf(client, companyId).run(
    'moved-companies.unmark',
    'DELETE FROM moved_companies WHERE company_id = $1 RETURNING company_id',
    [companyId],
  );
  return rows.length > 0;
}

/** What was begun before the mark and has effects elsewhere, such as a mail on its way. */
export async function countRunningJobs(client: pg.ClientBase, companyId: number): Promise<number> {
  const [row] = await connectionOf(client, companyId).run<{ count: number }>(
    'moved-companies.running',
    `SELECT count(*) AS count FROM jobs WHERE company_id = $1 AND state = 'running'`,
    [companyId],
  );
  return Number(row?.count ?? 0);
}

async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
