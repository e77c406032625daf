const freeFailures = 5;
const longestWaitSeconds = 15 * 60;

/** CON-GUESS-1: how long after a failure the next try must wait: nothing at first, then a second, two, four, up to a quarter of an hour. */
export function waitAfter(failures: number): number {
  if (failures < freeFailures) return 0;
  return Math.min(longestWaitSeconds, 2 ** Math.min(failures - freeFailures, 30));
}

/** Who has not failed for so long begins anew. An address is shared by many; an account is not. */
export const forgottenAfterSeconds = { account: 24 * 60 * 60, address: 60 * 60 } as const;
export type ThrottleKind = keyof typeof forgottenAfterSeconds;
