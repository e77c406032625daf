import { type Author, includesStockAnswer } from '../../domain/access/right.ts';
import { remainingAfterEach, type StockChange, type StockLevel } from '../../domain/article/stock.ts';
import { type OfficialData, registryCode } from '../../domain/client/client.ts';
import { mayBeOfficial } from '../../domain/client/client-gaps.ts';
import { isCollectionDate } from '../../domain/collection/collection.ts';
import { type Decimal, decimalToString } from '../../domain/decimal/decimal.ts';
import { zeroMoney } from '../../domain/decimal/rounding.ts';
import type { InvoiceDraft } from '../../domain/invoice/draft-invoice.ts';
import type { IssueCommand } from '../../domain/invoice/issue-command.ts';
import type { KnownFacts } from '../../domain/invoice/known-facts.ts';
import { payabilityOf } from '../../domain/invoice/payment.ts';
import { linesTaken } from '../../domain/invoice/proforma.ts';
import { findCollectionKind } from '../../domain/nomenclature/collection-kinds.ts';
import { requireOpen } from '../../domain/proforma/open-proforma.ts';
import { Refused } from '../../domain/refusal.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import type { ReadFacts } from '../../storage/invoices/issue-facts-cache.ts';
import { createArticles, createClient, lockDirectory } from '../../storage/invoices/issued-directory.ts';
import { claimProformaLines, lockProforma } from '../../storage/invoices/proforma-claims.ts';
import { type MadeLinks, writeInvoice } from '../../storage/invoices/write-invoice.ts';
import { addCollection } from '../../storage/payments/collections.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { type Caller, issuedBy } from '../caller.ts';
import { sendAutomaticallyPolicy } from '../job-policies.ts';
import type { Clock, Ids } from '../ports.ts';
import type { askRegistry } from '../steps/ask-registry.ts';
import { beginAgain, SomethingNew } from '../steps/begin-again.ts';
import { decideIssue, factsNeeded, namedFacts, refuseDuplicate, withFilledClient } from '../steps/decide-issue.ts';
import { linkAddress, makeToken } from '../steps/document-links.ts';

export interface IssueInvoiceNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly readFacts: ReadFacts;
  readonly askRegistry: ReturnType<typeof askRegistry>;
  readonly publicUrl: () => string;
}

export interface IssuedInvoice {
  readonly series: string;
  readonly number: string;
  readonly stock: readonly RemainingStock[];
  /** It is null unless the links were asked for. */
  readonly links: DocumentLinks | null;
}

export interface DocumentLinks {
  readonly download: string;
  /** It is null where nobody can pay the document by a link. */
  readonly payment: string | null;
}

export interface RemainingStock {
  readonly code: string | null;
  readonly barcode: string | null;
  readonly name: string;
  readonly warehouseCode: string | null;
  readonly quantity: Decimal;
}

/** V2-ISSUE-8: everything is one transaction; if anything fails, nothing remains. `begin-again.ts` has the reasons to begin it again. */
export const issueInvoice =
  (needs: IssueInvoiceNeeds) =>
  (caller: Caller, command: IssueCommand): Promise<IssuedInvoice> =>
    beginAgain<Attempt, IssuedInvoice>(
      { factsVersion: caller.factsVersion, ...firstAttempt },
      (attempt) => needs.database.transact(caller, (tx) => issueWithin(tx, needs, caller, command, attempt)),
      async (reason, attempt) => {
        switch (reason.is) {
          case 'number-taken':
            return { ...attempt, expectsFreeNumber: false };
          case 'something-new': {
            const official = reason.asksRegistry ? await officialData(needs, command) : null;
            return { ...attempt, ...firstAttempt, creation: { is: 'allowed', official } };
          }
          case 'client-joined':
            return { factsVersion: null, ...firstAttempt };
        }
      },
    );

/** Most invoices create no client and no article, and learn nothing of a client; others are begun again with what that needs. */
type Creation = { readonly is: 'not-expected' } | { readonly is: 'allowed'; readonly official: OfficialData | null };

