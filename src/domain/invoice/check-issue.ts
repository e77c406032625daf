import { type ClientRules, checkClient, type ReadableClient } from '../client/check-client.ts';
import { clientSearch } from '../client/client.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { europeanUnion } from '../nomenclature/european-union.ts';
import type { InvoiceType } from '../nomenclature/invoice-types.ts';
import { allowsAnyRate, isZeroRate, ratesInForce, zeroRate } from '../vat/vat-rate.ts';
import type { IssueLine } from './issue-command.ts';
import type { IssueProblem, OtherLineProblem } from './issue-problem.ts';
import { priceLine } from './line-amounts.ts';
import { checkReferences, ratesAllowed } from './named-documents.ts';
import type { EarlierDocument, FiscalReceipt } from './snapshot.ts';

/**
 * The parts of a request that can be checked on their own. A part that could not be read is null and is skipped, so that the
 * errors of the others are reported in the same answer.
 */
export interface IssueParts extends ClientRules {
  readonly type: InvoiceType | null;
  readonly isVatOnCollection: boolean;
  readonly fiscalReceipt?: FiscalReceipt;
  /** Null if the documents could not be read; which VAT rates they allow is then unknown. */
  readonly corrects?: readonly EarlierDocument[] | null;
  readonly currency: string | null;
  readonly exchangeRate: Decimal | null;
  readonly issuedOn: string | null;
  readonly dueOn: string | null;
  readonly client: ReadableClient | null;
  readonly lines: readonly (IssueLine | null)[];
}

export function* checkIssue(parts: IssueParts): Generator<IssueProblem> {
  const { client, lines, issuedOn, type } = parts;
  const articleIndexes = lines.includes(null) ? null : indexesOfArticles(lines);
  yield* checkTop(parts);
  if (client) yield* checkClient(client, parts);
  yield* checkIndexes(lines);
  for (const [place, line] of lines.entries()) if (line) yield* checkLine(line, place, articleIndexes);
  if (type && !type.chargesVat) yield* taxedLines(lines);
  else if (issuedOn && parts.corrects !== null && !allowsAny(client)) {
    yield* checkRates(lines, issuedOn, client, parts.corrects);
  }
}

/** V2-REQ-26: finds the lines with VAT on a document that charges none. */
export function* taxedLines(lines: readonly (Pick<IssueLine, 'vatRate'> | null)[]): Generator<IssueProblem> {
  for (const [place, line] of lines.entries()) {
    if (line?.vatRate && !isZeroRate(line.vatRate)) yield { on: 'line', line: place, problem: 'vat-rate-not-zero' };
  }
}

function* checkTop(parts: IssueParts): Generator<IssueProblem> {
  const { currency, exchangeRate, issuedOn, dueOn, type, isVatOnCollection } = parts;
  if (dueOn !== null && issuedOn !== null && dueOn < issuedOn) yield { on: 'invoice', problem: 'due-before-issue' };
  if (exchangeRate && currency === 'RON') yield { on: 'invoice', problem: 'exchange-rate-not-needed' };
  if (isVatOnCollection && type?.code === 'T') {
    yield { on: 'invoice', problem: 'vat-on-collection-of-reverse-charge' };
  }
  if (parts.fiscalReceipt) yield* checkReceipt(parts.fiscalReceipt, parts);
  if (parts.corrects) yield* checkReferences(parts.corrects, parts);
}

/** V2-LAW-10: the fiscal receipt was printed first, and only an invoice can be issued for it. */
function* checkReceipt(receipt: FiscalReceipt, { type, issuedOn }: IssueParts): Generator<IssueProblem> {
  if (type && !type.isFiscal) yield { on: 'invoice', problem: 'fiscal-receipt-not-for-type' };
  if (issuedOn !== null && receipt.issuedOn > issuedOn) yield { on: 'invoice', problem: 'fiscal-receipt-after-issue' };
}

function allowsAny(client: ReadableClient | null): boolean {
  if (!client?.countryCode) return false;
  return allowsAnyRate({ isForeign: client.isForeign ?? false }, client.countryCode);
}

function* checkIndexes(lines: IssueParts['lines']): Generator<IssueProblem> {
  const seen = new Set<number>();
  for (const [place, line] of lines.entries()) {
    if (line && seen.has(line.index)) yield { on: 'line', line: place, problem: 'index-twice' };
    if (line) seen.add(line.index);
  }
}

/** Null if some line could not be read, because a discount may refer to that line. */
type ArticleIndexes = ReadonlySet<number> | null;

function indexesOfArticles(lines: IssueParts['lines']): ReadonlySet<number> {
  return new Set(lines.flatMap((line) => (line?.kind === 'article' ? [line.index] : [])));
}

function* checkLine(line: IssueLine, place: number, articleIndexes: ArticleIndexes): Generator<IssueProblem> {
  const at = (problem: OtherLineProblem['problem']): IssueProblem => ({ on: 'line', line: place, problem });
  if (line.unitPrice && line.grossTotal) yield at('price-twice');
  else if (!line.unitPrice && !line.grossTotal) yield at('price-missing');
  else {
    const price = line.unitPrice
      ? ({ given: 'unit', unitPrice: line.unitPrice } as const)
      : ({ given: 'gross', grossTotal: line.grossTotal ?? line.quantity } as const);
    const priced = priceLine({ kind: line.kind, quantity: line.quantity, price, vatRate: zeroRate });
    if (!priced.ok) yield at(priced.problem);
  }
  if (line.kind === 'discount' && line.references !== null) yield at('references-on-discount');
  if (line.discountedIndex === null) return;
  if (line.kind === 'article') yield at('discount-link-on-article');
  else if (articleIndexes && !articleIndexes.has(line.discountedIndex)) yield at('discounted-line-missing');
}

/**
 * V2-REQ-25. If the client's country cannot be told from the request alone, this finds only rates that no country has. The draft, which
 * knows the client, checks the rest.
 */
function* checkRates(
  lines: IssueParts['lines'],
  issuedOn: string,
  client: ReadableClient | null,
  references: readonly EarlierDocument[] | undefined,
): Generator<IssueProblem> {
  const countryCode = client?.countryCode ?? 'RO';
  const countries = isCountryCertain(client) ? [countryCode, 'RO'] : ['RO', ...europeanUnion];
  const isRate = ratesAllowed(countries, issuedOn, references);
  for (const [place, line] of lines.entries()) {
    if (line?.vatRate && !isRate(line.vatRate)) {
      const inForce = ratesInForce([countryCode, 'RO'], issuedOn);
      yield { on: 'line', line: place, problem: 'vat-rate-unknown', sent: line.vatRate, inForce, issuedOn };
    }
  }
}

/** The country is uncertain if the client may be stored with another one: found by the caller's own id, or by a code of another country. */
function isCountryCertain(client: ReadableClient | null): boolean {
  const { kind, fiscalCode, externalId, countryCode, clientId } = client ?? {};
  if (!kind || !countryCode || fiscalCode === undefined || externalId === undefined) return false;
  const named = clientId === undefined ? {} : { clientId };
  const search = clientSearch({ kind, fiscalCode, externalId, countryCode, ...named }, true);
  // A client that is not searched for is new, and its country is the one in the request.
  return search.by === 'nothing' || (search.by === 'fiscal-code' && search.codeCountry === countryCode);
}
