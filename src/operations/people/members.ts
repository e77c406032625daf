import type { Author } from '../../domain/access/right.ts';
import type { Role } from '../../domain/people/role.ts';
import { Refused, refusedToPeople } from '../../domain/refusal.ts';
import { findCompanies } from '../../storage/directory/companies.ts';
import { addInvitation, setInvitedRole } from '../../storage/people/invitations.ts';
import {
  countMembers,
  findRole,
  listMembers as list,
  listInvited,
  lockAdministrators,
  type Member,
  setRole,
} from '../../storage/people/memberships.ts';
import { ensurePerson } from '../../storage/people/persons.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import { schedulePersonMail } from '../steps/schedule-mail.ts';
import { recordMember, removeMembership, requireAdministrator, requireAnother, requireMember } from './membership.ts';
import type { PeopleNeeds } from './people-needs.ts';

const mostMembers = 200;

export const listMembers =
  ({ database }: Pick<PeopleNeeds, 'database'>) =>
  (caller: Caller): Promise<readonly Member[]> =>
    database.transact(caller, async (tx) =>
      [...(await list(tx)), ...(await listInvited(tx))].sort((one, two) => (one.email < two.email ? -1 : 1)),
    );

/**
 * CON-MEMBER-1, CON-MEMBER-5: a person who is not known yet gets a link to choose a password, which accepts; a known one accepts after
 * signing in.
 */
export const inviteMember =
  (needs: PeopleNeeds) =>
  (caller: Caller, email: string, role: Role): Promise<void> =>
    needs.database.transact(caller, async (tx) => {
      const at = needs.clock.now();
      await requireAdministrator(tx, caller.author);
      if ((await countMembers(tx)) >= mostMembers) throw refusedToPeople({ is: 'too-many', most: mostMembers });
      const person = await ensurePerson(tx, email, at);
      await invite(tx, person.personId, role, at);
      await schedulePersonMail(tx, needs, 'invitation', person);
      await recordMember(tx, caller.author, person, { action: 'invited', details: { role } }, at);
    });

async function invite(tx: Transaction, personId: number, role: Role, at: Date): Promise<void> {
  const isNew = (await findRole(tx, personId)) === null && (await addInvitation(tx, personId, role, at));
  if (!isNew) throw refusedToPeople({ is: 'member-already' });
}

/** The person has not accepted the invitation yet. */
export const inviteAgain =
  (needs: PeopleNeeds) =>
  (caller: Caller, personId: number): Promise<void> =>
    needs.database.transact(caller, async (tx) => {
      await requireAdministrator(tx, caller.author);
      const { person } = await requireMember(tx, personId);
      await schedulePersonMail(tx, needs, 'invitation', person);
      await recordMember(tx, caller.author, person, { action: 'invited-again', details: {} }, needs.clock.now());
    });

/** CON-MEMBER-2 */
export const changeRole =
  ({ database, clock }: PeopleNeeds) =>
  (caller: Caller, personId: number, to: Role): Promise<void> =>
    database.transact(caller, async (tx) => {
      const administrators = await requireAdministrator(tx, caller.author);
      const { person, role: from, isMember } = await requireMember(tx, personId);
      if (from === to) return;
      if (isMember && to !== 'administrator') requireAnother(administrators, personId);
      await (isMember ? setRole : setInvitedRole)(tx, personId, to);
      await recordMember(
        tx,
        caller.author,
        person,
        { action: 'role-changed', details: { role: { from, to } } },
        clock.now(),
      );
    });

export const removeMember =
  ({ database, clock }: PeopleNeeds) =>
  (caller: Caller, personId: number): Promise<void> =>
    database.transactInstallation((installation) => removeMembership(installation, caller, personId, clock.now()));

/** CON-OP-3: the operator hands a company over to its first administrator. A company that has one looks after itself. */
export const appointAdministrator =
  (needs: PeopleNeeds) =>
  (author: Author, fiscalCode: string, email: string): Promise<void> =>
    needs.database.transactInstallation(async (installation) => {
      const at = needs.clock.now();
      const [company] = await findCompanies(installation, [fiscalCode]);
      if (!company) throw new Refused({ reason: 'resource-not-found' });
      const tx = installation.ofCompany(company.companyId);
      if ((await lockAdministrators(tx)).length > 0) throw refusedToPeople({ is: 'has-administrator' });
      const person = await ensurePerson(tx, email, at);
      await invite(tx, person.personId, 'administrator', at);
      await schedulePersonMail(tx, needs, 'invitation', person);
      await recordMember(tx, author, person, { action: 'invited', details: { role: 'administrator' } }, at);
    });
