import type { LinkErrand } from '../../domain/people/session.ts';
import type { Connection } from '../connection.ts';

export interface NewLink {
  readonly tokenHash: Buffer;
  readonly personId: number;
  readonly purpose: LinkErrand;
  readonly expiresAt: Date;
  /** Only an invitation has it: the company that invites. */
  readonly companyId: number | null;
}

const mostOpen = 5;

/**
 * Earlier links with the same purpose keep working, because whoever else asks for one must not be able to end the owner's link. The oldest
 * are deleted to make room.
 */
export async function addLink(connection: Connection, link: NewLink): Promise<void> {
  await connection.run(
    'person-links.make-room',
    `DELETE FROM person_links WHERE token_hash IN (
       SELECT token_hash FROM person_links WHERE person_id = $1 AND purpose = $2 ORDER BY expires_at DESC OFFSET $3)`,
    [link.personId, link.purpose, mostOpen - 1],
  );
  await connection.run(
    'person-links.add',
    'INSERT INTO person_links (token_hash, person_id, purpose, expires_at, company_id) VALUES ($1, $2, $3, $4, $5)',
    [link.tokenHash, link.personId, link.purpose, link.expiresAt, link.companyId],
  );
}

export interface OpenLink {
  readonly personId: number;
  readonly purpose: LinkErrand;
  readonly email: string;
  readonly companyId: number | null;
}

export async function findLink(connection: Connection, tokenHash: Buffer, now: Date): Promise<OpenLink | null> {
  const [row] = await connection.run<OpenLink>(
    'person-links.find',
    `SELECT l.person_id AS "personId", l.purpose, l.company_id AS "companyId", p.email
       FROM person_links l JOIN persons p ON p.person_id = l.person_id WHERE l.token_hash = $1 AND l.expires_at > $2`,
    [tokenHash, now],
  );
  return row ?? null;
}

/** CON-LINK-2: if two requests use it at the same moment, one succeeds. */
export async function useLink(connection: Connection, tokenHash: Buffer): Promise<boolean> {
  const rows = await connection.run(
    'person-links.use',
    'DELETE FROM person_links WHERE token_hash = $1 RETURNING person_id',
    [tokenHash],
  );
  return rows.length > 0;
}

export async function endLinks(connection: Connection, personId: number): Promise<void> {
  await connection.run('person-links.end', 'DELETE FROM person_links WHERE person_id = $1', [personId]);
}
