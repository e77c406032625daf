import { isDescriptionTooLong, lineDescription } from '../article/article.ts';
import { type KnownArticle, type LineArticle, type NewArticle, resolveArticles } from '../article/resolve-articles.ts';
import type { SnapshotClient } from '../client/client.ts';
import { type NewClient, newClient, type OfficialData } from '../client/client.ts';
import { type FilledGaps, filledGaps } from '../client/client-gaps.ts';
import type { CompanySettings } from '../company/settings.ts';
import { isPositive } from '../decimal/arithmetic.ts';
import { type Decimal, decimalToString, isTooLong } from '../decimal/decimal.ts';
import { zeroMoney } from '../decimal/rounding.ts';
import { firstOf, mostProblemsFound } from '../first-of.ts';
import { type DocumentLanguage, languageFor } from '../nomenclature/language.ts';
import { allowsAnyRate, ratesInForce, type VatRate, zeroRate } from '../vat/vat-rate.ts';
import { taxedLines } from './check-issue.ts';
import { type IssueCommand, type IssueLine, priceOf } from './issue-command.ts';
import { checkNames, checkSeller } from './issue-names.ts';
import type { IssueProblem } from './issue-problem.ts';
import { doesVatDeviate, type LineAmounts, priceLine } from './line-amounts.ts';
import { checkNamed, type KnownDocuments, namedDocuments, namingClient, ratesAllowed } from './named-documents.ts';
import { defaultDueDate } from './payment.ts';
import { type Proforma, proformaProblems } from './proforma.ts';
import { simplifiedProblems } from './simplified-invoice.ts';
import type { InvoiceSnapshot, IssuedBy, SnapshotIssuer, SnapshotLine } from './snapshot.ts';
import { type InvoiceTotals, type MoneyAmounts, totalsOf } from './totals.ts';

/** What the database knows about this request. */
export interface KnownFacts {
  readonly issuer: SnapshotIssuer;
  readonly settings: CompanySettings;
  /** The present look of the company's documents; null if it has none. */
  readonly lookId: string | null;
  readonly seriesKind: string | null;
  readonly isPlatformKnown: boolean;
  readonly client: KnownClient | null;
  readonly articles: readonly KnownArticle[];
  readonly warehouseIds: ReadonlyMap<string, number>;
  readonly exchangeRate: KnownRate | null;
  /** V2-LAW-3: the rate of the euro on the day of issue, if it was asked for. */
  readonly euroRate: KnownRate | null;
  /** The proforma that the request names; null if it does not exist. */
  readonly proforma: Proforma | null;
  /** V2-REF-2: what is known about the documents that the request refers to; absent if it refers to none. */
  readonly named?: KnownDocuments;
  /** Absent if the name is not known. */
  readonly issuedBy?: IssuedBy;
}

export type KnownClient = SnapshotClient & { readonly clientId: string; readonly language?: DocumentLanguage | null };

/** V2-FX-1: the rate for the day of issue, and the day of that rate. */
export interface KnownRate {
  readonly rate: Decimal;
  readonly on: string;
}

export type IssueFacts = Omit<KnownFacts, 'proforma' | 'issuedBy' | 'named'>;

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

/**
 * CON-FORM-11: what the document would show now, whatever would still be refused. A line that has no valid figures yet shows what was typed
 * of it, and counts as nothing.
 */
export function snapshotSoFar(command: IssueCommand, known: KnownFacts): InvoiceSnapshot {
  const { ofLine } = resolveArticles(command.lines, known.articles, known.settings);
  const lines = command.lines.map((line, place) => {
    const article = ofLine[place];
    const stored = article?.is === 'known' ? article.article.description : null;
    const description = isDescriptionTooLong(line.description, stored)
      ? line.description
      : lineDescription(line.description, stored);
    return { ...amountsSoFar(line), description };
  });
  const client = known.client ?? newClient(command.client, null);
  return snapshotOf(command, known, { client, ...termsOf(command, known), lines, totals: totalsOf(lines) });
}

function amountsSoFar(line: IssueLine): LineAmounts & { readonly vatRate: VatRate } {
  const { kind, quantity, unitPrice } = line;
  const vatRate = line.vatRate ?? zeroRate;
  const priced = priceLine({ kind, quantity, price: priceOf(line), vatRate });
  if (priced.ok && !amountsOf(priced.amounts).some(isTooLong)) return { ...priced.amounts, vatRate };
  return { quantity, unitPrice: unitPrice ?? zeroMoney, net: zeroMoney, vat: zeroMoney, gross: zeroMoney, vatRate };
}

