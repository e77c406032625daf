import type { EntryProblem } from '../../domain/client/check-client.ts';
import type { ImportOutcome, ImportRow } from '../../domain/client/client-entry.ts';
import { type ClientEntry, clientEntryProblems, clientOfEntry } from '../../domain/client/client-entry.ts';
import { codeOwner } from '../../domain/company/party-code.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { countKnownClients, saveClients } from '../../storage/directory/clients.ts';
import { lockDirectory } from '../../storage/invoices/issued-directory.ts';
import type { Caller } from '../caller.ts';
import type { Clock, Ids } from '../ports.ts';

/** CON-IMP-3: it answers what would happen, or what happened; rows that are wrong are left out either way. */
export const importClients =
  ({ database, clock, ids }: { readonly database: Database; readonly clock: Clock; readonly ids: Ids }) =>
  (caller: Caller, rows: readonly ImportRow<ClientEntry>[], act: 'preview' | 'save'): Promise<ImportOutcome> =>
    database.transact(caller, async (tx) => {
      if (act === 'save') await lockDirectory(tx);
      const linesByCode = new Map<string, number>();
      const judged = rows.map(({ line, entry }) => {
        const client = clientOfEntry(entry);
        const code =
          client.fiscalCode === null ? null : JSON.stringify(codeOwner(client.fiscalCode, client.countryCode));
        const earlier = code === null ? undefined : linesByCode.get(code);
        if (code !== null && earlier === undefined) linesByCode.set(code, line);
        const twice: readonly EntryProblem[] = earlier === undefined ? [] : [{ is: 'row-repeated', line: earlier }];
        return { line, client, problems: [...clientEntryProblems(entry), ...twice] };
      });
      const right = judged.filter(({ problems }) => problems.length === 0).map(({ client }) => client);
      const known = await countKnownClients(tx, right);
      const outcome = {
        created: right.length - known,
        known,
        problems: judged.flatMap(({ line, problems }) => problems.map((problem) => ({ line, problem }))),
      };
      if (act === 'save' && right.length > 0) {
        const at = clock.now();
        const clients = right.map((client) => ({ ...client, clientId: ids.uuid() }));
        await saveClients(tx, clients, at);
        const details = { created: outcome.created, known };
        await recordChange(tx, caller.author, { subject: 'client', name: 'import', action: 'imported', details }, at);
      }
      return outcome;
    });
