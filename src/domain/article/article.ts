import type { ArticleSearchMode } from '../company/settings.ts';
import type { Decimal } from '../decimal/decimal.ts';

/** V2-ART-4: a code is compared as a whole, a name by fragment; case and diacritics are ignored. */
export interface ArticleFilter {
  readonly by: ArticleSearchMode;
  readonly text: string;
}

/** V1-OP-15: selects articles that were last used in a period. `until` null means until now; `isDeleted` null means deleted or not. */
export interface ModificationWindow {
  readonly since: Date;
  readonly until: Date | null;
  readonly isDeleted: boolean | null;
}

/** An article as lists show it. */
export interface ArticleRow {
  readonly articleId: number;
  /** The id of the article in the APIs. */
  readonly publicId: string;
  readonly code: string | null;
  readonly barcode: string | null;
  readonly name: string;
  readonly unit: string | null;
  readonly unitPrice: Decimal | null;
  readonly vatRate: Decimal | null;
  /** The total over all warehouses; null if quantities may not be shown. */
  readonly stock: Decimal | null;
}

/** V1-OP-16: an article is used when it is created, edited, moved in stock or put on a document. */
export interface ModifiedArticle extends ArticleRow {
  readonly lastUsedAt: Date;
  readonly isDeleted: boolean;
}

/** A placeholder in a sent description for the description stored with the article. */
const storedPlace = '[[descriere]]';

/** A sent and a stored description have at most 4000 characters each; a placeholder that is repeated may exceed the sum. */
export const longestDescription = 8000;

/**
 * V1-ISSUE-14: the description of a line, on both wires. If nothing was sent, the article's is used; if a single space was sent, the line
 * has none.
 */
export function lineDescription(sent: string | null, stored: string | null): string | null {
  if (sent === null || sent === '') return stored;
  if (sent === ' ') return null;
  return sent.split(storedPlace).join(stored ?? '') || null;
}

/** The length is checked before the text is built, because a short text can expand to a very long one. */
export function isDescriptionTooLong(sent: string | null, stored: string | null): boolean {
  if (sent === null) return false;
  const places = sent.split(storedPlace).length - 1;
  return sent.length + places * ((stored?.length ?? 0) - storedPlace.length) > longestDescription;
}
