import { operator } from '../../domain/access/right.ts';
import type { Role } from '../../domain/people/role.ts';
import type { LinkErrand } from '../../domain/people/session.ts';
import { Refused } from '../../domain/refusal.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import { findCompanies } from '../../storage/directory/companies.ts';
import { takeInvitation } from '../../storage/people/invitations.ts';
import { addMember, findRole, listCompaniesOf, lockAdministrators, setRole } from '../../storage/people/memberships.ts';
import { removePasskeys } from '../../storage/people/passkeys.ts';
import {
  endTotp,
  ensurePerson,
  findPersonByEmail,
  type ListedPerson,
  listPersons as list,
  removePerson as remove,
  setOperator,
} from '../../storage/people/persons.ts';
import { endSessions } from '../../storage/people/sessions.ts';
import type { InstallationTransaction, Transaction } from '../../storage/transaction.ts';
import { makePersonLink } from '../steps/person-link.ts';
import { removeMembership, requireAnother } from './membership.ts';
import type { PeopleNeeds } from './people-needs.ts';
import { recordPerson } from './record-person.ts';

type Needs = Pick<PeopleNeeds, 'database' | 'clock' | 'ids'> & { readonly publicUrl: () => string };

export interface PersonToAdd {
  readonly email: string;
  /** Null means that the person joins no company. */
  readonly membership: { readonly fiscalCode: string; readonly role: Role } | null;
  readonly isOperator: boolean;
  readonly link: LinkErrand;
}

/** CON-CLI-1: returns a link to choose a password; null if the person already has one. */
export const addPerson =
  (needs: Needs) =>
  ({ email, membership, isOperator, link }: PersonToAdd): Promise<string | null> =>
    needs.database.transactInstallation(async (installation) => {
      const at = needs.clock.now();
      const [company] = membership ? await findCompanies(installation, [membership.fiscalCode]) : [];
      if (membership && !company) throw new Refused({ reason: 'resource-not-found' });
      const person = await ensurePerson(installation, email, at);
      if (isOperator) await setOperator(installation, person.personId, true);
      if (membership && company) await admit(installation.ofCompany(company.companyId), person, membership.role, at);
      if (link !== 'sign-in' && person.passwordHash !== null) return null;
      return makePersonLink(needs, person.personId, link, { connection: installation });
    });

async function admit(
  tx: Transaction,
  { personId, email }: { readonly personId: number; readonly email: string },
  role: Role,
  at: Date,
): Promise<void> {
  // CON-MEMBER-5: the operator adds people at once, also those who have not answered yet.
  await takeInvitation(tx, personId);
  const before = await findRole(tx, personId);
  if (before === role) return;
  if (before === null) await addMember(tx, personId, role, at);
  else {
    // CON-MEMBER-3
    if (before === 'administrator') requireAnother(await lockAdministrators(tx), personId);
    await setRole(tx, personId, role);
  }
  const change =
    before === null
      ? ({ action: 'invited', details: { role } } as const)
      : ({ action: 'role-changed', details: { role: { from: before, to: role } } } as const);
  await recordChange(tx, operator, { subject: 'user', name: email, ...change }, at);
}

/**
 * CON-CLI-7: who lost the second factor proves nothing by it any more. Codes, recovery codes and passkeys end, and so does every session.
 * Returns null if nobody has this address.
 */
export const makeResetLinkWithoutFactor =
  (needs: Needs) =>
  (email: string): Promise<string | null> =>
    needs.database.transactInstallation(async (installation) => {
      const person = await findPersonByEmail(installation, email);
      if (!person) return null;
      await endTotp(installation, person.personId);
      await removePasskeys(installation, person.personId);
      await endSessions(installation, person.personId, null);
      await recordPerson(
        installation,
        person,
        operator,
        { action: 'second-factor-removed', details: {} },
        needs.clock.now(),
      );
      return makePersonLink(needs, person.personId, 'reset', { connection: installation });
    });

/** Returns null if nobody has this address. */
export const makeResetLink =
  (needs: Needs) =>
  async (email: string): Promise<string | null> => {
    const person = await findPersonByEmail(needs.database.installation, email);
    return person && makePersonLink(needs, person.personId, 'reset');
  };

export const listPersons =
  ({ database }: Needs) =>
  (most: number): Promise<readonly ListedPerson[]> =>
    list(database.installation, most);

/** Removes the person from every company; if they are the last administrator of one, nothing is removed. */
export const removePerson =
  (needs: Needs) =>
  (email: string): Promise<boolean> =>
    needs.database.transactInstallation(async (installation) => {
      const person = await findPersonByEmail(installation, email);
      if (person) await removeWithin(installation, person.personId, needs.clock.now());
      return person !== null;
    });

export async function removeWithin(installation: InstallationTransaction, personId: number, at: Date): Promise<void> {
  for (const { companyId } of await listCompaniesOf(installation, personId)) {
    await removeMembership(installation, { companyId, author: operator }, personId, at);
  }
  await remove(installation, personId);
}
