import type { OverdueClient } from '../../domain/client/client-row.ts';
import type { Page, PageRequest } from '../../domain/page.ts';
import type { Database } from '../../storage/database.ts';
import { type DuePeriod, listOverdueClients as list } from '../../storage/directory/client-balances.ts';
import type { ClientPosition } from '../../storage/directory/client-reads.ts';
import type { Caller } from '../caller.ts';

export const listOverdueClients =
  ({ database }: { readonly database: Database }) =>
  (
    caller: Caller,
    period: DuePeriod,
    page: PageRequest<ClientPosition>,
  ): Promise<Page<OverdueClient, ClientPosition>> =>
    database.transact(caller, (tx) => list(tx, period, page));
