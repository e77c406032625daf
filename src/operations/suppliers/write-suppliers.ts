import { Refused } from '../../domain/refusal.ts';
import type { SupplierEntry } from '../../domain/supplier/supplier.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { lockSuppliers } from '../../storage/directory/suppliers.ts';
import {
  findSameSupplier,
  insertSupplier,
  readSupplierRecord,
  updateSupplier,
} from '../../storage/suppliers/supplier-records.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import type { Clock, Ids } from '../ports.ts';
import { found } from '../steps/require-document.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** GRP-SUP-15: returns the id. */
export const createSupplier =
  ({ database, clock, ids }: Needs) =>
  (caller: Caller, supplier: SupplierEntry): Promise<string> =>
    database.transact(caller, async (tx) => {
      await lockSuppliers(tx);
      await refuseKnown(tx, supplier, null);
      const [supplierId, at] = [ids.uuid(), clock.now()];
      await insertSupplier(tx, supplierId, supplier, at);
      const details = { supplierId, fiscalCode: supplier.fiscalCode };
      await recordChange(
        tx,
        caller.author,
        { subject: 'supplier', name: supplier.name, action: 'created', details },
        at,
      );
      return supplierId;
    });

/** GRP-SUP-15: the form has every member; a member that is empty is removed. */
export const changeSupplier =
  ({ database, clock }: Omit<Needs, 'ids'>) =>
  (caller: Caller, supplierId: string, supplier: SupplierEntry): Promise<void> =>
    database.transact(caller, async (tx) => {
      await lockSuppliers(tx);
      const before = found(await readSupplierRecord(tx, supplierId), 'supplier');
      await refuseKnown(tx, supplier, supplierId);
      const names = Object.keys(supplier) as readonly (keyof SupplierEntry)[];
      const members = names.filter((member) => before[member] !== supplier[member]);
      if (members.length === 0) return;
      const at = clock.now();
      await updateSupplier(tx, supplierId, supplier, at);
      const change = {
        subject: 'supplier',
        name: supplier.name,
        action: 'changed',
        details: { supplierId, members },
      } as const;
      await recordChange(tx, caller.author, change, at);
    });

/** The lock is held, so that of two requests at the same moment one is refused. */
async function refuseKnown(tx: Transaction, supplier: SupplierEntry, supplierId: string | null): Promise<void> {
  const name = await findSameSupplier(tx, supplier, supplierId);
  const by = supplier.fiscalCode === null ? 'name' : 'code';
  if (name !== null) throw new Refused({ reason: 'supplier-known', by, name });
}
