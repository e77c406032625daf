import type { Admission, Rate } from './rate.ts';

interface Window {
  /** When its calls were admitted, the oldest first. */
  readonly times: number[];
  /** From then on it is as good as none. */
  idleAt: number;
}

/**
 * Sliding windows in memory: never more than `rate.calls` admitted calls in any `rate.seconds`. Refused calls are not counted.
 * The time is given, in milliseconds of a clock that never goes back. Windows that nobody used for their length are dropped, and
 * beyond `mostWindows` those whose last call is oldest: whom they counted starts anew.
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
    size: () => windows.size,
  };
}
