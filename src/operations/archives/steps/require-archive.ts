import type { Archive } from '../../../domain/archive/archive.ts';
import { Refused } from '../../../domain/refusal.ts';
import { findArchive } from '../../../storage/invoices/archives.ts';
import type { Transaction } from '../../../storage/transaction.ts';

export async function requireArchive(tx: Transaction, archiveId: string): Promise<Archive> {
  const archive = await findArchive(tx, archiveId);
  if (!archive) throw new Refused({ reason: 'resource-not-found', missing: { is: 'archive' } });
  return archive;
}
