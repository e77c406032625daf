import type { ArticleEntry, ArticleRecord } from '../../domain/article/article-entry.ts';
import { type Decimal, decimalToString } from '../../domain/decimal/decimal.ts';
import type { Transaction } from '../transaction.ts';
import { articleColumns, articleOf, type RawArticle } from './article-reads.ts';

/** One article with everything that is stored about it. */

type Raw = RawArticle & Pick<ArticleRecord, 'description'>;

const record = `SELECT ${articleColumns}, a.description FROM articles a
  WHERE a.company_id = $1 AND a.public_id = $2 AND a.deleted_at IS NULL`;

export async function readArticleRecord(tx: Transaction, publicId: string): Promise<ArticleRecord | null> {
  const [row] = await tx.read<Raw>('articles.record', record, [tx.companyId, publicId]);
  return row ? articleOf(row) : null;
}

/** Locks the article until the transaction ends. */
export async function lockArticleRecord(tx: Transaction, publicId: string): Promise<ArticleRecord | null> {
  const [row] = await tx.run<Raw>('articles.lock-record', `${record} FOR NO KEY UPDATE OF a`, [tx.companyId, publicId]);
  return row ? articleOf(row) : null;
}

export interface NamedHolders {
  readonly code: string | null;
  readonly barcode: string | null;
}

/** V2-ART-18: the names of the articles that already have this code and this barcode, in any case; null if none has. */
export async function findArticleHolders(
  tx: Transaction,
  { code, barcode }: Pick<ArticleEntry, 'code' | 'barcode'>,
): Promise<NamedHolders> {
  const holder = (column: string, parameter: string): string =>
    `(SELECT a.name FROM articles a WHERE a.company_id = $1 AND a.${column} = folded(${parameter}::text) AND a.deleted_at IS NULL
       ORDER BY a.article_id LIMIT 1)`;
  const [row] = await tx.run<NamedHolders>(
    'articles.holders',
    `SELECT ${holder('code_key', '$2')} AS code, ${holder('barcode_key', '$3')} AS barcode`,
    [tx.companyId, code, barcode],
  );
  return row ?? { code: null, barcode: null };
}

interface Holder {
  readonly code: string | null;
  readonly name: string;
}

/** The same for many articles: the holders of these codes and barcodes, by the folded code. */
export async function listArticleHolders(
  tx: Transaction,
  articles: readonly Pick<ArticleEntry, 'code' | 'barcode'>[],
): Promise<Readonly<Record<'code' | 'barcode', ReadonlyMap<string, Holder>>>> {
  const holding = async (member: 'code' | 'barcode'): Promise<ReadonlyMap<string, Holder>> => {
    const rows = await tx.run<Holder & { readonly key: string }>(
      `articles.holders-of-${member}`,
      `SELECT a.${member}_key AS key, a.code, a.name FROM articles a
        WHERE a.company_id = $1 AND a.deleted_at IS NULL
          AND a.${member}_key IN (SELECT folded(given) FROM unnest($2::text[]) AS given)
        ORDER BY a.article_id DESC`,
      [tx.companyId, articles.flatMap((article) => article[member] ?? [])],
    );
    return new Map(rows.map(({ key, code, name }) => [key, { code, name }]));
  };
  return { code: await holding('code'), barcode: await holding('barcode') };
}

const columns = ['code', 'barcode', 'name', 'unit', 'unit_price', 'vat_rate', 'description'] as const;
const textOf = (decimal: Decimal | null): string | null => decimal && decimalToString(decimal);
const valuesOf = ({ code, barcode, name, unit, unitPrice, vatRate, description }: ArticleEntry) => [
  code,
  barcode,
  name,
  unit,
  textOf(unitPrice),
  textOf(vatRate),
  description,
];

export async function insertArticle(tx: Transaction, publicId: string, article: ArticleEntry, at: Date): Promise<void> {
  await tx.run(
    'articles.insert',
    `INSERT INTO articles (company_id, public_id, created_at, changed_at, ${columns.join(', ')})
     VALUES ($1, $2, $3, $3, ${columns.map((_column, place) => `$${place + 4}`).join(', ')})`,
    [tx.companyId, publicId, at, ...valuesOf(article)],
  );
}

export async function updateArticle(
  tx: Transaction,
  articleId: number,
  article: ArticleEntry,
  at: Date,
): Promise<void> {
  await tx.run(
    'articles.update-record',
    `UPDATE articles SET changed_at = $3, edited_at = $3, ${columns.map((column, place) => `${column} = $${place + 4}`).join(', ')}
      WHERE company_id = $1 AND article_id = $2`,
    [tx.companyId, articleId, at, ...valuesOf(article)],
  );
}
