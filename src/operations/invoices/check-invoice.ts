import type { IssueCommand } from '../../domain/invoice/issue-command.ts';
import type { Database } from '../../storage/database.ts';
import type { ReadFacts } from '../../storage/invoices/issue-facts-cache.ts';
import type { Caller } from '../caller.ts';
import { decideIssue, factsNeeded, refuseDuplicate } from './steps/decide-issue.ts';

interface Needs {
  readonly database: Database;
  readonly readFacts: ReadFacts;
}

/**
 * V1-CHECK-1: refuses what an issue would refuse, and writes nothing. The tax authority is not asked: what it knows of a new client changes the
 * client, never whether the invoice can be issued.
 */
export const checkInvoice =
  ({ database, readFacts }: Needs) =>
  (caller: Caller, command: IssueCommand): Promise<void> =>
    database.transact(caller, async (tx) => {
      const { articleSearchMode, factsVersion } = caller;
      const known = await readFacts(tx, factsNeeded(command, articleSearchMode), factsVersion);
      const settings = { ...known.settings, articleSearchMode };
      await decideIssue(tx, command, { ...known, settings, proforma: null }, null);
      await refuseDuplicate(tx, command);
    });
