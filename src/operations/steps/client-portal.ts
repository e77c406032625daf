import type { Author } from '../../domain/access/right.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import {
  type ClientPortal,
  readClientPortal,
  readPortalMailing,
  storeClientPortal,
} from '../../storage/directory/client-portals.ts';
import { lockClientRecord } from '../../storage/directory/client-records.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Clock } from '../ports.ts';
import { type LinkNeeds, makeToken, portalAddress } from './document-links.ts';

interface Needs extends LinkNeeds {
  readonly clock: Clock;
}

/** V2-PORTAL-1: the row of the client makes two requests follow each other. Returns null if there is no such client. */
export async function keepPortal(
  tx: Transaction,
  { clock, ids }: Pick<Needs, 'clock' | 'ids'>,
  author: Author,
  clientId: string,
  replaces: boolean,
): Promise<ClientPortal | null> {
  if (!(await lockClientRecord(tx, clientId))) return null;
  const known = await readClientPortal(tx, clientId);
  const hasLink = known !== null && known.token !== null;
  if (hasLink && !replaces) return known;
  const at = clock.now();
  const made = await storeClientPortal(tx, clientId, makeToken(ids), at);
  const action = hasLink ? 'replaced' : 'created';
  await recordChange(tx, author, { subject: 'client-portal', name: clientId, action, details: {} }, at);
  return made;
}

const service = { kind: 'service', id: null, interactionId: null } as const;

/**
 * V2-PORTAL-8: the link that a mail carries. Who gets it sees all documents of the client, so it goes to the client's own address alone, and a
 * link that somebody ended stays ended.
 */
export async function mailedPortalLink(
  tx: Transaction,
  needs: Needs,
  clientId: string,
  recipient: string,
): Promise<string | null> {
  const mailing = await readPortalMailing(tx, clientId);
  if (!mailing?.isWanted || mailing.isEnded) return null;
  if (mailing.email?.trim().toLowerCase() !== recipient.toLowerCase()) return null;
  const token = mailing.token ?? (await keepPortal(tx, needs, service, clientId, false))?.token ?? null;
  return token === null ? null : portalAddress(needs.publicUrl(), token);
}