interface Attempt {
  /** It is the version of what is cached; null means that everything is read from the database. */
  readonly factsVersion: Caller['factsVersion'];
  readonly creation: Creation;
  /** While nobody is known to have chosen the next number of the series, it is taken without a check. */
  readonly expectsFreeNumber: boolean;
}

const firstAttempt = { creation: { is: 'not-expected' }, expectsFreeNumber: true } as const;

async function issueWithin(
  tx: Transaction,
  needs: IssueInvoiceNeeds,
  caller: Caller,
  command: IssueCommand,
  { factsVersion, creation, expectsFreeNumber }: Attempt,
): Promise<IssuedInvoice> {
  const { clock, ids } = needs;
  if (creation.is === 'allowed') await lockDirectory(tx);
  const proforma = command.proforma && (await lockProforma(tx, command.proforma.series, command.proforma.number));
  // An issue that creates something reads again, under the lock.
  const version = creation.is === 'allowed' ? null : factsVersion;
  const known = await needs.readFacts(tx, factsNeeded(command, caller.articleSearchMode), version);
  const official = creation.is === 'allowed' ? creation.official : null;
  // The mode is the one that was read with the key, because the articles were looked up by it.
  const settings = { ...known.settings, articleSearchMode: caller.articleSearchMode };
  const named = await namedFacts(tx, command);
  const facts = { ...known, settings, proforma, ...named, ...issuedBy(caller, 'schedule') };
  const decided = await decideIssue(tx, command, facts, official);
  const taken = proforma ? linesTaken(command, proforma) : [];
  if (proforma) requireOpen(proforma, taken);
  refuseFutureReceipt(command, clock.now());
  if (creation.is === 'not-expected') stopIfNew(command, decided);
  await refuseDuplicate(tx, command);

  const at = clock.now();
  const draft = await withFilledClient(tx, decided, { author: caller.author, at }, (client) =>
    decideIssue(tx, command, { ...facts, client }, official),
  );
  const clientId = draft.client.is === 'known' ? draft.client.clientId : ids.uuid();
  if (draft.client.is === 'new') await createClient(tx, clientId, draft.client.client, at);
  const newIds = draft.newArticles.length > 0 ? await createArticles(tx, draft.newArticles, at) : [];
  const articleIds = articleIdsOf(draft, newIds);
  const changes = changesOf(draft, articleIds);
  const { author } = caller;
  const sendingJob = known.settings.spvDelayHours === null ? null : sendAutomaticallyPolicy;
  const made = command.makesLinks ? makeLinks(ids, { command, draft }, known.settings) : null;
  const invoice = { command, draft, clientId, articleIds, sendingJob, expectsFreeNumber, links: made, author, at };
  const write = (within: Transaction) => writeInvoice(within, invoice);
  const isLast = !proforma && !command.fiscalReceipt;
  const { invoiceId, number, levels } = await (isLast ? tx.last(write) : write(tx));
  if (proforma) await claimProformaLines(tx, proforma.invoiceId, invoiceId, taken);
  if (command.fiscalReceipt) await collectByReceipt(tx, { ...command, number, invoiceId, draft }, author, at);
  const isStockShown = known.settings.exposesQuantities && includesStockAnswer(caller.plan);
  const stock = isStockShown ? remainingStock(command, draft, changes, levels) : [];
  return { series: command.series, number, stock, links: made && addressesOf(needs.publicUrl(), made) };
}

/** V2-COLL-1: the till cannot have taken money in the future. */
export function refuseFutureReceipt({ fiscalReceipt }: IssueCommand, now: Date): void {
  if (!fiscalReceipt || isCollectionDate(fiscalReceipt.issuedOn, bucharestDate(now))) return;
  throw new Refused({
    reason: 'issue-not-possible',
    problems: [{ on: 'invoice', problem: 'fiscal-receipt-in-future' }],
  });
}

interface ReceiptInvoice extends Pick<IssueCommand, 'series' | 'currency' | 'fiscalReceipt'> {
  readonly number: string;
  readonly invoiceId: number;
  readonly draft: InvoiceDraft;
}

