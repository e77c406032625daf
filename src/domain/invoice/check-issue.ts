import { isRomanianFiscalCode, normaliseFiscalCode } from '../company/fiscal-code.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { findCounty } from '../nomenclature/counties.ts';
import { europeanUnion } from '../nomenclature/european-union.ts';
import { allowsAnyRate, rateOfSome } from '../vat/allowed-rates.ts';
import { zeroRate } from '../vat/vat-rate.ts';
import type { IssueClient, IssueLine } from './issue-command.ts';
import type { IssueProblem, LineProblemAt } from './issue-problem.ts';
import { priceLine } from './line-amounts.ts';

/**
 * What can be judged from the request alone. A part that could not even be read is null and is passed over, so that the
 * rest is told in the same answer.
 */
export interface IssueParts {
  readonly currency: string | null;
  readonly exchangeRate: Decimal | null;
  readonly issuedOn: string | null;
  readonly dueOn: string | null;
  readonly verifiesFiscalCode: boolean;
  /** Whose fiscal code must be sent: that of every legal entity, or only one that is to be verified. */
  readonly requiresFiscalCode: 'always' | 'to-verify';
  readonly client: IssueClient | null;
  readonly lines: readonly (IssueLine | null)[];
}

export function* checkIssue(parts: IssueParts): Generator<IssueProblem> {
  const { client, lines, issuedOn } = parts;
  const articleIndexes = lines.includes(null) ? null : indexesOfArticles(lines);
  yield* checkTop(parts);
  if (client) yield* checkClient(client, parts);
  yield* checkIndexes(lines);
  for (const [place, line] of lines.entries()) if (line) yield* checkLine(line, place, articleIndexes);
  if (issuedOn && !(client && allowsAnyRate(client, client.countryCode))) yield* checkRates(lines, issuedOn);
}

function* checkTop({ currency, exchangeRate, issuedOn, dueOn }: IssueParts): Generator<IssueProblem> {
  if (dueOn !== null && issuedOn !== null && dueOn < issuedOn) yield { on: 'invoice', problem: 'due-before-issue' };
  if (exchangeRate && currency === 'RON') yield { on: 'invoice', problem: 'exchange-rate-not-needed' };
}

function* checkClient(
  client: IssueClient,
  { verifiesFiscalCode, requiresFiscalCode }: IssueParts,
): Generator<IssueProblem> {
  const isRomanian = client.countryCode === 'RO';
  const isVerified = verifiesFiscalCode && isRomanian;
  if (client.kind === 'legal-entity' && client.fiscalCode === null) {
    if (requiresFiscalCode === 'always' || isVerified) yield { on: 'client', problem: 'fiscal-code-missing' };
  } else if (
    client.kind === 'legal-entity' &&
    isVerified &&
    !isRomanianFiscalCode(normaliseFiscalCode(client.fiscalCode ?? ''))
  ) {
    yield { on: 'client', problem: 'fiscal-code-wrong' };
  }
  if (isRomanian && client.countyCode !== null && !findCounty(client.countyCode)) {
    yield { on: 'client', problem: 'county-unknown' };
  }
}

function* checkIndexes(lines: IssueParts['lines']): Generator<IssueProblem> {
  const seen = new Set<number>();
  for (const [place, line] of lines.entries()) {
    if (line && seen.has(line.index)) yield { on: 'line', line: place, problem: 'index-twice' };
    if (line) seen.add(line.index);
  }
}

/** Null when some line could not be read: the one a discount names may be that one. */
type ArticleIndexes = ReadonlySet<number> | null;

function indexesOfArticles(lines: IssueParts['lines']): ReadonlySet<number> {
  return new Set(lines.flatMap((line) => (line?.kind === 'article' ? [line.index] : [])));
}

function* checkLine(line: IssueLine, place: number, articleIndexes: ArticleIndexes): Generator<IssueProblem> {
  const at = (problem: LineProblemAt['problem']): IssueProblem => ({ on: 'line', line: place, problem });
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

/** A rate that no country has on the issue date; whether it is one of the client's country, the draft judges. */
function* checkRates(lines: IssueParts['lines'], issuedOn: string): Generator<IssueProblem> {
  const isRate = rateOfSome(['RO', ...europeanUnion], issuedOn);
  for (const [place, line] of lines.entries()) {
    if (line?.vatRate && !isRate(line.vatRate)) yield { on: 'line', line: place, problem: 'vat-rate-unknown' };
  }
}
