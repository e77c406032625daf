import { findPersonByEmail, replacePasswordHash } from '../../storage/people/persons.ts';
import { countedTry } from './counted-try.ts';
import { type PeopleNeeds, refusedToPeople, requirePasswords, type Visitor } from './people-needs.ts';
import { takesCode } from './proof.ts';
import { recordPerson } from './record-person.ts';
import { type OpenedSession, openSession } from './sessions.ts';

export interface SignIn {
  readonly email: string;
  readonly password: string;
  /** Null: none was typed. */
  readonly code: string | null;
}

/** Nobody's: what is recorded for them is recorded nowhere, and takes as long. */
const nobody = { personId: 0, email: '' };

/**
 * CON-SIGN-1, CON-GUESS-2: whichever part was wrong, the answer is the same and takes the same work. A person with a second factor
 * is asked for the code only after the right password.
 */
export const signIn =
  (needs: PeopleNeeds) =>
  async ({ email, password, code }: SignIn, visitor: Visitor): Promise<OpenedSession> => {
    const { database, clock, passwords } = needs;
    requirePasswords(needs);
    const tried = await countedTry(needs, 'sign-in', { email, address: visitor.address });
    const person = await findPersonByEmail(database.installation, email);
    const stored = person?.passwordHash ?? null;
    const isRight = await passwords.matches(password, stored);
    if (isRight && person?.totpSince && code === null) {
      await tried.undecided();
      throw refusedToPeople({ is: 'code-needed' });
    }
    const isWhole = isRight && person && (!person.totpSince || (await takesCode(needs, person, code ?? '')));
    if (!isWhole) {
      const service = { kind: 'service', id: null, interactionId: visitor.interactionId } as const;
      const details = { address: visitor.address };
      await recordPerson(database.installation, person ?? nobody, service, 'sign-in-failed', details, clock.now());
      throw refusedToPeople({ is: 'sign-in-failed' });
    }
    await tried.succeeded();
    if (stored !== null && passwords.isOutdated(stored)) {
      // CON-PASS-2: the password is known only now.
      const to = await passwords.hash(password);
      await replacePasswordHash(database.installation, person.personId, { from: stored, to });
    }
    return database.transactInstallation((installation) =>
      openSession(needs, installation, person, visitor, { by: 'password', isTwoFactor: person.totpSince !== null }),
    );
  };
