const usualLongestWait = 15 * 60;
const hourSeconds = 60 * 60;

/** It says after how many failures the next attempt has to wait, and after how long without a failure they are forgotten. */
export interface Throttle {
  readonly freeFailures: number;
  readonly forgottenAfterSeconds: number;
  /** Whether no further attempt is allowed until the failures are forgotten. */
  readonly isFinal?: boolean;
  readonly longestWaitSeconds?: number;
}

/** CON-GUESS-1: many people share an address, so failures on one account say little about the other accounts. */
export const throttles = {
  /** One address on one account. */
  pair: { freeFailures: 5, forgottenAfterSeconds: 24 * hourSeconds },
  /** One address, over all accounts. */
  address: { freeFailures: 30, forgottenAfterSeconds: hourSeconds },
  /** CON-GUESS-3: one browser in which the owner has signed in before, or one session of the owner. */
  own: { freeFailures: 5, forgottenAfterSeconds: 24 * hourSeconds },
  /** CON-LINK-5: requests for a new password from one address. */
  reset: { freeFailures: 5, forgottenAfterSeconds: hourSeconds },
  /** CON-GUESS-6: codes entered after one mailed link, from any address; and after all links of one account. */
  link: { freeFailures: 5, forgottenAfterSeconds: 24 * hourSeconds, isFinal: true },
  links: { freeFailures: 25, forgottenAfterSeconds: hourSeconds, isFinal: true },
  /** CON-GUESS-8: codes entered without a password, in all sessions of one person. */
  codes: { freeFailures: 25, forgottenAfterSeconds: hourSeconds, isFinal: true },
  /** CON-GUESS-7: all attempts on an account that is under attack, if no mail can be sent. */
  attacked: { freeFailures: 1, forgottenAfterSeconds: hourSeconds, longestWaitSeconds: 60 },
  /** CON-GUESS-4: mails with the second step, to a person without a company. */
  mails: { freeFailures: 5, forgottenAfterSeconds: hourSeconds, isFinal: true },
} as const satisfies Readonly<Record<string, Throttle>>;
export type ThrottleKind = keyof typeof throttles;

/** The longest time for which any of them needs its failures. */
export const failuresCountSeconds = 24 * hourSeconds;

/**
 * CON-GUESS-1: the seconds that the next attempt must wait after a failure: none at first, then one, two, four, up to a quarter of an hour.
 */
export function waitAfter(
  failures: number,
  { freeFailures, forgottenAfterSeconds, isFinal = false, longestWaitSeconds = usualLongestWait }: Throttle,
): number {
  if (failures < freeFailures) return 0;
  if (isFinal) return forgottenAfterSeconds;
  return Math.min(longestWaitSeconds, 2 ** Math.min(failures - freeFailures, 30));
}

/** The waits after one failure, two, three and so on; the last one applies to all further failures. */
export function waitsOf(throttle: Throttle): readonly number[] {
  return Array.from({ length: throttle.freeFailures + 12 }, (_, place) => waitAfter(place + 1, throttle));
}

/** CON-GUESS-4: an account with more failures than this within an hour, from any address, counts as under attack. */
export const failuresOfAttack = 100;

const spanMs = 10 * 60 * 1000;
const spansOfHour = 6;

/**
 * The spans of ten minutes that the last hour touches, the present one first. Failures of an account are counted in spans, because a single
 * counter would forget an attack between two of its attempts, or never.
 */
export function spansOfLastHour(at: Date): readonly number[] {
  const present = Math.floor(at.getTime() / spanMs);
  return Array.from({ length: spansOfHour + 1 }, (_, back) => present - back);
}