/** V2-LAW-10: the till took all of it, on the day of its receipt. */
async function collectByReceipt(tx: Transaction, invoice: ReceiptInvoice, author: Author, at: Date): Promise<void> {
  const { series, number, invoiceId, currency, fiscalReceipt, draft } = invoice;
  const kind = findCollectionKind('Bon');
  if (!kind || !fiscalReceipt) throw new Error('an invoice without a receipt is not collected by one');
  const collectedOn = fiscalReceipt.issuedOn;
  const amount = draft.totals.gross;
  await addCollection(tx, invoiceId, { kind, amount, collectedOn, account: null }, null, at);
  const name = `${series} ${number}`;
  const told = { kind: kind.name, amount: decimalToString(amount), collectedOn };
  const details = { invoice: name, ...told, currency, account: null, fiscalReceipt: fiscalReceipt.number };
  const events = [
    { type: 'collection.added', invoiceId, details: { collection: { ...told, receipt: null }, currency } },
  ] as const;
  await recordChange(tx, author, { subject: 'collection', name, action: 'recorded', details, events }, at);
}

/** V1-ISSUE-3: the links of the document as it is issued; nothing can have been collected for it yet. */
function makeLinks(
  ids: Ids,
  { command, draft }: { readonly command: IssueCommand; readonly draft: InvoiceDraft },
  { offersPaymentLinks }: KnownFacts['settings'],
): MadeLinks {
  const payability = payabilityOf({
    status: 'issued',
    isDue: command.type.isDue,
    typeCode: command.type.code,
    gross: draft.totals.gross,
    collected: zeroMoney,
    returned: zeroMoney,
    invoiced: zeroMoney,
    dueOn: draft.dueOn,
  });
  const isPayable = offersPaymentLinks && payability === 'payable';
  return { download: makeToken(ids), payment: isPayable ? makeToken(ids) : null };
}

const addressesOf = (publicUrl: string, { download, payment }: MadeLinks): DocumentLinks => ({
  download: linkAddress(publicUrl, 'download', download.token),
  payment: payment && linkAddress(publicUrl, 'payment', payment.token),
});

function stopIfNew({ client: sent }: IssueCommand, { client, newArticles }: InvoiceDraft): void {
  const asksRegistry = client.is === 'new' || (client.gaps !== null && mayBeOfficial(sent, client.gaps));
  if (asksRegistry || newArticles.length > 0) throw new SomethingNew(asksRegistry);
}

function articleIdsOf({ lines }: InvoiceDraft, newIds: readonly number[]): readonly (number | null)[] {
  return lines.map(({ article }) => {
    if (article.is === 'known') return article.article.articleId;
    return article.is === 'new' ? (newIds[article.place] ?? null) : null;
  });
}

interface LineChange {
  readonly line: number;
  readonly change: StockChange;
}

function changesOf({ lines }: InvoiceDraft, articleIds: readonly (number | null)[]): readonly LineChange[] {
  return lines.flatMap(({ stockMoved, warehouseId }, line) => {
    const articleId = articleIds[line] ?? null;
    if (stockMoved === null || articleId === null) return [];
    return [{ line, change: { articleId, warehouseId, quantity: stockMoved } }];
  });
}

function remainingStock(
  { lines }: IssueCommand,
  draft: InvoiceDraft,
  lineChanges: readonly LineChange[],
  levels: readonly StockLevel[],
): readonly RemainingStock[] {
  const remaining = remainingAfterEach(
    lineChanges.map(({ change }) => change),
    levels,
  );
  return lineChanges.flatMap(({ line, change }, place) => {
    const article = articleOf(draft, line);
    const quantity = remaining[place];
    if (!article || !quantity) return [];
    const { code, barcode, name } = article;
    const warehouseCode = change.warehouseId === null ? null : (lines[line]?.warehouseCode ?? null);
    return [{ code, barcode, name, warehouseCode, quantity }];
  });
}

function articleOf({ lines, newArticles }: InvoiceDraft, line: number) {
  const article = lines[line]?.article;
  if (article?.is === 'known') return article.article;
  return article?.is === 'new' ? newArticles[article.place] : undefined;
}

async function officialData(
  { askRegistry: ask }: IssueInvoiceNeeds,
  { client }: IssueCommand,
): Promise<OfficialData | null> {
  const code = registryCode(client);
  return code === null ? null : ask(code);
}
