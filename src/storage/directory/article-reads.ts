import type { ArticleFilter, ArticleRow } from '../../domain/article/article.ts';
import type { ArticleSearchMode } from '../../domain/company/settings.ts';
import { storedDecimalOrNull } from '../../domain/decimal/decimal.ts';
import {
  mapPage,
  type NumberedPage,
  type NumberedPageRequest,
  type Page,
  type PageRequest,
} from '../../domain/page.ts';
import { asked, type Filter, type Listing, readNumberedPage, readPage } from '../listing.ts';
import type { Transaction } from '../transaction.ts';

/** Articles are listed in the order in which they were created. */
export type ArticlePosition = readonly [articleId: number];

/** V2-STOCK-5: a quantity is shown only if the company allows it. */
export const shownQuantity = (quantity: string): string =>
  `CASE WHEN (SELECT exposes_quantities FROM company_settings WHERE company_id = $1) THEN ${quantity} END`;

const numerics = ['unitPrice', 'vatRate', 'stock'] as const;
export type RawArticle = Omit<ArticleRow, (typeof numerics)[number]> & Record<(typeof numerics)[number], string | null>;

export const articleColumns = `a.article_id AS "articleId", a.public_id AS "publicId", a.code, a.barcode, a.name, a.unit, a.unit_price AS "unitPrice",
  a.vat_rate AS "vatRate", ${shownQuantity(`(SELECT coalesce(sum(s.quantity), 0) FROM stock_levels s
    WHERE s.company_id = $1 AND s.article_id = a.article_id)`)} AS stock`;

const ofCompany = 'articles a WHERE a.company_id = $1 AND a.deleted_at IS NULL';

const listing = {
  name: 'articles.list',
  select: `SELECT ${articleColumns} FROM ${ofCompany}`,
  order: [['a.article_id', 'bigint']],
} as const satisfies Partial<Listing>;

export async function listArticles(
  tx: Transaction,
  filter: ArticleFilter | null,
  page: PageRequest<ArticlePosition>,
): Promise<Page<ArticleRow, ArticlePosition>> {
  const found = await readPage<RawArticle, ArticlePosition>(
    tx,
    { ...listing, values: [tx.companyId], filters: articleFilters(filter), direction: 'ascending' },
    page,
    ({ articleId }) => [articleId],
  );
  return mapPage(found, articleOf);
}

export async function readArticlePage(tx: Transaction, page: NumberedPageRequest): Promise<NumberedPage<ArticleRow>> {
  const numbered = { ...listing, counted: ofCompany, key: 'a.article_id' };
  const { rows, total } = await readNumberedPage<RawArticle>(tx, numbered, page);
  return { rows: rows.map(articleOf), total };
}

/**
 * The article for each text, or null: found by the field that the company searches by, else by its code, which lists show. Of several, the
 * one with exactly this spelling is taken, else the first.
 */
export async function findArticles(
  tx: Transaction,
  mode: ArticleSearchMode,
  texts: readonly string[],
): Promise<readonly (ArticleRow | null)[]> {
  const known = [...new Set([mode, 'code'] as const)].map(
    (by, rank) => `SELECT a.article_id, ${rank} AS rank, ${columnOf[by]} <> given.text AS is_other
      FROM ${ofCompany} AND ${isCalled[by]}`,
  );
  const rows = await tx.read<RawArticle & { readonly place: number }>(
    `articles.find by ${mode}`,
    `SELECT given.place, ${articleColumns}
       FROM unnest($2::text[]) WITH ORDINALITY AS given(text, place),
         LATERAL (SELECT article_id FROM (${known.join(' UNION ALL ')}) AS known
                   ORDER BY rank, is_other, article_id LIMIT 1) AS found
       JOIN articles a ON a.company_id = $1 AND a.article_id = found.article_id`,
    [tx.companyId, texts],
  );
  const byPlace = new Map(rows.map(({ place, ...raw }) => [place, articleOf(raw)]));
  return texts.map((_, index) => byPlace.get(index + 1) ?? null);
}

const columnOf: Readonly<Record<ArticleSearchMode, string>> = { code: 'a.code', barcode: 'a.barcode', name: 'a.name' };
const isCalled: Readonly<Record<ArticleSearchMode, string>> = {
  code: 'a.code_key = folded(given.text)',
  barcode: 'a.barcode_key = folded(given.text)',
  name: 'a.name_digest = md5(given.text)',
};

export function articleOf<Raw extends RawArticle>(raw: Raw): Omit<Raw, (typeof numerics)[number]> & ArticleRow {
  return {
    ...raw,
    unitPrice: storedDecimalOrNull(raw.unitPrice),
    vatRate: storedDecimalOrNull(raw.vatRate),
    stock: storedDecimalOrNull(raw.stock),
  };
}

/** One position for each mode, so that every mode has a prepared statement of its own. */
export function articleFilters(filter: ArticleFilter | null): readonly Filter[] {
  const text = (mode: ArticleSearchMode) => (filter?.by === mode ? filter.text : null);
  return [
    [text('code'), (p) => `a.code_key = ${asked(p)}`],
    [text('barcode'), (p) => `a.barcode_key = ${asked(p)}`],
    [text('name'), (p) => `strpos(a.name_key, ${asked(p)}) > 0`],
  ];
}
