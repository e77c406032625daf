import type { Page, PageRequest } from '../../domain/page.ts';
import type { Database } from '../../storage/database.ts';
import { listWarehouses as list, type Warehouse, type WarehousePosition } from '../../storage/directory/stock-reads.ts';
import type { Caller } from '../caller.ts';

export const listWarehouses =
  ({ database }: { readonly database: Database }) =>
  (caller: Caller, page: PageRequest<WarehousePosition>): Promise<Page<Warehouse, WarehousePosition>> =>
    database.transact(caller, (tx) => list(tx, page));
