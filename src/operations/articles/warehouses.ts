import type { StockObstacle } from '../../domain/article/stock.ts';
import { Refused } from '../../domain/refusal.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { findWarehouse, type Warehouse } from '../../storage/directory/stock-reads.ts';
import { holdsStock, insertWarehouse, lockWarehouses, updateWarehouse } from '../../storage/directory/warehouses.ts';
import { lockDirectory } from '../../storage/invoices/issued-directory.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Changer } from '../caller.ts';
import type { Clock } from '../ports.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
}

type NewWarehouse = Omit<Warehouse, 'warehouseId'>;

/** V2-STOCK-17: codes that differ only in case and diacritics are one code, because callers find warehouses by either. */
export const createWarehouse =
  ({ database, clock }: Needs) =>
  (caller: Changer, warehouse: NewWarehouse): Promise<Warehouse> =>
    database.transact(caller, async (tx) => {
      await lockDirectory(tx);
      if (await findWarehouse(tx, warehouse.code)) throw notPossible('warehouse-taken');
      await insertWarehouse(tx, warehouse);
      const change = { subject: 'warehouse', name: warehouse.code, action: 'created', details: warehouse } as const;
      await recordChange(tx, caller.author, change, clock.now());
      return requireWarehouse(tx, warehouse.code);
    });

/** V2-STOCK-18: the members that are not named stay. */
export const changeWarehouse =
  ({ database, clock }: Needs) =>
  (caller: Changer, code: string, sent: Partial<Pick<Warehouse, 'name' | 'isActive'>>): Promise<Warehouse> =>
    database.transact(caller, async (tx) => {
      await lockDirectory(tx);
      const known = await requireWarehouse(tx, code);
      const changed = { ...known, ...sent };
      if (known.isActive && !changed.isActive) {
        // Whoever puts stock in now has done so when it is looked at, or finds the warehouse switched off.
        await lockWarehouses(tx, [known.warehouseId], 'one-who-switches');
        if (await holdsStock(tx, known.warehouseId)) throw notPossible('warehouse-in-use');
      }
      const details = {
        ...(changed.name === known.name ? {} : { name: { before: known.name, after: changed.name } }),
        ...(changed.isActive === known.isActive
          ? {}
          : { isActive: { before: known.isActive, after: changed.isActive } }),
      };
      if (Object.keys(details).length === 0) return known;
      await updateWarehouse(tx, known.warehouseId, changed);
      const change = { subject: 'warehouse', name: known.code, action: 'changed', details } as const;
      await recordChange(tx, caller.author, change, clock.now());
      return changed;
    });

export async function requireWarehouse(tx: Transaction, code: string): Promise<Warehouse> {
  const found = await findWarehouse(tx, code);
  if (!found) throw new Refused({ reason: 'resource-not-found', missing: { is: 'warehouse' } });
  return found;
}

/** A warehouse that is switched off has no stock, and gets none: until the transaction ends, none of these is. */
export async function requireActive(tx: Transaction, warehouses: readonly Warehouse[]): Promise<void> {
  const ids = warehouses.map(({ warehouseId }) => warehouseId);
  if (!(await lockWarehouses(tx, ids, 'one-who-puts'))) throw notPossible('warehouse-off');
}

export const notPossible = (obstacle: StockObstacle): Refused =>
  new Refused({ reason: 'stock-not-possible', obstacle });
