import type { Role } from '../../domain/people/role.ts';
import type { Connection } from '../connection.ts';
import type { Transaction } from '../transaction.ts';

/** CON-MEMBER-5: an invitation is not a membership, and reads of members do not find it. Returns false if the person is invited already. */
export async function addInvitation(tx: Transaction, personId: number, role: Role, at: Date): Promise<boolean> {
  const rows = await tx.run(
    'invitations.add',
    `INSERT INTO invitations (company_id, person_id, role, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (company_id, person_id) DO NOTHING RETURNING person_id`,
    [tx.companyId, personId, role, at],
  );
  return rows.length > 0;
}

export async function findInvitedRole(tx: Transaction, personId: number): Promise<Role | null> {
  const [row] = await tx.run<{ role: Role }>(
    'invitations.role',
    'SELECT role FROM invitations WHERE company_id = $1 AND person_id = $2',
    [tx.companyId, personId],
  );
  return row?.role ?? null;
}

export async function setInvitedRole(tx: Transaction, personId: number, role: Role): Promise<void> {
  await tx.run('invitations.set-role', 'UPDATE invitations SET role = $3 WHERE company_id = $1 AND person_id = $2', [
    tx.companyId,
    personId,
    role,
  ]);
}

/** The offered role, which can be taken once: of two who accept at the same moment, one gets it. Null if there is no invitation. */
export async function takeInvitation(tx: Transaction, personId: number): Promise<Role | null> {
  const [row] = await tx.run<{ role: Role }>(
    'invitations.take',
    'DELETE FROM invitations WHERE company_id = $1 AND person_id = $2 RETURNING role',
    [tx.companyId, personId],
  );
  return row?.role ?? null;
}

export interface Invitation {
  readonly companyId: number;
  readonly fiscalCode: string;
  readonly name: string;
  readonly role: Role;
}

/** Invitations that the person has not answered yet, the oldest first. */
export async function listInvitationsOf(connection: Connection, personId: number): Promise<readonly Invitation[]> {
  return connection.run<Invitation>(
    'invitations.of-person',
    `SELECT i.company_id AS "companyId", c.fiscal_code AS "fiscalCode", c.name, i.role
       FROM invitations i JOIN companies c ON c.company_id = i.company_id
      WHERE i.person_id = $1 ORDER BY i.created_at, i.company_id LIMIT 100`,
    [personId],
  );
}
