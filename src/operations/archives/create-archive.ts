import type { Archive, ArchiveRequest } from '../../domain/archive/archive.ts';
import { archiveObstacle, type DocumentCount } from '../../domain/archive/document-limit.ts';
import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import { refuseIf } from '../../domain/refusal.ts';
import { dayMs } from '../../domain/time/calendar.ts';
import type { Database } from '../../storage/database.ts';
import {
  countDocuments,
  findChosen,
  reuseArchive,
  createArchive as writeArchive,
} from '../../storage/invoices/archives.ts';
import { enqueueJob } from '../../storage/jobs/jobs.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import { makeArchivePolicy } from '../job-policies.ts';
import type { Clock, Ids } from '../ports.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly retentionDays: number;
}

type CreatedArchive = Pick<Archive, 'archiveId' | 'state' | 'found' | 'createdAt'>;

/**
 * V2-ARCH-5: the documents of the archive are fixed here; its job is enqueued with it, under the same id. V2-ARCH-16: an archive
 * that was requested before and has not changed is not made again.
 */
export const createArchive =
  (needs: Needs) =>
  (caller: Caller, request: ArchiveRequest): Promise<CreatedArchive> =>
    needs.database.transact(caller, (tx) => create(needs, tx, caller, request));

export interface ArchiveOfChosen {
  /** It is null if none of them is there. */
  readonly archive: CreatedArchive | null;
  readonly documents: readonly DocumentName[];
}

export const archiveChosen =
  (needs: Needs) =>
  (caller: Caller, names: readonly DocumentName[]): Promise<ArchiveOfChosen> =>
    needs.database.transact(caller, async (tx) => {
      const documents = await findChosen(tx, names);
      const days = documents.map(({ issuedOn }) => issuedOn).toSorted();
      const [from] = days;
      const until = days.at(-1);
      if (from === undefined || until === undefined) return { archive: null, documents };
      const chosen = documents.map(({ invoiceId }) => invoiceId);
      const archive = await create(needs, tx, caller, { kind: 'issued-invoices', from, until, chosen });
      return { archive, documents };
    });

async function create(
  { clock, ids, retentionDays }: Needs,
  tx: Transaction,
  caller: Caller,
  request: ArchiveRequest,
): Promise<CreatedArchive> {
  const counted = await countDocuments(tx, request);
  refuseIf(archiveObstacle(counted));

  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + retentionDays * dayMs);
  const alike = await reuseArchive(tx, request, { author: caller.author, now: createdAt, expiresAt });
  if (alike) return alike;

  const archiveId = ids.uuid();
  const found = await writeArchive(tx, { ...request, archiveId, author: caller.author, createdAt });
  // Somebody may have issued or deleted a document since the count.
  refuseIf(archiveObstacle({ ...counted, found }));
  await enqueueJob(tx, { ...makeArchivePolicy, jobId: archiveId, payload: { archiveId } });
  return { archiveId, state: 'queued', found, createdAt };
}

export const checkArchiveLimits =
  ({ database }: { readonly database: Database }) =>
  (caller: Caller, request: ArchiveRequest): Promise<DocumentCount> =>
    database.transact(caller, (tx) => countDocuments(tx, request));
