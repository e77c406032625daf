import { type Decimal, storedDecimal } from '../../domain/decimal/decimal.ts';
import { mapPage, type Page, type PageRequest } from '../../domain/page.ts';
import { readPage } from '../listing.ts';
import { isInParts, isIssuedBy, isSale, owed, remaining, withRate } from '../sql/what-counts.ts';
import type { Transaction } from '../transaction.ts';

const ages = ['total', 'inTerm', 'upTo30', 'upTo60', 'upTo90', 'over90'] as const;

export type Ages = Readonly<Record<(typeof ages)[number], Decimal>>;

export interface ClientReceivables extends Ages {
  readonly clientId: string;
  readonly name: string;
}

/** Clients are ordered by the largest total first, then by the beginning of the folded name. */
export type ReceivablesPosition = readonly [lessTotal: string, nameStart: string, clientId: string];

/** An invoice collected in parts in its currency may be a ban short or over in lei. */
const isCollectedInCurrency = `i.company_id = $1 AND i.deleted_at IS NULL AND i.currency <> 'RON' AND i.is_due AND i.status = 'issued'
     AND NOT i.is_outstanding AND i.collected + i.returned = i.gross AND ${isInParts}`;

const owedNow = `${owed((left) => `i.client_id, i.due_on, ${left} AS remaining`, isIssuedBy('$2'))}
  UNION ALL
  SELECT * FROM (SELECT i.client_id, i.due_on, ${remaining} AS remaining FROM invoices i ${withRate} WHERE ${isCollectedInCurrency} AND ${isIssuedBy('$2')}) AS rounded
   WHERE rounded.remaining <> 0`;

/**
 * What was owed at the end of that day, computed from what is owed now and what was collected or reversed since. Cancelled and deleted
 * documents and collections never count. `i` is the document, `known` its rate, `c` what was collected of it until then, less refunds on
 * its reversals, and `b` what had been reversed (negative).
 */
export const leftThen = (columns: string, day = '$2'): string => `SELECT past.* FROM (
    SELECT ${columns}, i.gross - coalesce(c.amount, 0) + coalesce(b.gross, 0) AS is_left, coalesce(c.amount, 0) AS settled,
           CASE WHEN i.currency = 'RON' THEN i.gross - coalesce(c.amount, 0) + coalesce(b.gross, 0)
             ELSE rounded_to_money(i.gross * known.rate) - coalesce(c.lei, 0) + coalesce(b.lei, 0) END AS remaining
      FROM (
        SELECT i.invoice_id FROM invoices i
         WHERE i.company_id = $1 AND i.deleted_at IS NULL AND i.is_outstanding AND i.issued_on <= ${day}::date
        UNION
        SELECT i.invoice_id FROM invoices i WHERE ${isCollectedInCurrency} AND i.issued_on <= ${day}::date
        UNION
        SELECT coalesce(r.reverses, c.invoice_id) FROM collections c
          JOIN invoices r ON r.company_id = $1 AND r.invoice_id = c.invoice_id
         WHERE c.company_id = $1 AND c.deleted_at IS NULL AND c.collected_on > ${day}::date
        UNION
        SELECT i.reverses FROM invoices i
         WHERE i.company_id = $1 AND i.deleted_at IS NULL AND i.status = 'reversal' AND i.issued_on > ${day}::date
      ) AS candidate
      JOIN invoices i ON i.company_id = $1 AND i.invoice_id = candidate.invoice_id ${withRate}
      LEFT JOIN LATERAL (
        SELECT sum(c.amount) AS amount, sum(rounded_to_money(c.amount * known.rate)) AS lei FROM collections c
         WHERE c.company_id = $1 AND c.deleted_at IS NULL AND c.collected_on <= ${day}::date
           AND (c.invoice_id = i.invoice_id OR c.invoice_id IN (SELECT r.invoice_id FROM invoices r
             WHERE r.company_id = $1 AND r.reverses = i.invoice_id AND r.deleted_at IS NULL))) AS c ON true
      LEFT JOIN LATERAL (
        SELECT sum(b.gross) AS gross, sum(rounded_to_money(b.gross * known.rate)) AS lei FROM invoices b
         WHERE b.company_id = $1 AND b.reverses = i.invoice_id AND b.deleted_at IS NULL AND b.issued_on <= ${day}::date) AS b ON true
     WHERE ${isSale} AND i.status <> 'reversal' AND i.gross > 0 AND i.issued_on <= ${day}::date) AS past
   WHERE past.is_left > 0 OR past.is_left = 0 AND past.settled > 0 AND past.remaining <> 0`;

const late = '$2::date - o.due_on';
const between = (from: number, until: number): string => `${late} BETWEEN ${from} AND ${until}`;
const sum = (condition: string): string => `coalesce(sum(o.remaining) FILTER (WHERE ${condition}), 0)`;
const sumsByAge = `coalesce(sum(o.remaining), 0) AS total, ${sum(`${late} <= 0`)} AS "inTerm", ${sum(between(1, 30))} AS "upTo30",
  ${sum(between(31, 60))} AS "upTo60", ${sum(between(61, 90))} AS "upTo90", ${sum(`${late} > 90`)} AS "over90"`;
const owedOn = (day: string, today: string): string => (day === today ? owedNow : leftThen('i.client_id, i.due_on'));

/** GRP-REP-9: what each client owed at the end of a day, by how long it had been due; every page computes the sums of all. */
export async function listReceivables(
  tx: Transaction,
  day: string,
  today: string,
  page: PageRequest<ReceivablesPosition>,
): Promise<Page<ClientReceivables, ReceivablesPosition>> {
  type Raw = RawAges & {
    readonly clientId: string;
    readonly name: string;
    readonly nameStart: string;
    readonly lessTotal: string;
  };
  const found = await readPage<Raw, ReceivablesPosition>(
    tx,
    {
      name: day === today ? 'reports.receivables' : 'reports.past-receivables',
      select: `SELECT c.client_id AS "clientId", c.name, c.name_start AS "nameStart", s.*, (-s.total)::text AS "lessTotal"
        FROM (SELECT o.client_id AS owner, ${sumsByAge} FROM (${owedOn(day, today)}) AS o WHERE o.remaining IS NOT NULL
               GROUP BY o.client_id) AS s
        JOIN clients c ON c.company_id = $1 AND c.client_id = s.owner
       WHERE true`,
      values: [tx.companyId, day],
      filters: [],
      order: [
        ['-s.total', 'numeric'],
        ['c.name_start', 'text'],
        ['c.client_id', 'uuid'],
      ],
      direction: 'ascending',
    },
    page,
    ({ lessTotal, nameStart, clientId }) => [lessTotal, nameStart, clientId],
  );
  return mapPage(found, (row) => ({ clientId: row.clientId, name: row.name, ...agesOf(row) }));
}

export async function sumReceivables(tx: Transaction, day: string, today: string): Promise<Ages> {
  const [row] = await tx.read<RawAges>(
    day === today ? 'reports.all-receivables' : 'reports.all-past-receivables',
    `SELECT ${sumsByAge} FROM (${owedOn(day, today)}) AS o`,
    [tx.companyId, day],
  );
  if (!row) throw new Error('a sum has one row');
  return agesOf(row);
}

type RawAges = Readonly<Record<(typeof ages)[number], string>>;

const agesOf = (row: RawAges): Ages => ({
  total: storedDecimal(row.total),
  inTerm: storedDecimal(row.inTerm),
  upTo30: storedDecimal(row.upTo30),
  upTo60: storedDecimal(row.upTo60),
  upTo90: storedDecimal(row.upTo90),
  over90: storedDecimal(row.over90),
});
