import { subtract } from '../../domain/decimal/arithmetic.ts';
import { type Decimal, storedDecimal } from '../../domain/decimal/decimal.ts';
import { zeroMoney } from '../../domain/decimal/rounding.ts';
import type { PaymentCriteria } from '../../domain/invoice/invoice-query.ts';
import type { InvoiceRow } from '../../domain/invoice/issued-invoice.ts';
import type { SpvStatus } from '../../domain/invoice/lifecycle.ts';
import { mapPage, type Page, type PageRequest } from '../../domain/page.ts';
import { asked, readPage } from '../listing.ts';
import { isInParts, isUntouched } from '../sql/what-counts.ts';
import type { Transaction } from '../transaction.ts';
import { type InvoiceCriteria, newest, searching } from './invoice-matches.ts';
import {
  columns,
  type InvoiceFilters,
  type InvoicePosition,
  isAtStage,
  type Raw,
  withDecimals,
} from './invoice-reads.ts';

/**
 * CON-LIST-2: each way to find an invoice has an index of its own. Each returns its first matches in the order of the list, as many as fit
 * on the page; the first of all of them together are the page.
 */
export async function searchInvoices(
  tx: Transaction,
  filters: InvoiceFilters,
  criteria: InvoiceCriteria | null,
  page: PageRequest<InvoicePosition>,
): Promise<Page<InvoiceRow, InvoicePosition>> {
  const { values, waysFrom } = searching(tx, filters, criteria);
  const found = await readPage<Raw<InvoiceRow>, InvoicePosition>(
    tx,
    {
      name: null,
      select: (place) => `SELECT ${columns} FROM invoices i
        WHERE i.company_id = $1 AND i.invoice_id = ANY (ARRAY(${waysFrom(place, page.limit + 1)}))`,
      values,
      filters: [],
      order: [
        ['i.issued_on', 'date'],
        ['i.invoice_id', 'bigint'],
      ],
      direction: 'descending',
    },
    page,
    ({ issuedOn, invoiceId }) => [issuedOn, invoiceId],
  );
  return mapPage(found, withDecimals<InvoiceRow>);
}

export interface CurrencyTotal {
  readonly currency: string;
  /** It counts only fiscal documents: those of the types that are due. */
  readonly documents: number;
  /** The sum without cancelled documents, which have no value. */
  readonly gross: Decimal;
  readonly outstanding: Decimal;
  /** Proformas, orders, estimates and notices, which are no sales, are counted and summed apart. */
  readonly otherDocuments: number;
  readonly otherGross: Decimal;
}

interface RawSum {
  readonly currency: string;
  readonly documents: number;
  readonly gross: string;
  readonly otherDocuments: number;
  readonly otherGross: string;
}

/**
 * CON-LIST-4: what filters find by which no sums are kept. Where a text finds more than `most` documents they are not summed, and it is
 * null. The amount left to collect is not in the index of the other sums (0049): it is the value of outstanding documents, less what was collected of
 * the few that are paid or reversed in parts.
 */
export async function sumInvoices(
  tx: Transaction,
  filters: InvoiceFilters,
  criteria: InvoiceCriteria | null,
  most: number,
): Promise<readonly CurrencyTotal[] | null> {
  if (!criteria && isOfOutstanding(filters)) return sumOutstanding(tx, filters);
  const { values, base, waysFrom } = searching(tx, filters, criteria, criteria ? {} : { unsent: 'at-once' });
  const ids = () => `i.invoice_id = ANY (ARRAY(${waysFrom(newest, most + 1)}))`;
  const counted = criteria ? `invoices i WHERE i.company_id = $1 AND ${ids()}` : base;
  const valid = `status <> 'cancelled'`;
  const rows = await tx.read<RawSum & { readonly owed: string }>(
    '',
    `SELECT currency, count(*) FILTER (WHERE is_due) AS documents,
            coalesce(sum(gross) FILTER (WHERE is_due AND ${valid}), 0) AS gross,
            count(*) FILTER (WHERE NOT is_due) AS "otherDocuments",
            coalesce(sum(gross) FILTER (WHERE NOT is_due AND ${valid}), 0) AS "otherGross",
            coalesce(sum(gross) FILTER (WHERE is_outstanding), 0) AS owed
       FROM (SELECT i.currency, i.gross, i.status, i.is_due, i.is_outstanding FROM ${counted}) AS counted
      GROUP BY currency ORDER BY currency = 'RON' DESC, currency`,
    values,
    'by-values',
  );
  const found = rows.reduce((sum, { documents, otherDocuments }) => sum + documents + otherDocuments, 0);
  if (criteria && found > most) return null;
  const parts = await tx.read<{ currency: string; paid: string }>(
    '',
    `SELECT i.currency, sum(i.collected + i.returned) AS paid FROM ${counted} AND i.is_outstanding AND ${isInParts} GROUP BY i.currency`,
    values,
    'by-values',
  );
  const paidOf = new Map(parts.map(({ currency, paid }) => [currency, storedDecimal(paid)]));
  return rows.map(({ owed, ...row }) => ({
    ...row,
    gross: storedDecimal(row.gross),
    otherGross: storedDecimal(row.otherGross),
    outstanding: subtract(storedDecimal(owed), paidOf.get(row.currency) ?? zeroMoney),
  }));
}

interface OutstandingPart {
  readonly condition: string;
  /** SQL for what was collected, plus what was reversed. */
  readonly collected: string;
}

