import { hashRecoveryCode, makeRecoveryCodes } from '../../domain/people/recovery-codes.ts';
import { freshProofMs } from '../../domain/people/session.ts';
import { Refused, refusedToPeople } from '../../domain/refusal.ts';
import { type Invitation, listInvitationsOf } from '../../storage/people/invitations.ts';
import { endLinks } from '../../storage/people/person-links.ts';
import {
  beginTotp,
  endTotp,
  findPerson,
  hasPasskeyOrIdentity,
  putOffChoice as notePutOff,
  offerTotp,
  type Person,
  setPreferences as savePreferences,
  setPassword,
  setRecoveryCodes,
} from '../../storage/people/persons.ts';
import { endSessions, forgetSecondFactor, noteProof } from '../../storage/people/sessions.ts';
import { claimMasterKey } from '../../storage/postgres/installation.ts';
import { countedCode, countedProof } from './counted-try.ts';
import { type PeopleNeeds, requirePasswords, type Visitor } from './people-needs.ts';
import { requireGoodPassword, requireProvenFactor, takesCode, totpContext } from './proof.ts';
import { recordPerson, themselves } from './record-person.ts';
import type { Session } from './sessions.ts';
import { type OpenedSession, openSession } from './sessions.ts';

export interface OwnAccount {
  readonly email: string;
  readonly isOperator: boolean;
  readonly hasPassword: boolean;
  readonly hasTotp: boolean;
  readonly recoveryCodesLeft: number;
  readonly language: string;
  readonly theme: string;
  /**
   * CON-LINK-6: a person who came by a link and has no other way to sign in chooses one now, may still put it off, or has put it off in
   * this session. Null means that they have another way.
   */
  readonly choice: 'may-wait' | 'now' | 'put-off' | null;
  /** CON-MEMBER-5: these are not answered yet. */
  readonly invitations: readonly Invitation[];
}

export const readOwnAccount =
  (needs: PeopleNeeds) =>
  async (session: Session): Promise<OwnAccount> => {
    const person = await requirePerson(needs, session);
    return {
      ...person,
      hasPassword: person.passwordHash !== null && !needs.passwordsAreOff,
      hasTotp: person.totpSince !== null,
      choice: await choiceOf(needs, session, person),
      invitations: await listInvitationsOf(needs.database.installation, session.personId),
    };
  };

async function choiceOf(
  { database, passwordsAreOff }: PeopleNeeds,
  { personId, sessionId }: Session,
  { passwordHash, choicePutOffIn }: Person,
): Promise<OwnAccount['choice']> {
  // CON-OIDC-3: without passwords people sign in by the provider.
  if (passwordHash !== null || passwordsAreOff) return null;
  if (await hasPasskeyOrIdentity(database.installation, personId)) return null;
  if (choicePutOffIn === null) return 'may-wait';
  return choicePutOffIn === sessionId ? 'put-off' : 'now';
}

/** CON-LINK-6: it may be done once. */
export const putOffChoice =
  ({ database }: PeopleNeeds) =>
  ({ personId, sessionId }: Session): Promise<void> =>
    notePutOff(database.installation, personId, sessionId);

export const setPreferences =
  ({ database }: PeopleNeeds) =>
  (session: Session, preferences: { readonly language: string | null; readonly theme: string | null }): Promise<void> =>
    savePreferences(database.installation, session.personId, preferences);

/**
 * CON-PROOF-1: asks for the password again, with the code if there is a second factor. Without a password the code makes two factors of a
 * session, and is a fresh proof.
 */
export const proveAgain =
  (needs: PeopleNeeds) =>
  async (
    session: Session,
    { password, code }: { readonly password: string | null; readonly code: string | null },
  ): Promise<void> => {
    const { database, clock } = needs;
    if (password !== null) requirePasswords(needs);
    const person = await requirePerson(needs, session);
    if (password === null) await requireCodeAlone(needs, session, person, code);
    else await requireProof(needs, session, person, { password, code });
    const owesPassword = password === null && person.passwordHash !== null && !needs.passwordsAreOff;
    const provenAt = owesPassword ? session.provenAt : clock.now();
    await noteProof(database.installation, session.sessionId, { isTwoFactor: person.totpSince !== null }, provenAt);
  };

async function requireCodeAlone(
  needs: PeopleNeeds,
  session: Session,
  person: Person,
  code: string | null,
): Promise<void> {
  if (person.totpSince && code === null) throw refusedToPeople({ is: 'code-needed' });
  const tried = await countedCode(needs, session);
  if (!person.totpSince || !(await takesCode(needs, person, code ?? '')))
    throw refusedToPeople({ is: 'sign-in-failed' });
  await tried.succeeded();
}

export function requireFreshProof({ provenAt }: Session, now: Date): void {
  if (now.getTime() - provenAt.getTime() > freshProofMs) throw refusedToPeople({ is: 'proof-too-old' });
}

/**
 * CON-SESS-1: the old password no longer works, and neither does any session that it opened. CON-LINK-6: a person without a password
 * chooses the first one without showing any.
 */
