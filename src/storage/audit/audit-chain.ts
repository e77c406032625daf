import type { ChainedChange } from '../../domain/audit/chain.ts';
import type { ChainEntry, ChainHead } from '../../domain/audit/chain-check.ts';
import { advisoryLocks } from '../advisory-locks.ts';
import type { Connection } from '../connection.ts';
import type { InstallationTransaction, Transaction } from '../transaction.ts';

/** One process seals at a time. Returns false if another one does, which will then seal the pending rows. */
export async function lockSealing(installation: InstallationTransaction): Promise<boolean> {
  const [row] = await installation.run<{ isLocked: boolean }>(
    'audit.lock-sealing',
    'SELECT pg_try_advisory_xact_lock($1) AS "isLocked"',
    [advisoryLocks.sealing],
  );
  return row?.isLocked === true;
}

/** The text forms that are hashed, the same for a pending row and for a sealed one; see docs/decisions/0008-audit.md. */
export const hashedColumns = `c.fiscal_code AS "fiscalCode", extract(epoch FROM a.at)::text AS at, a.author_kind AS "authorKind",
       a.author_id::text AS "authorId", a.interaction_id::text AS "interactionId", a.subject, a.subject_name AS name,
       a.action, a.details::text AS details`;

export interface PendingChange extends Omit<ChainedChange, 'position'> {
  readonly companyId: number;
  readonly pendingId: number;
  /** The end of the company's chain; null before its first row. */
  readonly headPosition: number | null;
  readonly headHash: Buffer | null;
}

/**
 * The oldest pending rows of each company, whole companies from `firstCompany` on. A row that was committed before another transaction
 * began has the lower id, and is visible whenever the other is, so a cause never comes after its effect.
 */
export async function readPending(
  installation: InstallationTransaction,
  firstCompany: number,
  most: number,
): Promise<readonly PendingChange[]> {
  return installation.run<PendingChange>(
    'audit.pending',
    `SELECT a.company_id AS "companyId", a.pending_id AS "pendingId", h.position AS "headPosition", h.hash AS "headHash",
       ${hashedColumns}
       FROM (SELECT * FROM audit_pending WHERE company_id >= $1 ORDER BY company_id, pending_id LIMIT $2) AS a
       JOIN companies c ON c.company_id = a.company_id
       LEFT JOIN audit_heads h ON h.company_id = a.company_id
      ORDER BY a.company_id, a.pending_id`,
    [firstCompany, most],
  );
}

export interface SealedChange {
  readonly companyId: number;
  readonly pendingId: number;
  readonly position: number;
  readonly hash: Buffer;
  readonly seal: Buffer;
  /** The seal of the chain's end, if this row is the end. */
  readonly headSeal: Buffer;
}

/** Moves rows from the pending ones to the sealed ones, and writes the new ends of the chains. */
export async function moveSealed(
  installation: InstallationTransaction,
  sealed: readonly SealedChange[],
): Promise<void> {
  // If nothing was pending when the table was last analysed, the plan would compare each pending row with each that is sealed.
  await installation.run('audit.join-by-hash', `SELECT set_config('enable_nestloop', 'off', true)`, []);
  await installation.run(
    'audit.seal',
    `WITH sealed AS (
       SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bytea[], $5::bytea[], $6::bytea[])
         AS s (company_id, pending_id, position, hash, seal, head_seal)),
     moved AS (
       DELETE FROM audit_pending p USING sealed s WHERE p.company_id = s.company_id AND p.pending_id = s.pending_id
       RETURNING p.*, s.position, s.hash, s.seal, s.head_seal),
     entered AS (
       INSERT INTO audit_entries (company_id, position, at, author_kind, author_id, interaction_id, subject, subject_name,
              action, details, hash, seal)
       SELECT company_id, position, at, author_kind, author_id, interaction_id, subject, subject_name, action, details, hash, seal
         FROM moved)
     INSERT INTO audit_heads (company_id, position, hash, seal)
     SELECT DISTINCT ON (company_id) company_id, position, hash, head_seal FROM moved ORDER BY company_id, position DESC
     ON CONFLICT (company_id) DO UPDATE SET position = EXCLUDED.position, hash = EXCLUDED.hash, seal = EXCLUDED.seal`,
    [
      sealed.map(({ companyId }) => companyId),
      sealed.map(({ pendingId }) => pendingId),
      sealed.map(({ position }) => position),
      sealed.map(({ hash }) => hash),
      sealed.map(({ seal }) => seal),
      sealed.map(({ headSeal }) => headSeal),
    ],
  );
}

export interface Waiting {
  readonly count: number;
  /** How long the oldest row has waited; null if none waits. */
  readonly seconds: number | null;
}

export async function readWaiting(connection: Connection): Promise<Waiting> {
  const [row] = await connection.run<Waiting>(
    'audit.waiting',
    `SELECT count(*) AS count, extract(epoch FROM now() - min(at))::float8 AS seconds FROM audit_pending`,
    [],
  );
  return row ?? { count: 0, seconds: null };
}

/** Everything that is read after this is from one moment, whatever is sealed meanwhile. */
export async function freezeView(installation: InstallationTransaction): Promise<void> {
  await installation.freeze();
}

export interface CompanyChain {
  readonly companyId: number;
  readonly fiscalCode: string;
  readonly head: ChainHead | null;
}

/** Every company, or only the one with this fiscal code. */
export async function* everyChain(
  installation: InstallationTransaction,
  fiscalCode: string | null = null,
): AsyncGenerator<CompanyChain> {
  for (let last = 0; ; ) {
    const page = await listChains(installation, last, fiscalCode, pageSize);
    yield* page;
    if (page.length < pageSize) return;
    last = page.at(-1)?.companyId ?? last;
  }
}

const pageSize = 1000;

/** The companies after `afterCompany`, or only the one with this fiscal code. */
async function listChains(
  installation: InstallationTransaction,
  afterCompany: number,
  fiscalCode: string | null,
  most: number,
): Promise<readonly CompanyChain[]> {
  const rows = await installation.run<CompanyChain & Partial<ChainHead> & { position: number | null }>(
    'audit.chains',
    `SELECT c.company_id AS "companyId", c.fiscal_code AS "fiscalCode", h.position, h.hash, h.seal
       FROM companies c LEFT JOIN audit_heads h ON h.company_id = c.company_id
      WHERE c.company_id > $1 AND ($2::text IS NULL OR c.fiscal_code = $2)
      ORDER BY c.company_id LIMIT $3`,
    [afterCompany, fiscalCode, most],
  );
  return rows.map(({ companyId, fiscalCode: code, position, hash, seal }) => ({
    companyId,
    fiscalCode: code,
    head: position === null || !hash ? null : { position, hash, seal: seal ?? null },
  }));
}

export async function readEntries(
  tx: Transaction,
  afterPosition: number,
  most: number,
): Promise<readonly ChainEntry[]> {
  return tx.run<ChainEntry>(
    'audit.entries',
    `SELECT a.position, a.hash, a.seal, ${hashedColumns}
       FROM audit_entries a JOIN companies c ON c.company_id = a.company_id
      WHERE a.company_id = $1 AND a.position > $2 ORDER BY a.position LIMIT $3`,
    [tx.companyId, afterPosition, most],
  );
}

export async function readHashAt(tx: Transaction, position: number): Promise<Buffer | null> {
  const [row] = await tx.run<{ hash: Buffer }>(
    'audit.hash-at',
    'SELECT hash FROM audit_entries WHERE company_id = $1 AND position = $2',
    [tx.companyId, position],
  );
  return row?.hash ?? null;
}
