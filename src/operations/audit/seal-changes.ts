import { chainHash, chainStart } from '../../domain/audit/chain.ts';
import {
  lockSealing,
  moveSealed,
  type PendingChange,
  readPending,
  type SealedChange,
} from '../../storage/audit-chain.ts';
import type { Database } from '../../storage/database.ts';
import type { InstallationTransaction } from '../../storage/transaction.ts';

interface Needs {
  readonly database: Database;
}

const batchSize = 1000;

/**
 * OPS-AUDIT-2: gives every change that waits its place and its hash in its company's chain. A batch is one transaction, so
 * it may be stopped or killed anywhere. Returns how many were sealed here.
 */
export const sealChanges =
  ({ database }: Needs) =>
  async (signal?: AbortSignal): Promise<number> => {
    let count = 0;
    let company: number | null = 0;
    while (company !== null && !signal?.aborted) {
      const first: number = company;
      const batch = await database.transactInstallation((installation) => sealBatch(installation, first));
      count += batch.count;
      company = batch.next;
    }
    return count;
  };

interface Batch {
  readonly count: number;
  /** The company to go on with, from its oldest change: its rest may have been joined by one that committed late. */
  readonly next: number | null;
}

async function sealBatch(installation: InstallationTransaction, firstCompany: number): Promise<Batch> {
  if (!(await lockSealing(installation))) return { count: 0, next: null };
  const pending = await readPending(installation, firstCompany, batchSize);
  if (pending.length > 0) await moveSealed(installation, sealed(pending));
  return { count: pending.length, next: pending.length < batchSize ? null : (pending.at(-1)?.companyId ?? null) };
}

function sealed(pending: readonly PendingChange[]): readonly SealedChange[] {
  let end = { companyId: 0, position: 0, hash: chainStart };
  return pending.map((change) => {
    const { companyId, pendingId, headPosition, headHash } = change;
    if (end.companyId !== companyId) end = { companyId, position: headPosition ?? 0, hash: headHash ?? chainStart };
    const position = end.position + 1;
    end = { companyId, position, hash: chainHash(end.hash, { ...change, position }) };
    return { companyId, pendingId, position, hash: end.hash };
  });
}
