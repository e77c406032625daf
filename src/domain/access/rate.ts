/** At most so many calls within so many seconds. */
export interface Rate {
  readonly calls: number;
  readonly seconds: number;
}

/** A limit that the interface declares: one call in so many seconds, counted exactly over all processes. */
export interface DeclaredRate extends Rate {
  readonly calls: 1;
  /** Operations that say the same name are counted together; left out, each is counted by itself. */
  readonly sharedAs?: string;
}

/** The name under which the calls of an operation are counted. */
export const countedAs = (operation: string, rate: DeclaredRate | 'protective'): string =>
  rate === 'protective' ? operation : (rate.sharedAs ?? operation);

export interface Admission {
  readonly admitted: boolean;
  readonly remaining: number;
  /** Until the oldest counted call leaves the window. */
  readonly waitSeconds: number;
}

interface Window {
  /** When its calls were admitted, the oldest first. */
  readonly times: number[];
  /** From then on it is as good as none. */
  idleAt: number;
}

/**
 * Sliding windows in memory: never more than `rate.calls` admitted calls in any `rate.seconds`. Refused calls are not counted. The
 * time is a parameter, in milliseconds of a monotonic clock. Windows that were not used for their length are dropped, and beyond
 * `mostWindows` those whose last call is oldest: their callers start with a new window.
 */
export function makeCallWindows(mostWindows: number) {
  // In the order of their last admitted calls.
  const windows = new Map<string, Window>();

  return {
    admit(name: string, { calls, seconds }: Rate, atMs: number): Admission {
      const lengthMs = seconds * 1000;
      const window = windows.get(name) ?? { times: [], idleAt: 0 };
      const { times } = window;
      while (times[0] !== undefined && times[0] <= atMs - lengthMs) times.shift();
      // The clock has fractions: a sum and a difference of them may come out a hair too long.
      const waitSeconds = Math.min(seconds, ((times[0] ?? atMs) + lengthMs - atMs) / 1000);
      if (times.length >= calls) return { admitted: false, remaining: 0, waitSeconds };

      times.push(atMs);
      window.idleAt = atMs + lengthMs;
      windows.delete(name);
      windows.set(name, window);
      for (const [oldest, { idleAt }] of windows) {
        if (windows.size <= mostWindows && idleAt > atMs) break;
        windows.delete(oldest);
      }
      return { admitted: true, remaining: calls - times.length, waitSeconds };
    },
    /** How long the next call would have to wait; 0: it would be admitted. */
    waitSeconds(name: string, { calls, seconds }: Rate, atMs: number): number {
      const times = windows.get(name)?.times.filter((time) => time > atMs - seconds * 1000) ?? [];
      return times.length < calls ? 0 : Math.min(seconds, ((times[0] ?? atMs) + seconds * 1000 - atMs) / 1000);
    },
    size: () => windows.size,
  };
}

/** How many refusals of one second are answered at once, to one company or address. */
const promptInSecond = 20;
/** What `Retry-After` asks for at least. */
const leastDelayMs = 1000;
/** Spread over another second: who was refused together would come back together. */
const stepMs = 37;
const mostCounted = 10_000;

/**
 * OPS-FAIR-5: a caller who goes on calling after being told to wait is answered one to two seconds later, so that refusing it does
 * not cost the others more than serving it. The time is a parameter, in milliseconds of a monotonic clock.
 */
export function makeRefusalDelays() {
  let second = 0;
  const refusals = new Map<string, number>();

  return {
    /** `isCostly`: what was refused cost so much that it is never answered at once. */
    delayMs(caller: string, atMs: number, isCostly: boolean): number {
      const now = Math.floor(atMs / 1000);
      if (now !== second || refusals.size >= mostCounted) refusals.clear();
      second = now;
      const count = (refusals.get(caller) ?? 0) + 1;
      refusals.set(caller, count);
      return isCostly || count > promptInSecond ? leastDelayMs + ((count * stepMs) % 1000) : 0;
    },
  };
}
