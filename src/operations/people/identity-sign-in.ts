import { openText, sealText, type TextSeal } from '../../domain/access/master-key.ts';
import { refusedToPeople } from '../../domain/refusal.ts';
import { findIdentity, linkIdentity } from '../../storage/people/identities.ts';
import { listInvitationsOf } from '../../storage/people/invitations.ts';
import { listCompaniesOf } from '../../storage/people/memberships.ts';
import { endLinks } from '../../storage/people/person-links.ts';
import { findPerson, findPersonByEmail, type Person } from '../../storage/people/persons.ts';
import type { InstallationTransaction } from '../../storage/transaction.ts';
import { type Identity, IdentityFault, type IdentityProvider, type IdentityRequest } from '../people-ports.ts';
import { takeUpInvitation } from './invitations.ts';
import type { PeopleNeeds, Visitor } from './people-needs.ts';
import { recordPerson, themselves } from './record-person.ts';
import { type OpenedSession, openSession } from './sessions.ts';

export interface IdentityNeeds extends PeopleNeeds {
  /** Null means that this installation has none. */
  readonly identityProvider: IdentityProvider | null;
  /** It seals the cookie that the browser holds while it is at the provider. */
  readonly identitySeal: TextSeal;
}

export interface WaysIn {
  readonly hasPasswords: boolean;
  /** Null means that there is no provider. */
  readonly provider: string | null;
}

export const readWaysIn =
  ({ identityProvider, passwordsAreOff }: IdentityNeeds) =>
  async (): Promise<WaysIn> => ({ hasPasswords: !passwordsAreOff, provider: identityProvider?.name ?? null });

export interface BegunSignIn {
  readonly address: string;
  /** The browser holds it in a cookie, sealed. */
  readonly pending: string;
}

const lifeMs = 10 * 60 * 1000;
const context = 'identity sign-in';

/** CON-OIDC-1: the person identifies themselves at this address. Only this browser knows what has to come back. */
export const beginIdentitySignIn =
  ({ clock, ids, identityProvider, identitySeal }: IdentityNeeds) =>
  async (): Promise<BegunSignIn> => {
    if (!identityProvider) throw refusedToPeople({ is: 'identity-off' });
    const random = (): string => ids.randomBytes(32).toString('base64url');
    const request = { state: random(), nonce: random(), verifier: random() };
    const until = clock.now().getTime() + lifeMs;
    return {
      address: await identityProvider.authorizationUrl(request).catch(refuseFault),
      pending: sealText(identitySeal, JSON.stringify({ ...request, until }), context),
    };
  };

/** CON-OIDC-2: a verified address finds the person who was invited; from then on the provider's own id of them does. */
export const finishIdentitySignIn =
  (needs: IdentityNeeds) =>
  async (pending: string | null, query: string, visitor: Visitor): Promise<OpenedSession> => {
    const { database, identityProvider } = needs;
    if (!identityProvider) throw refusedToPeople({ is: 'identity-off' });
    const request = pending === null ? null : openRequest(needs, pending);
    if (!request) throw refusedToPeople({ is: 'identity-refused' });
    const identity = await identityProvider.identify(query, request).catch(refuseFault);
    return database.transactInstallation(async (installation) => {
      const person = await linkedPerson(needs, installation, identity, visitor);
      const { isMultiFactor: isTwoFactor } = identity;
      return openSession(needs, installation, person, visitor, { by: 'identity', isTwoFactor });
    });
  };

function openRequest({ clock, identitySeal }: IdentityNeeds, pending: string): IdentityRequest | null {
  const opened = openText(identitySeal, pending, context);
  const request = opened === null ? null : (JSON.parse(opened) as IdentityRequest & { readonly until: number });
  return request && request.until > clock.now().getTime() ? request : null;
}

function refuseFault(error: unknown): never {
  if (!(error instanceof IdentityFault)) throw error;
  throw refusedToPeople({ is: error.trouble === 'refused' ? 'identity-refused' : 'identity-not-reached' });
}

async function linkedPerson(
  { clock }: IdentityNeeds,
  installation: InstallationTransaction,
  identity: Identity,
  { interactionId }: Visitor,
): Promise<Person> {
  const { issuer, email, isEmailVerified } = identity;
  const known = await findIdentity(installation, identity);
  const linked = known === null ? null : await findPerson(installation, known);
  if (linked) return linked;
  if (email === null || !isEmailVerified) throw refusedToPeople({ is: 'identity-unverified' });
  const invited = await findPersonByEmail(installation, email);
  const at = clock.now();
  if (!invited || !(await linkIdentity(installation, identity, invited.personId, at))) {
    throw refusedToPeople({ is: 'identity-unknown' });
  }
  await endLinks(installation, invited.personId);
  // CON-MEMBER-5: a person who signs in for the first time, and has one invitation, accepts it by signing in.
  const [invitation, ...others] = await listInvitationsOf(installation, invited.personId);
  const isNew = invited.passwordHash === null && (await listCompaniesOf(installation, invited.personId)).length === 0;
  if (isNew && invitation && others.length === 0) {
    await takeUpInvitation(installation.ofCompany(invitation.companyId), invited, interactionId, at);
  }
  await recordPerson(
    installation,
    invited,
    themselves(invited, interactionId),
    { action: 'identity-linked', details: { issuer } },
    at,
  );
  return invited;
}
