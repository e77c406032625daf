import { subtract } from '../../domain/decimal/arithmetic.ts';
import { storedDecimal } from '../../domain/decimal/decimal.ts';
import { zeroMoney } from '../../domain/decimal/rounding.ts';
import { type SpvStage, spvStages } from '../../domain/invoice/lifecycle.ts';
import type { PageStart } from '../../domain/page.ts';
import {
  type DayRange,
  type FoundDays,
  type InvoiceFilters,
  type InvoicePosition,
  invoicesWith,
  noFilters,
  sendableStatuses,
} from '../invoices/invoice-reads.ts';
import { type CurrencyTotal, sumOutstanding } from '../invoices/invoice-search.ts';
import type { Transaction } from '../transaction.ts';
import { storedSpans, storedSums } from './spans.ts';

/**
 * What the list of documents adds up to, by everything that changes seldom: a document of a day that is over changes its state in SPV once or twice. What is outstanding changes with every collection, and is summed
 * from the index of outstanding documents.
 */
export const documentsParts = { listed: listedDocuments } as const;

/** The key is `2026-11-15 t issued t RON F 2026-12-15 accepted FCT`: the day, whether it is due, its status, whether it is worth zero or more, and the rest. */
function listedDocuments(): string {
  const parts = `i.issued_on, i.is_due, i.status, i.gross >= 0, i.currency, i.type_code, i.due_on, i.sent, i.series`;
  return `SELECT min(i.issued_on) AS first_day, concat_ws(' ', ${parts}) AS key,
      count(*) AS documents, 0::numeric AS quantity, 0::numeric AS net, 0::numeric AS vat, sum(i.gross) AS gross
    FROM live CROSS JOIN LATERAL (
      SELECT i.*, ${sentAs} AS sent FROM invoices i
       WHERE i.company_id = $1 AND i.deleted_at IS NULL AND i.issued_on = live.day OFFSET 0) AS i
   GROUP BY ${parts}`;
}

/** The status of a document's last sending; one without any is `unsent`, but for those that another program issued. */
const sentAs = `coalesce((SELECT s.status FROM einvoice_sendings s WHERE s.company_id = $1 AND s.invoice_id = i.invoice_id AND s.is_last LIMIT 1),
  CASE WHEN EXISTS (SELECT FROM imported_invoices x WHERE x.company_id = $1 AND x.invoice_id = i.invoice_id) THEN 'imported' ELSE 'unsent' END)`;

const statusesOf = (stage: SpvStage): string =>
  (stage === 'unsent' ? [stage] : spvStages[stage]).map((status) => `'${status}'`).join(', ');

/** A part of the key of `r`, by its place. */
const partOfKey = (place: number): string => `split_part(r.key, ' ', ${place})`;

/** The filters by which sums are kept; with any other, documents are looked at one by one. */
const summedBy = [
  'issuedFrom',
  'issuedUntil',
  'dueFrom',
  'dueUntil',
  'series',
  'typeCode',
  'status',
  'payment',
  'spvStage',
  'today',
] as const;

function areSumsStored(filters: InvoiceFilters): boolean {
  const others = { ...filters, ...Object.fromEntries(summedBy.map((name) => [name, null])) };
  return Object.entries(noFilters).every(([name, none]) => others[name as keyof InvoiceFilters] === none);
}

type Listed = 'all' | 'collectable' | 'not-collectable';

/** Whether it can be collected, and not whether it was. */
const isListed: Readonly<Record<Listed, string>> = {
  all: 'true',
  collectable: `is_due AND status = 'issued' AND is_positive`,
  'not-collectable': `NOT (is_due AND status = 'issued' AND is_positive)`,
};

