import type { ArticleFilter, ArticleRow } from '../domain/article/article-row.ts';
import type { ArticleSearchMode } from '../domain/company/settings.ts';
import { mapPage, type Page, type PageRequest } from '../domain/page.ts';
import { asked, type Filter, readPage } from './listing.ts';
import { decimalOrNull } from './numeric.ts';
import type { Transaction } from './transaction.ts';

/** Articles are listed in the order they came to be. */
export type ArticlePosition = readonly [articleId: number];

/** V2-STOCK-5: a quantity is shown only where the company allows it. */
export const shownQuantity = (quantity: string): string =>
  `CASE WHEN (SELECT exposes_quantities FROM company_settings WHERE company_id = $1) THEN ${quantity} END`;

const numerics = ['unitPrice', 'vatRate', 'stock'] as const;
type Raw = Omit<ArticleRow, (typeof numerics)[number]> & Record<(typeof numerics)[number], string | null>;

export async function listArticles(
  tx: Transaction,
  filter: ArticleFilter | null,
  page: PageRequest<ArticlePosition>,
): Promise<Page<ArticleRow, ArticlePosition>> {
  const total = `(SELECT coalesce(sum(s.quantity), 0) FROM stock_levels s
    WHERE s.company_id = $1 AND s.article_id = a.article_id)`;
  const found = await readPage<Raw, ArticlePosition>(
    tx,
    {
      name: 'articles.list',
      select: `SELECT a.article_id AS "articleId", a.code, a.barcode, a.name, a.unit, a.unit_price AS "unitPrice",
          a.vat_rate AS "vatRate", ${shownQuantity(total)} AS stock
        FROM articles a WHERE a.company_id = $1`,
      values: [tx.companyId],
      filters: articleFilters(filter),
      order: [['a.article_id', 'bigint']],
      direction: 'ascending',
    },
    page,
    ({ articleId }) => [articleId],
  );
  return mapPage(found, (raw) => ({
    ...raw,
    unitPrice: decimalOrNull(raw.unitPrice),
    vatRate: decimalOrNull(raw.vatRate),
    stock: decimalOrNull(raw.stock),
  }));
}

/** One place for each mode, so that every mode has a statement of its own. */
export function articleFilters(filter: ArticleFilter | null): readonly Filter[] {
  const text = (mode: ArticleSearchMode) => (filter?.by === mode ? filter.text : null);
  return [
    [text('code'), (p) => `folded(a.code) = ${asked(p)}`],
    [text('barcode'), (p) => `folded(a.barcode) = ${asked(p)}`],
    [text('name'), (p) => `strpos(a.name_key, ${asked(p)}) > 0`],
  ];
}
