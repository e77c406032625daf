import type { ArticleDeclaration } from '../../domain/company-declaration.ts';
import { type Decimal, decimalToString } from '../../domain/decimal/decimal.ts';
import type { Transaction } from '../transaction.ts';

/** The stock before any document moved it. */
export interface OpeningLevel {
  readonly articleId: number;
  readonly warehouseId: number | null;
  readonly quantity: string;
}

/**
 * PROV-4: articles are identified by code and name together. Members of a known article that are not given stay as they are. Returns the
 * stock levels that are new.
 */
export async function saveArticles(
  tx: Transaction,
  articles: readonly ArticleDeclaration[],
  at: Date,
): Promise<readonly OpeningLevel[]> {
  if (articles.length === 0) return [];
  const known = await identify(tx, articles);
  const isKnown = (article: ArticleDeclaration) => known.has(identityOf(article));
  await update(tx, articles.filter(isKnown), known, at);
  const created = await create(
    tx,
    articles.filter((article) => !isKnown(article)),
    at,
  );
  return createStock(tx, articles, new Map([...known, ...created]), at);
}

/** MOVE-15: creates those of these articles that are not known, and answers their ids; the others stay as they are. */
export async function addNewArticles(
  tx: Transaction,
  articles: readonly ArticleDeclaration[],
  at: Date,
): Promise<readonly number[]> {
  if (articles.length === 0) return [];
  const known = await identify(tx, articles);
  const fresh = articles.filter((article) => !known.has(identityOf(article)));
  return [...(await create(tx, fresh, at)).values()];
}

export async function countKnownArticles(tx: Transaction, articles: readonly ArticleDeclaration[]): Promise<number> {
  if (articles.length === 0) return 0;
  const known = await identify(tx, articles);
  return articles.filter((article) => known.has(identityOf(article))).length;
}

type ArticleIds = ReadonlyMap<string, number>;

const identityOf = ({ code, name }: { readonly code: string | null; readonly name: string }): string =>
  JSON.stringify([code, name]);

/** Neither codes nor names are unique: of several articles with both equal, the first one that is not deleted is taken. */
async function identify(tx: Transaction, articles: readonly ArticleDeclaration[]): Promise<ArticleIds> {
  const rows = await tx.run<{ articleId: number; code: string | null; name: string }>(
    'articles.identify',
    `SELECT DISTINCT ON (code, name) article_id AS "articleId", code, name FROM articles
      WHERE company_id = $1 AND name_digest IN (SELECT md5(given) FROM unnest($2::text[]) AS given)
      ORDER BY code, name, deleted_at IS NOT NULL, article_id`,
    [tx.companyId, articles.map(({ name }) => name)],
  );
  return new Map(rows.map((row) => [identityOf(row), row.articleId]));
}

async function update(
  tx: Transaction,
  articles: readonly ArticleDeclaration[],
  ids: ArticleIds,
  at: Date,
): Promise<void> {
  if (articles.length === 0) return;
  const given = articles.map((article) => ({ ...rowOf(article), articleId: ids.get(identityOf(article)) }));
  await tx.run(
    'articles.update',
    `UPDATE articles AS old
        SET barcode = new.barcode, unit = new.unit, unit_price = new.unit_price, vat_rate = new.vat_rate,
            description = new.description, deleted_at = new.deleted_at, changed_at = $3, edited_at = $3
       FROM (SELECT known.article_id, coalesce(given.barcode, known.barcode) AS barcode,
                    coalesce(given.unit, known.unit) AS unit, coalesce(given."unitPrice", known.unit_price) AS unit_price,
                    coalesce(given."vatRate", known.vat_rate) AS vat_rate,
                    coalesce(given.description, known.description) AS description,
                    CASE WHEN coalesce(given."isDeleted", known.deleted_at IS NOT NULL)
                      THEN coalesce(known.deleted_at, $3) END AS deleted_at
               FROM jsonb_to_recordset($2::jsonb) AS given ("articleId" bigint, barcode text, unit text,
                    "unitPrice" numeric, "vatRate" numeric, description text, "isDeleted" boolean)
               JOIN articles AS known ON known.company_id = $1 AND known.article_id = given."articleId") AS new
      WHERE old.company_id = $1 AND old.article_id = new.article_id
        AND (old.barcode, old.unit, old.unit_price, old.vat_rate, old.description, old.deleted_at)
            IS DISTINCT FROM (new.barcode, new.unit, new.unit_price, new.vat_rate, new.description, new.deleted_at)`,
    [tx.companyId, JSON.stringify(given), at],
  );
}

async function create(tx: Transaction, articles: readonly ArticleDeclaration[], at: Date): Promise<ArticleIds> {
  if (articles.length === 0) return new Map();
  const rows = await tx.run<{ articleId: number; code: string | null; name: string }>(
    'articles.create',
    `INSERT INTO articles (company_id, code, barcode, name, unit, unit_price, vat_rate, description, deleted_at, created_at, changed_at)
     SELECT $1, code, barcode, name, unit, "unitPrice", "vatRate", description, CASE WHEN "isDeleted" THEN $3::timestamptz END, $3, $3
       FROM jsonb_to_recordset($2::jsonb) AS given (place integer, code text, barcode text, name text, unit text,
            "unitPrice" numeric, "vatRate" numeric, description text, "isDeleted" boolean)
      ORDER BY place
     RETURNING article_id AS "articleId", code, name`,
    [tx.companyId, JSON.stringify(articles.map(rowOf)), at],
  );
  return new Map(rows.map((row) => [identityOf(row), row.articleId]));
}

function rowOf({ unitPrice, vatRate, stock: _, ...article }: ArticleDeclaration) {
  return { ...article, unitPrice: textOf(unitPrice), vatRate: textOf(vatRate) };
}

const textOf = (decimal: Decimal | null): string | null => decimal && decimalToString(decimal);

/** PROV-5: a declared stock is used only if the article has none yet in that warehouse. */
async function createStock(
  tx: Transaction,
  articles: readonly ArticleDeclaration[],
  ids: ArticleIds,
  at: Date,
): Promise<readonly OpeningLevel[]> {
  const stock = articles.flatMap((article) =>
    article.stock.map(({ warehouseCode, quantity }) => ({
      articleId: ids.get(identityOf(article)),
      warehouseCode,
      quantity: decimalToString(quantity),
    })),
  );
  if (stock.length === 0) return [];
  return tx.run<OpeningLevel>(
    'articles.create-stock',
    `WITH created AS (
       INSERT INTO stock_levels (company_id, article_id, warehouse_id, quantity, movements)
       SELECT $1, given."articleId", warehouse.warehouse_id, given.quantity, 1
         FROM jsonb_to_recordset($2::jsonb) AS given ("articleId" bigint, "warehouseCode" text, quantity numeric)
         LEFT JOIN warehouses AS warehouse ON warehouse.company_id = $1 AND warehouse.code = given."warehouseCode"
       ON CONFLICT DO NOTHING
       RETURNING article_id, warehouse_id, quantity),
     moved AS (
       INSERT INTO stock_movements (company_id, article_id, warehouse_id, place, kind, quantity, level, at)
       SELECT $1, article_id, coalesce(warehouse_id, 0), 1, 'opening', quantity, quantity, $3 FROM created),
     changed AS (
       UPDATE articles SET changed_at = $3
        WHERE company_id = $1 AND article_id IN (SELECT article_id FROM created) AND changed_at < $3)
     SELECT article_id AS "articleId", warehouse_id AS "warehouseId", quantity::text AS quantity FROM created`,
    [tx.companyId, JSON.stringify(stock), at],
  );
}
