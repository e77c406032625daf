import type { Author } from '../../domain/access/right.ts';
import {
  hashSessionToken,
  isSessionToken,
  makeSessionToken,
  sessionIdleMs,
  sessionLifeMs,
  useNotedMs,
} from '../../domain/people/session.ts';
import { failuresCountSeconds } from '../../domain/people/throttle.ts';
import { Refused, refusedToPeople } from '../../domain/refusal.ts';
import type { Connection } from '../../storage/connection.ts';
import { recordForCompaniesOf } from '../../storage/people/memberships.ts';
import {
  dropOverdue,
  endOldestSessions,
  endSession,
  endSessions,
  findSession,
  type ListedSession,
  listSessions,
  noteUse,
  openSession as open,
  type SessionHolder,
} from '../../storage/people/sessions.ts';
import { knowBrowser } from './known-browsers.ts';
import type { PeopleNeeds, Visitor } from './people-needs.ts';

export type Session = SessionHolder;

/** CON-SESS-2: nothing is cached from earlier requests. */
export const authenticateSession =
  ({ database, clock }: Pick<PeopleNeeds, 'database' | 'clock'>) =>
  async (token: string | null): Promise<Session> => {
    const session =
      token !== null && isSessionToken(token) ? await findSession(database.quickReads, hashSessionToken(token)) : null;
    const now = clock.now().getTime();
    if (
      !session ||
      now - session.lastUsedAt.getTime() > sessionIdleMs ||
      now - session.createdAt.getTime() > sessionLifeMs
    ) {
      throw refusedToPeople({ is: 'signed-out' });
    }
    if (now - session.lastUsedAt.getTime() >= useNotedMs) {
      await noteUse(database.installation, session.sessionId, clock.now());
    }
    return session;
  };

export interface OpenedSession {
  /** It is shown once, to the browser; only its hash is stored. */
  readonly token: string;
  /** CON-GUESS-3: the browser is known by this from now on, sealed. */
  readonly sealedBrowser: string;
}

/** One person may have so many at once. */
const mostSessions = 50;

/** CON-SESS-1: every sign-in gets a new token. */
export async function openSession(
  needs: Pick<PeopleNeeds, 'clock' | 'ids' | 'browserSeal'>,
  installation: Connection,
  person: { readonly personId: number; readonly email: string },
  { address, browser, interactionId, sealedBrowser }: Visitor,
  { by, isTwoFactor }: { readonly by: 'password' | 'passkey' | 'link' | 'identity'; readonly isTwoFactor: boolean },
): Promise<OpenedSession> {
  const { clock, ids } = needs;
  const { personId, email } = person;
  const token = makeSessionToken(ids.randomBytes);
  const at = clock.now();
  const session = {
    tokenHash: hashSessionToken(token),
    sessionId: ids.uuid(),
    personId,
    isTwoFactor,
    browser,
    address,
  };
  await open(installation, session, at);
  await endOldestSessions(installation, personId, mostSessions);
  const author: Author = { kind: 'person', id: personId, interactionId };
  const change = { subject: 'user', name: email, action: 'signed-in', details: { by, isTwoFactor, address } } as const;
  await recordForCompaniesOf(installation, personId, author, change, at);
  return { token, sealedBrowser: knowBrowser(needs, sealedBrowser, email) };
}

type Needs = Pick<PeopleNeeds, 'database'>;

export const signOut =
  ({ database }: Needs) =>
  async ({ personId, sessionId }: Session): Promise<void> => {
    await endSession(database.installation, personId, sessionId);
  };

/** CON-SESS-3 */
export const listOwnSessions =
  ({ database }: Needs) =>
  ({ personId }: Session): Promise<readonly ListedSession[]> =>
    listSessions(database.installation, personId);

export const endOwnSession =
  ({ database }: Needs) =>
  async ({ personId }: Session, sessionId: string): Promise<void> => {
    if (!(await endSession(database.installation, personId, sessionId))) {
      throw new Refused({ reason: 'resource-not-found' });
    }
  };

/** Ends all except the one that asks. */
export const endOtherSessions =
  ({ database }: Needs) =>
  ({ personId, sessionId }: Session): Promise<void> =>
    endSessions(database.installation, personId, sessionId);

/** Deletes sessions and links that have expired; they no longer work before that. */
export const dropOverduePeople =
  ({ database, clock }: Pick<PeopleNeeds, 'database' | 'clock'>) =>
  (): Promise<void> => {
    const now = clock.now();
    const ago = (ms: number): Date => new Date(now.getTime() - ms);
    return dropOverdue(database.installation, {
      now,
      idleSince: ago(sessionIdleMs),
      openedBefore: ago(sessionLifeMs),
      failedBefore: ago(failuresCountSeconds * 1000),
    });
  };
