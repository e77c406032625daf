import { type Archive, type ArchiveWish, archiveAt } from '../../domain/archive/archive.ts';
import { type LinkSeal, openLink } from '../../domain/archive/archive-link.ts';
import { findKeyState, type KeyState } from '../../storage/access/api-keys.ts';
import type { Database } from '../../storage/database.ts';
import { type Chunk, readChunk } from '../../storage/invoices/archive-files.ts';
import { findArchive } from '../../storage/invoices/archives.ts';
import type { Clock } from '../ports.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly archiveLinks: LinkSeal;
}

export interface OpenedArchive extends ArchiveWish, Pick<Archive, 'archiveId'> {
  readonly companyId: number;
  readonly size: number;
  /** The bytes from `first` to `last`, both included. */
  readonly read: (first: number, last: number) => AsyncGenerator<Buffer>;
}

/** What a download link opens; null for one that is over or was never given, and for an archive that is gone. */
export const openArchive =
  ({ database, clock, archiveLinks }: Needs) =>
  async (token: string): Promise<OpenedArchive | null> => {
    const link = openLink(archiveLinks, token, clock.now());
    if (!link) return null;
    const { companyId, archiveId, apiKeyId } = link;
    const found = await database.transact({ companyId }, async (tx) =>
      mayStillOpen(await findKeyState(tx, apiKeyId), clock.now()) ? findArchive(tx, archiveId) : null,
    );
    const archive = found && archiveAt(found, clock.now());
    if (archive?.state !== 'ready' || archive.size === null) return null;

    const chunk = (at: number): Promise<Chunk | null> =>
      database.transact({ companyId }, (tx) => readChunk(tx, archiveId, at));
    return { ...archive, companyId, size: archive.size, read: readerOf(chunk) };
  };

/** V2-ARCH-14: a link ends with the key it was made with, or with that key's right to make one. */
function mayStillOpen(key: KeyState | null, now: Date): boolean {
  if (key === null || key.isRevoked || !key.rights.includes('archives:manage')) return false;
  return key.expiresAt === null || key.expiresAt > now;
}

/** One chunk at a time, as fast as it is taken. */
function readerOf(chunkWith: (at: number) => Promise<Chunk | null>): OpenedArchive['read'] {
  return async function* (first, last) {
    for (let at = first; at <= last; ) {
      const chunk = await chunkWith(at);
      const bytes = chunk?.bytes.subarray(at - chunk.startsAt, last + 1 - chunk.startsAt);
      if (!bytes?.length) throw new Error('an archive was removed while it was downloaded');
      yield bytes;
      at += bytes.length;
    }
  };
}
