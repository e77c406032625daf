import { isDescriptionTooLong, lineDescription } from '../article/article.ts';
import { type LineArticle, type NewArticle, resolveArticles } from '../article/resolve-articles.ts';
import { type NewClient, newClient, type OfficialData } from '../client/client.ts';
import { type FilledGaps, filledGaps } from '../client/client-gaps.ts';
import { isPositive } from '../decimal/arithmetic.ts';
import { type Decimal, isTooLong } from '../decimal/decimal.ts';
import { firstOf, mostProblemsFound } from '../first-of.ts';
import { allowsAnyRate, ratesInForce, type VatRate, zeroRate } from '../vat/vat-rate.ts';
import { taxedLines } from './check-issue.ts';
import { type IssueCommand, type IssueLine, priceOf } from './issue-command.ts';
import { checkNames, checkSeller } from './issue-names.ts';
import type { IssueProblem } from './issue-problem.ts';
import type { KnownFacts } from './known-facts.ts';
import { doesVatDeviate, type LineAmounts, priceLine } from './line-amounts.ts';
import { checkNamed, namingClient, ratesAllowed } from './named-documents.ts';
import { proformaProblems } from './proforma.ts';
import { snapshotOf, termsOf } from './shown-document.ts';
import { simplifiedProblems } from './simplified-invoice.ts';
import type { InvoiceSnapshot } from './snapshot.ts';
import { type InvoiceTotals, type MoneyAmounts, totalsOf } from './totals.ts';

export interface DraftLine extends LineAmounts {
  readonly vatRate: VatRate;
  readonly article: LineArticle;
  readonly description: string | null;
  /** The quantity that leaves the stock; null if none does. */
  readonly stockMoved: Decimal | null;
  readonly warehouseId: number | null;
}

/** Everything that issuing writes. */
export interface InvoiceDraft {
  readonly client:
    | { readonly is: 'known'; readonly clientId: string; readonly gaps: FilledGaps | null }
    | { readonly is: 'new'; readonly client: NewClient };
  readonly newArticles: readonly (NewArticle & { readonly unitPrice: Decimal; readonly vatRate: VatRate })[];
  readonly lines: readonly DraftLine[];
  readonly totals: InvoiceTotals;
  readonly dueOn: string;
  readonly exchangeRate: Decimal | null;
  readonly snapshot: InvoiceSnapshot;
}

export type Drafted = { readonly draft: InvoiceDraft } | { readonly problems: readonly IssueProblem[] };

/** This one pure function decides about an issue: it returns everything that is to be written, or the reasons against it. */
export function draftInvoice(command: IssueCommand, known: KnownFacts, official: OfficialData | null): Drafted {
  const problems = firstOf(mostProblemsFound, findProblems(command, known));
  if (problems.length > 0) return { problems };

  const { ofLine, created } = resolveArticles(command.lines, known.articles, known.settings);
  const stored = command.lines.map((_, place) => storedDescription(ofLine[place], created, place));
  const tooLong = firstOf(mostProblemsFound, tooLongDescriptions(command, stored));
  if (tooLong.length > 0) return { problems: tooLong };
  const lines = command.lines.map((line, place) => ({
    ...draftLine(line, ofLine[place] ?? { is: 'none' }, command, known),
    description: lineDescription(line.description, stored[place] ?? null),
  }));
  const totals = totalsOf(lines);
  if ([...lines.flatMap(figuresOf), ...amountsOf(totals)].some(isTooLong))
    return { problems: [{ on: 'invoice', problem: 'amount-too-large' }] };
  const tooLarge = simplifiedProblems(command, totals, known);
  if (tooLarge.length > 0) return { problems: tooLarge };
  if (command.fiscalReceipt && !isPositive(totals.gross))
    return { problems: [{ on: 'invoice', problem: 'fiscal-receipt-without-amount' }] };
  // V2-TRUE-10: the document, or the invoice made when the proforma is paid, could never be sent to the authority, and it cannot be
  // changed.
  if ((command.type.isFiscal || command.type.code === 'P') && totals.vatBreakdown.some(doesVatDeviate))
    return { problems: [{ on: 'invoice', problem: 'vat-deviates' }] };

  const gaps = known.client && filledGaps(known.client, command.client, official);
  const client = known.client ? { ...known.client, ...gaps } : newClient(command.client, official);
  const terms = termsOf(command, known);
  return {
    draft: {
      client: 'clientId' in client ? { is: 'known', clientId: client.clientId, gaps } : { is: 'new', client },
      newArticles: created.map((article) => ({ ...article, ...pricesOf(lines[article.line]) })),
      lines,
      totals,
      dueOn: terms.dueOn,
      exchangeRate: terms.exchangeRate,
      snapshot: snapshotOf(command, known, { client, ...terms, lines, totals }),
    },
  };
}

