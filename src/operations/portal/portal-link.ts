import { Refused } from '../../domain/refusal.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { type ClientPortal, endClientPortal, readClientPortal } from '../../storage/directory/client-portals.ts';
import { lockClientRecord, readClientRecord } from '../../storage/directory/client-records.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import type { Clock, Ids } from '../ports.ts';
import { keepPortal } from '../steps/client-portal.ts';
import { portalAddress } from '../steps/document-links.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly publicUrl: () => string;
}

export interface PortalLink extends Omit<ClientPortal, 'token' | 'madeAt'> {
  /** Null where there is none, or it was ended. */
  readonly link: string | null;
  readonly madeAt: Date | null;
}

/** V2-PORTAL-1 */
export const readPortalLink =
  ({ database, publicUrl }: Pick<Needs, 'database' | 'publicUrl'>) =>
  (caller: Caller, clientId: string): Promise<PortalLink> =>
    database.transact(caller, async (tx) => {
      const portal = await readClientPortal(tx, clientId);
      if (portal) return linkOf(portal, publicUrl());
      const client = await readClientRecord(tx, clientId);
      if (!client) throw new Refused({ reason: 'resource-not-found', missing: { is: 'client' } });
      return { link: null, madeAt: null, openedAt: null, seenAt: null };
    });

/** V2-PORTAL-1: the link stays the same unless another is asked for. */
export const makePortalLink =
  (needs: Needs) =>
  (caller: Caller, clientId: string, replaces: boolean): Promise<PortalLink> =>
    needs.database.transact(caller, async (tx) => {
      const portal = await keepPortal(tx, needs, caller.author, clientId, replaces);
      if (!portal) throw new Refused({ reason: 'resource-not-found', missing: { is: 'client' } });
      return linkOf(portal, needs.publicUrl());
    });

/** V2-PORTAL-1: to end a link that is ended changes nothing. */
export const endPortalLink =
  ({ database, clock }: Pick<Needs, 'database' | 'clock'>) =>
  (caller: Caller, clientId: string): Promise<void> =>
    database.transact(caller, async (tx) => {
      await requireClient(tx, clientId);
      const at = clock.now();
      if (!(await endClientPortal(tx, clientId, at))) return;
      const change = { subject: 'client-portal', name: clientId, action: 'revoked', details: {} } as const;
      await recordChange(tx, caller.author, change, at);
    });

const linkOf = ({ token, madeAt, openedAt, seenAt }: ClientPortal, publicUrl: string): PortalLink => ({
  link: token === null ? null : portalAddress(publicUrl, token),
  madeAt,
  openedAt,
  seenAt,
});

async function requireClient(tx: Transaction, clientId: string): Promise<void> {
  if (!(await lockClientRecord(tx, clientId))) {
    throw new Refused({ reason: 'resource-not-found', missing: { is: 'client' } });
  }
}
