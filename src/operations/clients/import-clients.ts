import type { ClientEntry, ImportOutcome, ImportRow } from '../../domain/client/client-entry.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { saveClients } from '../../storage/directory/clients.ts';
import { lockDirectory } from '../../storage/invoices/issued-directory.ts';
import type { Caller } from '../caller.ts';
import type { Clock, Ids } from '../ports.ts';
import { judgeClients } from '../steps/judge-clients.ts';

/** CON-IMP-3: it answers what would happen, or what happened; rows that are wrong are left out either way. */
export const importClients =
  ({ database, clock, ids }: { readonly database: Database; readonly clock: Clock; readonly ids: Ids }) =>
  (caller: Caller, rows: readonly ImportRow<ClientEntry>[], act: 'preview' | 'save'): Promise<ImportOutcome> =>
    database.transact(caller, async (tx) => {
      if (act === 'save') await lockDirectory(tx);
      const { right, ...outcome } = await judgeClients(tx, rows);
      if (act === 'save' && right.length > 0) {
        const at = clock.now();
        const clients = right.map((client) => ({ ...client, clientId: ids.uuid() }));
        await saveClients(tx, clients, at);
        const details = { created: outcome.created, known: outcome.known };
        await recordChange(tx, caller.author, { subject: 'client', name: 'import', action: 'imported', details }, at);
      }
      return outcome;
    });
