import type { ClientBalance } from '../../domain/client/client-row.ts';
import { Refused } from '../../domain/refusal.ts';
import type { Database } from '../../storage/database.ts';
import { readBalance } from '../../storage/directory/client-balances.ts';
import type { Caller } from '../caller.ts';

export const readClientBalance =
  ({ database }: { readonly database: Database }) =>
  (caller: Caller, clientId: string, today: string): Promise<ClientBalance> =>
    database.transact(caller, async (tx) => {
      const balance = await readBalance(tx, clientId, today);
      if (!balance) throw new Refused({ reason: 'resource-not-found', missing: { is: 'client' } });
      return balance;
    });
