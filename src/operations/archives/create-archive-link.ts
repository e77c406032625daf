import { archiveAt } from '../../domain/archive/archive.ts';
import { archiveLinkSeconds, type LinkSeal, sealLink } from '../../domain/archive/archive-link.ts';
import { Refused } from '../../domain/refusal.ts';
import type { Database } from '../../storage/database.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../ports.ts';
import { requireArchive } from './steps/require-archive.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly archiveLinks: LinkSeal;
  readonly publicUrl: () => string;
}

export interface ArchiveLink {
  readonly archiveId: string;
  readonly address: string;
  readonly seconds: number;
}

/** V2-ARCH-10: all that the address holds is sealed in it, so that every process can open it and nobody can make one. */
export const createArchiveLink =
  ({ database, clock, archiveLinks, publicUrl }: Needs) =>
  (caller: Caller, archiveId: string): Promise<ArchiveLink> =>
    database.transact(caller, async (tx) => {
      const { id: apiKeyId } = caller.author;
      if (apiKeyId === null) throw new Error('a link to an archive belongs to a key');
      const now = clock.now();
      const { state } = archiveAt(await requireArchive(tx, archiveId), now);
      if (state !== 'ready') throw new Refused({ reason: 'archive-not-ready', state });
      const expiresAt = new Date(now.getTime() + archiveLinkSeconds * 1000);
      const token = sealLink(archiveLinks, { companyId: caller.companyId, archiveId, apiKeyId, expiresAt });
      return { archiveId, address: `${publicUrl()}/arhive/${token}`, seconds: archiveLinkSeconds };
    });
