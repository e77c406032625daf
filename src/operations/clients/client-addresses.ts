import { type ClientAddresses, repeatedAddress } from '../../domain/client/client-addresses.ts';
import { Refused } from '../../domain/refusal.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { readClientAddresses, storeClientAddresses } from '../../storage/directory/client-addresses.ts';
import { readClientRecord } from '../../storage/directory/client-records.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../ports.ts';
import { requireClient } from './write-clients.ts';

export interface KnownAddresses extends ClientAddresses {
  /** The client's own address, which stands in its data. */
  readonly email: string | null;
}

/** V2-ADDR-1 */
export const readAddresses =
  ({ database }: { readonly database: Database }) =>
  (caller: Caller, clientId: string): Promise<KnownAddresses> =>
    database.transact(caller, async (tx) => {
      const client = await readClientRecord(tx, clientId);
      if (!client) throw new Refused({ reason: 'resource-not-found', missing: { is: 'client' } });
      return { email: client.email, ...(await readClientAddresses(tx, clientId)) };
    });

/** V2-ADDR-1: they take the place of those that were there. */
export const writeAddresses =
  ({ database, clock }: { readonly database: Database; readonly clock: Clock }) =>
  (caller: Caller, clientId: string, addresses: ClientAddresses): Promise<KnownAddresses> =>
    database.transact(caller, async (tx) => {
      const { email } = await requireClient(tx, clientId);
      const by = repeatedAddress(email, addresses.others);
      if (by !== null) throw new Refused({ reason: 'entry-not-possible', problems: [{ is: 'address-repeated', by }] });
      await storeClientAddresses(tx, clientId, addresses);
      const change = {
        subject: 'client',
        name: clientId,
        action: 'changed',
        details: { members: ['addresses'] },
      } as const;
      await recordChange(tx, caller.author, change, clock.now());
      return { email, ...addresses };
    });
