import type { ArticleRow } from '../../domain/article/article.ts';
import type { KnownClient } from '../../domain/invoice/known-facts.ts';
import { asked } from '../listing.ts';
import type { Transaction } from '../transaction.ts';
import { articleColumns, articleOf, type RawArticle } from './article-reads.ts';
import { clientAsJson } from './partner-columns.ts';

/** A range up to the last character of Unicode. */
const beginsWith = (column: string): string =>
  `${column} >= ${asked('$2')} AND ${column} <= ${asked('$2')} || repeat(chr(1114111), 50)`;

/**
 * CON-ISSUE-4: clients whose code or name begins with the text, then those that contain it. Each part reads one index, in its order, and
 * stops at `most`. The last part reads only the beginnings of the company's names, without the rows, and only if the text is no code.
 */
export async function suggestClients(
  tx: Transaction,
  { text, code }: { readonly text: string; readonly code: string | null },
  most: number,
): Promise<readonly KnownClient[]> {
  const rows = await tx.read<{ client: KnownClient }>(
    'clients.suggest',
    `WITH exact AS MATERIALIZED (
       SELECT c.client_id FROM clients c WHERE c.company_id = $1 AND c.code_number = $3::text LIMIT $4),
     found AS (
       (SELECT client_id, 1 AS rank, '' AS name_start FROM exact)
       UNION ALL
       (SELECT c.client_id, 2, c.name_start FROM clients c WHERE c.company_id = $1 AND ${beginsWith('c.name_start')}
         ORDER BY c.name_start, c.client_id LIMIT $4)
       UNION ALL
       (SELECT c.client_id, 3, c.code_number FROM clients c
         WHERE c.company_id = $1 AND c.code_number >= $3 AND c.code_number <= $3 || repeat('Z', 20) AND starts_with(c.code_number, $3)
         ORDER BY c.code_number LIMIT $4)
       UNION ALL
       (SELECT c.client_id, 4, c.name_start FROM clients c
         WHERE c.company_id = $1 AND NOT EXISTS (SELECT FROM exact) AND strpos(c.name_start, ${asked('$2')}) > 0
         ORDER BY c.name_start, c.client_id LIMIT $4)),
     best AS (
       SELECT client_id, min(rank) AS rank, min(name_start) AS name_start FROM found
        GROUP BY client_id ORDER BY min(rank), min(name_start), client_id LIMIT $4)
     SELECT ${clientAsJson} AS client FROM best JOIN clients c ON c.company_id = $1 AND c.client_id = best.client_id
      ORDER BY best.rank, best.name_start, c.client_id`,
    [tx.companyId, text, code, most],
  );
  return rows.map(({ client }) => client);
}

/** CON-ISSUE-5: finds articles by the whole code or barcode, then by the beginning of the name, then by a part of it. */
export async function suggestArticles(tx: Transaction, text: string, most: number): Promise<readonly ArticleRow[]> {
  const of = 'FROM articles a WHERE a.company_id = $1 AND a.deleted_at IS NULL';
  const rows = await tx.read<RawArticle>(
    'articles.suggest',
    `WITH exact AS MATERIALIZED (
       (SELECT a.article_id, 1 AS rank ${of} AND a.code_key = ${asked('$2')} LIMIT $3)
       UNION ALL
       (SELECT a.article_id, 2 ${of} AND a.barcode_key = ${asked('$2')} LIMIT $3)),
     found AS (
       (SELECT article_id, rank, '' AS name_start FROM exact)
       UNION ALL
       (SELECT a.article_id, 3, a.name_start ${of} AND ${beginsWith('a.name_start')}
         ORDER BY a.name_start, a.article_id LIMIT $3)
       UNION ALL
       (SELECT a.article_id, 4, a.name_start ${of} AND NOT EXISTS (SELECT FROM exact) AND strpos(a.name_start, ${asked('$2')}) > 0
         ORDER BY a.name_start, a.article_id LIMIT $3)),
     best AS (
       SELECT article_id, min(rank) AS rank, min(name_start) AS name_start FROM found
        GROUP BY article_id ORDER BY min(rank), min(name_start), article_id LIMIT $3)
     SELECT ${articleColumns} FROM best JOIN articles a ON a.company_id = $1 AND a.article_id = best.article_id
      ORDER BY best.rank, best.name_start, a.article_id`,
    [tx.companyId, text, most],
  );
  return rows.map(articleOf);
}
