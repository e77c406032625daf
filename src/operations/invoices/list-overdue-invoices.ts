import type { OverdueInvoice } from '../../domain/invoice/overdue-invoice.ts';
import type { Page, PageRequest } from '../../domain/page.ts';
import type { Database } from '../../storage/database.ts';
import { listOverdueInvoices as list, type OverduePosition } from '../../storage/directory/client-balances.ts';
import type { Caller } from '../caller.ts';

export const listOverdueInvoices =
  ({ database }: { readonly database: Database }) =>
  (
    caller: Caller,
    clientId: string,
    today: string,
    page: PageRequest<OverduePosition>,
  ): Promise<Page<OverdueInvoice, OverduePosition>> =>
    database.transact(caller, (tx) => list(tx, clientId, today, page));
