import type { ArticleSearchMode } from '../company/settings.ts';
import type { Decimal } from '../decimal/decimal.ts';

/** V2-ART-4: a code is compared as a whole, a name by fragment; case and diacritics are ignored. */
export interface ArticleFilter {
  readonly by: ArticleSearchMode;
  readonly text: string;
}

/** V1-OP-15: which articles were last used in a window of time; null: until now, and whether deleted or not. */
export interface ModificationWindow {
  readonly since: Date;
  readonly until: Date | null;
  readonly isDeleted: boolean | null;
}

/** An article as lists show it. */
export interface ArticleRow {
  readonly articleId: number;
  /** How the outside names it. */
  readonly publicId: string;
  readonly code: string | null;
  readonly barcode: string | null;
  readonly name: string;
  readonly unit: string | null;
  readonly unitPrice: Decimal | null;
  readonly vatRate: Decimal | null;
  /** Over all its buckets; null where quantities may not be shown. */
  readonly stock: Decimal | null;
}

/** V1-OP-16: used means created, edited, moved in stock or put on a document. */
export interface ModifiedArticle extends ArticleRow {
  readonly lastUsedAt: Date;
  readonly isDeleted: boolean;
}

/** Stands in a sent description for the one that is kept with the article. */
const storedPlace = '[[descriere]]';

/** A sent description has at most 4000 characters, and so has a stored one: together they fit, repeated they may not. */
export const longestDescription = 8000;

/**
 * V1-ISSUE-14: the description of a line, in both wires. If nothing was sent, that of the article; if a single space was sent,
 * none.
 */
export function lineDescription(sent: string | null, stored: string | null): string | null {
  if (sent === null || sent === '') return stored;
  if (sent === ' ') return null;
  return sent.split(storedPlace).join(stored ?? '') || null;
}

/** Checked before the text is built: a short text can expand to a very long one. */
export function isDescriptionTooLong(sent: string | null, stored: string | null): boolean {
  if (sent === null) return false;
  const places = sent.split(storedPlace).length - 1;
  return sent.length + places * ((stored?.length ?? 0) - storedPlace.length) > longestDescription;
}
