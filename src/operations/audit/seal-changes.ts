import { type AuditSealer, chainHash, chainStart } from '../../domain/audit/chain.ts';
import {
  findUnsealedCompany,
  isTrailSealed,
  noteTrailSealed,
  readHeadHash,
  readUnsealed,
  sealHead,
  sealRows,
} from '../../storage/audit/audit-carrying.ts';
import {
  lockSealing,
  moveSealed,
  type PendingChange,
  readPending,
  type SealedChange,
} from '../../storage/audit/audit-chain.ts';
import type { Database } from '../../storage/database.ts';
import type { InstallationTransaction } from '../../storage/transaction.ts';
import type { AuditAnchors } from '../ports.ts';

interface Needs {
  readonly database: Database;
  /** It rejects where the master key of this installation cannot be read, and then everything waits. */
  readonly sealer: () => Promise<AuditSealer>;
  readonly anchors: AuditAnchors;
}

const batchSize = 1000;

/**
 * OPS-AUDIT-2: gives every pending change its position, its hash and its seal in the chain of its company. A batch is one
 * transaction, so it can be interrupted anywhere. Returns how many were sealed here.
 */
export const sealChanges = (needs: Needs) => {
  let isCarriedOver = false;
  return async (signal?: AbortSignal): Promise<number> => {
    isCarriedOver ||= await carryOver(needs, signal);
    if (!isCarriedOver) return 0;
    const sealer = await needs.sealer();
    let count = 0;
    let company: number | null = 0;
    do {
      const first: number = company;
      const batch = await needs.database.transactInstallation((installation) => sealBatch(installation, sealer, first));
      count += batch.count;
      company = batch.next;
    } while (company !== null && !signal?.aborted);
    return count;
  };
};

interface Batch {
  readonly count: number;
  /** The company to continue with begins at its oldest change again, because a change may have committed late. */
  readonly next: number | null;
}

async function sealBatch(
  installation: InstallationTransaction,
  sealer: AuditSealer,
  firstCompany: number,
): Promise<Batch> {
  if (!(await lockSealing(installation))) return { count: 0, next: null };
  const pending = await readPending(installation, firstCompany, batchSize);
  if (pending.length > 0) await moveSealed(installation, sealed(pending, sealer));
  return { count: pending.length, next: pending.length < batchSize ? null : (pending.at(-1)?.companyId ?? null) };
}

function sealed(pending: readonly PendingChange[], sealer: AuditSealer): readonly SealedChange[] {
  let end = { companyId: 0, position: 0, hash: chainStart };
  return pending.map((change) => {
    const { companyId, pendingId, headPosition, headHash } = change;
    if (end.companyId !== companyId) end = { companyId, position: headPosition ?? 0, hash: headHash ?? chainStart };
    const position = end.position + 1;
    const hash = chainHash(end.hash, { ...change, position });
    end = { companyId, position, hash };
    return { companyId, pendingId, position, hash, seal: sealer.entry(hash), headSeal: sealer.head(hash) };
  });
}

interface CarryOverNeeds {
  readonly database: Database;
  readonly sealer: () => Promise<AuditSealer>;
  readonly anchors: AuditAnchors;
}

const carriedAtOnce = 1000;

/**
 * OPS-AUDIT-5: seals the rows from before there were seals, as they are, one batch per transaction. Rows that do not match their hash
 * still do not match: every verification checks that. It happens once: if the data folder has anchors of sealed trails, a row without a
 * seal is a forgery. Returns true if nothing is left to carry over.
 */
export async function carryOver({ database, sealer, anchors }: CarryOverNeeds, signal?: AbortSignal): Promise<boolean> {
  if (await isTrailSealed(database.installation)) return true;
  if ((await anchors.read()) !== null) return true;
  const key = await sealer();
  let last: Place = { companyId: 0, position: 0 };
  do {
    const from = last;
    const next = await database.transactInstallation((installation) => carryBatch(installation, key, from));
    if (next === 'others-work' || next === 'done') return next === 'done';
    last = next;
  } while (!signal?.aborted);
  return false;
}

interface Place {
  readonly companyId: number;
  readonly position: number;
}

async function carryBatch(
  installation: InstallationTransaction,
  sealer: AuditSealer,
  last: Place,
): Promise<Place | 'done' | 'others-work'> {
  if (!(await lockSealing(installation))) return 'others-work';
  const companyId = await findUnsealedCompany(installation);
  if (companyId === null) {
    await noteTrailSealed(installation);
    return 'done';
  }
  const tx = installation.ofCompany(companyId);
  const rows = await readUnsealed(tx, last.companyId === companyId ? last.position : 0, carriedAtOnce);
  if (rows.length > 0) {
    await sealRows(
      tx,
      rows.map(({ position, hash }) => ({ position, seal: sealer.entry(hash) })),
    );
  }
  const head = rows.length < carriedAtOnce ? await readHeadHash(tx) : null;
  if (head) await sealHead(tx, sealer.head(head));
  return { companyId, position: rows.at(-1)?.position ?? 0 };
}
