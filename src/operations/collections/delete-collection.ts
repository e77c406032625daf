import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import type { Database } from '../../storage/database.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../ports.ts';
import { removeCollections } from '../steps/remove-collections.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
}

/** V2-COLL-6: the receipt names the collection. */
export const deleteCollection =
  ({ database, clock }: Needs) =>
  (caller: Caller, invoice: DocumentName, receipt: DocumentName): Promise<void> =>
    database.transact(caller, async (tx) => {
      await removeCollections(tx, caller.author, invoice, receipt, clock.now());
    });

/** V2-COLL-7, V2-COLL-8: collections without a receipt go too. Returns how many there were. */
export const deleteAllCollections =
  ({ database, clock }: Needs) =>
  (caller: Caller, invoice: DocumentName): Promise<number> =>
    database.transact(caller, (tx) => removeCollections(tx, caller.author, invoice, 'all', clock.now()));

/** CON-BULK-4: takes back one collection, with or without a receipt. */
export const undoCollection =
  ({ database, clock }: Needs) =>
  (caller: Caller, { collectionId, ...invoice }: DocumentName & { readonly collectionId: number }): Promise<void> =>
    database.transact(caller, async (tx) => {
      await removeCollections(tx, caller.author, invoice, { collectionId }, clock.now());
    });
