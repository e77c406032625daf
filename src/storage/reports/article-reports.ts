import { type Decimal, storedDecimal, storedDecimalOrNull } from '../../domain/decimal/decimal.ts';
import type { Days } from '../../domain/invoice/sales.ts';
import { mapPage, type Page, type PageRequest } from '../../domain/page.ts';
import { shownQuantity } from '../directory/article-reads.ts';
import { type Listing, readPage } from '../listing.ts';
import type { Transaction } from '../transaction.ts';
import { boughtLine, boughtLines } from './purchases.ts';
import { salesParts } from './sales-parts.ts';
import { coverage, storedSums } from './spans.ts';

/** Articles are ordered by the beginning of the folded name, then by code, then by a digest that distinguishes articles of one name. */
export type ArticlePosition = readonly [nameStart: string, code: string, digest: string];

interface Named {
  readonly code: string | null;
  readonly name: string;
  readonly unit: string | null;
}

export interface ArticleMonths extends Named {
  /** Null if the company does not show quantities, and for what is sold without an article. */
  readonly stock: Decimal | null;
  /** The months in order; amounts are decimal text. */
  readonly months: readonly { readonly month: string; readonly quantity: string; readonly net: string }[];
}

const sold = `${coverage('sales')}, parts AS (${storedSums('article')} UNION ALL ${salesParts.article('live')})`;

/** GRP-REP-5: name and unit are those of the article today; a line without an article has its own. */
export const named = `LEFT JOIN articles a ON a.company_id = $1 AND a.article_id = CASE WHEN t.key LIKE '[%' THEN NULL ELSE t.key::bigint END
  CROSS JOIN LATERAL (
    SELECT CASE WHEN a.article_id IS NULL THEN t.key::jsonb ->> 0 ELSE a.name END AS name,
           CASE WHEN a.article_id IS NULL THEN t.key::jsonb ->> 1 ELSE a.unit END AS unit) AS n
  CROSS JOIN LATERAL (
    SELECT left(folded(n.name), 50) COLLATE "C" AS start, left(coalesce(a.code, ''), 50) COLLATE "C" AS code, md5(t.key) AS digest) AS p`;
const nameColumns = `a.code, n.name, n.unit, p.start AS "nameStart", p.code AS "codeStart", p.digest`;

const order: Listing['order'] = [
  ['p.start', 'text'],
  ['p.code', 'text'],
  ['p.digest', 'text'],
];

interface Place {
  readonly nameStart: string;
  readonly codeStart: string;
  readonly digest: string;
}
const positionOf = ({ nameStart, codeStart, digest }: Place): ArticlePosition => [nameStart, codeStart, digest];

/** GRP-REP-4: one row for each article sold in these whole months. */
export async function listMonthlySales(
  tx: Transaction,
  { from, until }: Days,
  page: PageRequest<ArticlePosition>,
): Promise<Page<ArticleMonths, ArticlePosition>> {
  const stock = shownQuantity(`(SELECT coalesce(sum(s.quantity), 0) FROM stock_levels s
    WHERE s.company_id = $1 AND s.article_id = a.article_id)`);
  const found = await readPage<
    Omit<ArticleMonths, 'stock'> & Place & { readonly stock: string | null },
    ArticlePosition
  >(
    tx,
    {
      name: 'reports.monthly-sales',
      select: `WITH ${sold},
          months AS (SELECT key, date_trunc('month', first_day)::date AS month, sum(quantity) AS quantity, sum(net) AS net
                       FROM parts GROUP BY 1, 2),
          t AS (SELECT key, json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'quantity', quantity::text,
                       'net', net::text) ORDER BY month) AS months FROM months GROUP BY key)
        SELECT ${nameColumns}, CASE WHEN a.article_id IS NOT NULL THEN ${stock} END AS stock, t.months
          FROM t ${named} WHERE true`,
      values: [tx.companyId, from, until],
      filters: [],
      order,
      direction: 'ascending',
    },
    page,
    positionOf,
  );
  return mapPage(found, (row) => ({ ...row, stock: storedDecimalOrNull(row.stock) }));
}

export interface ArticleFlow extends Named {
  readonly boughtQuantity: Decimal;
  readonly boughtNet: Decimal;
  readonly boughtGross: Decimal;
  readonly soldQuantity: Decimal;
  readonly soldNet: Decimal;
  readonly soldVat: Decimal;
  readonly soldGross: Decimal;
}

const flows = [
  'boughtQuantity',
  'boughtNet',
  'boughtGross',
  'soldQuantity',
  'soldNet',
  'soldVat',
  'soldGross',
] as const;
type RawFlow = Named & Place & Readonly<Record<(typeof flows)[number], string>>;

/** GRP-REP-6: what was sold beside what was bought, for each article sold or bought in these whole months. */
export async function listArticleFlows(
  tx: Transaction,
  { from, until }: Days,
  page: PageRequest<ArticlePosition>,
): Promise<Page<ArticleFlow, ArticlePosition>> {
  const found = await readPage<RawFlow, ArticlePosition>(
    tx,
    {
      name: 'reports.article-flows',
      select: `WITH ${sold},
          given AS (SELECT key, sum(quantity) AS quantity, sum(net) AS net, sum(vat) AS vat, sum(gross) AS gross FROM parts GROUP BY key),
          bought AS (SELECT l.article_id::text AS key, round(sum(l.quantity), 3) AS quantity,
                            sum(${boughtLine('gross')} - ${boughtLine('vat')}) AS net, sum(${boughtLine('gross')}) AS gross
                       FROM ${boughtLines} AND l.article_id IS NOT NULL GROUP BY 1),
          t AS (SELECT key, coalesce(bought.quantity, 0) AS "boughtQuantity", coalesce(bought.net, 0) AS "boughtNet",
                       coalesce(bought.gross, 0) AS "boughtGross", coalesce(given.quantity, 0) AS "soldQuantity",
                       coalesce(given.net, 0) AS "soldNet", coalesce(given.vat, 0) AS "soldVat", coalesce(given.gross, 0) AS "soldGross"
                  FROM given FULL JOIN bought USING (key))
        SELECT ${nameColumns}, ${flows.map((flow) => `t."${flow}"`).join(', ')} FROM t ${named} WHERE true`,
      values: [tx.companyId, from, until],
      filters: [],
      order,
      direction: 'ascending',
    },
    page,
    positionOf,
  );
  return mapPage(found, (row) => ({
    ...row,
    ...(Object.fromEntries(flows.map((flow) => [flow, storedDecimal(row[flow])])) as Record<
      (typeof flows)[number],
      Decimal
    >),
  }));
}
