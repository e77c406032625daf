import type { ArchiveWish } from '../../domain/archive/archive.ts';
import type { DocumentCount } from '../../domain/archive/document-limit.ts';
import type { Database } from '../../storage/database.ts';
import { countDocuments } from '../../storage/invoices/archives.ts';
import type { Caller } from '../caller.ts';

export const checkArchiveLimits =
  ({ database }: { readonly database: Database }) =>
  (caller: Caller, wish: ArchiveWish): Promise<DocumentCount> =>
    database.transact(caller, (tx) => countDocuments(tx, wish));
