import type { Author } from '../../domain/access/right.ts';
import type { Role } from '../../domain/people/role.ts';
import { Refused, refusedToPeople } from '../../domain/refusal.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import { findInvitedRole, listInvitationsOf, takeInvitation } from '../../storage/people/invitations.ts';
import { findRole, listCompaniesOf, lockAdministrators, removeMember } from '../../storage/people/memberships.ts';
import { endLinks } from '../../storage/people/person-links.ts';
import { findPerson, type Person } from '../../storage/people/persons.ts';
import { endSessions } from '../../storage/people/sessions.ts';
import type { InstallationTransaction, Transaction } from '../../storage/transaction.ts';
import type { PersonChange } from './record-person.ts';

/**
 * CON-MEMBER-2, CON-MEMBER-4: the person is out of the company at once, on every process. A person who is left with no company at all
 * loses their sessions and links too; the membership in other companies is no business of this one.
 */
export async function removeMembership(
  installation: InstallationTransaction,
  { companyId, author }: { readonly companyId: number; readonly author: Author },
  personId: number,
  at: Date,
): Promise<void> {
  const tx = installation.ofCompany(companyId);
  const administrators = await requireAdministrator(tx, author);
  const { person, role, isMember } = await requireMember(tx, personId);
  if (isMember) requireAnother(administrators, personId);
  await (isMember ? removeMember : takeInvitation)(tx, personId);
  if (!person.isOperator && (await listCompaniesOf(installation, personId)).length === 0) {
    if (isMember) await endSessions(installation, personId, null);
    // Another company's invitation may be on its way.
    if ((await listInvitationsOf(installation, personId)).length === 0) await endLinks(installation, personId);
  }
  await recordMember(tx, author, person, { action: 'removed', details: { role } }, at);
}

/** CON-MEMBER-3: somebody who was removed or demoted a moment ago can remove nobody. */
export async function requireAdministrator(tx: Transaction, { kind, id }: Author): Promise<readonly number[]> {
  const administrators = await lockAdministrators(tx);
  const isOne = kind === 'operator' || (id !== null && administrators.includes(id));
  if (!isOne) throw refusedToPeople({ is: 'role-missing' });
  return administrators;
}

/** CON-MEMBER-3: only those who have signed in once count; an invitation that nobody accepted administers nothing. */
export function requireAnother(administrators: readonly number[], personId: number): void {
  if (administrators.includes(personId) && administrators.length === 1)
    throw refusedToPeople({ is: 'last-administrator' });
}

/** It is a member, or somebody who is invited and has not answered. */
export async function requireMember(
  tx: Transaction,
  personId: number,
): Promise<{ readonly person: Person; readonly role: Role; readonly isMember: boolean }> {
  const membership = await findRole(tx, personId);
  const role = membership ?? (await findInvitedRole(tx, personId));
  const person = role && (await findPerson(tx, personId));
  if (!person) throw new Refused({ reason: 'resource-not-found' });
  return { person, role, isMember: membership !== null };
}

export function recordMember(
  tx: Transaction,
  author: Author,
  { email }: Pick<Person, 'email'>,
  change: PersonChange,
  at: Date,
): Promise<void> {
  return recordChange(tx, author, { subject: 'user', name: email, ...change }, at);
}