interface Terms {
  readonly dueOn: string;
  readonly exchangeRate: Decimal | null;
  readonly exchangeRateOn: string | null;
}

function termsOf(command: IssueCommand, known: KnownFacts): Terms {
  const isForeign = command.currency !== 'RON';
  return {
    dueOn: command.dueOn ?? defaultDueDate(command.issuedOn, known.settings.dueDays),
    exchangeRate: isForeign ? (command.exchangeRate ?? known.exchangeRate?.rate ?? null) : null,
    // The day of a rate is unknown if the caller sent it.
    exchangeRateOn: isForeign && !command.exchangeRate ? (known.exchangeRate?.on ?? null) : null,
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

function snapshotOf(
  command: IssueCommand,
  { issuer, lookId, issuedBy, settings, named }: KnownFacts,
  decided: Terms & {
    readonly client: SnapshotClient & { readonly language?: DocumentLanguage | null };
    readonly lines: readonly ShownLine[];
    readonly totals: InvoiceTotals;
  },
): InvoiceSnapshot {
  const { client, dueOn, exchangeRate, exchangeRateOn, lines, totals } = decided;
  return {
    version: 2,
    template: 2,
    ...namedLook(lookId),
    ...spokenIn(languageFor(command.language, client, settings.foreignLanguage)),
    ...(issuedBy ? { issuedBy } : {}),
    ...(command.delivery ? { delivery: command.delivery } : {}),
    ...(command.fiscalReceipt ? { fiscalReceipt: command.fiscalReceipt } : {}),
    ...(command.corrects ? { corrects: namedDocuments(command.corrects, named ?? []) } : {}),
    typeCode: command.type.code,
    issuedOn: command.issuedOn,
    dueOn,
    currency: command.currency,
    exchangeRate: exchangeRate && decimalToString(exchangeRate),
    exchangeRateOn,
    externalId: command.externalId,
    text: command.text,
    explanations: command.explanations,
    isVatOnCollection: command.isVatOnCollection,
    references: command.references,
    reverses: null,
    issuer,
    client: {
      kind: client.kind,
      name: client.name,
      fiscalCode: client.fiscalCode,
      tradeRegisterNumber: client.tradeRegisterNumber,
      isVatPayer: client.isVatPayer,
      email: client.email,
      phone: client.phone,
      bankAccount: client.bankAccount,
      countryCode: client.countryCode,
      countyCode: client.countyCode,
      locality: client.locality,
      address: client.address,
    },
    lines: command.lines.map((line, place) => snapshotLine(line, lines[place])),
    totals: amountTexts(totals),
    vatBreakdown: totals.vatBreakdown.map((row) => ({ vatRate: decimalToString(row.vatRate), ...amountTexts(row) })),
  };
}

/** Romanian is the default, so it is left out of the snapshot. */
const spokenIn = (language: DocumentLanguage): Pick<InvoiceSnapshot, 'language'> =>
  language === 'ro' ? {} : { language };

export const namedLook = (lookId: string | null): Pick<InvoiceSnapshot, 'lookId'> =>
  lookId === null ? {} : { lookId };

type ShownLine = LineAmounts & Pick<DraftLine, 'vatRate' | 'description'>;

function snapshotLine(line: IssueLine, drafted: ShownLine | undefined): SnapshotLine {
  if (!drafted) throw new Error('every line is drafted');
  return {
    kind: line.kind,
    index: line.index,
    discountedIndex: line.discountedIndex,
    code: line.code,
    barcode: line.barcode,
    name: line.name,
    unit: line.unit,
    description: drafted.description,
    costCentre: line.costCentre,
    warehouseCode: line.warehouseCode,
    references: line.references,
    quantity: decimalToString(drafted.quantity),
    unitPrice: decimalToString(drafted.unitPrice),
    priceGiven: priceOf(line).given,
    vatRate: decimalToString(drafted.vatRate),
    net: decimalToString(drafted.net),
    vat: decimalToString(drafted.vat),
    gross: decimalToString(drafted.gross),
  };
}

export function amountTexts({
  net,
  vat,
  gross,
}: {
  readonly net: Decimal;
  readonly vat: Decimal;
  readonly gross: Decimal;
}) {
  return { net: decimalToString(net), vat: decimalToString(vat), gross: decimalToString(gross) };
}
