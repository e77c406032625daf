import type { InvoiceDraft } from '../../domain/invoice/draft-invoice.ts';
import type { IssueCommand } from '../../domain/invoice/issue-command.ts';
import type { ReadFacts } from '../../storage/invoices/issue-facts-cache.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import { decideIssue, factsNeeded, namedFacts } from './decide-issue.ts';

/** What would be issued, or a refusal. */
export async function draftWithin(
  tx: Transaction,
  readFacts: ReadFacts,
  { articleSearchMode, factsVersion }: Caller,
  command: IssueCommand,
): Promise<InvoiceDraft> {
  const known = await readFacts(tx, factsNeeded(command, articleSearchMode), factsVersion);
  const settings = { ...known.settings, articleSearchMode };
  return decideIssue(tx, command, { ...known, settings, proforma: null, ...(await namedFacts(tx, command)) }, null);
}
