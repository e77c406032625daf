import type { ModificationWindow, ModifiedArticle } from '../../domain/article/article.ts';
import type { Transaction } from '../transaction.ts';
import { articleColumns, articleOf, type RawArticle } from './article-reads.ts';

/**
 * V1-OP-16, newest first. The time of an article's last use is not stored, since every issue would have to write it. It is derived from
 * what is written anyway, from the beginning of the window until now: an article that is used again after the window belongs to a later
 * one. The ids of invoices increase with time, except for small differences between clocks and during long requests.
 */
export async function listModifiedArticles(
  tx: Transaction,
  { since, until, isDeleted }: ModificationWindow,
  limit: number,
): Promise<readonly ModifiedArticle[]> {
  const rows = await tx.read<RawArticle & Pick<ModifiedArticle, 'lastUsedAt' | 'isDeleted'>>(
    'articles.modified',
    `WITH uses AS (
       SELECT article_id, changed_at AS at FROM articles WHERE company_id = $1 AND changed_at >= $2
       UNION ALL
       SELECT l.article_id, i.created_at FROM invoices i, ${linesOf('l.article_id IS NOT NULL')}
        WHERE i.company_id = $1 AND i.created_at >= $2 AND i.invoice_id > coalesce((SELECT invoice_id FROM invoices
          WHERE company_id = $1 AND created_at < $2 - interval '1 hour' ORDER BY invoice_id DESC LIMIT 1), 0)
       UNION ALL
       SELECT l.article_id, i.stock_returned_at FROM invoices i, ${linesOf('l.stock_moved IS NOT NULL')}
        WHERE i.company_id = $1 AND i.stock_returned_at >= $2),
     used AS (
       SELECT a.*, last.at FROM (
         SELECT article_id, max(at) AS at FROM uses GROUP BY article_id HAVING $3::timestamptz IS NULL OR max(at) <= $3
          ORDER BY at DESC, article_id DESC) AS last, LATERAL (
         SELECT a.* FROM articles a WHERE a.company_id = $1 AND a.article_id = last.article_id
            AND ($4::boolean IS NULL OR (a.deleted_at IS NOT NULL) = $4)) AS a
        ORDER BY last.at DESC, last.article_id DESC LIMIT $5)
     SELECT ${articleColumns}, a.at AS "lastUsedAt", a.deleted_at IS NOT NULL AS "isDeleted" FROM used a
      ORDER BY a.at DESC, a.article_id DESC`,
    [tx.companyId, since, until, isDeleted, limit],
    // The best plan depends on the length of the window: it reads either the documents of the window, or all lines.
    'by-values',
  );
  return rows.map(articleOf);
}

function linesOf(condition: string): string {
  return `LATERAL (SELECT l.article_id FROM invoice_lines l
    WHERE l.company_id = $1 AND l.invoice_id = i.invoice_id AND ${condition}) AS l`;
}
