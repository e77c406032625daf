import type { ClientRow } from '../../domain/client/client-row.ts';
import type { Page, PageRequest } from '../../domain/page.ts';
import type { Database } from '../../storage/database.ts';
import { type ClientFilters, type ClientPosition, listClients as list } from '../../storage/directory/client-reads.ts';
import type { Caller } from '../caller.ts';

export const listClients =
  ({ database }: { readonly database: Database }) =>
  (
    caller: Caller,
    filters: ClientFilters,
    page: PageRequest<ClientPosition>,
  ): Promise<Page<ClientRow, ClientPosition>> =>
    database.transact(caller, (tx) => list(tx, filters, page));
