import { passwordFault } from '../../domain/people/password-rules.ts';
import { hashRecoveryCode } from '../../domain/people/recovery-codes.ts';
import { refusedToPeople } from '../../domain/refusal.ts';
import type { Connection } from '../../storage/connection.ts';
import { listCompaniesOf } from '../../storage/people/memberships.ts';
import { listPasskeys } from '../../storage/people/passkeys.ts';
import { findPerson, type Person, takeRecoveryCode, takeTotpStep } from '../../storage/people/persons.ts';
import type { PeopleNeeds } from './people-needs.ts';
import type { KnownPerson } from './record-person.ts';
import type { Session } from './sessions.ts';

/** CON-PASS-1 */
export async function requireGoodPassword(
  connection: Connection,
  { personId, email }: KnownPerson,
  password: string,
): Promise<void> {
  const companyNames = (await listCompaniesOf(connection, personId)).map(({ name }) => name);
  const fault = passwordFault(password, { email, companyNames });
  if (fault) throw refusedToPeople({ is: 'password-not-good', fault });
}

/**
 * CON-2FA-5: a session of one factor changes none of a person who has a second one, until that is shown. A passkey counts as one where
 * a company asks for two; elsewhere it may be lost without taking the account with it.
 */
export async function requireProvenFactor(
  { database }: Pick<PeopleNeeds, 'database'>,
  session: Session,
): Promise<void> {
  if (session.isTwoFactor) return;
  const { installation } = database;
  const person = await findPerson(installation, session.personId);
  const isRequired = session.memberships.some(({ requiresSecondFactor }) => requiresSecondFactor);
  const hasPasskey = isRequired && (await listPasskeys(installation, session.personId)).length > 0;
  if (person?.totpSince || hasPasskey) throw refusedToPeople({ is: 'factor-unproven' });
}

/** An encrypted secret is bound to this: it cannot be decrypted for anybody else. */
export const totpContext = (personId: number): string => `second factor of person ${personId}`;

/** CON-2FA-2, CON-2FA-3: the code is one of the application, or one of the ten recovery codes; each works once. */
export async function takesCode(
  { database, clock, totp, masterKey }: PeopleNeeds,
  person: Person,
  code: string,
): Promise<boolean> {
  const recovery = hashRecoveryCode(code);
  if (recovery) return takeRecoveryCode(database.installation, person.personId, recovery);
  if (!person.sealedTotpSecret) return false;
  const secret = (await masterKey()).open(person.sealedTotpSecret, totpContext(person.personId));
  const step = totp.stepOf(secret, code, clock.now());
  return step !== null && takeTotpStep(database.installation, person.personId, step);
}
