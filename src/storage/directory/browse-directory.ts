import type { ArticleRecord } from '../../domain/article/article-entry.ts';
import type { Decimal } from '../../domain/decimal/decimal.ts';
import { storedDecimal, storedDecimalOrNull } from '../../domain/decimal/decimal.ts';
import { mapPage, type Page, type PageRequest, type Sorting } from '../../domain/page.ts';
import { asked, type Filter, readPage } from '../listing.ts';
import { readSortedPage, type SortableList, type SortedPosition, type SortKey } from '../sorted-page.ts';
import type { Transaction } from '../transaction.ts';
import type { ArticlePosition } from './article-reads.ts';
import type { StockPosition } from './stock-reads.ts';

/** The people of a company search articles and stock by anything on the label, and always see quantities. */

const named: Filter[1] = (p) =>
  `(a.code_key = ${asked(p)} OR a.barcode_key = ${asked(p)} OR strpos(a.name_key, ${asked(p)}) > 0)`;

export type BrowsedArticle = Omit<ArticleRecord, 'stock'> & { readonly stock: Decimal };

type RawArticle = Omit<BrowsedArticle, 'unitPrice' | 'vatRate' | 'stock'> & {
  readonly unitPrice: string | null;
  readonly vatRate: string | null;
  readonly stock: string;
};

const inStock =
  '(SELECT coalesce(sum(s.quantity), 0) FROM stock_levels s WHERE s.company_id = $1 AND s.article_id = a.article_id)';

/** Articles are listed in the order in which they were created. */
const asCreated = {
  columns: `a.article_id AS "articleId", a.public_id AS "publicId", a.code, a.barcode, a.name, a.unit, a.unit_price AS "unitPrice",
    a.vat_rate AS "vatRate", a.description, ${inStock} AS stock`,
  table: 'articles a',
  condition: 'a.company_id = $1 AND a.deleted_at IS NULL',
  order: [['a.article_id', 'bigint']],
  direction: 'ascending',
  tiesOf: ({ articleId }: RawArticle): ArticlePosition => [articleId],
} as const satisfies SortableList<RawArticle>;

export async function browseArticles(
  tx: Transaction,
  text: string | null,
  page: PageRequest<ArticlePosition>,
): Promise<Page<BrowsedArticle, ArticlePosition>> {
  const { columns, table, condition, order, direction, tiesOf } = asCreated;
  const found = await readPage<RawArticle, ArticlePosition>(
    tx,
    {
      name: 'articles.browse',
      select: `SELECT ${columns} FROM ${table} WHERE ${condition}`,
      values: [tx.companyId],
      filters: [[text, named]],
      order,
      direction,
    },
    page,
    tiesOf,
  );
  return mapPage(found, articleOf);
}

/** What people order the list of articles by; where nothing is said it is as they were created. */
export type ArticleOrder = 'name' | 'price' | 'stock';

const sortKeys: Readonly<Record<ArticleOrder, SortKey>> = {
  name: { key: 'a.name_start', type: 'text', isIndexed: true },
  price: { key: 'coalesce(a.unit_price, 0)', type: 'numeric' },
  stock: { key: inStock, type: 'numeric' },
};

/** CON-LIST-9: null where there are too many. */
export async function sortArticles(
  tx: Transaction,
  text: string | null,
  sorting: Sorting<ArticleOrder>,
  page: () => PageRequest<SortedPosition>,
): Promise<Page<BrowsedArticle, SortedPosition> | null> {
  const found = await readSortedPage(tx, asCreated, {
    filters: [[text, named]],
    sorting,
    by: sortKeys[sorting.by],
    page,
  });
  return found && mapPage(found, articleOf);
}

const articleOf = (raw: RawArticle): BrowsedArticle => ({
  ...raw,
  unitPrice: storedDecimalOrNull(raw.unitPrice),
  vatRate: storedDecimalOrNull(raw.vatRate),
  stock: storedDecimal(raw.stock),
});

export interface BrowsedStock {
  readonly publicId: string;
  readonly code: string | null;
  readonly name: string;
  readonly unit: string | null;
  /** Null for stock that is not in any warehouse. */
  readonly warehouseCode: string | null;
  readonly quantity: Decimal;
}

type RawStock = Omit<BrowsedStock, 'quantity'> & {
  readonly articleId: number;
  readonly warehouseId: number;
  readonly quantity: string;
};

const bucket = 'CASE WHEN s.warehouse_id IS NULL THEN 0 ELSE s.warehouse_id END';

/** Sorted by article, then by warehouse. `warehouseId` 0 stands for stock in no warehouse, null for every stock. */
export async function browseStock(
  tx: Transaction,
  { text, warehouseId }: { readonly text: string | null; readonly warehouseId: number | null },
  page: PageRequest<StockPosition>,
): Promise<Page<BrowsedStock, StockPosition>> {
  const found = await readPage<RawStock, StockPosition>(
    tx,
    {
      name: 'stock.browse',
      select: `SELECT s.article_id AS "articleId", ${bucket} AS "warehouseId", a.public_id AS "publicId", a.code, a.name, a.unit,
          w.code AS "warehouseCode", s.quantity
        FROM stock_levels s
        JOIN articles a ON a.company_id = $1 AND a.article_id = s.article_id
        LEFT JOIN warehouses w ON w.company_id = $1 AND w.warehouse_id = s.warehouse_id
        WHERE s.company_id = $1 AND a.deleted_at IS NULL`,
      values: [tx.companyId],
      filters: [
        [text, named],
        [warehouseId, (p) => `${bucket} = ${p}`],
      ],
      order: [
        ['s.article_id', 'bigint'],
        [bucket, 'bigint'],
      ],
      direction: 'ascending',
    },
    page,
    ({ articleId, warehouseId: place }) => [articleId, place],
  );
  return mapPage(found, (raw) => ({ ...raw, quantity: storedDecimal(raw.quantity) }));
}
