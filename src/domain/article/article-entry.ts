import type { EntryProblem } from '../client/check-client.ts';
import { equals } from '../decimal/arithmetic.ts';
import { type Decimal, decimalToString } from '../decimal/decimal.ts';
import { europeanUnion } from '../nomenclature/european-union.ts';
import { isInForceIn, vatRateFromFraction } from '../vat/vat-rate.ts';
import type { ArticleRow } from './article.ts';

/** An article as somebody enters it, outside a document. */
export interface ArticleEntry {
  readonly code: string | null;
  readonly barcode: string | null;
  readonly name: string;
  readonly unit: string | null;
  readonly unitPrice: Decimal | null;
  readonly vatRate: Decimal | null;
  readonly description: string | null;
}

/** An article with everything that is stored about it. */
export interface ArticleRecord extends ArticleRow {
  readonly description: string | null;
}

/** V2-ART-17: a rate that no country of the Union has is refused here, because it would be refused at every issue. */
export function articleEntryProblems(
  { vatRate }: Pick<ArticleEntry, 'vatRate'>,
  today: string,
): readonly EntryProblem[] {
  if (vatRate === null || isInForceIn(['RO', ...europeanUnion], today)(vatRateFromFraction(vatRate))) return [];
  return [{ is: 'vat-rate-unknown' }];
}

export interface ChangedValue {
  readonly before: string | null;
  readonly after: string | null;
}

/** V2-ART-20: the members in which the two differ, with both values. */
export function articleChanges(before: ArticleEntry, after: ArticleEntry): Readonly<Record<string, ChangedValue>> {
  const members = Object.keys(entryOf(after)) as readonly (keyof ArticleEntry)[];
  const changed = members.filter((member) => !isSame(before[member], after[member]));
  return Object.fromEntries(
    changed.map((member) => [member, { before: written(before[member]), after: written(after[member]) }]),
  );
}

/** Takes only the members of an entry out of an article. */
export const entryOf = (article: ArticleEntry): ArticleEntry => ({
  code: article.code,
  barcode: article.barcode,
  name: article.name,
  unit: article.unit,
  unitPrice: article.unitPrice,
  vatRate: article.vatRate,
  description: article.description,
});

type Value = string | Decimal | null;

const isSame = (one: Value, other: Value): boolean =>
  isDecimal(one) && isDecimal(other) ? equals(one, other) : one === other;

const isDecimal = (value: Value): value is Decimal => typeof value === 'object' && value !== null;
const written = (value: Value): string | null => (isDecimal(value) ? decimalToString(value) : value);

export const articleLabel = ({ code, name }: Pick<ArticleEntry, 'code' | 'name'>): string =>
  code === null ? name : `${code} ${name}`;
