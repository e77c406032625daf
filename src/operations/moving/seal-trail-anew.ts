import type { MasterKey } from '../../domain/access/master-key.ts';
import { auditSealerOf, chainHash, chainStart } from '../../domain/audit/chain.ts';
import { type ExportManifest, ExportRefused } from '../../domain/moving/export-manifest.ts';
import { findHead, sealHead, sealRows } from '../../storage/audit/audit-carrying.ts';
import { readEntries } from '../../storage/audit/audit-chain.ts';
import type { Transaction } from '../../storage/transaction.ts';

const page = 1000;

/** OPS-MOVE-5: every row must follow from the one before, up to the end that the file tells; then the master key of here seals them. */
export async function sealTrailAnew(
  tx: Transaction,
  end: ExportManifest['audit'],
  masterKey: Pick<MasterKey, 'derive'>,
): Promise<void> {
  const sealer = auditSealerOf(masterKey);
  let position = 0;
  let hash = chainStart;
  for (;;) {
    const entries = await readEntries(tx, position, page);
    for (const entry of entries) {
      hash = chainHash(hash, entry);
      position += 1;
      if (entry.position !== position || !hash.equals(entry.hash)) throw wrongAt(position);
    }
    if (entries.length === 0) break;
    await sealRows(
      tx,
      entries.map((entry) => ({ position: entry.position, seal: sealer.entry(entry.hash) })),
    );
  }
  const head = await findHead(tx);
  if (position !== (end?.position ?? 0) || position !== (head?.position ?? 0)) throw wrongAt(position + 1);
  if (!end || !head) return;
  if (!head.hash.equals(hash) || end.hash !== hash.toString('hex')) throw wrongAt(position);
  await sealHead(tx, sealer.head(hash));
}

const wrongAt = (position: number): ExportRefused =>
  new ExportRefused(`The audit trail in the file was changed at row ${position}; nothing was changed here.`);
