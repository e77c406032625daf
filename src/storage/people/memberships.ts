import type { Author } from '../../domain/access/right.ts';
import type { Role } from '../../domain/people/role.ts';
import type { Change } from '../audit/audit-trail.ts';
import type { Connection } from '../connection.ts';
import type { Transaction } from '../transaction.ts';

export interface Member {
  readonly personId: number;
  readonly email: string;
  readonly role: Role;
  readonly since: Date;
  /** Whether the invitation was accepted, or the person was ever in by a link. */
  readonly hasSignedUp: boolean;
  readonly hasSecondFactor: boolean;
}

export async function listMembers(tx: Transaction): Promise<readonly Member[]> {
  return tx.read<Member>(
    'memberships.list',
    `SELECT m.person_id AS "personId", p.email, m.role, m.created_at AS since,
            p.password_hash IS NOT NULL OR EXISTS (SELECT FROM passkeys k WHERE k.person_id = p.person_id)
              OR EXISTS (SELECT FROM person_identities d WHERE d.person_id = p.person_id)
              OR EXISTS (SELECT FROM sessions s WHERE s.person_id = p.person_id) AS "hasSignedUp",
            p.totp_since IS NOT NULL OR EXISTS (SELECT FROM passkeys k WHERE k.person_id = p.person_id) AS "hasSecondFactor"
       FROM memberships m JOIN persons p ON p.person_id = m.person_id
      WHERE m.company_id = $1 ORDER BY p.email LIMIT 1000`,
    [tx.companyId],
  );
}

/** CON-MEMBER-5: the company sees of a person who has not accepted yet only the address and the offered role. */
export async function listInvited(tx: Transaction): Promise<readonly Member[]> {
  return tx.read<Member>(
    'memberships.list-invited',
    `SELECT i.person_id AS "personId", p.email, i.role, i.created_at AS since, false AS "hasSignedUp", false AS "hasSecondFactor"
       FROM invitations i JOIN persons p ON p.person_id = i.person_id
      WHERE i.company_id = $1
        AND NOT EXISTS (SELECT FROM memberships m WHERE m.company_id = $1 AND m.person_id = i.person_id)
      ORDER BY p.email LIMIT 1000`,
    [tx.companyId],
  );
}

/** Counts members and invited persons. */
export async function countMembers(tx: Transaction): Promise<number> {
  const [row] = await tx.read<{ count: number }>(
    'memberships.count',
    `SELECT (SELECT count(*) FROM memberships WHERE company_id = $1) + (SELECT count(*) FROM invitations WHERE company_id = $1) AS count`,
    [tx.companyId],
  );
  return row?.count ?? 0;
}

export async function findRole(tx: Transaction, personId: number): Promise<Role | null> {
  const [row] = await tx.run<{ role: Role }>(
    'memberships.role',
    'SELECT role FROM memberships WHERE company_id = $1 AND person_id = $2',
    [tx.companyId, personId],
  );
  return row?.role ?? null;
}

/** Returns false if the person is a member already. */
export async function addMember(tx: Transaction, personId: number, role: Role, at: Date): Promise<boolean> {
  const rows = await tx.run(
    'memberships.add',
    `INSERT INTO memberships (company_id, person_id, role, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (company_id, person_id) DO NOTHING RETURNING person_id`,
    [tx.companyId, personId, role, at],
  );
  return rows.length > 0;
}

export async function setRole(tx: Transaction, personId: number, role: Role): Promise<void> {
  await tx.run('memberships.set-role', 'UPDATE memberships SET role = $3 WHERE company_id = $1 AND person_id = $2', [
    tx.companyId,
    personId,
    role,
  ]);
}

export async function removeMember(tx: Transaction, personId: number): Promise<void> {
  await tx.run('memberships.remove', 'DELETE FROM memberships WHERE company_id = $1 AND person_id = $2', [
    tx.companyId,
    personId,
  ]);
}

/**
 * CON-MEMBER-3: the administrators who have signed in before, read after other changes of them have ended. If two administrators remove
 * each other, the second sees the result of the first.
 */
export async function lockAdministrators(tx: Transaction): Promise<readonly number[]> {
  const rows = await tx.run<{ personId: number }>(
    'memberships.lock-administrators',
    `SELECT m.person_id AS "personId" FROM memberships m JOIN persons p ON p.person_id = m.person_id
      WHERE m.company_id = $1 AND m.role = 'administrator'
        AND (p.password_hash IS NOT NULL OR EXISTS (SELECT FROM passkeys k WHERE k.person_id = m.person_id)
             OR EXISTS (SELECT FROM person_identities i WHERE i.person_id = m.person_id)
             OR EXISTS (SELECT FROM sessions s WHERE s.person_id = m.person_id))
      ORDER BY m.person_id FOR UPDATE OF m`,
    [tx.companyId],
  );
  return rows.map(({ personId }) => personId);
}

export async function listCompaniesOf(
  connection: Connection,
  personId: number,
): Promise<readonly { readonly companyId: number; readonly name: string }[]> {
  return connection.run(
    'memberships.companies',
    `SELECT c.company_id AS "companyId", c.name FROM memberships m JOIN companies c ON c.company_id = m.company_id
      WHERE m.person_id = $1 ORDER BY m.created_at, c.company_id`,
    [personId],
  );
}

/** CON-AUDIT-1: changes of a person are recorded in the audit trail of every company of which the person is a member. */
export async function recordForCompaniesOf(
  installation: Connection,
  personId: number,
  author: Author,
  { subject, name, action, details }: Change,
  at: Date,
): Promise<void> {
  await installation.run(
    'memberships.record',
    `INSERT INTO audit_pending (company_id, at, author_kind, author_id, interaction_id, subject, subject_name, action, details)
     SELECT m.company_id, $2, $3, $4, $5, $6, $7, $8, $9::json FROM memberships m WHERE m.person_id = $1`,
    [personId, at, author.kind, author.id, author.interactionId, subject, name, action, JSON.stringify(details)],
  );
}
