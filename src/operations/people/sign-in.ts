import { refusedToPeople } from '../../domain/refusal.ts';
import { addAskedMail } from '../../storage/people/asked-mails.ts';
import { listCompaniesOf } from '../../storage/people/memberships.ts';
import { findPersonByEmail, type Person, replacePasswordHash } from '../../storage/people/persons.ts';
import { type CountedTry, countedTry } from './counted-try.ts';
import { type PeopleNeeds, requirePasswords, type Visitor } from './people-needs.ts';
import { takesCode } from './proof.ts';
import { recordFailure } from './record-person.ts';
import { type OpenedSession, openSession } from './sessions.ts';

export interface SignIn {
  readonly email: string;
  readonly password: string;
  /** Null means that none was typed. */
  readonly code: string | null;
}

/** Nobody has this account: nothing is recorded for it, and that takes as long. */
const nobody = { personId: 0, email: '' };

/**
 * CON-SIGN-1, CON-GUESS-2: whichever part was wrong, the answer is the same and takes the same work. A person with a second factor
 * is asked for the code only after the right password.
 */
export const signIn =
  (needs: PeopleNeeds) =>
  async ({ email, password, code }: SignIn, visitor: Visitor): Promise<OpenedSession> => {
    const { database, passwords } = needs;
    requirePasswords(needs);
    const tried = await countedTry(needs, email, visitor);
    const person = await findPersonByEmail(database.installation, email);
    const isAttacked = await tried.isUnderAttack();
    const isMailed = isAttacked && (await canBeMailed(needs, person));
    if (isAttacked && !isMailed) await tried.slowDown();
    const stored = person?.passwordHash ?? null;
    const isRight = await passwords.matches(password, stored);
    if (isMailed && isRight && person) {
      await askStep(needs, person, tried, visitor);
      throw refusedToPeople({ is: 'step-by-mail' });
    }
    if (isRight && person?.totpSince && code === null) {
      await tried.undecided();
      throw refusedToPeople({ is: 'code-needed' });
    }
    const isWhole = isRight && person && (!person.totpSince || (await takesCode(needs, person, code ?? '')));
    if (!isWhole) {
      await recordFailure(needs, person ?? nobody, tried, visitor);
      throw refusedToPeople({ is: isMailed ? 'step-by-mail' : 'sign-in-failed' });
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

/** CON-GUESS-7: an address that nobody has is treated like most others. The outbox of the test environment is one of companies. */
async function canBeMailed({ database, mailer }: PeopleNeeds, person: Person | null): Promise<boolean> {
  if (!mailer) return false;
  return !person || mailer.post !== null || (await listCompaniesOf(database.installation, person.personId)).length > 0;
}

/** CON-GUESS-4: the right password opens nothing yet; the link in the mail does, and asks for the code. */
async function askStep(
  { database, clock, ids }: PeopleNeeds,
  { email }: Person,
  tried: CountedTry,
  { address, interactionId }: Visitor,
): Promise<void> {
  await tried.succeeded();
  const asked = { askedId: ids.uuid(), purpose: 'second-step', email, address, interactionId } as const;
  await addAskedMail(database.installation, asked, clock.now());
}