/** CON-LIST-4: exact sums in each currency, of whatever number of documents; null for filters by which no sums are kept. */
export async function sumFromStored(
  tx: Transaction,
  filters: InvoiceFilters,
): Promise<readonly CurrencyTotal[] | null> {
  if (!areSumsStored(filters)) return null;
  const days = await findUnsentDays(tx, filters);
  const sumOwed = () => sumOutstanding(tx, { ...filters, days, payment: 'outstanding' });
  switch (filters.payment) {
    case null: {
      const [all, owed] = [await sumListed(tx, filters, 'all'), await sumOwed()];
      return all.map((row) => ({ ...row, outstanding: owedIn(owed, row).outstanding }));
    }
    case 'not-collectable':
      return sumListed(tx, filters, 'not-collectable');
    case 'collected': {
      const [all, owed] = [await sumListed(tx, filters, 'collectable'), await sumOwed()];
      return all.map((row) => withoutOwed(row, owedIn(owed, row))).filter(({ documents }) => documents > 0);
    }
    default:
      return sumOutstanding(tx, { ...filters, days });
  }
}

type Owed = Pick<CurrencyTotal, 'documents' | 'gross' | 'outstanding'>;

const nothingOwed: Owed = { documents: 0, gross: zeroMoney, outstanding: zeroMoney };

const owedIn = (owed: readonly CurrencyTotal[], { currency }: CurrencyTotal): Owed =>
  owed.find((row) => row.currency === currency) ?? nothingOwed;

const withoutOwed = (row: CurrencyTotal, owed: Owed): CurrencyTotal => ({
  ...row,
  documents: row.documents - owed.documents,
  gross: subtract(row.gross, owed.gross),
});

/** Days that no span covers are read as ranges between the spans, so that a document with an odd date costs nothing. */
const spansAndGaps = `${storedSpans('documents')},
       gaps AS MATERIALIZED (
         SELECT g.first_day, g.last_day FROM (
           SELECT coalesce(lag(k.last_day) OVER (ORDER BY k.first_day) + 1, $2::date) AS first_day, k.first_day - 1 AS last_day FROM kept k
           UNION ALL
           SELECT greatest((SELECT max(k.last_day) + 1 FROM kept k), $2::date), $3::date) AS g
          WHERE g.first_day <= g.last_day)`;

const valuesOf = (tx: Transaction, { issuedFrom, issuedUntil }: InvoiceFilters): unknown[] => [
  tx.companyId,
  issuedFrom ?? '-infinity',
  issuedUntil ?? 'infinity',
];

/** What the filters say of the stored sums `r`. */
function storedConditionsOf(filters: InvoiceFilters, values: unknown[]): readonly string[] {
  const { dueFrom, dueUntil, series, typeCode, status, spvStage } = filters;
  return [
    `${partOfKey(1)}::date BETWEEN $2::date AND $3::date`,
    ...(dueFrom === null ? [] : [`${partOfKey(7)}::date >= $${values.push(dueFrom)}::date`]),
    ...(dueUntil === null ? [] : [`${partOfKey(7)}::date <= $${values.push(dueUntil)}::date`]),
    ...(series === null ? [] : [`substring(r.key FROM '^(?:[^ ]+ ){8}(.*)$') = ANY($${values.push(series)}::text[])`]),
    ...(typeCode === null ? [] : [`${partOfKey(6)} = '${typeCode}'`]),
    ...(status === null ? [] : [`${partOfKey(3)} = '${status}'`]),
    ...(spvStage === null ? [] : [`${partOfKey(8)} IN (${statusesOf(spvStage)})`]),
    ...(spvStage === 'unsent' ? [`${partOfKey(2)} = 't' AND ${partOfKey(3)} IN (${sendableStatuses})`] : []),
  ];
}

