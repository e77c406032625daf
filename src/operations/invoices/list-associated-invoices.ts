import type { DocumentName, InvoiceRow } from '../../domain/invoice/issued-invoice.ts';
import type { Page, PageRequest } from '../../domain/page.ts';
import { Refused } from '../../domain/refusal.ts';
import type { Database } from '../../storage/database.ts';
import { findProforma, type InvoicePosition, listInvoices, noFilters } from '../../storage/invoices/invoice-reads.ts';
import type { Caller } from '../caller.ts';

/** V2-PROF-6: the invoices that come from a proforma, whatever became of them. */
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
      return listInvoices(tx, { ...noFilters, proformaId }, page);
    });
