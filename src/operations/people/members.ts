import type { Role } from '../../domain/people/role.ts';
import {
  addMember,
  countMembers,
  listMembers as list,
  type Member,
  setRole,
} from '../../storage/people/memberships.ts';
import { ensurePerson } from '../../storage/people/persons.ts';
import type { Caller } from '../caller.ts';
import { schedulePersonMail } from '../mails/schedule-mail.ts';
import { recordMember, removeMembership, requireAdministrator, requireAnother, requireMember } from './membership.ts';
import { type PeopleNeeds, refusedToPeople } from './people-needs.ts';

const mostMembers = 200;

export const listMembers =
  ({ database }: Pick<PeopleNeeds, 'database'>) =>
  (caller: Caller): Promise<readonly Member[]> =>
    database.transact(caller, list);

/** CON-MEMBER-1: a person who is not known yet gets a link to choose a password; a known one is notified. */
export const inviteMember =
  (needs: PeopleNeeds) =>
  (caller: Caller, email: string, role: Role): Promise<void> =>
    needs.database.transact(caller, async (tx) => {
      const at = needs.clock.now();
      await requireAdministrator(tx, caller.author);
      if ((await countMembers(tx)) >= mostMembers) throw refusedToPeople({ is: 'too-many', most: mostMembers });
      const person = await ensurePerson(tx, email, at);
      if (!(await addMember(tx, person.personId, role, at))) throw refusedToPeople({ is: 'member-already' });
      await schedulePersonMail(tx, needs, 'invitation', person);
      await recordMember(tx, caller.author, person, 'invited', { role }, at);
    });

/** For a person who has not accepted the invitation yet. */
export const inviteAgain =
  (needs: PeopleNeeds) =>
  (caller: Caller, personId: number): Promise<void> =>
    needs.database.transact(caller, async (tx) => {
      await requireAdministrator(tx, caller.author);
      const { person } = await requireMember(tx, personId);
      await schedulePersonMail(tx, needs, 'invitation', person);
      await recordMember(tx, caller.author, person, 'invited-again', {}, needs.clock.now());
    });

/** CON-MEMBER-2 */
export const changeRole =
  ({ database, clock }: PeopleNeeds) =>
  (caller: Caller, personId: number, to: Role): Promise<void> =>
    database.transact(caller, async (tx) => {
      const administrators = await requireAdministrator(tx, caller.author);
      const { person, role: from } = await requireMember(tx, personId);
      if (from === to) return;
      if (to !== 'administrator') requireAnother(administrators, personId);
      await setRole(tx, personId, to);
      await recordMember(tx, caller.author, person, 'role-changed', { role: { from, to } }, clock.now());
    });

export const removeMember =
  ({ database, clock }: PeopleNeeds) =>
  (caller: Caller, personId: number): Promise<void> =>
    database.transact(caller, (tx) => removeMembership(tx, caller.author, personId, clock.now()));
