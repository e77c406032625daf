import { type AuditSealer, isSealedBy } from '../../domain/audit/chain.ts';
import { findHead } from '../../storage/audit/audit-carrying.ts';
import { type JournalRow, type JournalWish, listJournal } from '../../storage/audit/audit-reads.ts';
import type { Database } from '../../storage/database.ts';
import type { Caller } from '../caller.ts';

interface Needs {
  readonly database: Database;
  readonly sealer: () => Promise<AuditSealer>;
}

export interface Journal {
  readonly rows: readonly JournalRow[];
  /** The end of the chain, where its seal is right; null where there is none, or the seal is not. */
  readonly sealedUpTo: number | null;
}

const mostRows = 50;

/** CON-AUDIT-2: the audit trail of the company, newest first, and the last row that is sealed. */
export const readJournal =
  ({ database, sealer }: Needs) =>
  async (caller: Caller, wish: JournalWish): Promise<Journal> => {
    const { rows, head } = await database.transact(caller, async (tx) => ({
      rows: await listJournal(tx, wish, mostRows),
      head: await findHead(tx),
    }));
    const isRight = head?.seal && isSealedBy((await sealer()).head(head.hash), head.seal);
    return { rows, sealedUpTo: isRight ? head.position : null };
  };
