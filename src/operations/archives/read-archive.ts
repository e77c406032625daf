import { downloadLinkSeconds, mayStillOpen, openLink, sealLink } from '../../domain/access/download-link.ts';
import type { TextSeal } from '../../domain/access/master-key.ts';
import { type Archive, type ArchiveRequest, archiveAt, archiveSeconds } from '../../domain/archive/archive.ts';
import { Refused } from '../../domain/refusal.ts';
import { findAuthorAccess } from '../../storage/access/author-access.ts';
import type { Database } from '../../storage/database.ts';
import { type Chunk, readChunk } from '../../storage/invoices/archive-files.ts';
import { findArchive, listArchives as listAll } from '../../storage/invoices/archives.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../ports.ts';

export interface ArchiveRead extends Archive {
  readonly seconds: number;
}

export const readArchive =
  ({ database, clock }: { readonly database: Database; readonly clock: Clock }) =>
  (caller: Pick<Caller, 'companyId'>, archiveId: string): Promise<ArchiveRead> =>
    database.transact(caller, async (tx) => {
      const now = clock.now();
      const archive = archiveAt(await requireArchive(tx, archiveId), now);
      return { ...archive, seconds: archiveSeconds(archive, now) };
    });

const mostListed = 20;

export const listArchives =
  ({ database, clock }: { readonly database: Database; readonly clock: Clock }) =>
  (caller: Pick<Caller, 'companyId'>): Promise<readonly Archive[]> =>
    database.transact(caller, async (tx) => {
      const archives = await listAll(tx, mostListed);
      return archives.map((archive) => archiveAt(archive, clock.now()));
    });

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly downloadLinks: TextSeal;
  readonly publicUrl: () => string;
}

export interface ArchiveLink {
  readonly archiveId: string;
  readonly address: string;
  readonly seconds: number;
}

/** V2-ARCH-10: the address holds everything in encrypted form, so every process can open it and nobody can forge one. */
export const createArchiveLink =
  ({ database, clock, downloadLinks, publicUrl }: Needs) =>
  (caller: Caller, archiveId: string): Promise<ArchiveLink> =>
    database.transact(caller, async (tx) => {
      const now = clock.now();
      const { state } = archiveAt(await requireArchive(tx, archiveId), now);
      if (state !== 'ready') throw new Refused({ reason: 'archive-not-ready', state });
      const expiresAt = new Date(now.getTime() + downloadLinkSeconds * 1000);
      const token = sealLink(downloadLinks, 'archive', {
        companyId: caller.companyId,
        target: [archiveId],
        author: caller.author,
        expiresAt,
      });
      return { archiveId, address: `${publicUrl()}/arhive/${token}`, seconds: downloadLinkSeconds };
    });

interface OpenArchiveNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly downloadLinks: TextSeal;
}

export interface OpenedArchive extends ArchiveRequest, Pick<Archive, 'archiveId'> {
  readonly companyId: number;
  readonly size: number;
  /** Both ends are included. */
  readonly read: (first: number, last: number) => AsyncGenerator<Buffer>;
}

/** Returns null for a link that has expired or was never given, and for an archive that is gone. */
export const openArchive =
  ({ database, clock, downloadLinks }: OpenArchiveNeeds) =>
  async (token: string): Promise<OpenedArchive | null> => {
    const now = clock.now();
    const link = openLink(downloadLinks, 'archive', token, now);
    if (!link) return null;
    const { companyId, author } = link;
    const [archiveId = ''] = link.target;
    const found = await database.transact({ companyId }, async (tx) =>
      mayStillOpen(await findAuthorAccess(tx, author), 'archives:manage', now) ? findArchive(tx, archiveId) : null,
    );
    const archive = found && archiveAt(found, clock.now());
    if (archive?.state !== 'ready' || archive.size === null) return null;

    const chunk = (at: number): Promise<Chunk | null> =>
      database.transact({ companyId }, (tx) => readChunk(tx, archiveId, at));
    return { ...archive, companyId, size: archive.size, read: readerOf(chunk) };
  };

/** It reads one chunk at a time, as fast as the caller takes them. */
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

export async function requireArchive(tx: Transaction, archiveId: string): Promise<Archive> {
  const archive = await findArchive(tx, archiveId);
  if (!archive) throw new Refused({ reason: 'resource-not-found', missing: { is: 'archive' } });
  return archive;
}