function* tooLongDescriptions({ lines }: IssueCommand, stored: readonly (string | null)[]): Generator<IssueProblem> {
  for (const [line, { description }] of lines.entries()) {
    if (isDescriptionTooLong(description, stored[line] ?? null))
      yield { on: 'line', line, problem: 'description-too-long' };
  }
}

/** The description of the article before this line; an article that the line itself creates has none. */
function storedDescription(
  article: LineArticle | undefined,
  created: readonly NewArticle[],
  line: number,
): string | null {
  if (article?.is === 'known') return article.article.description;
  const made = article?.is === 'new' ? created[article.place] : undefined;
  return made && made.line !== line ? made.description : null;
}

function* findProblems(command: IssueCommand, known: KnownFacts): Generator<IssueProblem> {
  yield* checkNames(namesOf(command), known);
  yield* proformaProblems(command, known.proforma);
  if (command.client.clientId !== undefined && !known.client) yield { on: 'client', problem: 'client-unknown' };
  yield* checkNamed(command.corrects ?? [], known.named ?? [], namingClient(command.client, known));
  const { isVatPayer } = known.issuer;
  yield* checkSeller(command, isVatPayer);
  if (!command.type.chargesVat) yield* taxedLines(command.lines);
  if (!command.type.chargesVat || !isVatPayer) return;
  // V2-REQ-25: a rate must be in force in Romania, or in the country of the client that the document shows.
  const countryCode = known.client?.countryCode ?? command.client.countryCode;
  const isOfSome = ratesAllowed([countryCode, 'RO'], command.issuedOn, command.corrects);
  const isRate = (rate: VatRate): boolean => allowsAnyRate(command.client, countryCode) || isOfSome(rate);
  for (const [place, { vatRate }] of command.lines.entries()) {
    if (vatRate && !isRate(vatRate)) {
      const inForce = ratesInForce([countryCode, 'RO'], command.issuedOn);
      const { issuedOn } = command;
      yield { on: 'line', line: place, problem: 'vat-rate-unknown', sent: vatRate, inForce, issuedOn };
    }
    if (!vatRate) yield { on: 'line', line: place, problem: 'vat-rate-missing' };
  }
}

function namesOf({ series, type, platform, lines }: IssueCommand) {
  return { series, seriesKind: type.seriesKind, platform, warehouseCodes: lines.map((line) => line.warehouseCode) };
}

function draftLine(
  line: IssueLine,
  article: LineArticle,
  { type }: IssueCommand,
  known: KnownFacts,
): Omit<DraftLine, 'description'> {
  const vatRate = line.vatRate ?? zeroRate;
  const priced = priceLine({ kind: line.kind, quantity: line.quantity, price: priceOf(line), vatRate });
  if (!priced.ok) throw new Error(`a line with ${priced.problem} was not refused`);
  const movesStock =
    known.settings.keepsStock && type.dischargesStock && line.kind === 'article' && article.is !== 'none';
  const isFromWarehouse = known.settings.hasWarehousePerLine && line.warehouseCode !== null;
  const { quantity, unitPrice, net, vat, gross } = priced.amounts;
  return {
    quantity,
    unitPrice,
    net,
    vat,
    gross,
    vatRate,
    article,
    stockMoved: movesStock ? quantity : null,
    warehouseId: (movesStock && isFromWarehouse && known.warehouseIds.get(line.warehouseCode ?? '')) || null,
  };
}

const amountsOf = ({ net, vat, gross }: MoneyAmounts): readonly Decimal[] => [net, vat, gross];
const figuresOf = (line: DraftLine): readonly Decimal[] => [line.quantity, line.unitPrice, ...amountsOf(line)];

function pricesOf(line: DraftLine | undefined): { readonly unitPrice: Decimal; readonly vatRate: VatRate } {
  if (!line) throw new Error('an article is created by one of the lines');
  return { unitPrice: line.unitPrice, vatRate: line.vatRate };
}
