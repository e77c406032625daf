import { type Archive, archiveAt, archiveSeconds } from '../../domain/archive/archive.ts';
import type { Database } from '../../storage/database.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../ports.ts';
import { requireArchive } from './steps/require-archive.ts';

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
