import type { InvoiceOrder, InvoiceSorting } from '../../domain/invoice/invoice-query.ts';
import type { InvoiceRow } from '../../domain/invoice/issued-invoice.ts';
import type { Page, PageRequest } from '../../domain/page.ts';
import { mostSorted, orderName } from '../sorted-page.ts';
import type { Transaction } from '../transaction.ts';
import { type InvoiceCriteria, newest, searching } from './invoice-matches.ts';
import { columns, type InvoiceFilters, type Raw, withDecimals } from './invoice-reads.ts';

interface Order {
  /** In SQL: what invoices are ordered by. Those of one key are the newest first, where the order rises. */
  readonly key: string;
  readonly type: string;
  /** An index has the invoices of these filters in this order, so that any number of them is read page by page. */
  readonly isIndexed?: (filters: InvoiceFilters) => boolean;
  /** Those of one key are the oldest first, where the order rises. */
  readonly isByDay?: true;
}

const left = 'CASE WHEN i.is_outstanding THEN i.gross - i.collected - i.returned ELSE 0 END';
/** Digits are compared as numbers, however many zeros a series puts before them. */
const numbered = `i.series || chr(1) || lpad(coalesce(i.automatic_number::text, i.number), 50, '0')`;

/** As cheap as a person's wait for the names of so many documents allows: `folded` would take fifty times as long. */
const named = `translate(lower(coalesce(i.client_name, '')), 'ăâîșşțţĂÂÎȘŞȚŢ', 'aaissttaaisstt') COLLATE "C"`;

const orders: Readonly<Record<InvoiceOrder, Order>> = {
  issued: { key: 'i.issued_on', type: 'date', isIndexed: () => true, isByDay: true },
  due: { key: 'i.due_on', type: 'date', isIndexed: ({ payment }) => payment === 'outstanding' },
  number: { key: `(${numbered}) COLLATE "C"`, type: 'text' },
  client: { key: named, type: 'text' },
  gross: { key: 'i.gross_bani', type: 'bigint', isIndexed: () => true },
  outstanding: { key: left, type: 'numeric' },
};

export const isIndexed = ({ by }: InvoiceSorting, filters: InvoiceFilters): boolean =>
  orders[by].isIndexed?.(filters) ?? false;

export type SortedInvoicePosition = readonly [order: string, key: string, issuedOn: string, invoiceId: number];

interface Searched {
  readonly filters: InvoiceFilters;
  readonly criteria: InvoiceCriteria | null;
}

type RawSorted = Raw<InvoiceRow> & { readonly sortKey: string };

/**
 * CON-LIST-8: a page in an order that people chose. What `isFew` is found first and sorted; of more than that the index of the order is
 * followed, in which they are met soon.
 */
export async function sortInvoices(
  tx: Transaction,
  { filters, criteria }: Searched,
  sorting: InvoiceSorting,
  isFew: boolean,
  { start, limit }: PageRequest<SortedInvoicePosition>,
): Promise<Page<InvoiceRow, SortedInvoicePosition>> {
  const { values, base, waysFrom } = searching(tx, filters, criteria);
  const found = criteria
    ? `invoices i WHERE i.company_id = $1 AND i.invoice_id = ANY (ARRAY(${waysFrom(newest, mostSorted)}))`
    : base;
  const { key, type, isByDay } = orders[sorting.by];
  const rises = sorting.direction === 'ascending';
  const tiesRise = isByDay ? rises : !rises;
  const way = (isRising: boolean): string => (isRising ? 'ASC' : 'DESC');
  const ordered = `"sortedBy" ${way(rises)}, "issuedOn" ${way(tiesRise)}, "invoiceId" ${way(tiesRise)}`;
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  const select = `SELECT ${key} AS "sortedBy", i.issued_on AS "issuedOn", i.invoice_id AS "invoiceId" FROM ${found}`;
  let behind = 'true';
  if (start.at !== 'start') {
    const [, after, issuedOn, invoiceId] = start.position;
    const place = `${parameter(after)}::${type}`;
    const tie = `("issuedOn", "invoiceId") ${tiesRise ? '>' : '<'} (${parameter(issuedOn)}::date, ${parameter(invoiceId)}::bigint)`;
    behind = `"sortedBy" ${rises ? '>=' : '<='} ${place} AND ("sortedBy" ${rises ? '>' : '<'} ${place} OR ${tie})`;
  }
  // OFFSET keeps the server from following an order's index for the few that a filter finds.
  const rows = await tx.read<RawSorted>(
    '',
    `SELECT p."sortedBy"::text AS "sortKey", ${columns}
       FROM (SELECT * FROM (${select}${isFew ? ' OFFSET 0' : ''}) AS f WHERE ${behind} ORDER BY ${ordered} LIMIT ${limit + 1}) AS p
       JOIN invoices i ON i.company_id = $1 AND i.invoice_id = p."invoiceId"
      ORDER BY p."sortedBy" ${way(rises)}, p."issuedOn" ${way(tiesRise)}, p."invoiceId" ${way(tiesRise)}`,
    values,
    'by-values',
  );
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    rows: page.map((row) => withDecimals<InvoiceRow>(row)),
    next: last ? [orderName(sorting), last.sortKey, last.issuedOn, last.invoiceId] : null,
    previous: null,
  };
}
