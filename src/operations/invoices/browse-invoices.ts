import type { InvoiceQuery, InvoiceSorting } from '../../domain/invoice/invoice-query.ts';
import type { InvoiceRow } from '../../domain/invoice/issued-invoice.ts';
import type { SpvStatus } from '../../domain/invoice/lifecycle.ts';
import type { Page, PageRequest } from '../../domain/page.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import { type InvoicePosition, listInvoices } from '../../storage/invoices/invoice-reads.ts';
import {
  type CurrencyTotal,
  countInvoices,
  readSpvStatuses,
  searchInvoices,
  sumInvoices as sum,
} from '../../storage/invoices/invoice-search.ts';
import { isIndexed, type SortedInvoicePosition, sortInvoices } from '../../storage/invoices/sorted-invoices.ts';
import { findUnsentDays, sumFromStored } from '../../storage/reports/listed-sums.ts';
import { mostSorted } from '../../storage/sorted-page.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../ports.ts';
import type { DatabaseUntil } from '../steps/older-reads.ts';
import { pageOf, pageOfOrder } from '../steps/page-of-order.ts';
import { type ResolvedQuery, resolveQuery } from './resolve-query.ts';

interface Needs {
  readonly databaseUntil: DatabaseUntil;
  readonly clock: Clock;
}

export interface BrowsedInvoices {
  readonly page: Page<InvoiceRow, InvoicePosition | SortedInvoicePosition>;
  /** It holds the documents that were ever queued for sending. */
  readonly spvStatuses: ReadonlyMap<number, SpvStatus>;
  /** It is true where more clients or articles have such a name than were looked at. */
  readonly isCutShort: boolean;
  /** It is false where there are more documents than are sorted in the order that was asked for: they are newest first then. */
  readonly isSorted: boolean;
}

export const browseInvoices =
  ({ databaseUntil, clock }: Needs) =>
  (
    caller: Caller,
    query: InvoiceQuery,
    sorting: InvoiceSorting | null,
    request: PageRequest<InvoicePosition | SortedInvoicePosition>,
  ): Promise<BrowsedInvoices> =>
    databaseUntil(query.issuedUntil).transact(caller, async (tx) => {
      const resolved = await resolveQuery(tx, query, bucharestDate(clock.now()));
      const sorted = sorting && (await readSortedPage(tx, resolved, sorting, request));
      const page = sorted ?? (await readPageOf(tx, resolved, pageOf<InvoicePosition>(request, 2)));
      const spvStatuses = await readSpvStatuses(
        tx,
        page.rows.map(({ invoiceId }) => invoiceId),
      );
      return {
        page,
        spvStatuses,
        isCutShort: resolved.criteria?.isCutShort ?? false,
        isSorted: !sorting || sorted !== null,
      };
    });

type AnyPosition = InvoicePosition | SortedInvoicePosition;

/** CON-LIST-8: null where there are too many documents for this order. */
async function readSortedPage(
  tx: Transaction,
  { filters, criteria }: ResolvedQuery,
  sorting: InvoiceSorting,
  request: PageRequest<AnyPosition>,
): Promise<Page<InvoiceRow, SortedInvoicePosition> | null> {
  const invoices = criteria?.invoices ?? null;
  const isFollowed = invoices === null && isIndexed(sorting, filters);
  const isFew =
    !(isFollowed && isUnfiltered(filters)) &&
    (await countFound(tx, { filters, criteria }, mostSorted + 1)) <= mostSorted;
  if (!isFew && !isFollowed) return null;
  const page = pageOfOrder<SortedInvoicePosition>(request, sorting, 4);
  // Where an order's index is followed, or a text is searched, the days are looked at in passing.
  const days = await findUnsentDays(tx, filters, { at: 'start' }, isFew && !criteria ? Number.POSITIVE_INFINITY : null);
  return sortInvoices(tx, { filters: { ...filters, days }, criteria: invoices }, sorting, isFew, page);
}

const isUnfiltered = ({ today: _day, ...filters }: ResolvedQuery['filters']): boolean =>
  Object.values(filters).every((one) => one === null);

/** The page is found by its filters alone or by a text, too. */
export async function readPageOf(
  tx: Transaction,
  { filters, criteria }: ResolvedQuery,
  page: PageRequest<InvoicePosition>,
): Promise<Page<InvoiceRow, InvoicePosition>> {
  if (!criteria && filters.spvStage !== 'unsent') return listInvoices(tx, filters, page);
  const days = await findUnsentDays(tx, filters, page.start, criteria ? null : page.limit + 1);
  return searchInvoices(tx, { ...filters, days }, criteria?.invoices ?? null, page);
}

/** CON-LIST-8, CON-EXP-1: at most `most`, which the filters or a text find. */
export async function countFound(tx: Transaction, { filters, criteria }: ResolvedQuery, most: number): Promise<number> {
  const days = await findUnsentDays(tx, filters, { at: 'start' }, criteria ? null : most);
  return countInvoices(tx, { ...filters, days }, criteria?.invoices ?? null, most);
}

export interface InvoiceTotals {
  /** So many documents that a text finds are summed at most. */
  readonly most: number;
  /** It is null if a text finds more. */
  readonly totals: readonly CurrencyTotal[] | null;
}

/** A text that finds more is no search, and a person waits for the sum. */
const mostSummed = 100_000;

/** CON-LIST-4: everything that the query finds is summed in each currency. */
export const sumInvoices =
  ({ databaseUntil, clock }: Needs) =>
  (caller: Caller, query: InvoiceQuery): Promise<InvoiceTotals> =>
    databaseUntil(query.issuedUntil).transact(caller, async (tx) => {
      const { filters, criteria } = await resolveQuery(tx, query, bucharestDate(clock.now()));
      const totals = criteria === null ? await sumFromStored(tx, filters) : null;
      if (totals) return { most: mostSummed, totals };
      const days = await findUnsentDays(tx, filters);
      return { most: mostSummed, totals: await sum(tx, { ...filters, days }, criteria?.invoices ?? null, mostSummed) };
    });
