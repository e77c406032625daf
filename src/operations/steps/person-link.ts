import { hashLinkToken, makeLinkToken } from '../../domain/access/credentials.ts';
import { type LinkErrand, linkLifeMs } from '../../domain/people/session.ts';
import type { Connection } from '../../storage/connection.ts';
import type { Database } from '../../storage/database.ts';
import { addLink } from '../../storage/people/person-links.ts';
import type { Clock, Ids } from '../ports.ts';

interface LinkNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly publicUrl: () => string;
}

interface LinkOptions {
  readonly connection?: Connection;
  /** The link accepts the invitation of this company. */
  readonly companyId?: number | null;
}

/** CON-LINK-1: a link has 128 random bits, of which only the hash is stored. */
export async function makePersonLink(
  { database, clock, ids, publicUrl }: LinkNeeds,
  personId: number,
  purpose: LinkErrand,
  { connection = database.installation, companyId = null }: LinkOptions = {},
): Promise<string> {
  const token = makeLinkToken(ids.randomBytes);
  const expiresAt = new Date(clock.now().getTime() + linkLifeMs[purpose]);
  await addLink(connection, { tokenHash: hashLinkToken(token), personId, purpose, expiresAt, companyId });
  return `${publicUrl()}/app/intra/${token}`;
}
