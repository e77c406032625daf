import type { Author } from '../../domain/access/right.ts';
import type { Role } from '../../domain/people/role.ts';
import { Refused } from '../../domain/refusal.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import { findRole, lockAdministrators, removeMember } from '../../storage/people/memberships.ts';
import { endLinks } from '../../storage/people/person-links.ts';
import { findPerson, type Person } from '../../storage/people/persons.ts';
import { endSessions } from '../../storage/people/sessions.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { refusedToPeople } from './people-needs.ts';

/** CON-MEMBER-2, CON-MEMBER-4: the sessions of the person end at once, on every process. */
export async function removeMembership(tx: Transaction, author: Author, personId: number, at: Date): Promise<void> {
  const administrators = await requireAdministrator(tx, author);
  const { person, role } = await requireMember(tx, personId);
  requireAnother(administrators, personId);
  await removeMember(tx, personId);
  await endSessions(tx, personId, null);
  await endLinks(tx, personId);
  await recordMember(tx, author, person, 'removed', { role }, at);
}

/** CON-MEMBER-3: somebody who was removed or demoted a moment ago can remove nobody. */
export async function requireAdministrator(tx: Transaction, { kind, id }: Author): Promise<readonly number[]> {
  const administrators = await lockAdministrators(tx);
  const isOne = kind === 'operator' || (id !== null && administrators.includes(id));
  if (!isOne) throw refusedToPeople({ is: 'role-missing' });
  return administrators;
}

export function requireAnother(administrators: readonly number[], personId: number): void {
  if (administrators.every((one) => one === personId)) throw refusedToPeople({ is: 'last-administrator' });
}

export async function requireMember(tx: Transaction, personId: number): Promise<{ person: Person; role: Role }> {
  const role = await findRole(tx, personId);
  const person = role && (await findPerson(tx, personId));
  if (!person) throw new Refused({ reason: 'resource-not-found' });
  return { person, role };
}

export function recordMember(
  tx: Transaction,
  author: Author,
  { email }: Pick<Person, 'email'>,
  action: string,
  details: Readonly<Record<string, unknown>>,
  at: Date,
): Promise<void> {
  return recordChange(tx, author, { subject: 'user', name: email, action, details }, at);
}
