import type { CodeSought } from '../../domain/client/code-owner.ts';
import type { InvoiceRow } from '../../domain/invoice/issued-invoice.ts';
import { fold } from '../../domain/nomenclature/fold.ts';
import type { Page, PageRequest } from '../../domain/page.ts';
import type { Database } from '../../storage/database.ts';
import { listClientIds } from '../../storage/directory/client-reads.ts';
import {
  type InvoiceFilters,
  type InvoicePosition,
  listInvoices as list,
  listSeriesCodes,
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
