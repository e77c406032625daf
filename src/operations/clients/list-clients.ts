import type { ClientBalance, ClientRow, OverdueClient } from '../../domain/client/client.ts';
import type { NumberedPage, NumberedPageRequest, Page, PageRequest } from '../../domain/page.ts';
import { Refused } from '../../domain/refusal.ts';
import type { Database } from '../../storage/database.ts';
import {
  type DuePeriod,
  listOverdueClients as listOverdue,
  readBalance,
} from '../../storage/directory/client-balances.ts';
import {
  type ClientFilters,
  type ClientPosition,
  listClients as list,
  readClientPage as read,
} from '../../storage/directory/client-reads.ts';
import type { Caller } from '../caller.ts';

export const listClients =
  ({ database }: { readonly database: Database }) =>
  (
    caller: Caller,
    filters: ClientFilters,
    page: PageRequest<ClientPosition>,
  ): Promise<Page<ClientRow, ClientPosition>> =>
    database.transact(caller, (tx) => list(tx, filters, page));

export const readClientPage =
  ({ database }: { readonly database: Database }) =>
  (caller: Caller, page: NumberedPageRequest): Promise<NumberedPage<ClientRow>> =>
    database.transact(caller, (tx) => read(tx, page));

export const listOverdueClients =
  ({ database }: { readonly database: Database }) =>
  (
    caller: Caller,
    period: DuePeriod,
    page: PageRequest<ClientPosition>,
  ): Promise<Page<OverdueClient, ClientPosition>> =>
    database.transact(caller, (tx) => listOverdue(tx, period, page));

export const readClientBalance =
  ({ database }: { readonly database: Database }) =>
  (caller: Caller, clientId: string, today: string): Promise<ClientBalance> =>
    database.transact(caller, async (tx) => {
      const balance = await readBalance(tx, clientId, today);
      if (!balance) throw new Refused({ reason: 'resource-not-found', missing: { is: 'client' } });
      return balance;
    });
