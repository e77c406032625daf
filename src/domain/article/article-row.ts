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
