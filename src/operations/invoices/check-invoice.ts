import { platformOrigin } from '../../domain/company/identifiers.ts';
import { firstOf, mostProblemsFound } from '../../domain/first-of.ts';
import type { IssueCommand } from '../../domain/invoice/issue-command.ts';
import { checkNames, checkSeller, type IssueNames, type KnownNames } from '../../domain/invoice/issue-names.ts';
import type { IssueProblem } from '../../domain/invoice/issue-problem.ts';
import { checkNamed } from '../../domain/invoice/named-documents.ts';
import type { Database } from '../../storage/database.ts';
import { findProforma } from '../../storage/invoices/invoice-reads.ts';
import { readIssueNames } from '../../storage/invoices/issue-facts.ts';
import type { ReadFacts } from '../../storage/invoices/issue-facts-cache.ts';
import { findNamedDocuments } from '../../storage/invoices/named-documents.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import { draftWithin, refuseDuplicate, withKnownSeries } from '../steps/decide-issue.ts';

interface Needs {
  readonly database: Database;
  readonly readFacts: ReadFacts;
}

/**
 * V1-CHECK-1: refuses what an issue would refuse, and writes nothing. The tax authority is not asked: its data about a new client
 * changes the client, but never whether the invoice can be issued.
 */
export const checkInvoice =
  ({ database, readFacts }: Needs) =>
  (caller: Caller, command: IssueCommand): Promise<void> =>
    database.transact(caller, async (tx) => {
      await draftWithin(tx, readFacts, caller, command);
      await refuseDuplicate(tx, command);
    });

interface CheckIssueNamesNeeds {
  readonly database: Database;
}

/**
 * V2-REQ-28: checks the names that only the database knows, in a request that is wrong in other ways too, so that all errors are
 * reported in one answer.
 */
export const checkIssueNames =
  ({ database }: CheckIssueNamesNeeds) =>
  (caller: Caller, names: IssueNames): Promise<readonly IssueProblem[]> =>
    database.transact(caller, (tx) => nameProblems(tx, names));

export async function nameProblems(tx: Transaction, names: IssueNames): Promise<readonly IssueProblem[]> {
  const { series, platform, proforma, corrects, warehouseCodes } = names;
  const known = await readIssueNames(tx, {
    series,
    platformOrigin: platformOrigin(platform),
    warehouseCodes: warehouseCodes.filter((code) => code !== null),
  });
  const found = firstOf(mostProblemsFound, namesAndSeller(names, known));
  // The issue itself checks whether they belong to the client, because the client is known only there.
  const ofNamed = corrects.length === 0 ? [] : checkNamed(corrects, await findNamedDocuments(tx, corrects), null);
  const problems = [...(await withKnownSeries(tx, found, names.seriesKind)), ...ofNamed];
  if (!proforma || (await findProforma(tx, proforma.series, proforma.number)) !== null) return problems;
  return [...problems, { on: 'invoice', problem: 'proforma-unknown' }];
}

function* namesAndSeller(
  names: IssueNames,
  known: KnownNames & { readonly isVatPayer: boolean },
): Generator<IssueProblem> {
  yield* checkNames(names, known);
  yield* checkSeller(names.vat, known.isVatPayer);
}
