import type { InvoiceQuery } from '../../domain/invoice/invoice-query.ts';
import type { InvoiceRow } from '../../domain/invoice/issued-invoice.ts';
import type { SpvStatus } from '../../domain/invoice/lifecycle.ts';
import type { Page, PageRequest } from '../../domain/page.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import type { Database } from '../../storage/database.ts';
import { type InvoicePosition, isUnsentOfPeriod, listInvoices } from '../../storage/invoices/invoice-reads.ts';
import {
  type CurrencyTotal,
  readSpvStatuses,
  searchInvoices,
  sumInvoices as sum,
} from '../../storage/invoices/invoice-search.ts';
import { sumByKept } from '../../storage/reports/listed-sums.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../ports.ts';
import { type ResolvedQuery, resolveQuery } from './resolve-query.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
}

export interface BrowsedInvoices {
  readonly page: Page<InvoiceRow, InvoicePosition>;
  /** It holds the documents that were ever queued for sending. */
  readonly spvStatuses: ReadonlyMap<number, SpvStatus>;
  /** It is true where more clients or articles have such a name than were looked at. */
  readonly isCutShort: boolean;
}

export const browseInvoices =
  ({ database, clock }: Needs) =>
  (caller: Caller, query: InvoiceQuery, request: PageRequest<InvoicePosition>): Promise<BrowsedInvoices> =>
    database.transact(caller, async (tx) => {
      const resolved = await resolveQuery(tx, query, bucharestDate(clock.now()));
      const page = await readPageOf(tx, resolved, request);
      const spvStatuses = await readSpvStatuses(
        tx,
        page.rows.map(({ invoiceId }) => invoiceId),
      );
      return { page, spvStatuses, isCutShort: resolved.criteria?.isCutShort ?? false };
    });

/** The page is found by its filters alone or by a text, too. */
export function readPageOf(
  tx: Transaction,
  { filters, criteria }: ResolvedQuery,
  page: PageRequest<InvoicePosition>,
): Promise<Page<InvoiceRow, InvoicePosition>> {
  return criteria || isUnsentOfPeriod(filters)
    ? searchInvoices(tx, filters, criteria?.invoices ?? null, page)
    : listInvoices(tx, filters, page);
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
  ({ database, clock }: Needs) =>
  (caller: Caller, query: InvoiceQuery): Promise<InvoiceTotals> =>
    database.transact(caller, async (tx) => {
      const { filters, criteria } = await resolveQuery(tx, query, bucharestDate(clock.now()));
      const totals = criteria === null ? await sumByKept(tx, filters) : null;
      return { most: mostSummed, totals: totals ?? (await sum(tx, filters, criteria?.invoices ?? null, mostSummed)) };
    });
