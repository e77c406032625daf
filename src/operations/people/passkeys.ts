import { createHash } from 'node:crypto';
import { Refused, refusedToPeople } from '../../domain/refusal.ts';
import {
  addPasskey as add,
  addChallenge,
  findPasskey,
  type ListedPasskey,
  listPasskeys,
  notePasskeyUse,
  type Passkey,
  removePasskey as remove,
  takeChallenge,
} from '../../storage/people/passkeys.ts';
import { findPerson, type Person } from '../../storage/people/persons.ts';
import { noteProof } from '../../storage/people/sessions.ts';
import type { Passkeys } from '../people-ports.ts';
import type { PeopleNeeds, Visitor } from './people-needs.ts';
import { requireProvenFactor } from './proof.ts';
import { recordPerson, themselves } from './record-person.ts';
import type { Session } from './sessions.ts';
import { type OpenedSession, openSession } from './sessions.ts';

interface Needs extends PeopleNeeds {
  readonly passkeys: Passkeys;
}

/** The library knows the other members. */
export interface PasskeyResponse {
  readonly id: string;
}

const challengeMs = 5 * 60_000;
const mostPasskeys = 20;
const rpIdOf = (origin: string): string => new URL(origin).hostname;
const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();

export const listOwnPasskeys =
  ({ database }: Needs) =>
  ({ personId }: Session): Promise<readonly ListedPasskey[]> =>
    listPasskeys(database.installation, personId);

export const offerPasskey =
  (needs: Needs) =>
  async (session: Session, origin: string): Promise<object> => {
    const { personId, email } = session;
    await requireProvenFactor(needs, session);
    const known = (await listPasskeys(needs.database.installation, personId)).map(({ credentialId }) => credentialId);
    if (known.length >= mostPasskeys) throw refusedToPeople({ is: 'too-many', most: mostPasskeys });
    const options = await needs.passkeys.creationOptions({ rpId: rpIdOf(origin), personId, email, known });
    return withChallenge(needs, options, personId);
  };

/** CON-KEY-1 */
export const addPasskey =
  (needs: Needs) =>
  async (
    session: Session,
    response: PasskeyResponse,
    name: string,
    origin: string,
    visitor: Visitor,
  ): Promise<void> => {
    const { database, clock, passkeys } = needs;
    await requireProvenFactor(needs, session);
    const verified = await passkeys.verifyCreation(response, siteOf(needs, origin, session.personId));
    if (!verified) throw refusedToPeople({ is: 'passkey-wrong' });
    const at = clock.now();
    await database.transactInstallation(async (installation) => {
      const isNew = await add(installation, { ...verified, personId: session.personId }, name, at);
      if (!isNew) throw refusedToPeople({ is: 'name-taken' });
      const author = themselves(session, visitor.interactionId);
      await recordPerson(installation, session, author, { action: 'passkey-added', details: { name } }, at);
    });
  };

export const removePasskey =
  (needs: Needs) =>
  async (session: Session, id: string, { interactionId }: Visitor): Promise<void> => {
    const { database, clock } = needs;
    await requireProvenFactor(needs, session);
    await database.transactInstallation(async (installation) => {
      const isGone = await remove(installation, session.personId, Buffer.from(id, 'base64url'));
      if (!isGone) throw new Refused({ reason: 'resource-not-found' });
      await recordPerson(
        installation,
        session,
        themselves(session, interactionId),
        { action: 'passkey-removed', details: {} },
        clock.now(),
      );
    });
  };

/** Anybody may ask, because the browser decides which passkey answers. */
export const askForPasskey =
  (needs: Needs) =>
  async (session: Session | null, origin: string): Promise<object> =>
    withChallenge(needs, await needs.passkeys.requestOptions({ rpId: rpIdOf(origin) }), session?.personId ?? null);

/** CON-KEY-2: a passkey is two factors at once: the device, and how its owner unlocks it. */
export const signInWithPasskey =
  (needs: Needs) =>
  async (response: PasskeyResponse, origin: string, visitor: Visitor): Promise<OpenedSession> => {
    const { person } = await requirePasskey(needs, response, origin, null);
    return needs.database.transactInstallation((installation) =>
      openSession(needs, installation, person, visitor, { by: 'passkey', isTwoFactor: true }),
    );
  };

/** CON-PROOF-1 */
export const proveWithPasskey =
  (needs: Needs) =>
  async (session: Session, response: PasskeyResponse, origin: string): Promise<void> => {
    const { person } = await requirePasskey(needs, response, origin, session.personId);
    if (person.personId !== session.personId) throw refusedToPeople({ is: 'passkey-wrong' });
    await noteProof(needs.database.installation, session.sessionId, { isTwoFactor: true }, needs.clock.now());
  };

async function requirePasskey(
  needs: Needs,
  response: PasskeyResponse,
  origin: string,
  askedOf: number | null,
): Promise<{ readonly passkey: Passkey; readonly person: Person }> {
  const { installation } = needs.database;
  const passkey = await findPasskey(installation, Buffer.from(response.id, 'base64url'));
  const used = passkey && (await needs.passkeys.verifyUse(response, passkey, siteOf(needs, origin, askedOf)));
  const isFresh = used && (await notePasskeyUse(installation, passkey.credentialId, used.counter, needs.clock.now()));
  const person = isFresh ? await findPerson(installation, passkey.personId) : null;
  if (!passkey || !person) throw refusedToPeople({ is: 'passkey-wrong' });
  return { passkey, person };
}

async function withChallenge(
  { database, clock }: Needs,
  options: { readonly challenge: string },
  personId: number | null,
): Promise<object> {
  const expiresAt = new Date(clock.now().getTime() + challengeMs);
  await addChallenge(database.installation, { hash: hashOf(options.challenge), personId, expiresAt });
  return options;
}

function siteOf({ database, clock }: Needs, origin: string, personId: number | null) {
  const isKnownChallenge = (challenge: string): Promise<boolean> =>
    takeChallenge(database.installation, hashOf(challenge), personId, clock.now());
  return { origin, rpId: rpIdOf(origin), isKnownChallenge };
}
