import type { CodeSought } from '../../domain/client/client-code.ts';
import type { DocumentName, InvoiceRow, IssuedInvoice } from '../../domain/invoice/issued-invoice.ts';
import type { OverdueInvoice } from '../../domain/invoice/payment.ts';
import { fold } from '../../domain/nomenclature/counties.ts';
import type { Page, PageRequest } from '../../domain/page.ts';
import { Refused } from '../../domain/refusal.ts';
import type { Database } from '../../storage/database.ts';
import { listOverdueInvoices as listOverdue, type OverduePosition } from '../../storage/directory/client-balances.ts';
import { listClientIds } from '../../storage/directory/client-reads.ts';
import {
  findInvoice,
  findProforma,
  type InvoiceFilters,
  type InvoicePosition,
  listInvoices as list,
  listSeriesCodes,
  noFilters,
} from '../../storage/invoices/invoice-reads.ts';
import type { Caller } from '../caller.ts';

export interface ListInvoicesCommand {
  readonly issuedFrom: string | null;
  readonly issuedUntil: string | null;
  readonly series: string | null;
  readonly number: string | null;
  readonly externalId: string | null;
  readonly clientId: string | null;
  readonly clientCode: CodeSought | null;
  readonly isOutstanding: boolean | null;
}

/** V2-LIST-8: text filters ignore case and diacritics. */
export const listInvoices =
  ({ database }: { readonly database: Database }) =>
  (
    caller: Caller,
    command: ListInvoicesCommand,
    page: PageRequest<InvoicePosition>,
  ): Promise<Page<InvoiceRow, InvoicePosition>> =>
    database.transact(caller, async (tx) => {
      const { series, number, externalId, clientCode, ...rest } = command;
      // A company has few series: which of them are meant is found here, so that the index on the exact code serves.
      const codes = series === null ? null : (await listSeriesCodes(tx)).filter((code) => fold(code) === fold(series));
      const clientIds = clientCode && (await listClientIds(tx, clientCode));
      const filters: InvoiceFilters = {
        ...rest,
        series: codes,
        clientIds,
        proformaId: null,
        numberKey: number === null ? null : fold(number),
        externalIdKey: externalId === null ? null : fold(externalId),
      };
      return list(tx, filters, page);
    });

export const listOverdueInvoices =
  ({ database }: { readonly database: Database }) =>
  (
    caller: Caller,
    clientId: string,
    today: string,
    page: PageRequest<OverduePosition>,
  ): Promise<Page<OverdueInvoice, OverduePosition>> =>
    database.transact(caller, (tx) => listOverdue(tx, clientId, today, page));

/** V2-PROF-6: the invoices made from a proforma, in whatever state they are. */
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
