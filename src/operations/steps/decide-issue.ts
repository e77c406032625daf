import { searchCode } from '../../domain/article/resolve-articles.ts';
import { clientSearch, type OfficialData } from '../../domain/client/client.ts';
import { platformOrigin } from '../../domain/company/identifiers.ts';
import type { ArticleSearchMode } from '../../domain/company/settings.ts';
import { draftInvoice, type InvoiceDraft } from '../../domain/invoice/draft-invoice.ts';
import type { IssueCommand } from '../../domain/invoice/issue-command.ts';
import type { IssueProblem } from '../../domain/invoice/issue-problem.ts';
import type { KnownClient, KnownFacts } from '../../domain/invoice/known-facts.ts';
import { Refused } from '../../domain/refusal.ts';
import { listSeries } from '../../storage/directory/series.ts';
import { findByExternalId, findTakenNumber, lockExternalId } from '../../storage/invoices/invoices.ts';
import type { FactsNeeded } from '../../storage/invoices/issue-facts.ts';
import type { ReadFacts } from '../../storage/invoices/issue-facts-cache.ts';
import { fillClient, lockClient } from '../../storage/invoices/issued-directory.ts';
import { findNamedDocuments } from '../../storage/invoices/named-documents.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';

export function factsNeeded(command: IssueCommand, mode: ArticleSearchMode): FactsNeeded {
  const { lines } = command;
  return {
    series: command.series,
    platformOrigin: platformOrigin(command.platform),
    // Only the database knows whether the company searches by the caller's own id, and decides there.
    client: clientSearch(command.client, true),
    articleCodes: mode === 'code' ? distinct(lines.map(({ code }) => code)) : [],
    articleBarcodes: mode === 'barcode' ? distinct(lines.map(({ barcode }) => barcode)) : [],
    articleNames: distinct(lines.map((line) => (searchCode(line, mode) === null ? line.name : null))),
    warehouseCodes: distinct(lines.map(({ warehouseCode }) => warehouseCode)),
    rateCurrency: command.currency === 'RON' || command.exchangeRate ? null : command.currency,
    needsEuroRate: command.type.code === 'FS' && command.currency !== 'EUR',
    issuedOn: command.issuedOn,
  };
}

/** Returns everything that is to be written, or refuses. */
export async function decideIssue(
  tx: Transaction,
  command: IssueCommand,
  known: KnownFacts,
  official: OfficialData | null,
): Promise<InvoiceDraft> {
  const drafted = draftInvoice(command, known, official);
  if ('draft' in drafted) return drafted.draft;
  const problems = await withKnownSeries(tx, drafted.problems, command.type.seriesKind);
  throw new Refused({ reason: 'issue-not-possible', problems });
}

/** V2-REF-2: it is looked up only for a request that names earlier documents. */
export async function namedFacts(tx: Transaction, { corrects }: IssueCommand): Promise<Pick<KnownFacts, 'named'>> {
  return corrects ? { named: await findNamedDocuments(tx, corrects) } : {};
}

/** V2-ISSUE-6, V2-NUMBER-2: the lock makes the check valid for simultaneous requests too. */
export async function refuseDuplicate(
  tx: Transaction,
  { series, number, externalId, checksDuplicate }: IssueCommand,
): Promise<void> {
  if (checksDuplicate && externalId !== null) {
    await lockExternalId(tx, series, externalId);
    const existing = await findByExternalId(tx, series, externalId);
    if (existing !== null) throw new Refused({ reason: 'invoice-duplicate', series, number: existing });
  }
  const taken = number === null ? null : await findTakenNumber(tx, series, number);
  if (taken) throw new Refused({ reason: 'invoice-duplicate', ...taken });
}

function distinct(values: readonly (string | null)[]): readonly string[] {
  return [...new Set(values.filter((value) => value !== null))];
}

const mostListed = 20;

/** A refusal because of a wrong series names the series that are possible. They are read only then. */
export async function withKnownSeries(
  tx: Transaction,
  problems: readonly IssueProblem[],
  kind: string | null,
): Promise<readonly IssueProblem[]> {
  if (!problems.some(isOfSeries)) return problems;
  const known = (await listSeries(tx)).filter((series) => kind === null || series.kind === kind);
  const knownSeries = known.slice(0, mostListed).map(({ code }) => code);
  return problems.map((problem) => (isOfSeries(problem) ? { ...problem, knownSeries } : problem));
}

const isOfSeries = ({ problem }: IssueProblem): boolean => problem.startsWith('series-');

/**
 * V2-CLIENT-6: decides again under the lock of the client, so that the document shows the client as it is stored: the first
 * request fills it in.
 */
export async function withFilledClient(
  tx: Transaction,
  draft: InvoiceDraft,
  by: { readonly author: Caller['author']; readonly at: Date },
  decideWith: (client: KnownClient) => Promise<InvoiceDraft>,
): Promise<InvoiceDraft> {
  if (draft.client.is === 'new' || draft.client.gaps === null) return draft;
  const { clientId } = draft.client;
  const decided = await decideWith(await lockClient(tx, clientId));
  if (decided.client.is === 'known' && decided.client.gaps) await fillClient(tx, clientId, decided.client.gaps, by);
  return decided;
}

/** Returns what would be issued, or refuses. */
export async function draftWithin(
  tx: Transaction,
  readFacts: ReadFacts,
  { articleSearchMode, factsVersion }: Caller,
  command: IssueCommand,
  proforma: KnownFacts['proforma'] = null,
): Promise<InvoiceDraft> {
  const known = await readFacts(tx, factsNeeded(command, articleSearchMode), factsVersion);
  const settings = { ...known.settings, articleSearchMode };
  return decideIssue(tx, command, { ...known, settings, proforma, ...(await namedFacts(tx, command)) }, null);
}
