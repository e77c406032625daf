import type { EntryProblem } from '../../domain/client/check-client.ts';
import type { NewClient } from '../../domain/client/client.ts';
import {
  type ClientEntry,
  type ClientRecord,
  changedMembers,
  clientEntryProblems,
  clientOfEntry,
} from '../../domain/client/client-entry.ts';
import { Refused } from '../../domain/refusal.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { findCodeHolder, lockClientRecord, updateClient } from '../../storage/directory/client-records.ts';
import { createClient as insertClient, lockDirectory } from '../../storage/invoices/issued-directory.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import type { Clock, Ids } from '../ports.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** V2-CLIENT-9 */
export const createClient =
  ({ database, clock, ids }: Needs) =>
  (caller: Caller, entry: ClientEntry): Promise<ClientRecord> =>
    database.transact(caller, async (tx) => {
      await lockDirectory(tx);
      const client = clientOfEntry(entry);
      await requirePossible(tx, entry, client, null);
      const [clientId, at] = [ids.uuid(), clock.now()];
      await insertClient(tx, clientId, client, at);
      const change = { subject: 'client', name: clientId, action: 'created', details: { name: client.name } } as const;
      await recordChange(tx, caller.author, change, at);
      return { clientId, ...client };
    });

/** V2-CLIENT-11: the members that are not named stay. */
export const changeClient =
  ({ database, clock }: Omit<Needs, 'ids'>) =>
  (caller: Caller, wanted: string, changes: Partial<ClientEntry>): Promise<ClientRecord> =>
    database.transact(caller, async (tx) => {
      await lockDirectory(tx);
      return changeWithin(tx, { clock }, caller, await requireClient(tx, wanted), changes);
    });

/** The directory and the client are locked. */
export async function changeWithin(
  tx: Transaction,
  { clock }: Pick<Needs, 'clock'>,
  { author }: Caller,
  { clientId, ...known }: ClientRecord,
  changes: Partial<ClientEntry>,
): Promise<ClientRecord> {
  const entry = { ...known, ...changes } as ClientEntry;
  const client = clientOfEntry(entry);
  await requirePossible(tx, entry, client, clientId);
  const members = changedMembers(known, client);
  if (members.length > 0) {
    const at = clock.now();
    await updateClient(tx, clientId, client, at);
    const change = { subject: 'client', name: clientId, action: 'changed', details: { members } } as const;
    await recordChange(tx, author, change, at);
  }
  return { clientId, ...client };
}

export async function requireClient(
  tx: Transaction,
  clientId: string,
  purpose?: 'change' | 'removal',
): Promise<ClientRecord> {
  const client = await lockClientRecord(tx, clientId, purpose);
  if (!client) throw new Refused({ reason: 'resource-not-found', missing: { is: 'client' } });
  return client;
}

/** V2-CLIENT-10: the lock of the directory is held, so that of two requests at the same moment one is refused. */
async function requirePossible(
  tx: Transaction,
  entry: ClientEntry,
  client: NewClient,
  clientId: string | null,
): Promise<void> {
  const holder = await findCodeHolder(tx, client);
  const taken: readonly EntryProblem[] =
    holder && holder.clientId !== clientId ? [{ is: 'client-code-taken', by: holder.name }] : [];
  const problems = [...clientEntryProblems(entry), ...taken];
  if (problems.length > 0) throw new Refused({ reason: 'entry-not-possible', problems });
}
