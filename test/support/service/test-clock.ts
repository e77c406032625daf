import type { Clock } from '../../../src/operations/ports.ts';

export interface TestClock extends Clock {
  set(moment: string): void;
}

/** The time stands still until it is set. Elapsed time is real, since it only measures and decides nothing. */
export function testClock(moment: string): TestClock {
  let now = new Date(moment);
  return {
    now: () => now,
    elapsedMs: () => performance.now(),
    set: (later) => {
      now = new Date(later);
    },
  };
}
