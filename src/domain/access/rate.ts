/** A rate allows at most `calls` calls within `seconds` seconds. */
export interface Rate {
  readonly calls: number;
  readonly seconds: number;
}

/** A limit that the API documents: one call in `seconds` seconds, counted exactly over all processes. */
export interface DeclaredRate extends Rate {
  readonly calls: 1;
  /** Operations with the same name are counted together; if it is absent, the operation is counted by itself. */
  readonly sharedAs?: string;
}

/** The name under which the calls of an operation are counted. */
export const countedAs = (operation: string, rate: DeclaredRate | 'protective'): string =>
  rate === 'protective' ? operation : (rate.sharedAs ?? operation);

export interface Admission {
  readonly admitted: boolean;
  readonly remaining: number;
  /** The time until the oldest counted call leaves the window. */
  readonly waitSeconds: number;
}

interface Window {
  /** The moments at which its calls were admitted, the oldest first. */
  readonly times: number[];
  /** From this time on the window is empty and can be dropped. */
  idleAt: number;
}

/**
 * Sliding windows in memory: never more than `rate.calls` admitted calls in any `rate.seconds`. Refused calls are not counted. The time is
 * a parameter, in milliseconds of a monotonic clock. Windows that were not used for their length are dropped. Beyond `mostWindows` those
 * whose last call is oldest are dropped too, and their callers start with a new window.
 */
export function makeCallWindows(mostWindows: number) {
  // They are in the order of their last admitted calls.
  const windows = new Map<string, Window>();

  return {
    admit(name: string, { calls, seconds }: Rate, atMs: number): Admission {
      const lengthMs = seconds * 1000;
      const window = windows.get(name) ?? { times: [], idleAt: 0 };
      const { times } = window;
      while (times[0] !== undefined && times[0] <= atMs - lengthMs) times.shift();
      // The clock has fractions, and rounding may make the difference slightly longer than the window.
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
    /** How long the next call would have to wait; 0 if it would be admitted. */
    waitSeconds(name: string, { calls, seconds }: Rate, atMs: number): number {
      const times = windows.get(name)?.times.filter((time) => time > atMs - seconds * 1000) ?? [];
      return times.length < calls ? 0 : Math.min(seconds, ((times[0] ?? atMs) + seconds * 1000 - atMs) / 1000);
    },
    size: () => windows.size,
  };
}

/** How many refusals in one second are answered at once, for each company or address. */
const promptInSecond = 20;
/** The least wait that `Retry-After` asks for. */
const leastDelayMs = 1000;
/** Delays are spread over another second, because callers refused together would come back together. */
const stepMs = 37;
const mostCounted = 10_000;

/**
 * OPS-FAIR-5: a caller that keeps calling after being told to wait is answered one to two seconds later, so that refusing it does not cost
 * the others more than serving it. The time is a parameter, in milliseconds of a monotonic clock.
 */
export function makeRefusalDelays() {
  let second = 0;
  const refusals = new Map<string, number>();

  return {
    /** A refusal that is costly is never answered at once. */
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
