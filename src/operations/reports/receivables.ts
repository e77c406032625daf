import type { Page, PageRequest } from '../../domain/page.ts';
import type { Database } from '../../storage/database.ts';
import {
  type Ages,
  type ClientReceivables,
  listReceivables as listOf,
  type ReceivablesPosition,
  sumReceivables,
} from '../../storage/reports/receivables.ts';
import type { Caller } from '../caller.ts';

export type { Ages, ReceivablesPosition };

interface Needs {
  readonly database: Database;
}

/** GRP-REP-9 */
export const listReceivables =
  ({ database }: Needs) =>
  (caller: Caller, day: string, today: string, page: PageRequest<ReceivablesPosition>) =>
    database.transact(caller, (tx) => listOf(tx, day, today, page));

/** It adds what all clients owe together. */
export const readReceivables =
  ({ database }: Needs) =>
  (
    caller: Caller,
    day: string,
    today: string,
    page: PageRequest<ReceivablesPosition>,
  ): Promise<Page<ClientReceivables, ReceivablesPosition> & { readonly total: Ages }> =>
    database.transact(caller, async (tx) => {
      const [found, total] = await Promise.all([listOf(tx, day, today, page), sumReceivables(tx, day, today)]);
      return { ...found, total };
    });
