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

/** It is written, or another supplier is known by its code, or by its name among those without one. */
export type WrittenSupplier =
  | { readonly is: 'written'; readonly supplierId: string }
  | { readonly is: 'known'; readonly by: 'code' | 'name'; readonly name: string };

/** GRP-SUP-15 */
export const createSupplier =
  ({ database, clock, ids }: Needs) =>
  (caller: Caller, supplier: SupplierEntry): Promise<WrittenSupplier> =>
    database.transact(caller, async (tx) => {
      await lockSuppliers(tx);
      const known = await findKnown(tx, supplier, null);
      if (known) return known;
      const [supplierId, at] = [ids.uuid(), clock.now()];
      await insertSupplier(tx, supplierId, supplier, at);
      const details = { supplierId, fiscalCode: supplier.fiscalCode };
      await recordChange(
        tx,
        caller.author,
        { subject: 'supplier', name: supplier.name, action: 'created', details },
        at,
      );
      return { is: 'written', supplierId };
    });

/** GRP-SUP-15: the form has every member; a member that is empty is removed. */
export const changeSupplier =
  ({ database, clock }: Omit<Needs, 'ids'>) =>
  (caller: Caller, supplierId: string, supplier: SupplierEntry): Promise<WrittenSupplier> =>
    database.transact(caller, async (tx) => {
      await lockSuppliers(tx);
      const before = found(await readSupplierRecord(tx, supplierId), 'supplier');
      const known = await findKnown(tx, supplier, supplierId);
      if (known) return known;
      const names = Object.keys(supplier) as readonly (keyof SupplierEntry)[];
      const members = names.filter((member) => before[member] !== supplier[member]);
      if (members.length === 0) return { is: 'written', supplierId };
      const at = clock.now();
      await updateSupplier(tx, supplierId, supplier, at);
      const change = {
        subject: 'supplier',
        name: supplier.name,
        action: 'changed',
        details: { supplierId, members },
      } as const;
      await recordChange(tx, caller.author, change, at);
      return { is: 'written', supplierId };
    });

/** The lock is held, so that of two requests at the same moment one is refused. */
async function findKnown(
  tx: Transaction,
  supplier: SupplierEntry,
  supplierId: string | null,
): Promise<WrittenSupplier | null> {
  const name = await findSameSupplier(tx, supplier, supplierId);
  return name === null ? null : { is: 'known', by: supplier.fiscalCode === null ? 'name' : 'code', name };
}
