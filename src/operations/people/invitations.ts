import { Refused } from '../../domain/refusal.ts';
import { findCompanies } from '../../storage/directory/companies.ts';
import { takeInvitation } from '../../storage/people/invitations.ts';
import { addMember } from '../../storage/people/memberships.ts';
import type { InstallationTransaction, Transaction } from '../../storage/transaction.ts';
import { recordMember } from './membership.ts';
import type { PeopleNeeds, Visitor } from './people-needs.ts';
import { type KnownPerson, themselves } from './record-person.ts';
import type { Session } from './sessions.ts';

type Needs = Pick<PeopleNeeds, 'database' | 'clock'>;

/** CON-MEMBER-5: the membership begins here, and with it what the company sees of the person. */
export const acceptInvitation =
  (needs: Needs) =>
  (session: Session, fiscalCode: string, { interactionId }: Visitor): Promise<void> =>
    needs.database.transactInstallation(async (installation) => {
      const tx = await requireCompany(installation, fiscalCode);
      const isTaken = await takeUpInvitation(tx, session, interactionId, needs.clock.now());
      if (!isTaken) throw new Refused({ reason: 'resource-not-found' });
    });

export const declineInvitation =
  ({ database, clock }: Needs) =>
  (session: Session, fiscalCode: string, { interactionId }: Visitor): Promise<void> =>
    database.transactInstallation(async (installation) => {
      const tx = await requireCompany(installation, fiscalCode);
      const role = await takeInvitation(tx, session.personId);
      if (role === null) throw new Refused({ reason: 'resource-not-found' });
      const author = themselves(session, interactionId);
      await recordMember(tx, author, session, { action: 'invitation-declined', details: { role } }, clock.now());
    });

/** Returns false where there is no invitation, or it was withdrawn. */
export async function takeUpInvitation(
  tx: Transaction,
  person: KnownPerson,
  interactionId: string,
  at: Date,
): Promise<boolean> {
  const role = await takeInvitation(tx, person.personId);
  if (role === null) return false;
  await addMember(tx, person.personId, role, at);
  await recordMember(
    tx,
    themselves(person, interactionId),
    person,
    { action: 'invitation-accepted', details: { role } },
    at,
  );
  return true;
}

async function requireCompany(installation: InstallationTransaction, fiscalCode: string): Promise<Transaction> {
  const [company] = await findCompanies(installation, [fiscalCode]);
  if (!company) throw new Refused({ reason: 'resource-not-found' });
  return installation.ofCompany(company.companyId);
}
