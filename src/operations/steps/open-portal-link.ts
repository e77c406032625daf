import { hashLinkToken, isLinkToken } from '../../domain/access/credentials.ts';
import type { ClientRecord } from '../../domain/client/client-entry.ts';
import { Refused } from '../../domain/refusal.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import type { Database } from '../../storage/database.ts';
import { findPortalOwner, markPortalSeen, type PortalOwner } from '../../storage/directory/client-portals.ts';
import { readClientRecord } from '../../storage/directory/client-records.ts';
import type { ShownWhen } from '../../storage/directory/portal-documents.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Clock } from '../ports.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * V2-PORTAL-2: one answer for a link that never existed, was replaced or was ended. `isGiven` is true where somebody outside gets what is
 * read; what the console shows stays in the company.
 */
export const withPortal = async <T>(
  { database, clock }: Needs,
  token: string,
  isGiven: boolean,
  work: (tx: Transaction, owner: PortalOwner, shown: ShownWhen) => Promise<T>,
): Promise<T> => {
  const owner = isLinkToken(token) ? await findPortalOwner(database.quickReads, hashLinkToken(token)) : null;
  if (!owner) throw new Refused({ reason: 'resource-not-found' });
  return database.transact({ companyId: owner.companyId }, async (tx) => {
    const now = clock.now();
    const until = isGiven ? await markPortalSeen(tx, owner.clientId, now) : 'infinity';
    if (until === null) throw new Refused({ reason: 'resource-not-found' });
    return work(tx, owner, { today: bucharestDate(now), until });
  });
};

export async function requireClientRecord(tx: Transaction, clientId: string): Promise<ClientRecord> {
  const client = await readClientRecord(tx, clientId);
  if (!client) throw new Refused({ reason: 'resource-not-found' });
  return client;
}
