const usualLongestWait = 15 * 60;
const hourSeconds = 60 * 60;

/** Whose failures are counted together, after how many the next try waits, and after how long without one they are forgotten. */
export interface Throttle {
  readonly freeFailures: number;
  readonly forgottenAfterSeconds: number;
  /** There is no further try until they are forgotten. */
  readonly isFinal?: boolean;
  readonly longestWaitSeconds?: number;
}

/** CON-GUESS-1: many people share an address, so what one of them does to one account says little about the others. */
export const throttles = {
  /** One address on one account. */
  pair: { freeFailures: 5, forgottenAfterSeconds: 24 * hourSeconds },
  /** One address, over all accounts. */
  address: { freeFailures: 30, forgottenAfterSeconds: hourSeconds },
  /** CON-GUESS-3: one browser that its owner has signed in with, or one session of theirs. */
  own: { freeFailures: 5, forgottenAfterSeconds: 24 * hourSeconds },
  /** CON-LINK-5: one address that asks for new passwords. */
  reset: { freeFailures: 5, forgottenAfterSeconds: hourSeconds },
  /** CON-GUESS-6: codes behind one mailed link, from whichever addresses; and behind all links of one account. */
  link: { freeFailures: 5, forgottenAfterSeconds: 24 * hourSeconds, isFinal: true },
  links: { freeFailures: 25, forgottenAfterSeconds: hourSeconds, isFinal: true },
  /** CON-GUESS-8: codes that are shown alone, in whichever sessions of one person. */
  codes: { freeFailures: 25, forgottenAfterSeconds: hourSeconds, isFinal: true },
  /** CON-GUESS-7: all tries on an account that is being guessed at, where no mail can be sent. */
  attacked: { freeFailures: 1, forgottenAfterSeconds: hourSeconds, longestWaitSeconds: 60 },
  /** CON-GUESS-4: mails with the second step, to a person without a company. */
  mails: { freeFailures: 5, forgottenAfterSeconds: hourSeconds, isFinal: true },
} as const satisfies Readonly<Record<string, Throttle>>;
export type ThrottleKind = keyof typeof throttles;

/** The longest memory of all of them. */
export const failuresKeptSeconds = 24 * hourSeconds;

/**
 * CON-GUESS-1: how long the next attempt must wait after a failure: not at all at first, then one second, two, four, up to a
 * quarter of an hour.
 */
export function waitAfter(
  failures: number,
  { freeFailures, forgottenAfterSeconds, isFinal = false, longestWaitSeconds = usualLongestWait }: Throttle,
): number {
  if (failures < freeFailures) return 0;
  if (isFinal) return forgottenAfterSeconds;
  return Math.min(longestWaitSeconds, 2 ** Math.min(failures - freeFailures, 30));
}

/** After one failure, two, three…; the last one holds for all further ones. */
export function waitsOf(throttle: Throttle): readonly number[] {
  return Array.from({ length: throttle.freeFailures + 12 }, (_, place) => waitAfter(place + 1, throttle));
}

/** CON-GUESS-4: with more failures than this within an hour, from whichever addresses, an account is being guessed at. */
export const failuresOfAttack = 100;

const spanMs = 10 * 60 * 1000;
const spansOfHour = 6;

/**
 * The spans of ten minutes that the last hour touches, the present one first. Failures of an account are counted in spans: a
 * count without a time of its own would forget an attack between two of its tries, or never.
 */
export function spansOfLastHour(at: Date): readonly number[] {
  const present = Math.floor(at.getTime() / spanMs);
  return Array.from({ length: spansOfHour + 1 }, (_, back) => present - back);
}