/** What is owed is on fiscal documents alone. Invoices with nothing collected are summed from the index of outstanding ones (0070). */
const untouched: OutstandingPart = { condition: `i.is_outstanding AND ${isUntouched}`, collected: '0' };
const inParts: OutstandingPart = {
  condition: `i.is_outstanding AND ${isInParts}`,
  collected: 'i.collected + i.returned',
};
/** Invoices that are partly reversed and not collected at all. */
const cameBack: OutstandingPart = { ...inParts, condition: `${inParts.condition} AND NOT (i.collected > 0)` };
const outstandingParts: { readonly [Payment in PaymentCriteria]?: readonly OutstandingPart[] } = {
  outstanding: [untouched, inParts],
  'partly-collected': [{ ...inParts, condition: `${inParts.condition} AND i.collected > 0` }],
  overdue: [untouched, cameBack],
  'in-term': [untouched, cameBack],
};

const isOfOutstanding = ({ payment }: InvoiceFilters): boolean => payment !== null && payment in outstandingParts;

/** CON-LIST-4: the sum has any number of documents, where the filter is by what is outstanding. */
export async function sumOutstanding(tx: Transaction, filters: InvoiceFilters): Promise<readonly CurrencyTotal[]> {
  const parts = (filters.payment !== null && outstandingParts[filters.payment]) || [];
  const ofAnySeries = { ...filters, series: null, spvStage: null };
  const { values } = searching(tx, ofAnySeries, null);
  const isOfStage = filters.spvStage === null ? '' : ` AND ${isAtStage(filters.spvStage)}`;
  // Not by the index of the series, which has all documents.
  const isOfSeries =
    filters.series === null ? '' : ` AND (i.series || '') = ANY($${values.push(filters.series)}::text[])`;
  const counted = parts.map(({ condition, collected }) => {
    const { base } = searching(tx, ofAnySeries, null, { paid: () => condition });
    return `SELECT i.currency, i.gross, ${collected} AS collected FROM ${base}${isOfSeries}${isOfStage}`;
  });
  const rows = await tx.read<{ currency: string; documents: number; gross: string; outstanding: string }>(
    '',
    `SELECT currency, count(*) AS documents, sum(gross) AS gross, sum(gross - collected) AS outstanding
       FROM (${counted.join(' UNION ALL ')}) AS counted
      GROUP BY currency ORDER BY currency = 'RON' DESC, currency`,
    values,
    'by-values',
  );
  return rows.map((row) => ({
    ...row,
    gross: storedDecimal(row.gross),
    otherDocuments: 0,
    otherGross: zeroMoney,
    outstanding: storedDecimal(row.outstanding),
  }));
}

/** Counts at most `most` invoices. */
export async function countInvoices(
  tx: Transaction,
  filters: InvoiceFilters,
  criteria: InvoiceCriteria | null,
  most: number,
): Promise<number> {
  const { values, base, waysFrom } = searching(tx, filters, criteria);
  const counted = criteria ? waysFrom(newest, most) : `SELECT FROM ${base} LIMIT ${most}`;
  const [row] = await tx.read<{ count: number }>(
    '',
    `SELECT count(*) AS count FROM (${counted}) AS counted`,
    values,
    'by-values',
  );
  return row?.count ?? 0;
}

export interface NamedAlike {
  readonly clientIds: readonly string[];
  readonly articleIds: readonly number[];
}

/** Clients and articles whose name contains this part: at most `most` of each, and one more if there are more. */
export async function findNamedAlike(tx: Transaction, part: string, most: number): Promise<NamedAlike> {
  const [row] = await tx.read<NamedAlike>(
    'invoices.named-alike',
    `SELECT ARRAY(SELECT c.client_id FROM clients c
                   WHERE c.company_id = $1 AND strpos(c.name_start, ${asked('$2')}) > 0 LIMIT $3) AS "clientIds",
            ARRAY(SELECT a.article_id::float8 FROM articles a
                   WHERE a.company_id = $1 AND strpos(a.name_key, ${asked('$2')}) > 0 LIMIT $3) AS "articleIds"`,
    [tx.companyId, part, most + 1],
  );
  return row ?? { clientIds: [], articleIds: [] };
}

export async function haveManyLines(tx: Transaction, articleIds: readonly number[], most: number): Promise<boolean> {
  const [row] = await tx.read<{ count: number }>(
    'invoices.lines-of-articles',
    `SELECT count(*) AS count FROM (
       SELECT FROM invoice_lines l WHERE l.company_id = $1 AND l.article_id = ANY($2::bigint[]) LIMIT $3) AS l`,
    [tx.companyId, articleIds, most + 1],
  );
  return (row?.count ?? 0) > most;
}

/** The status of these invoices at the tax authority; those that were never submitted for sending are left out. */
export async function readSpvStatuses(
  tx: Transaction,
  invoiceIds: readonly number[],
): Promise<ReadonlyMap<number, SpvStatus>> {
  const rows = await tx.read<{ invoiceId: number; status: SpvStatus }>(
    'spv-sendings.statuses',
    `SELECT s.invoice_id AS "invoiceId", s.status FROM einvoice_sendings s
      WHERE s.company_id = $1 AND s.invoice_id = ANY($2::bigint[]) AND s.is_last`,
    [tx.companyId, invoiceIds],
  );
  return new Map(rows.map(({ invoiceId, status }) => [invoiceId, status]));
}
