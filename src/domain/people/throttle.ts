const freeFailures = 5;
const longestWaitSeconds = 15 * 60;

/**
 * CON-GUESS-1: how long the next attempt must wait after a failure: not at all at first, then one second, two, four, up to a
 * quarter of an hour.
 */
export function waitAfter(failures: number): number {
  if (failures < freeFailures) return 0;
  return Math.min(longestWaitSeconds, 2 ** Math.min(failures - freeFailures, 30));
}

/** After this time without a failure, counting starts again. Many people share an address, but not an account. */
export const forgottenAfterSeconds = { account: 24 * 60 * 60, address: 60 * 60 } as const;
export type ThrottleKind = keyof typeof forgottenAfterSeconds;
