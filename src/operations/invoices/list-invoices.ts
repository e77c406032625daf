import type { InvoiceQuery } from '../../domain/invoice/invoice-query.ts';
import type { DocumentName, InvoiceRow, IssuedInvoice } from '../../domain/invoice/issued-invoice.ts';
import type { OverdueInvoice } from '../../domain/invoice/payment.ts';
import type { Page, PageRequest } from '../../domain/page.ts';
import { Refused } from '../../domain/refusal.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import type { Database } from '../../storage/database.ts';
import { listOverdueInvoices as listOverdue, type OverduePosition } from '../../storage/directory/client-balances.ts';
import { findInvoice } from '../../storage/invoices/find-invoice.ts';
import {
  findProforma,
  type InvoicePosition,
  listInvoices as list,
  noFilters,
} from '../../storage/invoices/invoice-reads.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../ports.ts';
import { readPageOf } from './browse-invoices.ts';
import { resolveQuery } from './resolve-query.ts';

interface ListNeeds {
  readonly database: Database;
  readonly clock: Clock;
}

export const listInvoices =
  ({ database, clock }: ListNeeds) =>
  (
    caller: Caller,
    query: InvoiceQuery,
    page: PageRequest<InvoicePosition>,
  ): Promise<Page<InvoiceRow, InvoicePosition>> =>
    database.transact(caller, async (tx) =>
      readPageOf(tx, await resolveQuery(tx, query, bucharestDate(clock.now())), page),
    );

export const listOverdueInvoices =
  ({ database }: { readonly database: Database }) =>
  (
    caller: Caller,
    clientId: string,
    today: string,
    page: PageRequest<OverduePosition>,
  ): Promise<Page<OverdueInvoice, OverduePosition>> =>
    database.transact(caller, (tx) => listOverdue(tx, clientId, today, page));

/** V2-PROF-6: the invoices of a proforma are listed in whatever state they are. */
export const listAssociatedInvoices =
  ({ database }: { readonly database: Database }) =>
  (
    caller: Caller,
    { series, number }: DocumentName,
    page: PageRequest<InvoicePosition>,
  ): Promise<Page<InvoiceRow, InvoicePosition>> =>
    database.transact(caller, async (tx) => {
      const proformaId = await findProforma(tx, series, number);
      if (proformaId === null) throw new Refused({ reason: 'resource-not-found', missing: { is: 'proforma' } });
      return list(tx, { ...noFilters, proformaId }, page);
    });

export const readInvoice =
  ({ database }: { readonly database: Database }) =>
  (caller: Caller, series: string, number: string): Promise<IssuedInvoice> =>
    database.transact(caller, async (tx) => {
      const invoice = await findInvoice(tx, series, number);
      if (!invoice) throw new Refused({ reason: 'resource-not-found', missing: { is: 'document' } });
      return invoice;
    });
