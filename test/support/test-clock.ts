import type { Clock } from '../../src/operations/ports.ts';

export interface TestClock extends Clock {
  set(moment: string): void;
}

/** Stands still until it is set; elapsed time is real, since it measures and decides nothing. */
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
