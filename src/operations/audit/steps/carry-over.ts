import type { AuditSealer } from '../../../domain/audit/seal.ts';
import {
  findUnsealedCompany,
  isTrailSealed,
  noteTrailSealed,
  readHeadHash,
  readUnsealed,
  sealHead,
  sealRows,
} from '../../../storage/audit/audit-carrying.ts';
import { lockSealing } from '../../../storage/audit/audit-chain.ts';
import type { Database } from '../../../storage/database.ts';
import type { InstallationTransaction } from '../../../storage/transaction.ts';
import type { AuditAnchors } from '../../ports.ts';

interface Needs {
  readonly database: Database;
  readonly sealer: () => Promise<AuditSealer>;
  readonly anchors: AuditAnchors;
}

const batchSize = 1000;

/**
 * OPS-AUDIT-5: seals the rows of the time before there were seals, as they stand, a batch to a transaction. What was wrong with them
 * stays wrong: whether a row fits its hash is looked at by every verification. It happens once: where the data folder knows
 * of sealed trails, a row without a seal is a forgery. True when there is nothing left to carry over.
 */
export async function carryOver({ database, sealer, anchors }: Needs, signal?: AbortSignal): Promise<boolean> {
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
  const rows = await readUnsealed(tx, last.companyId === companyId ? last.position : 0, batchSize);
  if (rows.length > 0) {
    await sealRows(
      tx,
      rows.map(({ position, hash }) => ({ position, seal: sealer.entry(hash) })),
    );
  }
  const head = rows.length < batchSize ? await readHeadHash(tx) : null;
  if (head) await sealHead(tx, sealer.head(head));
  return { companyId, position: rows.at(-1)?.position ?? 0 };
}
