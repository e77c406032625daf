import type { ArticleSearchMode } from '../company/settings.ts';
import type { Decimal } from '../decimal/decimal.ts';

/** V2-ART-4: by a code it is the whole code, by name a fragment of it; neither case nor diacritics count. */
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

/** An article as lists know it. */
export interface ArticleRow {
  readonly articleId: number;
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

/** What is sent has at most 4000 characters, and so has what is kept: together they fit, repeated they may not. */
export const longestDescription = 8000;

/**
 * V1-ISSUE-14: the description of a line. Nothing sent: the one of the article; a single space: none. Whichever wire
 * was spoken.
 */
export function lineDescription(sent: string | null, stored: string | null): string | null {
  if (sent === null || sent === '') return stored;
  if (sent === ' ') return null;
  return sent.split(storedPlace).join(stored ?? '') || null;
}

/** Judged before the text is made: a short text can ask for a long one many times over. */
export function isDescriptionTooLong(sent: string | null, stored: string | null): boolean {
  if (sent === null) return false;
  const places = sent.split(storedPlace).length - 1;
  return sent.length + places * ((stored?.length ?? 0) - storedPlace.length) > longestDescription;
}