async function sumListed(tx: Transaction, filters: InvoiceFilters, listed: Listed): Promise<readonly CurrencyTotal[]> {
  const values = valuesOf(tx, filters);
  const { from, conditions, sameAsFirst } = invoicesWith(
    { ...filters, issuedFrom: null, issuedUntil: null, payment: null },
    'at-once',
  );
  const filled = conditions.filter(([value]) => value !== null);
  const liveConditions = filled.map(([value, condition]) => condition(`$${values.push(value)}`));
  const storedConditions = storedConditionsOf(filters, values);
  const days = ['i.issued_on', ...(sameAsFirst === null ? [] : [sameAsFirst])];
  const rows = await tx.read<RawTotal>(
    '',
    `WITH ${spansAndGaps},
       parts AS (
         SELECT ${partOfKey(2)} = 't' AS is_due, ${partOfKey(3)} AS status, ${partOfKey(4)} = 't' AS is_positive,
                ${partOfKey(5)} AS currency, r.documents, r.gross
           FROM (${storedSums('listed')}) AS r WHERE ${storedConditions.join(' AND ')}
         UNION ALL
         SELECT i.is_due, i.status, i.gross >= 0, i.currency, count(*), sum(i.gross)
           FROM gaps g CROSS JOIN LATERAL (
             SELECT i.is_due, i.status, i.gross, i.currency FROM ${[from, ...liveConditions].join(' AND ')}
                AND ${days.map((day) => `${day} BETWEEN g.first_day AND g.last_day`).join(' AND ')} OFFSET 0) AS i
          GROUP BY i.is_due, i.status, i.gross >= 0, i.currency)
     SELECT currency, coalesce(sum(documents) FILTER (WHERE is_due), 0)::bigint AS documents,
            coalesce(sum(gross) FILTER (WHERE is_due AND status <> 'cancelled'), 0) AS gross,
            coalesce(sum(documents) FILTER (WHERE NOT is_due), 0)::bigint AS "otherDocuments",
            coalesce(sum(gross) FILTER (WHERE NOT is_due AND status <> 'cancelled'), 0) AS "otherGross"
       FROM parts WHERE ${isListed[listed]}
      GROUP BY currency ORDER BY currency = 'RON' DESC, currency`,
    values,
    'by-values',
  );
  return rows.map((row) => ({
    ...row,
    documents: Number(row.documents),
    otherDocuments: Number(row.otherDocuments),
    gross: storedDecimal(row.gross),
    otherGross: storedDecimal(row.otherGross),
    outstanding: zeroMoney,
  }));
}

interface RawTotal {
  readonly currency: string;
  readonly documents: number;
  readonly gross: string;
  readonly otherDocuments: number;
  readonly otherGross: string;
}

/**
 * The days on which documents stand that were never sent: of a company that sends all, every document of the period would else be looked up.
 * Days without stored sums are among them, whatever they have. Of filters by which sums are stored the days of a page come first, as far as
 * they have `enough` documents. Null where it does not matter what was sent.
 */
export async function findUnsentDays(
  tx: Transaction,
  filters: InvoiceFilters,
  start: PageStart<InvoicePosition> = { at: 'start' },
  enough: number | null = null,
): Promise<FoundDays | null> {
  if (filters.spvStage !== 'unsent') return null;
  const isBackward = start.at === 'before';
  const found = await listUnsentDays(tx, filters, isBackward ? 'ASC' : 'DESC');
  if (enough === null || filters.payment !== null || !areSumsStored(filters)) return { are: 'checked', ranges: found };
  const from = start.at === 'start' ? null : start.position[0];
  const ranges: DayRange[] = [];
  let documents = 0;
  for (const range of found) {
    if (documents >= enough) break;
    // As texts, days are in order, and so are `-infinity` and `infinity` beside them.
    if (from !== null && (isBackward ? range.lastDay < from : range.firstDay > from)) continue;
    ranges.push(range);
    // Of the day at which the page begins, some documents may be behind it.
    if (range.firstDay !== from) documents += range.documents;
  }
  return { are: 'followed', ranges };
}

function listUnsentDays(
  tx: Transaction,
  filters: InvoiceFilters,
  order: 'ASC' | 'DESC',
): Promise<readonly (DayRange & { readonly documents: number })[]> {
  const values = valuesOf(tx, filters);
  return tx.read(
    '',
    `WITH ${spansAndGaps},
       unsent AS (
         SELECT ${partOfKey(1)}::date AS day, sum(r.documents) AS documents FROM (${storedSums('listed')}) AS r
          WHERE ${storedConditionsOf(filters, values).join(' AND ')} GROUP BY 1)
     SELECT f.first_day::text AS "firstDay", f.last_day::text AS "lastDay", f.documents::float8 AS documents
       FROM (SELECT first_day, last_day, 0 AS documents FROM gaps UNION ALL SELECT day, day, documents FROM unsent) AS f
      ORDER BY f.first_day ${order}`,
    values,
    'by-values',
  );
}