export const changePassword =
  (needs: PeopleNeeds) =>
  async (
    session: Session,
    { current, next, code }: { readonly current: string | null; readonly next: string; readonly code: string | null },
    visitor: Visitor,
  ): Promise<OpenedSession> => {
    const { database, clock, passwords } = needs;
    requirePasswords(needs);
    const person = await requirePerson(needs, session);
    await requireGoodPassword(database.installation, person, next);
    if (person.passwordHash === null) await requireFirstChoice(needs, session);
    else await requireProof(needs, session, person, { password: current ?? '', code });
    const isTwoFactor = person.passwordHash === null ? session.isTwoFactor : person.totpSince !== null;
    const hash = await passwords.hash(next);
    return database.transactInstallation(async (installation) => {
      await setPassword(installation, person.personId, hash);
      await endSessions(installation, person.personId, null);
      await endLinks(installation, person.personId);
      const author = themselves(person, visitor.interactionId);
      await recordPerson(
        installation,
        person,
        author,
        { action: 'password-changed', details: { by: 'person' } },
        clock.now(),
      );
      return openSession(needs, installation, person, visitor, { by: 'password', isTwoFactor });
    });
  };

/**
 * CON-PROOF-1: a person who has something to prove themselves by does so; one who has nothing has only the session that the link opened.
 */
async function requireFirstChoice(needs: PeopleNeeds, session: Session): Promise<void> {
  await requireProvenFactor(needs, session);
  if (await hasPasskeyOrIdentity(needs.database.installation, session.personId)) {
    requireFreshProof(session, needs.clock.now());
  }
}

/** CON-2FA-1: shows the secret, which takes effect with its first code. */
export const offerSecondFactor =
  (needs: PeopleNeeds) =>
  async (session: Session): Promise<{ readonly uri: string }> => {
    const { database, totp } = needs;
    const { personId, email, totpSince } = await requirePerson(needs, session);
    if (totpSince) throw refusedToPeople({ is: 'name-taken' });
    await requireProvenFactor(needs, session);
    const key = await needs.masterKey();
    const claimed = await claimMasterKey(database.installation, key.fingerprint);
    if (!claimed.equals(key.fingerprint)) throw new Error('the master key is not the one of this installation');
    const secret = totp.makeSecret();
    await offerTotp(database.installation, personId, key.seal(secret, totpContext(personId)));
    return { uri: totp.uri(secret, email) };
  };

/** Returns the ten recovery codes, which are shown once. */
export const confirmSecondFactor =
  (needs: PeopleNeeds) =>
  async (session: Session, code: string, visitor: Visitor): Promise<readonly string[]> => {
    const { database, clock } = needs;
    const person = await requirePerson(needs, session);
    await requireProvenFactor(needs, session);
    const tried = await countedProof(needs, session);
    if (person.totpSince || !(await takesCode(needs, person, code))) {
      throw refusedToPeople({ is: 'second-factor-wrong' });
    }
    await tried.succeeded();
    const { codes, hashes } = newCodes(needs);
    const at = clock.now();
    await database.transactInstallation(async (installation) => {
      await beginTotp(installation, person.personId, hashes, at);
      await noteProof(installation, session.sessionId, { isTwoFactor: true }, at);
      const author = themselves(person, visitor.interactionId);
      await recordPerson(installation, person, author, { action: 'second-factor-added', details: {} }, at);
    });
    return codes;
  };

export const renewRecoveryCodes =
  (needs: PeopleNeeds) =>
  async (session: Session, { interactionId }: Visitor): Promise<readonly string[]> => {
    const { database, clock } = needs;
    const person = await requirePerson(needs, session);
    if (!person.totpSince) throw refusedToPeople({ is: 'second-factor-wrong' });
    await requireProvenFactor(needs, session);
    const { codes, hashes } = newCodes(needs);
    await database.transactInstallation(async (installation) => {
      await setRecoveryCodes(installation, person.personId, hashes);
      const author = themselves(person, interactionId);
      await recordPerson(installation, person, author, { action: 'recovery-codes-renewed', details: {} }, clock.now());
    });
    return codes;
  };

export const removeSecondFactor =
  (needs: PeopleNeeds) =>
  async (session: Session, { interactionId }: Visitor): Promise<void> => {
    const { database, clock } = needs;
    const person = await requirePerson(needs, session);
    if (person.totpSince === null) throw new Refused({ reason: 'resource-not-found' });
    await requireProvenFactor(needs, session);
    await database.transactInstallation(async (installation) => {
      await endTotp(installation, person.personId);
      // CON-2FA-4: what was proven by it is proven no longer.
      await forgetSecondFactor(installation, person.personId);
      const author = themselves(person, interactionId);
      await recordPerson(installation, person, author, { action: 'second-factor-removed', details: {} }, clock.now());
    });
  };

function newCodes({ ids }: PeopleNeeds) {
  const codes = makeRecoveryCodes(ids.randomBytes);
  return { codes, hashes: codes.map(hashRecoveryCode).filter((hash) => hash !== null) };
}

async function requirePerson({ database }: PeopleNeeds, { personId }: Session): Promise<Person> {
  const person = await findPerson(database.installation, personId);
  if (!person) throw refusedToPeople({ is: 'signed-out' });
  return person;
}

/** Guessing here is counted like guessing at the sign-in. */
async function requireProof(
  needs: PeopleNeeds,
  session: Session,
  person: Person,
  { password, code }: { readonly password: string; readonly code: string | null },
): Promise<void> {
  const tried = await countedProof(needs, session);
  const isRight = await needs.passwords.matches(password, person.passwordHash);
  if (isRight && person.totpSince && code === null) {
    await tried.undecided();
    throw refusedToPeople({ is: 'code-needed' });
  }
  if (!isRight || (person.totpSince && !(await takesCode(needs, person, code ?? '')))) {
    throw refusedToPeople({ is: 'sign-in-failed' });
  }
  await tried.succeeded();
}
