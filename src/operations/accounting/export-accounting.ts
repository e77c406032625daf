import type { AccountingFormat } from '../../domain/accounting/accounting-export.ts';
import type { AccountingAccounts } from '../../domain/accounting/accounts.ts';
import { findLastExport, type PastExport, readAccounts } from '../../storage/accounting/accounting-exports.ts';
import type { Database } from '../../storage/database.ts';
import type { Caller } from '../caller.ts';
import { exportAdmission } from '../calls/export-admission.ts';
import type { Admit } from '../calls/fair-queue.ts';
import type { Clock, Ids } from '../ports.ts';
import { type WrittenMonth, writeMonth } from '../steps/accounting-month.ts';

interface Needs {
  readonly database: Database;
  /** The month is read there, and what was exported is noted in the other. */
  readonly reads: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Each batch takes a turn among the reads of its company. */
  readonly admitRead: Admit;
}

export interface AccountingExport {
  /** GRP-EXP-6: this is when the month was last exported; null means never before. */
  readonly before: PastExport | null;
  readonly content: AsyncIterableIterator<Buffer>;
}

export const readExportState =
  ({ database }: Pick<Needs, 'database'>) =>
  (
    caller: Caller,
    month: string,
  ): Promise<{ readonly last: PastExport | null; readonly accounts: AccountingAccounts }> =>
    database.transact(caller, async (tx) => ({
      last: await findLastExport(tx, firstDay(month)),
      accounts: await readAccounts(tx),
    }));

/** GRP-EXP-1: the month of the accountant is written while it is read. `month` is yyyy-mm. */
export const exportAccounting = (needs: Needs) => {
  const admit = exportAdmission();

  return (caller: Caller, month: string, format: AccountingFormat): Promise<AccountingExport> =>
    admit(caller, async () => {
      const { before, accounts } = await needs.reads.transact(caller, async (tx) => ({
        before: await findLastExport(tx, firstDay(month)),
        accounts: await readAccounts(tx),
      }));
      const { companyId } = caller;
      const written = writeMonth(
        { ...needs, database: needs.reads },
        { companyId, month, format, accounts, at: needs.clock.now() },
      );
      return { before, content: recorded(needs, caller, written) };
    });
};

const firstDay = (month: string): string => `${month}-01`;

/** The export is recorded with the last piece, because who got less was not given the month. */
async function* recorded(
  { database, ids }: Needs,
  caller: Caller,
  { content, record }: WrittenMonth,
): AsyncGenerator<Buffer> {
  yield* content;
  await database.transact({ companyId: caller.companyId }, (tx) => record(tx, ids, caller.author));
}
