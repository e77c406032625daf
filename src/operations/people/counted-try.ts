import {
  failuresOfAttack,
  spansOfLastHour,
  type ThrottleKind,
  throttles,
  waitsOf,
} from '../../domain/people/throttle.ts';
import { refusedToPeople } from '../../domain/refusal.ts';
import type { Connection } from '../../storage/connection.ts';
import { countFailure, countTry, sumFailures, takeBackTry } from '../../storage/people/sign-in-failures.ts';
import { accountName, knownBrowserId } from './known-browsers.ts';
import type { PeopleNeeds, Visitor } from './people-needs.ts';

export interface CountedTry {
  /** The try was right: the account begins anew, and the address is not charged for it. */
  succeeded(): Promise<void>;
  /** The try was neither right nor wrong. */
  undecided(): Promise<void>;
  /** CON-GUESS-7: tries come one after the other, from wherever they come; one that comes too soon is refused, and not counted. */
  slowDown(): Promise<void>;
  /** CON-GUESS-4: it is true where the account is being guessed at from many addresses, and does not know this browser. */
  isUnderAttack(): Promise<boolean>;
  /** It is written in one transaction with whatever else the failure leaves. */
  failed(installation: Connection): Promise<void>;
}

type CountingNeeds = Pick<PeopleNeeds, 'database' | 'clock'>;
type Needs = CountingNeeds & Pick<PeopleNeeds, 'ids' | 'browserSeal'>;

/**
 * CON-GUESS-1: counts an attempt against its address on this account, whether that exists or not, and against the address; or
 * refuses it with the seconds to wait. CON-GUESS-3: a browser that the account knows is counted alone, so that nobody else
 * makes it wait.
 */
export async function countedTry(needs: Needs, email: string, visitor: Visitor): Promise<CountedTry> {
  const browserId = knownBrowserId(needs, visitor.sealedBrowser, email);
  const account = accountName(email);
  const counted: Counted =
    browserId === null
      ? [
          ['pair', `sign-in from ${visitor.address} to ${account}`],
          ['address', `sign-in from ${visitor.address}`],
        ]
      : [['own', `sign-in by ${browserId} to ${account}`]];
  const spans = spansOfLastHour(needs.clock.now()).map((span) => `failures of ${account} in ${span}`);
  const tries = await count(needs, counted);
  return {
    ...tries,
    async slowDown() {
      const wait = await waitOf(needs, ['attacked', `sign-in to ${account}`]);
      if (wait === null) return;
      await tries.undecided();
      throw refusedToPeople({ is: 'try-later', retryAfterSeconds: wait });
    },
    isUnderAttack: async () =>
      browserId === null && (await sumFailures(needs.database.installation, spans)) > failuresOfAttack,
    async failed(installation) {
      const [present = ''] = spans;
      if (browserId === null) await countFailure(installation, present, needs.clock.now());
    },
  };
}

/** Guessing within a session is counted like guessing at the sign-in, and delays nobody but its holder. */
export const countedProof = (
  needs: Needs,
  { sessionId }: { readonly sessionId: string },
): Promise<Pick<CountedTry, 'succeeded' | 'undecided'>> => count(needs, [['own', `proof in ${sessionId}`]]);

/**
 * CON-GUESS-8: a code alone makes two factors of a session. An identity provider opens as many sessions as it is asked for, so those of
 * one person are counted together too.
 */
export const countedCode = (
  needs: Needs,
  { sessionId, personId }: { readonly sessionId: string; readonly personId: number },
): Promise<Pick<CountedTry, 'succeeded'>> =>
  count(needs, [
    ['own', `proof in ${sessionId}`],
    ['codes', `codes of person ${personId}`],
  ]);

/** CON-LINK-5 */
export async function countedReset(needs: Needs, { address }: Visitor): Promise<void> {
  await count(needs, [['reset', `reset from ${address}`]]);
}

/** CON-GUESS-4: returns false for one more mail than a person without a company is sent within an hour. */
export const countedStepMail = async (needs: CountingNeeds, email: string): Promise<boolean> =>
  (await waitOf(needs, ['mails', `steps mailed to ${accountName(email)}`])) === null;

export interface LinkTry {
  succeeded(): Promise<void>;
  /** It is true where it was the last one that the link has. */
  isLast(): Promise<boolean>;
}

/**
 * CON-GUESS-6: counts a code that is tried behind a mailed link, before it is checked, whatever address it comes from. Returns null where
 * the link, or all links of the account together, have no tries left.
 */
export async function countedLinkTry(needs: Needs, tokenHash: Buffer, email: string): Promise<LinkTry | null> {
  const subject = `code behind ${tokenHash.toString('hex')}`;
  const account = `codes behind links to ${accountName(email)}`;
  const { installation } = needs.database;
  for (const counted of [['link', subject] as const, ['links', account] as const]) {
    if ((await waitOf(needs, counted)) !== null) return null;
  }
  return {
    succeeded: () => takeBackTry(installation, account, 'all'),
    isLast: async () => (await sumFailures(installation, [subject])) >= throttles.link.freeFailures,
  };
}

type Counted = readonly (readonly [kind: ThrottleKind, subject: string])[];

async function count(needs: CountingNeeds, counted: Counted) {
  const { installation } = needs.database;
  for (const one of counted) {
    const wait = await waitOf(needs, one);
    if (wait !== null) throw refusedToPeople({ is: 'try-later', retryAfterSeconds: wait });
  }
  return {
    async succeeded() {
      for (const [kind, subject] of counted) {
        await takeBackTry(installation, subject, kind === 'address' ? 'one' : 'all');
      }
    },
    async undecided() {
      for (const [, subject] of counted) await takeBackTry(installation, subject, 'one');
    },
  };
}

/** Counts the try, or returns the seconds that it has to wait and counts nothing. */
function waitOf({ database, clock }: CountingNeeds, [kind, subject]: Counted[number]): Promise<number | null> {
  const throttle = throttles[kind];
  const at = clock.now();
  const forgottenBefore = new Date(at.getTime() - throttle.forgottenAfterSeconds * 1000);
  return countTry(database.installation, { subject, forgottenBefore, waits: waitsOf(throttle) }, at);
}
