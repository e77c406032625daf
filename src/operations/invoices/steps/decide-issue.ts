import { searchCode } from '../../../domain/article/resolve-articles.ts';
import { clientSearch } from '../../../domain/client/client-search.ts';
import type { OfficialData } from '../../../domain/client/new-client.ts';
import { platformOrigin } from '../../../domain/company/platform.ts';
import type { ArticleSearchMode } from '../../../domain/company/settings.ts';
import { draftInvoice, type InvoiceDraft, type KnownFacts } from '../../../domain/invoice/draft-invoice.ts';
import type { IssueCommand } from '../../../domain/invoice/issue-command.ts';
import { Refused } from '../../../domain/refusal.ts';
import { findByExternalId, findTakenNumber, lockExternalId } from '../../../storage/invoices/invoices.ts';
import type { FactsNeeded } from '../../../storage/invoices/issue-facts.ts';
import type { Transaction } from '../../../storage/transaction.ts';
import { withKnownSeries } from './known-series.ts';

/** What an issue looks up before it is decided. */
export function factsNeeded(command: IssueCommand, mode: ArticleSearchMode): FactsNeeded {
  const { lines } = command;
  return {
    series: command.series,
    platformOrigin: platformOrigin(command.platform),
    // Whether the company searches by the caller's own id is known only to the database, which decides there.
    client: clientSearch(command.client, true),
    articleCodes: mode === 'code' ? distinct(lines.map(({ code }) => code)) : [],
    articleBarcodes: mode === 'barcode' ? distinct(lines.map(({ barcode }) => barcode)) : [],
    articleNames: distinct(lines.map((line) => (searchCode(line, mode) === null ? line.name : null))),
    warehouseCodes: distinct(lines.map(({ warehouseCode }) => warehouseCode)),
    rateCurrency: command.currency === 'RON' || command.exchangeRate ? null : command.currency,
    issuedOn: command.issuedOn,
  };
}

/** All that is to be written, or a refusal. */
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

/** V2-ISSUE-6 and V2-NUMBER-2, with the lock that makes the check hold between requests of the same moment. */
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
